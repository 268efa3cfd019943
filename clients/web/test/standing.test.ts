/** Beside the board: what a side needs by area, a pass or a dispute that waits for the other. */

import { expect, it } from "vitest";
import { thresholdOf } from "../src/game/count";
import { changeBy } from "../src/game/rating-change";
import { headline } from "../src/game/headline";
import { disputeOf, latenessOf, passedBy, type Lateness } from "../src/game/standing";
import { toldWords } from "../src/game/told";
import type { Turn } from "../src/game/state";
import { zi } from "../src/game/zi";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import type { Color, EndReason, GameInfo, ResultInfo } from "../src/wire/messages";

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

const NAMES = { black: "Ann", white: "Ben" };
const COUNTED = { winner: "black", text: "B+3.5", margin_zi: 1.75, black_zi: 46, white_zi: 35, owners: "", reason: "agreement" } as const;
const ended = (winner: Color, text: string, reason: EndReason): ResultInfo => ({ winner, text, reason });

it.each([
  [COUNTED, "You won by 1 3/4 zi", "You lost by 1 3/4 zi", "Black (Ann) wins by 1 3/4 zi", "黑（Ann）胜 1¾ 子", "你负 1¾ 子"],
  [{ ...COUNTED, counting: "territory" }, "You won by 3.5 points", "You lost by 3.5 points", "Black (Ann) wins by 3.5 points", "黑（Ann）胜 3.5 目", "你负 3.5 目"],
  [{ ...COUNTED, margin_zi: 0 }, "Even, so you won", "Even, so you lost", "Even, so Black (Ann) wins", "双方相等，判黑（Ann）胜", "双方相等，判你负"],
  [ended("black", "B+R", "resign"), "You won by resignation", "You lost by resignation", "Black (Ann) wins by resignation", "黑（Ann）中盘胜", "你中盘负"],
  [ended("black", "B+T", "time"), "You won on time", "You lost on time", "Black (Ann) wins on time", "白（Ben）超时，黑（Ann）胜", "你超时负"],
  [ended("black", "B+F", "absent"), "You won by forfeit", "You lost by forfeit", "Black (Ann) wins by forfeit", "白（Ben）判负，黑（Ann）胜", "你被判负"],
  [{ winner: null, text: "0", reason: "agreement" }, "Draw", "Draw", "Draw", "和棋", "和棋"],
] as const)("a finished game of %o says who won, to each in his words", (result, won, lost, seen, seenZh, lostZh) => {
  expect(headline(result, "black", NAMES, en)).toBe(won);
  expect(headline(result, "white", NAMES, en)).toBe(lost);
  expect(headline(result, null, NAMES, en)).toBe(seen);
  expect(headline(result, null, NAMES, zh)).toBe(seenZh);
  expect(headline(result, "white", NAMES, zh)).toBe(lostZh);
});

it("who paid for coming late is told until both have moved", () => {
  const event: Lateness = {
    ...{ type: "lateness_judged", v: 1, game: "g", seq: 3, at_ms: 0, time: "", article: "22.4", clock: null },
    ...{ color: "black", late_ms: 41_000, charge_ms: 81_000, forfeits: false },
  };
  const late = { ...PLAY, turns: [turn("black", "D4")], entries: [{ after: 0, what: { type: "told", event } }] } as const;
  expect(latenessOf(late)).toEqual([event]);
  expect(toldWords(event, en)).toBe("Black came 0:41 late: 1:21 off the clock.");
  expect(latenessOf({ ...late, turns: [...late.turns, turn("white", "E5")] })).toEqual([]);
  expect(latenessOf({ ...late, phase: "finished" })).toEqual([]);
  const free = { after: 0, what: { type: "told", event: { ...event, charge_ms: 0 } } } as const;
  expect(latenessOf({ ...late, entries: [free] })).toEqual([]);
});

it("a rated game tells what it made of the rating, if it was the newest", () => {
  const step = (id: string, rating: number) => ({ rating, rank: "5k", game: { id } as GameInfo });
  expect(changeBy([step("b", 1511.6), step("a", 1500.2)], "b")).toEqual({ rating: 1512, rank: "5k", by: 12 });
  expect(changeBy([step("b", 1511.6)], "b")).toEqual({ rating: 1512, rank: "5k", by: null });
  expect(changeBy([step("c", 1511.6), step("b", 1500)], "b")).toBeNull();
  expect(changeBy([], "b")).toBeNull();
  expect(changeBy([{ ...step("b", 1500), game: null }], "b")).toBeNull();
  expect(en.standing.rating("1512", "5k", "+12")).toBe("Your rating is 1512, 5k (+12).");
});
