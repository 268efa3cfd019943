/** What stands on the board, and the chains and empty regions on it. */

import type { Color } from "../wire/messages";
import { neighbors, pointOf, type Point, type Stone } from "./points";

/** A position: one entry a point, never changed in place once it is shown. */
export type Board = readonly Stone[];

export function emptyBoard(size: number): Stone[] {
  return Array.from({ length: size * size }, () => null);
}

/** Reads the wire's board: one letter a point from A1 on, B, W or a dot. */
export function boardOf(letters: string): Board {
  return [...letters].map((letter) => (letter === "B" ? "black" : letter === "W" ? "white" : null));
}

/** Returns the position after a stone and its captures; the server has judged both. */
export function withStone(
  board: Board,
  size: number,
  color: Color,
  vertex: string,
  captured: readonly string[],
): Board {
  const next = [...board];
  const point = pointOf(vertex, size);
  if (point !== null) next[point] = color;
  for (const gone of captured) {
    const at = pointOf(gone, size);
    if (at !== null) next[at] = null;
  }
  return next;
}

export interface Chain {
  color: Color;
  points: Point[];
  liberties: number;
}

/** Returns the chain whose stone stands on `point`; null for an empty point. */
export function chainAt(board: Board, size: number, point: Point): Chain | null {
  const color = board[point] ?? null;
  if (color === null) return null;
  const { points, border } = spread(board, size, point);
  const liberties = new Set(border.filter((near) => board[near] === null)).size;
  return { color, points, liberties };
}

/** Returns the points connected with `start` that hold the same, and those around them. */
export function spread(board: Board, size: number, start: Point): { points: Point[]; border: Point[] } {
  const held = board[start] ?? null;
  const points = [start];
  const seen = new Set(points);
  const border: Point[] = [];
  for (const point of points) {
    for (const near of neighbors(point, size)) {
      if (seen.has(near)) continue;
      if ((board[near] ?? null) === held) {
        seen.add(near);
        points.push(near);
      } else border.push(near);
    }
  }
  return { points, border };
}
