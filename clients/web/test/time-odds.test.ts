/** Games in which each side has its own clock. */

import { describe, expect, it } from "vitest";
import { clocksIn, clockTextOf, parseClockOf } from "../src/game/clock-text";
import { offersOf } from "../src/game/offers";
import { isSlow } from "../src/game/pace";
import { sameConditions } from "../src/game/same-conditions";
import { announceClocks } from "../src/game/tell";
import { clockWords, unusualWords } from "../src/game/terms";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import type { ClockState } from "../src/wire/messages";
import { deal, OPENING, type Happening } from "./deal";
import { folded } from "./recorded";

function game(black: string, white: string | null, clock: ClockState | null = null) {
  const [first, ...rest] = OPENING;
  const odds = { ...first, time_system: black, time_system_white: white, move_limit: 300 } as Happening;
  return folded(deal([odds, ...rest], clock));
}

const reading = (main: number, periods = 0) => ({ main_ms: main, periods, period_ms: periods * 1_000 });
const CLOCK: ClockState = { black: reading(60_000), white: reading(0), running: "black", paused: [], server_ms: 0 } as ClockState;

describe("a clock for each side", () => {
  it("is one text, out of which each side's is read", () => {
    const state = game("20m+5x30s", "5m");
    expect(state.clockText).toBe("20m+5x30s / 5m");
    expect(clocksIn(state.clockText)).toEqual({ black: "20m+5x30s", white: "5m" });
    expect(parseClockOf(state.clockText, "black")?.kind).toBe("byoyomi");
    expect(parseClockOf(state.clockText, "white")?.kind).toBe("absolute");
  });

  it.each([null, "1h/5x60s"])("is nobody's own where both have the same: %s", (white) => {
    expect(clockTextOf("1h/5x60s", white)).toBe("1h/5x60s");
    expect(clocksIn("1h/5x60s")).toEqual({ black: "1h/5x60s", white: "1h/5x60s" });
  });

  it("offers what each side's own clock, or the other's, allows", () => {
    const state = game("20m", "none", CLOCK);
    expect(offersOf(state, "black")).toContain("concede");
    expect(offersOf(state, "black")).not.toContain("time");
    expect(offersOf(state, "white")).toContain("time");
  });

  it("is told for who has one", () => {
    expect(announceClocks(game("20m", "none", CLOCK), 0, en)).toBe(en.say.clock("black", "1:00", 0));
    expect(announceClocks(game("none", null), 0, en)).toBe(en.say.noClock);
  });

  it("is slow only where it is so for both", () => {
    expect([isSlow("3d/move"), isSlow("3d/move / 5m"), isSlow("3d/move / 1d/move")]).toEqual([true, false, true]);
  });

  it("is asked for again", () => {
    const { clock, clock_white, move_limit } = sameConditions(game("20m", "5m+10s"));
    expect({ clock, clock_white, move_limit }).toEqual({ clock: "20m", clock_white: "5m+10s", move_limit: 300 });
    expect(sameConditions(game("20m", null))).not.toHaveProperty("clock_white");
  });

  it.each([en, zh])("is said in words, and so is a limit of turns", (t) => {
    const words = clockWords("20m / none", t);
    expect(words).toContain(clockWords("20m", t));
    expect(words).toContain(clockWords("none", t));
    expect(clockWords("sundial", t)).toBe("sundial");
    expect(unusualWords({ profile: "cn2002", komi: 7.5, move_limit: 300 }, t)).toBe(t.terms.limit(300));
  });
});
