/** The lobby as the server last sent it, and the list of finished games. */

import { signal } from "@preact/signals";
import type { GameInfo, Lobby } from "../wire/messages";
import { connection, listen, whenReady } from "./session";

export const lobby = signal<Lobby | null>(null);

/** Follows the lobby until the result is called. */
export function watchLobby(): () => void {
  const stopListening = listen((message) => {
    if (message.type === "lobby") lobby.value = message;
  });
  const stopAsking = whenReady(() => {
    connection.request({ type: "lobby.watch" }).catch(() => {
      // The line broke; the next connection asks again.
    });
  });
  return () => {
    stopListening();
    stopAsking();
    connection.request({ type: "lobby.leave" }).catch(() => {
      // Without a line there is nothing to leave.
    });
  };
}

interface FinishedAnswer {
  games: GameInfo[];
}

/** Returns the last finished games, newest first; rejects when they cannot be fetched. */
export async function finishedGames(limit: number): Promise<GameInfo[]> {
  const answer = await fetch(`/api/games?state=finished&limit=${limit}`);
  if (!answer.ok) throw new Error(`games: ${answer.status}`);
  const body = (await answer.json()) as FinishedAnswer;
  return body.games;
}
