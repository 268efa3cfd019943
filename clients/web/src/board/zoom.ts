/** A board on a phone, enlarged around the point that a finger meant. */

import type { Point } from "../game/points";
import { center, type Layout } from "./layout";

/** CSS pixels of an enlarged cell: what a finger can be sure of. */
const FINGER_PX = 44;

/** The transform, from the upper left corner, that brings `point` as near the middle as the edges allow. */
export function enlarged(layout: Layout, point: Point): { transform: string } {
  const scale = Math.max(1, FINGER_PX / layout.px);
  const { x, y } = center(layout, point);
  const shift = (place: number) => {
    const wanted = 0.5 - (place / layout.span) * scale;
    return Math.min(0, Math.max(1 - scale, wanted)) * 100;
  };
  return { transform: `translate(${shift(x).toFixed(3)}%, ${shift(y).toFixed(3)}%) scale(${scale.toFixed(4)})` };
}
