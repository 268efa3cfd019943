/** What this reader is doing with a game on the screen, beside the game itself. */

import { signal } from "@preact/signals";
import type { Point } from "../game/points";

export type RecordTab = "moves" | "referee" | "details";

export class GameView {
  /** The number of turns looked at; null for the game as it stands. */
  readonly look = signal<number | null>(null);
  /** The point that waits for "Play M5". */
  readonly candidate = signal<Point | null>(null);
  /** A point being typed, such as "D1". */
  readonly typed = signal("");
  readonly tab = signal<RecordTab>("moves");
  /** Choosing the chain of a dispute; a point once it is chosen. */
  readonly dispute = signal<"choosing" | Point | null>(null);
  /** A sentence beside the board, such as why a button is closed. */
  readonly note = signal<string | null>(null);
}
