/** The games we have a seat in, so that the lobby can lead back to them. */

import { signal } from "@preact/signals";
import { keep, recallJson } from "./memory";

export interface MyGame {
  id: string;
  /** The opponent's name; null while nobody has come. */
  against: string | null;
}

const KEY = "games";
const MOST = 8;

function isGames(value: unknown): value is MyGame[] {
  return (
    Array.isArray(value) &&
    value.every((game: unknown) => {
      const known = game as MyGame | null;
      return typeof known?.id === "string" && (known.against === null || typeof known.against === "string");
    })
  );
}

export const myGames = signal<MyGame[]>(recallJson(KEY, isGames) ?? []);

/** Notes that we sit in a game that is not over. */
export function noteMine(game: MyGame): void {
  const known = myGames.value.find((one) => one.id === game.id);
  if (known?.against === game.against) return;
  change([game, ...myGames.value.filter((one) => one.id !== game.id)].slice(0, MOST));
}

/** Notes that a game is over, gone, or not ours. */
export function forgetMine(id: string): void {
  if (myGames.value.some((one) => one.id === id)) {
    change(myGames.value.filter((one) => one.id !== id));
  }
}

/** How many games we know of that we play with somebody of that name. */
export function gamesWith(name: string): number {
  return myGames.value.filter((game) => game.against === name).length;
}

function change(games: MyGame[]): void {
  myGames.value = games;
  keep(KEY, JSON.stringify(games));
}
