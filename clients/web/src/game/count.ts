/** The count of a settlement: what lies under the totals that the server sends. */

import type { Color, CountInfo } from "../wire/messages";
import type { Board } from "./board";
import { pointOf, type Point } from "./points";

/** Who owns a point: one letter of `owners`. */
export type Owner = "black" | "white" | "shared";

/** Reads `owners`, one letter a point from A1 on: B, W, or = for shared. */
export function ownersOf(letters: string): Owner[] {
  return [...letters].map((letter) =>
    letter === "B" ? "black" : letter === "W" ? "white" : "shared",
  );
}

export interface SideCount {
  stones: number;
  enclosed: number;
  /** Half of the shared points. */
  shared: number;
  /** The area in zi, as the server counted it. */
  area: number;
  /** The area this side has to exceed in order to win. */
  need: number;
}

export function deadPoints(dead: readonly string[], size: number): Set<Point> {
  const points = dead.map((vertex) => pointOf(vertex, size));
  return new Set(points.filter((point) => point !== null));
}

/** Returns the board without the stones that are dead. */
export function cleaned(board: Board, dead: ReadonlySet<Point>): Board {
  return board.map((stone, point) => (dead.has(point) ? null : stone));
}

/** Splits the server's totals into the rows of the count sheet. */
export function sheetOf(
  board: Board,
  dead: ReadonlySet<Point>,
  count: CountInfo,
): Record<Color, SideCount> {
  const { owners, black_zi: black, white_zi: white, margin_zi: margin } = count;
  const living = cleaned(board, dead);
  const owned = ownersOf(owners);
  const shared = owned.filter((owner) => owner === "shared").length / 2;
  const side = (color: Color, area: number, need: number): SideCount => {
    const stones = living.filter((stone) => stone === color).length;
    const points = owned.filter((owner) => owner === color).length;
    return { stones, enclosed: points - stones, shared, area, need };
  };
  return { black: side("black", black, black - margin), white: side("white", white, white + margin) };
}
