/** Looking back: the position after any number of turns. */

import type { Color } from "../wire/messages";
import type { Board } from "./board";
import { pointOf, type Point } from "./points";
import type { Turn } from "./state";

/** Returns the board after the first `count` turns from the position `start`. */
export function boardAfter(start: Board, size: number, turns: readonly Turn[], count: number): Board {
  const board = [...start];
  for (const turn of turns.slice(0, count)) {
    if (turn.lost || turn.vertex === null) continue;
    const point = pointOf(turn.vertex, size);
    if (point !== null) board[point] = turn.color;
    for (const gone of turn.captured) {
      const at = pointOf(gone, size);
      if (at !== null) board[at] = null;
    }
  }
  return board;
}

/** Returns where the last of the first `count` turns put its stone, if it did. */
export function lastStone(size: number, turns: readonly Turn[], count: number): Point | null {
  const turn = turns[count - 1];
  if (turn === undefined || turn.lost || turn.vertex === null) return null;
  return pointOf(turn.vertex, size);
}

/**
 * Returns the number of the move that put down each stone on `board`, the position after
 * the first `count` turns. A stone that was there from the start has none.
 */
export function moveNumbers(board: Board, size: number, turns: readonly Turn[], count: number): Map<Point, number> {
  const numbers = new Map<Point, number>();
  for (const [index, turn] of turns.slice(0, count).entries()) {
    const point = lastStone(size, turns, index + 1);
    // A point that was played on again has the number of the stone that stands there now.
    if (point !== null && board[point] === turn.color) numbers.set(point, index + 1);
  }
  return numbers;
}

/** Returns a side's last turn that stands: one whose stone was void was taken in vain. */
export function lastStanding(turns: readonly Turn[], color: Color): Turn | null {
  return turns.findLast((turn) => turn.color === color && !turn.lost) ?? null;
}

/** Moves a look at turn `now` by `step` within 0 and `turns`; null means the live game. */
export function lookBy(now: number | null, step: number, turns: number): number | null {
  const target = Math.max(0, (now ?? turns) + step);
  return target >= turns ? null : target;
}
