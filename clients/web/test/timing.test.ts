import { describe, expect, it } from "vitest";
import stored from "../../../tests/data/logs/0.1.0-out-of-time.jsonl?raw";
import { carriedOver } from "../src/game/carried";
import { figures, isShort, leftOn } from "../src/game/clock";
import { parseClock } from "../src/game/clock-text";
import { flagStory, wallTime } from "../src/game/flag";
import { en } from "../src/i18n/languages/en";
import { gameTitle } from "../src/ui/title";
import { Lag } from "../src/wire/lag";
import type { ClockState, GameEvent, Reading } from "../src/wire/messages";
import { OPENING, deal, type Happening } from "./deal";
import { folded } from "./recorded";

const reading = (main_ms: number, periods: number, period_ms: number, moves = 0): Reading => ({ main_ms, periods, period_ms, moves });

describe("what was saved in a block", () => {
  const carrying = parseClock("10s+3in30s carry");
  const saved = (spent: number[], last: Reading, system = carrying) => {
    if (system?.kind !== "moves") throw new Error("moves in time");
    return carriedOver(spent.flatMap((spentMs) => [{ color: "black" as const, spentMs }, { color: "white" as const, spentMs: 1 }]), "black", system, last);
  };

  it.each<[string, number[], Reading, number | null]>([
    ["is nothing in main time", [4_000], reading(6_000, 0, 30_000, 3), 0],
    ["is nothing in the first block", [10_000, 5_000], reading(0, 1, 25_000, 2), 0],
    ["is what the block before had left", [10_000, 5_000, 5_000, 5_000], reading(0, 1, 45_000, 3), 15_000],
    ["stays while the next block runs", [10_000, 5_000, 5_000, 5_000, 20_000], reading(0, 1, 25_000, 2), 15_000],
    ["stays while a move is thought about", [10_000, 5_000, 5_000, 5_000, 20_000], reading(0, 1, 13_000, 2), 15_000],
    ["counts a move across the end of main time by its excess", [12_000, 5_000, 5_000], reading(0, 1, 48_000, 3), 18_000],
    ["adds up from block to block", [10_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000], reading(0, 1, 84_000, 3), 54_000],
    ["is not known after a ruling gave time", [10_000, 5_000], reading(0, 1, 29_000, 2), null],
    ["is not known where moves are missing", [10_000], reading(0, 1, 25_000, 2), null],
  ])("%s", (_, spent, last, expected) => {
    expect(saved(spent, last)).toBe(expected);
  });

  it("is nothing where nothing carries over", () => {
    expect(saved([10_000, 5_000, 5_000, 5_000], reading(0, 1, 30_000, 3), parseClock("10s+3in30s"))).toBe(0);
  });
});

describe("a clock that runs out", () => {
  const clock = (black: Reading): ClockState => ({ black, white: black, running: "black", server_ms: 1_000 });
  const short = (text: string, black: Reading) => {
    const system = parseClock(text);
    if (system === null) throw new Error(text);
    return isShort(leftOn(clock(black), "black", system, 1_000), system);
  };

  it.each([
    ["20m", reading(9_999, 0, 0), true],
    ["20m", reading(10_000, 0, 0), false],
    ["5m+10s", reading(4_000, 0, 0), true],
    ["30s/move", reading(4_000, 0, 0), true],
    ["10m+15in5m", reading(4_000, 0, 300_000, 15), false],
    ["10m+15in5m", reading(0, 1, 4_000, 3), true],
    ["20m+5x30s", reading(4_000, 5, 30_000), false],
  ])("%s with %j", (text, black, expected) => {
    expect(short(text, black)).toBe(expected);
  });

  it("is in the title of the document, and so is the count", () => {
    const [created, ...rest] = OPENING;
    const playing = (text: string, black: Reading, more: Happening[] = []) => {
      const opening = [{ ...created, time_system: text } as Happening, ...rest, ...more];
      return gameTitle(folded(deal(opening, clock(black))), "white", true, 1_000, en);
    };
    expect(playing("20m", reading(9_400, 0, 0))).toBe("10 s – Black");
    expect(playing("20m", reading(60_000, 0, 0))).toBe("Black to move · Lin Mei – Tanaka Yui");
    expect(playing("1h/5x60s", reading(0, 3, 18_000))).toBe("18 s – Black");
    const count: Happening = { type: "called", color: "black", call: "count", elapsed_ms: 57_000, count: 7, period_ms: 60_000, periods_left: 1, text: "7" };
    expect(playing("1h/5x60s", reading(0, 1, 2_700), [count])).toBe("“7” – Black");
  });

  it("shows tenths whether it runs or stands, so that they never go up", () => {
    expect([figures(8_440, true), figures(8_360, true)]).toEqual(["8.5", "8.4"]);
  });
});

