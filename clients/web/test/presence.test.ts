import { describe, expect, it } from "vitest";
import { awayOn, type Away } from "../src/game/presence";
import { keysBegin } from "../src/store/view";
import type { Phase, Presence } from "../src/wire/messages";

describe("a side that is away", () => {
  const told = (white: boolean | null, since: Presence["away_since"] = {}): Presence => ({
    type: "presence",
    game: "p_Y2q90ONYA2e9odDfT3HQ",
    black: true,
    white,
    watching: 0,
    away_since: since,
  });

  it.each<[string, Presence | null, Away | null]>([
    ["is so since the server says", told(false, { white: 700 }), { sinceMs: 700 }],
    ["of a server that does not say since when", told(false), { sinceMs: null }],
    ["is not, while it is here", told(true), null],
    ["is not, where its seat is empty", told(null), null],
    ["is not, before anything was told", null, null],
  ])("%s", (_, presence, away) => {
    expect(awayOn(presence, "white")).toEqual(away);
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
