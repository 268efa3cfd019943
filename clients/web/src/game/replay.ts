/** Replaying a game: how long each turn is waited for, and the move that a link names. */

import type { Turn } from "./state";

/** As it was played, ten times as fast, or the same time for every move. */
export const PACES = ["real", "tenfold", "second", "three"] as const;
export type Pace = (typeof PACES)[number];

/** Turns that took next to no time are still seen one by one. */
const LEAST_MS = 100;

/** How long to wait before the turn is shown, ms. `spentMs` null: nobody knows. */
export function waitMs(spentMs: number | null, pace: Pace): number {
  switch (pace) {
    case "real":
      return Math.max(LEAST_MS, spentMs ?? 1_000);
    case "tenfold":
      return Math.max(LEAST_MS, (spentMs ?? 1_000) / 10);
    case "second":
      return 1_000;
    case "three":
      return 333;
  }
}

/** What the turns took, for a replay. */
export function spentTimes(turns: readonly Turn[]): number[] {
  return turns.map((turn) => turn.spentMs);
}

/** Reads the move that a link names ("#move=42"); null for any other fragment. */
export function momentOf(fragment: string): number | null {
  const digits = /^#move=([0-9]{1,6})$/.exec(fragment)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The fragment of a link to the position after `count` turns. */
export function momentLink(count: number): string {
  return `#move=${count}`;
}
