/** Points of the board: numbers from A1 on, row by row upwards, as the wire's boards. */

import type { Color } from "../wire/messages";

/** `row * size + column`, both from 0 at the lower left corner (A1). */
export type Point = number;

export const MIN_SIZE = 2;
export const MAX_SIZE = 25;

/** A to Z without I: the columns of a 25x25 board. */
export const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** One side's stone, or null for an empty point. */
export type Stone = Color | null;

export function vertexOf(point: Point, size: number): string {
  return `${LETTERS[point % size] ?? "?"}${Math.floor(point / size) + 1}`;
}

/** Reads "q16" or "Q16"; null for anything that is not a point of this board. */
export function pointOf(vertex: string, size: number): Point | null {
  const match = /^([A-HJ-Z])([1-9][0-9]?)$/.exec(vertex.toUpperCase());
  if (match === null) return null;
  const column = LETTERS.indexOf(match[1] ?? "");
  const row = Number(match[2]) - 1;
  return column < size && row < size ? row * size + column : null;
}

export function neighbors(point: Point, size: number): Point[] {
  const column = point % size;
  const found: Point[] = [];
  if (point >= size) found.push(point - size);
  if (point < size * (size - 1)) found.push(point + size);
  if (column > 0) found.push(point - 1);
  if (column < size - 1) found.push(point + 1);
  return found;
}

/** The star points: nine on 19x19, corners and center on the other odd boards from 7 on. */
export function starPoints(size: number): Point[] {
  if (size < 7 || size % 2 === 0) return [];
  const edge = size >= 13 ? 3 : 2;
  const middle = (size - 1) / 2;
  const at = (column: number, row: number): Point => row * size + column;
  const corners = [edge, size - 1 - edge];
  const points = corners.flatMap((row) => corners.map((column) => at(column, row)));
  points.push(at(middle, middle));
  if (size === 19) {
    for (const far of corners) points.push(at(far, middle), at(middle, far));
  }
  return points;
}
