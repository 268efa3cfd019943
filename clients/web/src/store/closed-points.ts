/** Which empty points the side to move may not play, so that they show before a click. */

import { signal } from "@preact/signals";
import { connection } from "./session";

const ASK_AFTER_MS = 60;

/** The points of one game that are closed in the turn that is to be played. */
export class ClosedPoints {
  /** Why a point is closed, as a code, by point. */
  readonly codes = signal<ReadonlyMap<string, string>>(new Map());

  constructor(
    private readonly game: string,
    /** The ply that is to be played now. */
    private readonly ply: () => number,
  ) {}

  /** A turn is over: what was closed in it is known no longer. */
  forget(): void {
    this.codes.value = new Map();
  }

  /** Our turn began: asks in a moment, when the tail of a resume has passed through. */
  askAt(ply: number | null): (() => void) | void {
    if (ply === null) return;
    const timer = setTimeout(() => void this.#ask(ply), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }

  /** Asks which points are closed to us this turn, so that they show before a click. */
  async #ask(ply: number): Promise<void> {
    try {
      const answer = await connection.request({ type: "game.illegal", game: this.game });
      if (answer.type !== "ok" || this.ply() !== ply) return;
      const points = (answer.illegal ?? []).map(({ vertex, code }) => [vertex, code] as const);
      this.codes.value = new Map(points);
    } catch {
      // Only a convenience: the server judges every play anyway.
    }
  }
}
