/** What is drawn over the stones: last move, ko, dead, territory, dispute, ghost, cursor. */

import type { Board } from "../game/board";
import type { Owner } from "../game/count";
import type { Point } from "../game/points";
import type { Color } from "../wire/messages";
import { at, CELL, center, type Layout } from "./layout";
import { SLATE_RADIUS, StoneShape } from "./Stones";

/** Half widths of the marks, in units. */
const LAST = 0.16 * CELL;
const MINI_LAST = 0.275 * CELL;
const KO = 0.2 * CELL;
const AREA = 0.15 * CELL;
const DIAMOND = 0.21 * CELL;
const HALF_DISC = 0.165 * CELL;
const DOT = 0.05 * CELL;
const CROSS = 0.225 * CELL;
const CURSOR = 0.575 * CELL;

/** A red square on the stone last played. */
export function LastMove({ layout, point, mini }: { layout: Layout; point: Point; mini: boolean }) {
  const { x, y } = center(layout, point);
  const half = mini && layout.size > 13 ? MINI_LAST : LAST;
  return <rect class="last" x={x - half} y={y - half} width={2 * half} height={2 * half} rx="1.5" />;
}

export function Ko({ layout, point }: { layout: Layout; point: Point }) {
  const { x, y } = center(layout, point);
  return <rect class="ko" x={x - KO} y={y - KO} width={2 * KO} height={2 * KO} />;
}

/** A cross on each dead stone. */
export function Dead({ layout, dead }: { layout: Layout; dead: ReadonlySet<Point> }) {
  return (
    <g>
      {[...dead].map((point) => {
        const { x, y } = center(layout, point);
        const path = `M${x - CROSS} ${y - CROSS}l${2 * CROSS} ${2 * CROSS}m0 ${-2 * CROSS}l${-2 * CROSS} ${2 * CROSS}`;
        return (
          <g key={point}>
            <path class="cross halo" d={path} />
            <path class="cross" d={path} />
          </g>
        );
      })}
    </g>
  );
}

interface AreaProps {
  layout: Layout;
  board: Board;
  owners: readonly Owner[];
  dead: ReadonlySet<Point>;
  contested: ReadonlySet<Point>;
}

/**
 * Whose each empty point is: square, diamond, half disc; contested: a hollow square with
 * a dot; nobody's: no mark. A cross says it by itself.
 */
export function Area({ layout, board, owners, dead, contested }: AreaProps) {
  const marks = [];
  for (const [point, owner] of owners.entries()) {
    if (board[point] !== null || dead.has(point)) continue;
    const { x, y } = center(layout, point);
    marks.push(
      contested.has(point) ? (
        <ContestedMark key={point} x={x} y={y} />
      ) : (
        <AreaMark key={point} owner={owner} x={x} y={y} />
      ),
    );
  }
  return <g>{marks}</g>;
}

export function AreaMark({ owner, x, y }: { owner: Owner; x: number; y: number }) {
  if (owner === "black") {
    return <rect class="area-b" x={x - AREA} y={y - AREA} width={2 * AREA} height={2 * AREA} />;
  }
  if (owner === "none") return null;
  if (owner === "white") {
    return <path class="area-w" d={`M${x} ${y - DIAMOND}l${DIAMOND} ${DIAMOND}l${-DIAMOND} ${DIAMOND}l${-DIAMOND} ${-DIAMOND}z`} />;
  }
  return (
    <g>
      <circle class="half-w" cx={x} cy={y} r={HALF_DISC} />
      <path class="half-b" d={`M${x} ${y - HALF_DISC}a${HALF_DISC} ${HALF_DISC} 0 0 0 0 ${2 * HALF_DISC}z`} />
    </g>
  );
}

/** A point that is open to contest. */
export function ContestedMark({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <rect class="contested" x={x - AREA} y={y - AREA} width={2 * AREA} height={2 * AREA} />
      <circle class="contested-dot" cx={x} cy={y} r={DOT} />
    </g>
  );
}

/** A disputed chain: ringed, everything else under a veil of wood. */
export function Disputed({ layout, board, chain }: { layout: Layout; board: Board; chain: ReadonlySet<Point> }) {
  return (
    <g>
      <rect class="dim" width={layout.span} height={layout.span} />
      {[...chain].map((point) => {
        const { x, y } = center(layout, point);
        const color = board[point] ?? "black";
        return (
          <g key={point}>
            <StoneShape color={color} x={x} y={y} />
            <Ring x={x} y={y} />
          </g>
        );
      })}
    </g>
  );
}

/** A chain over which play goes on: ringed, with nothing over the rest. */
export function Ringed({ layout, chain }: { layout: Layout; chain: ReadonlySet<Point> }) {
  return (
    <g>
      {[...chain].map((point) => (
        <Ring key={point} {...center(layout, point)} />
      ))}
    </g>
  );
}

function Ring({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle class="ring under" cx={x} cy={y} r={SLATE_RADIUS - 4} />
      <circle class="ring" cx={x} cy={y} r={SLATE_RADIUS - 4} />
    </g>
  );
}

/** The stone in hand. */
export function Ghost({ layout, point, color }: { layout: Layout; point: Point; color: Color }) {
  const { x, y } = center(layout, point);
  return <StoneShape color={color} x={x} y={y} also="ghost" />;
}

/** Lines that lead to a point from all four sides. */
export function Crosshair({ layout, point }: { layout: Layout; point: Point }) {
  const { x, y } = center(layout, point);
  const [near, far] = [at(layout, 0), at(layout, layout.size - 1)];
  return <path class="aim" d={`M${near} ${y}H${far}M${x} ${near}V${far}`} />;
}

/** The keyboard's place: a square of lacquer, halo and red, so that one always shows. */
export function Cursor({ layout, point }: { layout: Layout; point: Point }) {
  const { x, y } = center(layout, point);
  const box = { x: x - CURSOR, y: y - CURSOR, width: 2 * CURSOR, height: 2 * CURSOR, rx: 5 };
  return (
    <g>
      <rect class="focus lacquer" {...box} />
      <rect class="focus halo" {...box} />
      <rect class="focus red" {...box} />
    </g>
  );
}
