/**
 * Where everything lies on a drawn board. One cell is 40 SVG units and a whole number of
 * CSS pixels; what is left of the width becomes margin, or lines come out now thin, now
 * thick. The picture and the grid of points over it use the same numbers.
 */

import type { Point } from "../game/points";
import { pointSeen, seenAt, type Turn } from "./turn";

/** SVG units of one cell. */
export const CELL = 40;
/** Below so many CSS pixels a cell, letters grow and shells lose their arcs. */
export const TINY_PX = 22;

export type Coordinates = "none" | "two" | "four";

export interface Layout {
  size: number;
  coordinates: Coordinates;
  turn: Turn;
  /** CSS pixels of one cell. */
  px: number;
  /** Cells from the left and upper edge of the wood to the first line. */
  lead: number;
  /** Cells from the last line to the right and lower edge. */
  tail: number;
  /** The whole width in SVG units. */
  span: number;
}

/** On larger cells, letters and the cursor grow no further. */
const LARGE_PX = 64;

/** The part of their usual size in cells that letters and the cursor have. */
export function fineness(layout: Layout): number {
  return Math.min(1, LARGE_PX / layout.px);
}

const WITH_LETTERS = 1.3;
const BARE = 0.8;

/** Lays a board out in a square `width` CSS pixels wide. */
export function layOut(size: number, width: number, coordinates: Coordinates, turn: Turn = 0): Layout {
  const lead = coordinates === "none" ? BARE : WITH_LETTERS;
  const tail = coordinates === "four" ? WITH_LETTERS : BARE;
  const cells = size - 1 + lead + tail;
  const px = Math.floor(width / cells);
  if (px < 2) return { size, coordinates, turn, px: width / cells, lead, tail, span: cells * CELL };
  const leadPx = Math.round(lead * px + (width - cells * px) / 2);
  const tailPx = width - (size - 1) * px - leadPx;
  const span = (width / px) * CELL;
  return { size, coordinates, turn, px, lead: leadPx / px, tail: tailPx / px, span };
}

/** SVG units of column `index` from the left, or of row `index` from the top. */
export function at(layout: Layout, index: number): number {
  return (layout.lead + index) * CELL;
}

/** SVG units of a point's center. */
export function center(layout: Layout, point: Point): { x: number; y: number } {
  const { column, row } = seenAt(point, layout.size, layout.turn);
  return { x: at(layout, column), y: at(layout, row) };
}

/**
 * The point nearest to a place, both from 0 to 1 of the width and from the upper left;
 * the outer points take the margin. Null off the wood.
 */
export function nearest(layout: Layout, x: number, y: number): Point | null {
  if (x < 0 || y < 0 || x > 1 || y > 1) return null;
  const last = layout.size - 1;
  const index = (part: number) => {
    const cell = Math.round((part * layout.span) / CELL - layout.lead);
    return Math.min(last, Math.max(0, cell));
  };
  return pointSeen({ column: index(x), row: index(y) }, layout.size, layout.turn);
}
