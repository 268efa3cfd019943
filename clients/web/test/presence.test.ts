import { describe, expect, it } from "vitest";
import { awayAfter, type Away } from "../src/game/presence";
import { keysBegin } from "../src/store/view";
import type { Phase } from "../src/wire/messages";

describe("a side that is away", () => {
  const known: Away = { sinceMs: 100 };
  const unknown: Away = { sinceMs: null };

  it.each<[string, Away | null, boolean | null, boolean | null, Away | null]>([
    ["that we saw go, is away since then", null, true, false, { sinceMs: 700 }],
    ["that was away when we came, since nobody knows when", null, null, false, unknown],
    ["that stays away, since the same moment", known, false, false, known],
    ["that stays away unseen, still since nobody knows when", unknown, false, false, unknown],
    ["after our own line was lost, since nobody knows when", known, null, false, unknown],
    ["that is back, is not away", known, false, true, null],
    ["whose seat is empty, is not away", null, null, null, null],
  ])("%s", (_, before, was, is, after) => {
    expect(awayAfter(before, was, is, 700)).toEqual(after);
  });
});

describe("the board is given the focus", () => {
  it.each<[string, Phase | null, Phase, boolean, boolean]>([
    ["when the opponent came", "waiting", "play", false, true],
    ["when play goes to settling", "play", "settling", false, true],
    ["when a dispute leads back to play", "settling", "play", false, true],
    ["on a game under way that we walked to", null, "play", true, true],
    ["not on a page that was loaded", null, "play", false, false],
    ["not while nobody has come", null, "waiting", true, false],
    ["not again after a pause", "paused", "play", true, false],
    ["not by what changes nothing", "play", "play", true, false],
    ["not at the end", "play", "finished", true, false],
  ])("%s", (_, before, now, walked, begins) => {
    expect(keysBegin(before, now, walked)).toBe(begins);
  });
});
