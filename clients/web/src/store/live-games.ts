/** All games being played, with their boards: the server tells what changed. */

import { signal } from "@preact/signals";
import type { Live, LiveGame } from "../wire/messages";
import { connection, listen, whenReady } from "./session";

/** In the server's order; null until it has told. */
export const liveGames = signal<readonly LiveGame[] | null>(null);

/** Follows the games until the result is called. */
export function watchLiveGames(): () => void {
  const stopListening = listen((message) => {
    if (message.type === "live") liveGames.value = mergeLive(liveGames.value ?? [], message);
  });
  const stopAsking = whenReady(() => {
    connection.request({ type: "live.watch" }).catch(() => {
      // The line broke; the next connection asks again.
    });
  });
  return () => {
    stopListening();
    stopAsking();
    liveGames.value = null;
    connection.request({ type: "live.leave" }).catch(() => {
      // Without a line there is nothing to leave.
    });
  };
}

/** The games after a message; those that it does not repeat stay the same objects. */
export function mergeLive(known: readonly LiveGame[], { order, games }: Live): LiveGame[] {
  const byId = new Map([...known, ...games].map((game) => [game.id, game]));
  return order.map((id) => byId.get(id)).filter((game) => game !== undefined);
}
