/**
 * A plan for a slow game: lines of vertices that begin with the opponent's move and end with an
 * answer. Pure; what is legal is the server's to say.
 */

import type { Board } from "./board";
import { pointOf, type Point } from "./points";
import { opponentOf, type Color } from "../wire/messages";

export type Line = readonly string[];

/** What the server takes at most. */
export const MOST_LINES = 30;
export const MOST_MOVES = 30;

/** Whose stone the move with this index of a line is, for a plan of `own`. */
export function colorAt(index: number, own: Color): Color {
  return index % 2 === 0 ? opponentOf(own) : own;
}

/** How many moves two lines have in common from their beginning. */
function common(one: Line, other: Line): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

/**
 * Returns the lines with one more, which ends with an answer. What it goes on from is no line of
 * its own any more; what answers one of its moves differently is replaced by it.
 */
export function withLine(lines: readonly Line[], line: Line): readonly Line[] {
  if (lines.some((known) => common(known, line) === line.length)) return lines;
  const kept = lines.filter((known) => {
    const alike = common(known, line);
    const isBeginning = alike === known.length;
    const answersElse = alike % 2 === 1 && alike < known.length;
    return !isBeginning && !answersElse;
  });
  return [...kept, line];
}

export function withoutLine(lines: readonly Line[], gone: Line): readonly Line[] {
  return lines.filter((line) => line !== gone);
}

/** Whether both are the same lines, in any order. */
export function sameLines(one: readonly Line[], other: readonly Line[]): boolean {
  const names = (lines: readonly Line[]) => lines.map((line) => line.join(" ")).sort();
  return names(one).join("/") === names(other).join("/");
}

/** The position after a line, with what each of its moves took. */
export function boardAfterLine(
  board: Board,
  size: number,
  line: Line,
  captured: readonly (readonly string[])[],
  own: Color,
): Board {
  const after = [...board];
  for (const [index, vertex] of line.entries()) {
    const point = pointOf(vertex, size);
    if (point !== null) after[point] = colorAt(index, own);
    for (const gone of captured[index] ?? []) {
      const at = pointOf(gone, size);
      if (at !== null) after[at] = null;
    }
  }
  return after;
}

/** The number in its line of each planned stone that stands. */
export function lineNumbers(board: Board, size: number, line: Line, own: Color): Map<Point, number> {
  const numbers = new Map<Point, number>();
  for (const [index, vertex] of line.entries()) {
    const point = pointOf(vertex, size);
    if (point !== null && board[point] === colorAt(index, own)) numbers.set(point, index + 1);
  }
  return numbers;
}

/** Whether a plan has an answer to this move, so that nobody need be called to the board. */
export function answersTo(lines: readonly Line[], vertex: string | null): boolean {
  return vertex !== null && lines.some((line) => line[0] === vertex);
}
