/** The stones: their shadows, slate and shell, the one just put down, those just taken. */

import type { Board } from "../game/board";
import type { Point } from "../game/points";
import type { Color } from "../wire/messages";
import { CELL, center, TINY_PX, type Layout } from "./layout";

/** Radius of slate; shell is cut 1.5 % smaller, as real ones are. */
export const SLATE_RADIUS = (0.955 * CELL) / 2;
const SHELL = 0.985;
/** Smaller cells have no shadows. */
const SHADOW_PX = 8;

export function stoneRadius(color: Color): number {
  return color === "black" ? SLATE_RADIUS : SLATE_RADIUS * SHELL;
}

function stoneClass(color: Color): string {
  return color === "black" ? "slate" : "shell";
}

export interface Fading {
  points: readonly Point[];
  color: Color;
}

interface Props {
  layout: Layout;
  board: Board;
  dead: ReadonlySet<Point>;
  /** The stone that has just come down, if it is to be seen coming. */
  fresh: Point | null;
  /** Stones that were taken just now, fading where they lie. */
  fading: Fading | null;
}

export function Stones({ layout, board, dead, fresh, fading }: Props) {
  const shadows = [];
  const stones = [];
  for (const [point, color] of board.entries()) {
    if (color === null) continue;
    const isDead = dead.has(point);
    if (!isDead && layout.px >= SHADOW_PX) {
      const { x, y } = center(layout, point);
      shadows.push(
        <circle key={point} class="cast" cx={x + 0.025 * CELL} cy={y + 0.06 * CELL} r={SLATE_RADIUS * 1.1} />,
      );
    }
    const state = isDead ? "dead" : point === fresh ? "fresh" : "";
    stones.push(<OneStone key={point} layout={layout} point={point} color={color} state={state} />);
  }
  return (
    <g>
      <g>{shadows}</g>
      <g>{stones}</g>
      {fading !== null && (
        <g>
          {fading.points.map((point) => (
            <OneStone key={point} layout={layout} point={point} color={fading.color} state="fading" />
          ))}
        </g>
      )}
    </g>
  );
}

/**
 * A stone as a square with round corners: so round that it is a disc, unless the style
 * sheet tells the two sides apart by shape.
 */
export function StoneShape({ color, x, y, also = "" }: { color: Color; x: number; y: number; also?: string }) {
  const r = stoneRadius(color);
  return <rect class={`${stoneClass(color)} ${also}`} x={x - r} y={y - r} width={2 * r} height={2 * r} rx={r} />;
}

interface OneProps {
  layout: Layout;
  point: Point;
  color: Color;
  state: string;
}

function OneStone({ layout, point, color, state }: OneProps) {
  const { x, y } = center(layout, point);
  // The arcs of a shell are turned by a hash of the point: no two neighbors look alike.
  const turn = ((point % layout.size) * 83 + Math.floor(point / layout.size) * 47) % 180;
  return (
    <g class={state}>
      <StoneShape color={color} x={x} y={y} />
      {color === "white" && layout.px >= TINY_PX && (
        <use href="#shell-lines" transform={`translate(${x} ${y}) rotate(${turn})`} />
      )}
    </g>
  );
}
