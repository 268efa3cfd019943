/** The count of a settlement: what lies under the totals that the server sends. */

import type { Color, ResultInfo } from "../wire/messages";
import type { Board } from "./board";
import { spread } from "./board";
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

/**
 * Splits the server's totals into the rows of the count sheet. Null where the result was
 * not counted.
 */
export function sheetOf(
  board: Board,
  dead: ReadonlySet<Point>,
  count: ResultInfo,
): Record<Color, SideCount> | null {
  const { owners, black_zi: black, white_zi: white, margin_zi: margin } = count;
  if (owners == null || black == null || white == null || margin == null) return null;
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

/**
 * Counts the area of a board as it stands (article 9), for the first, empty proposal:
 * the server sends its count with every later one.
 */
export function countArea(board: Board, size: number, komi: number): ResultInfo {
  const owners = board.map((stone): string => (stone === null ? "" : stone === "black" ? "B" : "W"));
  for (let point = 0; point < board.length; point++) {
    if (owners[point] !== "") continue;
    const { points, border } = spread(board, size, point);
    const touched = new Set(border.map((near) => board[near]));
    const owner = touched.size === 1 ? (touched.has("black") ? "B" : "W") : "=";
    for (const empty of points) owners[empty] = owner;
  }
  const of = (letter: string) => owners.filter((owner) => owner === letter).length;
  const half = of("=") / 2;
  const [black, white] = [of("B") + half, of("W") + half];
  const margin = black - board.length / 2 - komi / 2;
  const winner: Color | null = margin > 0 ? "black" : margin < 0 ? "white" : null;
  const points = Math.abs(margin * 2);
  return {
    reason: "agreement",
    winner,
    text: winner === null ? "0" : `${winner === "black" ? "B" : "W"}+${points}`,
    black_zi: black,
    white_zi: white,
    margin_zi: margin,
    owners: owners.join(""),
  };
}

