/** The log of a game as the server keeps it, every event in its order. */

import { isGameEvent, parseMessage, type GameEvent } from "../wire/messages";

/** Returns all events of a game; rejects when they cannot be fetched. */
export async function logOf(id: string): Promise<GameEvent[]> {
  const answer = await fetch(`/api/games/${id}.jsonl`);
  if (!answer.ok) throw new Error(`log: ${answer.status}`);
  const messages = (await answer.text()).split("\n").map(parseMessage);
  return messages.filter((message) => message !== null).filter(isGameEvent);
}
