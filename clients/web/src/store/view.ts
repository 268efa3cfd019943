/** What this reader is doing with a game on the screen, beside the game itself. */

import { signal } from "@preact/signals";
import type { Point } from "../game/points";
import type { Phase } from "../wire/messages";
import { newEstimate } from "./estimate";

export type RecordTab = "moves" | "players" | "referee" | "analysis" | "details";

export class GameView {
  /** The number of turns looked at; null for the game as it stands. */
  readonly look = signal<number | null>(null);
  /** The point that waits for "Play M5". */
  readonly candidate = signal<Point | null>(null);
  /** The point around which a small board is enlarged for a finger. */
  readonly zoom = signal<Point | null>(null);
  /** A point being typed, such as "D1". */
  readonly typed = signal("");
  readonly tab = signal<RecordTab>("moves");
  /** Choosing the chain of a dispute; a point once it is chosen. */
  readonly dispute = signal<"choosing" | Point | null>(null);
  /** Pressing an empty point says whether it is open to contest. */
  readonly contest = signal(false);
  /** Counts up when the board is to have the focus, if nothing else has it. */
  readonly summons = signal(0);
  /** Counts up when the list of keys is asked for. */
  readonly keysAsked = signal(0);
  /** The field for talk is asked for; whoever has it takes that back. */
  readonly talkAsked = signal(false);
  /** What a position would count, where that may be known. */
  readonly estimate = newEstimate();
  /** A sentence beside the board, such as why a button is closed. */
  readonly note = signal<string | null>(null);
}

/**
 * Whether the board's keys begin to matter for who sits there: play or settling begins
 * while the page is looked at, or the page is reached by `walked` from another of ours. A
 * page that was just loaded keeps the focus where the browser put it.
 */
export function keysBegin(before: Phase | null, now: Phase, walked: boolean): boolean {
  if (now !== "play" && now !== "settling") return false;
  if (before === null) return walked;
  return before !== now && before !== "paused";
}