describe("the line", () => {
  it("is as slow as the median of eight answers", () => {
    const lag = new Lag();
    expect(lag.roundTripMs.value).toBeNull();
    for (const trip of [10, 900, 20]) lag.answered(trip);
    expect(lag.roundTripMs.value).toBe(20);
    lag.answered(40);
    expect(lag.roundTripMs.value).toBe(30);
    for (let times = 0; times < 8; times++) lag.answered(500);
    expect(lag.roundTripMs.value).toBe(500);
  });

  it("waits for the oldest question that has no answer", () => {
    const lag = new Lag();
    lag.asked(1_000);
    lag.asked(6_000);
    expect(lag.waitingSince.value).toBe(1_000);
    lag.answered(5_500);
    expect(lag.waitingSince.value).toBe(6_000);
    lag.answered(600);
    expect(lag.waitingSince.value).toBeNull();
    lag.asked(11_000);
    lag.reset();
    expect([lag.waitingSince.value, lag.roundTripMs.value]).toEqual([null, null]);
  });
});

describe("why a flag fell", () => {
  it("is told from the log: who was to move, what was called, when it was said", () => {
    const events = stored.trim().split("\n").map((line) => JSON.parse(line) as GameEvent);
    const story = flagStory(events);
    expect(story).toMatchObject({ color: "black", after: "pass", saidAfterMs: 1_000, deadlineAt: Date.parse("2026-11-29T11:59:59.000Z") });
    expect(story?.end?.black).toMatchObject({ main_ms: 0, periods: 0 });
    const counts = story?.happened.map(({ it }) => (it.what === "called" ? it.call.count : null));
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("begins with the move that gave the turn, and has the pauses in it", () => {
    const events = deal([
      ...OPENING,
      { type: "played", color: "black", vertex: "D4", ply: 0, captured: [], spent_ms: 900 },
      { type: "clock_paused", reason: "server_fault", since_ms: 5_000 },
      { type: "clock_resumed", reason: "server_fault" },
      { type: "overtime_reached", color: "white", deadline_ms: 8_000, timeout_ms: 10_000 },
      { type: "flag_fell", color: "white", deadline_ms: 8_000 },
    ]);
    const story = flagStory(events);
    expect(story).toMatchObject({ color: "white", after: "D4", saidAfterMs: 0 });
    expect(story?.happened.map(({ it }) => it.what)).toEqual(["paused", "resumed", "overtime"]);
    expect(flagStory(deal([...OPENING, { type: "flag_fell", color: "black", deadline_ms: 4_000 }]))?.after).toBeNull();
    expect(flagStory(deal(OPENING))).toBeNull();
  });

  it("goes by the stamps of the server, except across a restart", () => {
    const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, seconds)).toISOString();
    const told = deal([
      ...OPENING,
      { type: "called", color: "black", call: "elapsed", elapsed_ms: 3_000, count: 0, period_ms: 5_000, periods_left: 2, text: "3" },
      { type: "flag_fell", color: "black", deadline_ms: 4_990 },
    ]);
    // Written down a little late, and for the start by a process with another clock.
    const [called, flag] = [told[4], told[5]];
    if (called === undefined || flag === undefined) throw new Error("two events");
    const events = [
      ...told.slice(0, 3),
      { ...told[3], at_ms: 900_000, time: at(1) },
      { ...called, time: at(4).replace(".000Z", ".300Z") },
      { ...flag, time: at(5) },
    ] as GameEvent[];
    const story = flagStory(events);
    expect(story?.startedAt).toBe(Date.parse(at(1)));
    expect(story?.happened[0]?.at).toBe(Date.parse(at(4)));
    expect([story?.deadlineAt, story?.saidAfterMs]).toEqual([Date.parse(at(5)) - 10, 10]);
  });

  it("has milliseconds in the reader's time zone", () => {
    expect(wallTime(new Date(2026, 0, 2, 3, 4, 5, 6).getTime())).toBe("03:04:05.006");
  });
});
