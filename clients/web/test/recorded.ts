/** A whole game as a server sent it, and a snapshot of it: see fixtures/README.md. */

import lines from "./fixtures/game-13x13.jsonl?raw";
import snapshotText from "./fixtures/snapshot-13x13.json?raw";
import { gameOf } from "../src/game/first-state";
import { fold } from "../src/game/fold";
import type { GameState } from "../src/game/state";
import type { GameEvent, Snapshot } from "../src/wire/messages";

export const events = lines
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as GameEvent);

export const snapshot = JSON.parse(snapshotText) as Snapshot;

/** Folds the first events of a list, up to `seq` (all of them by default). */
export function folded(list: readonly GameEvent[] = events, seq = Infinity): GameState {
  const [first, ...rest] = list;
  if (first?.type !== "game_created") throw new Error("a game begins with game_created");
  return rest.filter((event) => event.seq <= seq).reduce(fold, gameOf(first));
}
