/** The number of its move on each stone that still stands. */

import type { Board } from "../game/board";
import type { Point } from "../game/points";
import { CELL, center, type Layout } from "./layout";

/** Half width of the red square around the last number, in units. */
const LAST = 0.37 * CELL;

interface Props {
  layout: Layout;
  board: Board;
  numbers: ReadonlyMap<Point, number>;
  /** Marked dead: the cross takes the place of the number. */
  dead: ReadonlySet<Point>;
  last: Point | null;
}

export function Numbers({ layout, board, numbers, dead, last }: Props) {
  return (
    <g class="numbers">
      {[...numbers].map(([point, number]) => {
        const color = board[point];
        if (color == null || dead.has(point)) return null;
        const { x, y } = center(layout, point);
        const size = number > 99 ? "three" : number > 9 ? "two" : "one";
        const box = { x: x - LAST, y: y - LAST, width: 2 * LAST, height: 2 * LAST, rx: 2 };
        return (
          <g key={point}>
            {point === last && <rect class="around halo" {...box} />}
            {point === last && <rect class="around" {...box} />}
            <text class={`on-${color} ${size}`} x={x} y={y}>
              {number}
            </text>
          </g>
        );
      })}
    </g>
  );
}
