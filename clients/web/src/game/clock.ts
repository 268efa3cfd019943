/**
 * What is left on a clock between two messages of the server.
 *
 * The server's reading is exact at its stamp; from there the running side is charged by
 * the time system's own arithmetic, so that the display shows what the next event will
 * say. It never goes below nothing left: that the flag fell, only the server says.
 */

import type { ClockState, Color, Reading } from "../wire/messages";
import type { TimeSystem } from "./clock-text";

/** What a display shows of one side. */
export interface Left {
  /** In which part of the time system the clock is. */
  stage: "main" | "period" | "none";
  /** Left in this part, ms. */
  leftMs: number;
  /** Periods left, the running one included; 0 where there are none. */
  periods: number;
  /** Moves still to play in this period; 0 where they are not counted. */
  moves: number;
  running: boolean;
}

/**
 * Returns what is left for `color` when the server's clock shows `serverMs` (null while
 * it is not known: then the reading as it was sent).
 */
export function leftOn(
  clock: ClockState,
  color: Color,
  system: TimeSystem,
  serverMs: number | null,
): Left {
  const running = clock.running === color && (clock.paused ?? []).length === 0;
  const elapsed = running && serverMs !== null ? Math.max(0, serverMs - clock.server_ms) : 0;
  return { ...shown(charge(clock[color], system, elapsed)), running };
}

/** Charges an unfinished move of `elapsed` ms to a reading. */
export function charge(reading: Reading, system: TimeSystem, elapsed: number): Reading {
  if (system.kind === "leeway") {
    // The leeway of this move is used up before main time.
    const charged = Math.max(0, elapsed - reading.period_ms);
    const leeway = Math.max(0, reading.period_ms - elapsed);
    return { ...reading, main_ms: Math.max(0, reading.main_ms - charged), period_ms: leeway };
  }
  const fromMain = Math.min(reading.main_ms, elapsed);
  let rest = elapsed - fromMain;
  let { periods, period_ms: period } = reading;
  if (system.kind === "byoyomi") {
    while (rest >= period && periods > 1) {
      rest -= period;
      periods -= 1;
      period = system.periodMs;
    }
  }
  return {
    ...reading,
    main_ms: reading.main_ms - fromMain,
    periods,
    period_ms: Math.max(0, period - rest),
  };
}

function shown(reading: Reading): Omit<Left, "running"> {
  const { main_ms: main, periods, period_ms: period, moves = 0 } = reading;
  const overtime = main <= 0 && (periods > 0 || period > 0);
  return { stage: overtime ? "period" : "main", leftMs: overtime ? period : main, periods, moves };
}

/** Seconds as a player reads them: 17.2 s left is "18", exactly nothing is "0". */
export function wholeSeconds(ms: number): number {
  return Math.ceil(ms / 1_000);
}

/** "12:48", "1:12:48"; with `tenths`, under ten seconds, "9.4". Rounded up, never down. */
export function figures(ms: number, tenths = false): string {
  if (tenths && ms < 10_000) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const total = wholeSeconds(ms);
  const seconds = String(total % 60).padStart(2, "0");
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3_600);
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}`
    : `${minutes}:${seconds}`;
}

/** Whether nothing comes after the main time, so that each tenth is looked at. */
export function isSudden(system: TimeSystem): boolean {
  return system.kind === "absolute" || system.kind === "leeway" || system.kind === "fischer";
}

/** Below that a clock that ends the game is drawn heavy, and the document's title carries it, ms. */
const SHORT_MS = 10_000;

/** Whether a clock without a referee's calls is about to run out. */
export function isShort(left: Left, system: TimeSystem): boolean {
  const ends = isSudden(system) || system.kind === "move" || (system.kind === "moves" && left.stage === "period");
  return ends && left.leftMs < SHORT_MS;
}

/** Days and hours of a correspondence clock; null under a day. */
export function daysAndHours(ms: number): { days: number; hours: number } | null {
  const hours = Math.floor(ms / 3_600_000);
  return hours < 24 ? null : { days: Math.floor(hours / 24), hours: hours % 24 };
}

/** Time a move took, rounded down as it was charged: "0:38". */
export function took(ms: number): string {
  return figures(Math.floor(ms / 1_000) * 1_000);
}

export interface Tick {
  /** Where on the ruler, 0 to 1 of the period. */
  at: number;
  /** Seconds used, where the referee calls them. */
  call: number | null;
}

/** Least distance of two labels, as a part of the ruler. */
const LABEL_GAP = 0.045;

/**
 * The ruler of one period: twelve small divisions and the times that are called. These
 * are each ten from half of it on; 5 and 2 s before the end while it is not the last;
 * in the last the ten seconds are counted, which needs no labels. `called` is the last
 * call's time in seconds: it is always labelled, what would touch it is not.
 */
export function rulerTicks(periodMs: number, last: boolean, called: number | null): Tick[] {
  const whole = periodMs / 1_000;
  const calls = new Set<number>();
  for (let at = Math.ceil(whole / 20) * 10; at < whole; at += 10) calls.add(at);
  if (!last) for (const before of [5, 2]) if (whole - before >= whole / 2) calls.add(whole - before);
  if (called !== null && called > 0 && called < whole) calls.add(called);
  const labelled: Tick[] = [];
  const wanted = [...calls].sort((a, b) => (b === called ? 1 : a === called ? -1 : a - b));
  for (const call of wanted) {
    const at = call / whole;
    if (labelled.every((tick) => Math.abs(tick.at - at) >= LABEL_GAP)) labelled.push({ at, call });
  }
  const small = Array.from({ length: 11 }, (_, index): Tick => ({ at: (index + 1) / 12, call: null }));
  const free = small.filter((tick) => labelled.every((label) => Math.abs(label.at - tick.at) > 0.02));
  return [...labelled, ...free].sort((a, b) => a.at - b.at);
}
