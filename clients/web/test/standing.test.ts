/** Beside the board: what a side needs by area, a pass or a dispute that waits for the other. */

import { expect, it } from "vitest";
import { thresholdOf } from "../src/game/count";
import { disputeOf, passedBy } from "../src/game/standing";
import type { Turn } from "../src/game/state";
import { zi } from "../src/game/zi";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import type { Color } from "../src/wire/messages";

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

const turn = (color: Color, vertex: string | null): Turn => ({ color, vertex, captured: [], spentMs: 0, offer: false, lost: false });
const PLAY = { phase: "play", entries: [], offerBy: null, toMove: "white" } as const;
const DISPUTE = { after: 2, what: { type: "dispute", by: "black", vertex: "B7", toMove: "white" } } as const;

it("a pass waits to be answered until something else is done", () => {
  const passed = { ...PLAY, turns: [turn("white", "D4"), turn("black", null)] };
  expect(passedBy(passed)).toBe("black");
  expect(passedBy({ ...passed, turns: [turn("white", "D4"), turn("black", "E5")] })).toBeNull();
  expect(passedBy({ ...passed, turns: [turn("white", "D4"), { ...turn("black", null), lost: true }] })).toBeNull();
  expect(passedBy({ ...passed, offerBy: "black" })).toBeNull();
  expect(passedBy({ ...passed, toMove: "black" })).toBeNull();
  expect(passedBy({ ...passed, phase: "settling" })).toBeNull();
  expect(passedBy({ ...passed, entries: [DISPUTE] })).toBeNull();
});

it("a dispute is told until the next move", () => {
  const resumed = { ...PLAY, entries: [DISPUTE], turns: [turn("white", null), turn("black", null)] };
  expect(disputeOf(resumed)).toEqual(DISPUTE.what);
  expect(disputeOf({ ...resumed, turns: [...resumed.turns, turn("white", "C7")] })).toBeNull();
  expect(disputeOf({ ...resumed, entries: [] })).toBeNull();
  expect(disputeOf({ ...resumed, phase: "settling" })).toBeNull();
  for (const t of [en, zh]) expect(t.standing.disputed("black", "B7", "white")).toContain("B7");
});
