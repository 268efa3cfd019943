/**
 * How slow the line is: the median of the last round trips, and since when an answer is
 * missing. Only what was measured here; the server charges by its own stamps.
 */

import { signal } from "@preact/signals";

/** So many round trips make the median: a single slow one is none of anybody's business. */
const KEPT = 8;

export class Lag {
  /** The median of the last round trips, ms; null before the first. */
  readonly roundTripMs = signal<number | null>(null);
  /** Our monotonic ms at which the oldest unanswered ping was sent; null while none is. */
  readonly waitingSince = signal<number | null>(null);
  #trips: number[] = [];
  #asked: number[] = [];

  /** A new connection: nothing is known of it. */
  reset(): void {
    this.#trips = [];
    this.#asked = [];
    this.roundTripMs.value = null;
    this.waitingSince.value = null;
  }

  /** A ping went out at `now`. */
  asked(now: number): void {
    this.#asked.push(now);
    this.#waits();
  }

  /** The oldest ping was answered after `tripMs`: answers come in the order of the questions. */
  answered(tripMs: number): void {
    this.#trips = [...this.#trips, tripMs].slice(-KEPT);
    const sorted = this.#trips.toSorted((a, b) => a - b);
    const middle = sorted.length >> 1;
    const upper = sorted[middle] ?? 0;
    this.roundTripMs.value = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
    this.#asked.shift();
    this.#waits();
  }

  #waits(): void {
    this.waitingSince.value = this.#asked[0] ?? null;
  }
}
