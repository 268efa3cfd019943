/** A replay that runs: one turn after another, until its end or until it is stopped. */

import { signal } from "@preact/signals";
import { PACES, waitMs, type Pace } from "../game/replay";
import { keep, recall } from "./memory";

/** The game that is replayed, as it stands when the next turn is due. */
export interface Replayed {
  /** Turns shown now. */
  at(): number;
  /** What each turn took, ms; null where that is not known. */
  times(): readonly (number | null)[];
  go(count: number): void;
}

function firstPace(): Pace {
  const kept = recall("pace");
  return PACES.find((pace) => pace === kept) ?? "second";
}

export class Replay {
  readonly running = signal(false);
  readonly pace = signal<Pace>(firstPace());
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly replayed: Replayed) {}

  /** Starts where the reader looks; from the beginning if that is the end. */
  start(): void {
    if (this.replayed.at() >= this.replayed.times().length) this.replayed.go(0);
    this.running.value = true;
    this.#next();
  }

  stop(): void {
    this.running.value = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  setPace(pace: Pace): void {
    keep("pace", pace);
    this.pace.value = pace;
    if (this.running.value) this.#next();
  }

  #next(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const from = this.replayed.at();
    const times = this.replayed.times();
    if (from >= times.length) {
      this.stop();
      return;
    }
    this.#timer = setTimeout(() => {
      // Whoever walks meanwhile is followed from there.
      const to = this.replayed.at() + 1;
      this.replayed.go(to);
      this.#next();
    }, waitMs(times[from] ?? null, this.pace.value));
  }
}
