/** The games we have a seat in, so that the lobby can lead back to them. */

import { signal } from "@preact/signals";
import type { Color } from "../wire/messages";
import { keep, recallJson } from "./memory";

export interface MyGame {
  id: string;
  /** The opponent's name; null while nobody has come. */
  against: string | null;
  /** Our side; null while it is not known. */
  color?: Color | null;
  /** The appointed start while the game waits for it, as the wire has it. */
  startsAt?: string | null;
}

const KEY = "games";
const MOST = 8;

function isGames(value: unknown): value is MyGame[] {
  return (
    Array.isArray(value) &&
    value.every((game: unknown) => {
      const known = game as MyGame | null;
      const isText = (part: unknown) => part == null || typeof part === "string";
      return typeof known?.id === "string" && [known.against, known.color, known.startsAt].every(isText);
    })
  );
}

export const myGames = signal<MyGame[]>(recallJson(KEY, isGames) ?? []);

/** Notes that we sit in a game that is not over. */
export function noteMine(game: MyGame): void {
  const known = myGames.value.find((one) => one.id === game.id);
  const same = known?.against === game.against && known.color === game.color && known.startsAt === game.startsAt;
  if (same) return;
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
