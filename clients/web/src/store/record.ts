/** The record hash of a finished game, which stands for its whole record. */

import type { GameInfo } from "../wire/messages";

/** Returns the hash, null for a game that has none; rejects when it cannot be fetched. */
export async function recordHashOf(id: string): Promise<string | null> {
  const answer = await fetch(`/api/games/${id}`);
  if (!answer.ok) throw new Error(`game: ${answer.status}`);
  const game = (await answer.json()) as GameInfo;
  return game.record_hash ?? null;
}
