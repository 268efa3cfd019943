/** The notation of time systems: "20m+5x30s", "1h/5x60s", "5m+10s", "none" and so on. */

import type { Color } from "../wire/messages";

/** Stands between Black's clock and White's, where each side has its own. */
const BETWEEN = " / ";

export type TimeSystem =
  | { kind: "none" }
  | { kind: "absolute"; mainMs: number }
  | { kind: "leeway"; mainMs: number; leewayMs: number }
  | { kind: "byoyomi"; mainMs: number; periods: number; periodMs: number }
  | { kind: "moves"; mainMs: number; moves: number; blockMs: number; carry: boolean }
  | { kind: "fischer"; mainMs: number; incrementMs: number; maxMs: number | null }
  | { kind: "move"; limitMs: number };

const UNIT_MS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 } as const;
const DURATION = "((?:\\d+d)?(?:\\d+h)?(?:\\d+m)?(?:\\d+s)?)";

const FORMS: [RegExp, (parts: string[]) => TimeSystem | null][] = [
  [/^none$/, () => ({ kind: "none" })],
  [form("D"), ([main]) => sure({ kind: "absolute", mainMs: ms(main) })],
  [
    form("D leeway ([1-9]\\d{0,4})ms"),
    ([main, leeway]) => sure({ kind: "leeway", mainMs: ms(main), leewayMs: Number(leeway) }),
  ],
  [
    form("D\\+N x D"),
    ([main, periods, period]) =>
      sure({ kind: "byoyomi", mainMs: ms(main), periods: Number(periods), periodMs: ms(period) }),
  ],
  [
    form("D/N x D"),
    ([limit, periods, period]) => {
      const mainMs = ms(limit) - Number(periods) * ms(period);
      return mainMs < 0
        ? null
        : sure({ kind: "byoyomi", mainMs, periods: Number(periods), periodMs: ms(period) });
    },
  ],
  [
    form("D\\+N in D( carry)?"),
    ([main, moves, block, carry]) =>
      sure({
        kind: "moves",
        mainMs: ms(main),
        moves: Number(moves),
        blockMs: ms(block),
        carry: carry !== undefined,
      }),
  ],
  [
    form("D\\+D(?: max D)?"),
    ([main, increment, max]) =>
      sure({
        kind: "fischer",
        mainMs: ms(main),
        incrementMs: ms(increment),
        maxMs: max === undefined ? null : ms(max),
      }),
  ],
  [form("D/move"), ([limit]) => sure({ kind: "move", limitMs: ms(limit) })],
];

/** The clock of both sides as one text: "20m / 5m" where White has its own. */
export function clockTextOf(clock: string, white: string | null = null): string {
  return white === null || white === clock ? clock : `${clock}${BETWEEN}${white}`;
}

/** Black's clock and White's, out of such a text. */
export function clocksIn(text: string): Record<Color, string> {
  const [black = text, white = black] = text.split(BETWEEN);
  return { black, white };
}

/** Reads the time system of one side; null where the text is none. */
export function parseClockOf(text: string, color: Color): TimeSystem | null {
  return parseClock(clocksIn(text)[color]);
}

/** Reads a time system; null where the text is none. The server has the last word. */
export function parseClock(text: string): TimeSystem | null {
  for (const [pattern, make] of FORMS) {
    const match = pattern.exec(text.trim());
    if (match !== null) return make(match.slice(1));
  }
  return null;
}

function form(pattern: string): RegExp {
  const source = pattern
    .replaceAll("D", DURATION)
    .replaceAll("N", "(\\d{1,3})")
    .replaceAll(" x ", "x")
    .replaceAll(" in ", "in");
  return new RegExp(`^${source}$`);
}

/** A duration in ms; 0 for an empty text, which no form allows where it matters. */
function ms(text: string | undefined): number {
  let total = 0;
  for (const [, count, unit] of (text ?? "").matchAll(/(\d+)([dhms])/g)) {
    total += Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  }
  return total;
}

/** Every part of a system has to be there; only main time before periods may be 0. */
function sure(system: TimeSystem): TimeSystem | null {
  const parts = Object.entries(system).filter(
    ([name, value]) => typeof value === "number" && name !== "mainMs",
  );
  const mainMatters = system.kind === "absolute" || system.kind === "leeway" || system.kind === "fischer";
  if (mainMatters && system.mainMs <= 0) return null;
  return parts.every(([, value]) => value > 0) ? system : null;
}
