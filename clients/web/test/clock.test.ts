import { describe, expect, it } from "vitest";
import { charge, daysAndHours, figures, leftOn, rulerTicks, took } from "../src/game/clock";
import { parseClock, type TimeSystem } from "../src/game/clock-text";
import type { ClockState, Reading } from "../src/wire/messages";

const BYOYOMI: TimeSystem = { kind: "byoyomi", mainMs: 1_000, periods: 3, periodMs: 500 };
const reading = (main_ms: number, periods: number, period_ms: number): Reading => ({ main_ms, periods, period_ms });

describe("the notation", () => {
  it.each<[string, TimeSystem | null]>([
    ["none", { kind: "none" }],
    ["20m", { kind: "absolute", mainMs: 1_200_000 }],
    ["20m+5x30s", { kind: "byoyomi", mainMs: 1_200_000, periods: 5, periodMs: 30_000 }],
    ["0s+5x30s", { kind: "byoyomi", mainMs: 0, periods: 5, periodMs: 30_000 }],
    ["1h/5x60s", { kind: "byoyomi", mainMs: 3_300_000, periods: 5, periodMs: 60_000 }],
    ["10m+15in5m", { kind: "moves", mainMs: 600_000, moves: 15, blockMs: 300_000, carry: false }],
    ["10m+15in5m carry", { kind: "moves", mainMs: 600_000, moves: 15, blockMs: 300_000, carry: true }],
    ["5m+10s", { kind: "fischer", mainMs: 300_000, incrementMs: 10_000, maxMs: null }],
    ["5m+10s max 10m", { kind: "fischer", mainMs: 300_000, incrementMs: 10_000, maxMs: 600_000 }],
    ["30s/move", { kind: "move", limitMs: 30_000 }],
    ["3d/move", { kind: "move", limitMs: 259_200_000 }],
    ["5m leeway 250ms", { kind: "leeway", mainMs: 300_000, leewayMs: 250 }],
    ["1h30m", { kind: "absolute", mainMs: 5_400_000 }],
    ["", null],
    ["20", null],
    ["m", null],
    ["0m", null],
    ["20m+0x30s", null],
    ["20m+5x", null],
    ["5m/6x60s", null],
    ["5m leeway 0ms", null],
    ["5m leeway 250", null],
    ["leeway 250ms", null],
    ["20 m", null],
    ["20m5x30s", null],
  ])("reads %j", (text, system) => {
    expect(parseClock(text)).toEqual(system);
  });
});

describe("an unfinished move", () => {
  it.each([
    ["uses main time first", 400, reading(600, 3, 500)],
    ["uses main time up exactly", 1_000, reading(0, 3, 500)],
    ["is one ms short of a period", 1_499, reading(0, 3, 1)],
    ["costs a period by reaching it", 1_500, reading(0, 2, 500)],
    ["is in the last period", 2_400, reading(0, 1, 100)],
    ["never goes below nothing", 9_000, reading(0, 1, 0)],
  ])("%s", (_, elapsed, left) => {
    expect(charge(reading(1_000, 3, 500), BYOYOMI, elapsed)).toEqual(left);
  });

  it.each([
    ["costs nothing within its leeway", 250, reading(1_000, 0, 0)],
    ["leaves the rest of its leeway", 100, reading(1_000, 0, 150)],
    ["is charged what is over it", 251, reading(999, 0, 0)],
    ["uses up main time last", 1_250, reading(0, 0, 0)],
  ])("with a leeway %s", (_, elapsed, left) => {
    const system: TimeSystem = { kind: "leeway", mainMs: 1_000, leewayMs: 250 };
    expect(charge(reading(1_000, 0, 250), system, elapsed)).toEqual(left);
  });

  it("goes on in a period that was begun", () => {
    expect(charge(reading(0, 3, 200), BYOYOMI, 300)).toEqual(reading(0, 2, 400));
  });
});

describe("what a display shows", () => {
  const clock: ClockState = {
    black: reading(1_000, 3, 500),
    white: reading(1_000, 3, 500),
    running: "black",
    server_ms: 10_000,
  };

  it("runs on for the side whose clock runs, and for no other", () => {
    expect(leftOn(clock, "black", BYOYOMI, 10_300)).toMatchObject({ stage: "main", leftMs: 700, running: true });
    expect(leftOn(clock, "white", BYOYOMI, 10_300)).toMatchObject({ stage: "main", leftMs: 1_000, running: false });
  });

  it("stands while the clock is paused", () => {
    const paused = { ...clock, paused: ["server_fault" as const] };
    expect(leftOn(paused, "black", BYOYOMI, 99_000)).toMatchObject({ leftMs: 1_000, running: false });
  });

  it("is the reading itself for a stamp of the future or an unknown time", () => {
    expect(leftOn(clock, "black", BYOYOMI, 9_000).leftMs).toBe(1_000);
    expect(leftOn(clock, "black", BYOYOMI, null).leftMs).toBe(1_000);
  });

  it("says in which period it is", () => {
    expect(leftOn(clock, "black", BYOYOMI, 11_600)).toMatchObject({ stage: "period", periods: 2, leftMs: 400 });
  });
});

describe("figures", () => {
  it.each([
    [768_000, "12:48"],
    [4_368_000, "1:12:48"],
    [59_001, "1:00"],
    [59_000, "0:59"],
    [1, "0:01"],
    [0, "0:00"],
  ])("writes %i ms as %s", (ms, text) => {
    expect(figures(ms)).toBe(text);
  });

  it("has tenths under ten seconds where asked", () => {
    expect([figures(9_940, true), figures(10_000, true), figures(0, true)]).toEqual(["10.0", "0:10", "0.0"]);
  });

  it("rounds the time of a move down", () => {
    expect(took(38_999)).toBe("0:38");
  });

  it("has days from one day on", () => {
    expect(daysAndHours(187_200_000)).toEqual({ days: 2, hours: 4 });
    expect(daysAndHours(86_399_999)).toBeNull();
  });
});

describe("the ruler", () => {
  const labels = (periodMs: number, last: boolean, called: number | null) =>
    rulerTicks(periodMs, last, called).flatMap(({ call }) => (call === null ? [] : [call]));

  it("has the calls of a minute", () => {
    expect(labels(60_000, false, null)).toEqual([30, 40, 50, 55, 58]);
    expect(labels(60_000, true, null)).toEqual([30, 40, 50]);
  });

  it("gives way to the call that was made", () => {
    expect(labels(60_000, true, 57)).toEqual([30, 40, 50, 57]);
  });

  it("scales to other periods", () => {
    expect(labels(30_000, false, null)).toEqual([20, 25, 28]);
  });
});
