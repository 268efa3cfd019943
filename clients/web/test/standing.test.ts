/** What a side has and needs by area, in zi: half the board, komi, handicap, warnings. */

import { expect, it } from "vitest";
import { thresholdOf } from "../src/game/count";
import { zi } from "../src/game/zi";

/** On 9 by 9, half the board is 40 1/2; `shared` points count half for each side. */
const TABLE = [
  { what: "komi 3 3/4", black: 46, given: 3.75, needs: ["44 1/4", "36 3/4"], margin: "1 3/4" },
  { what: "no komi", black: 41, given: 0, needs: ["40 1/2", "40 1/2"], margin: "1/2" },
  { what: "handicap 2, one zi given back", black: 43, given: 1, needs: ["41 1/2", "39 1/2"], margin: "1 1/2" },
  { what: "one warning of Black", black: 46, given: 3.75 + 1, needs: ["45 1/4", "35 3/4"], margin: "3/4" },
  { what: "one warning of White", black: 46, given: 3.75 - 1, needs: ["43 1/4", "37 3/4"], margin: "2 3/4" },
  { what: "three shared points", black: 42 + 1.5, given: 3.75, needs: ["44 1/4", "36 3/4"], margin: "−3/4" },
];

it.each(TABLE)("$what", ({ black, given, needs, margin }) => {
  const count = { black_zi: black, white_zi: 81 - black, margin_zi: black - 40.5 - given };
  expect([thresholdOf(count, "black"), thresholdOf(count, "white")].map((amount) => zi(amount))).toEqual(needs);
  expect(zi(black - thresholdOf(count, "black"))).toBe(margin);
  expect(81 - black - thresholdOf(count, "white")).toBe(-count.margin_zi);
});
