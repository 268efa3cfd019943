/** Games of ours in the lobby: the ones that wait for us first. */

import type { Color, LiveGame } from "../wire/messages";

/** A game of ours; `live` is what the lobby shows of it, null of a private game. */
export interface OwnGame<T> {
  mine: T;
  live: LiveGame | null;
  /** Our side, and whether it is to move. */
  color: Color | null;
  myMove: boolean;
}

/** Finds our games among those being played; those in which it is our move come first. */
export function waitingFirst<T extends { id: string }>(
  mine: readonly T[],
  live: readonly LiveGame[],
  me: string | null,
): OwnGame<T>[] {
  const byId = new Map(live.map((game) => [game.id, game]));
  const games = mine.map((one): OwnGame<T> => {
    const game = byId.get(one.id) ?? null;
    const color = me === null || game === null ? null : sideOf(game, me);
    const myMove = color !== null && game?.phase === "play" && game.to_move === color;
    return { mine: one, live: game, color, myMove };
  });
  return [...games.filter((game) => game.myMove), ...games.filter((game) => !game.myMove)];
}

function sideOf(game: LiveGame, me: string): Color | null {
  if (game.black?.id === me) return "black";
  return game.white?.id === me ? "white" : null;
}
