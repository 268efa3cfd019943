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

/** A page of finished games; `next` is for the one after it, null at the end. */
export interface FinishedPage {
  games: GameInfo[];
  next: string | null;
}

export interface FinishedQuery {
  limit: number;
  /** Only games of this name, which several may have played under. */
  player?: string;
  /** Only games of the player with this id, under whatever name. */
  playerId?: string;
  after?: string;
}

/** Returns finished games, newest first; rejects when they cannot be fetched. */
export async function finishedGames({ limit, player, playerId, after }: FinishedQuery): Promise<FinishedPage> {
  const query = new URLSearchParams({ state: "finished", limit: String(limit) });
  if (player !== undefined) query.set("player", player);
  if (playerId !== undefined) query.set("player_id", playerId);
  if (after !== undefined) query.set("after", after);
  const answer = await fetch(`/api/games?${query}`);
  if (!answer.ok) throw new Error(`games: ${answer.status}`);
  return (await answer.json()) as FinishedPage;
}
