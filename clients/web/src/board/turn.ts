/** The four ways a board can lie before who looks at it. */

import type { Point } from "../game/points";

/** Quarters by which the board is turned to the right; 0: A1 at the lower left. */
export type Turn = 0 | 1 | 2 | 3;

/** A place as it is seen, from 0: columns from the left, rows from the top. */
export interface Seen {
  column: number;
  row: number;
}

/** Where a point is seen. */
export function seenAt(point: Point, size: number, turn: Turn): Seen {
  const last = size - 1;
  const x = point % size;
  const y = last - Math.floor(point / size);
  switch (turn) {
    case 0:
      return { column: x, row: y };
    case 1:
      return { column: last - y, row: x };
    case 2:
      return { column: last - x, row: last - y };
    case 3:
      return { column: y, row: last - x };
  }
}

/** The point that is seen at a place; the other way round of `seenAt`. */
export function pointSeen({ column, row }: Seen, size: number, turn: Turn): Point {
  const last = size - 1;
  const to = (x: number, y: number): Point => (last - y) * size + x;
  switch (turn) {
    case 0:
      return to(column, row);
    case 1:
      return to(row, last - column);
    case 2:
      return to(last - column, last - row);
    case 3:
      return to(last - row, column);
  }
}
