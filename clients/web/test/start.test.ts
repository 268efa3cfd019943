import { describe, expect, it } from "vitest";
import { challengeWords } from "../src/game/challenge";
import { lateOn, lateTimes, localText, MOST_AHEAD_MS, proposedStart, startOf, untilStart, whenWords } from "../src/game/start";
import { en } from "../src/i18n/languages/en";
import { createRequest, FIRST, startIsFine, type Form } from "../src/store/form";
import type { ChallengeInfo, StartInfo } from "../src/wire/messages";
import { MEI, YUI } from "./deal";

const AHEAD: StartInfo = { at_ms: 10_000, late_from_ms: null, came: {}, longest_ms: 900_000, counted: false };
const COME: StartInfo = { ...AHEAD, late_from_ms: 10_000, came: { black: 0 } };
const NOW = new Date(2026, 4, 1, 18, 7, 30);

describe("an appointed start", () => {
  it.each<[string, StartInfo, number | null, number | null]>([
    ["is ahead", AHEAD, 4_000, 6_000],
    ["has come", COME, 12_000, 0],
    ["is not known how far ahead before the server's time is", AHEAD, null, null],
  ])("%s", (_, start, now, left) => {
    expect(untilStart(start, now)).toBe(left);
  });

  it("takes lateness off the clock as its rules say", () => {
    const game = { profile: "cn2002", options: {}, clockText: "20m+5x30s" };
    expect(lateTimes(game, false)).toBe(2);
    expect(lateTimes({ ...game, profile: "cn1988" }, false)).toBe(1);
    expect(lateTimes({ ...game, options: { late_factor: "3" } }, false)).toBe(3);
    expect([lateTimes(game, true), lateTimes({ ...game, clockText: "none" }, false)]).toEqual([0, 0]);
  });

  it.each<[string, StartInfo, "black" | "white", number | null, object | null]>([
    ["nobody, before it has come", AHEAD, "white", 9_000, null],
    ["who has not come, since then", COME, "white", 360_000, { lateMs: 350_000, mostMs: 900_000 }],
    ["not who has come", COME, "black", 360_000, null],
    ["never more than loses the game, which the server says", COME, "white", 9_999_999, { lateMs: 900_000, mostMs: 900_000 }],
    ["nobody while the server's time is not known", COME, "white", null, null],
  ])("is late to it: %s", (_, start, color, now, late) => {
    expect(lateOn(start, color, now)).toEqual(late);
  });
});

describe("the field for it", () => {
  it("proposes the half hour that leaves ten minutes", () => {
    expect(proposedStart(NOW)).toBe("2026-05-01T18:30");
    expect(proposedStart(new Date(2026, 4, 1, 18, 21))).toBe("2026-05-01T19:00");
    expect(proposedStart(new Date(2026, 11, 31, 23, 55))).toBe("2027-01-01T00:30");
  });

  it("says the instant of a local time, and takes only what a server takes", () => {
    expect(startOf("2026-05-01T20:00", NOW)).toBe(new Date(2026, 4, 1, 20, 0).toISOString());
    const last = new Date(NOW.getTime() + MOST_AHEAD_MS);
    for (const bad of ["", "2026-05-01T18:07", "soon", localText(new Date(last.getTime() + 60_000))]) {
      expect(startOf(bad, NOW)).toBeNull();
    }
    expect(startOf(localText(last), NOW)).not.toBeNull();
  });

  it("is asked for with a game of people, never with a bot", () => {
    const startsAt = localText(new Date(Date.now() + 3_600_000));
    const form: Form = { ...FIRST, startsAt };
    expect(createRequest(form, null)).toMatchObject({ starts_at: new Date(startsAt).toISOString() });
    expect(createRequest({ ...form, against: "bot" }, "gnugo")).not.toHaveProperty("starts_at");
    const over: Form = { ...FIRST, startsAt: "2020-01-01T10:00" };
    expect([startIsFine(over), createRequest(over, null)]).toEqual([false, null]);
    expect(startIsFine({ ...over, against: "bot" })).toBe(true);
  });
});

describe("its words", () => {
  it.each([
    ["today", new Date(2026, 4, 1, 20, 0), "today 8:00 PM"],
    ["tomorrow, however soon", new Date(2026, 4, 2, 0, 1), "tomorrow 12:01 AM"],
    ["any later day", new Date(2026, 4, 3, 9, 30), "Sun, May 3, 9:30 AM"],
  ])("%s", (_, at, words) => {
    expect(whenWords(at, NOW, "en").replace(/\s/g, " ")).toBe(words);
  });

  it("are Chinese in Chinese", () => {
    expect(whenWords(new Date(2026, 4, 1, 20, 0), NOW, "zh")).toBe("今天 20:00");
  });

  it("are in a challenge", () => {
    const info: ChallengeInfo = {
      ...{ id: "c", by: MEI, to: YUI, size: 9, clock: "5m", profile: "cn2002", komi: 7.5, handicap: 0 },
      ...{ color: "black", expires_in_ms: 1, starts_at: new Date(Date.now() + 60_000).toISOString() },
    };
    expect(challengeWords(info, en)).toMatch(/, starts (today|tomorrow) /);
  });
});
