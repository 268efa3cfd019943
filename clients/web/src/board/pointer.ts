/**
 * The pointer on the board. A mouse hovers with the stone in hand and plays by a click. A
 * finger taps a point, or drags to aim: the stone then shows above it, where it is seen.
 */

import { useRef, useState } from "preact/hooks";
import type { Point } from "../game/points";
import { nearest, type Layout } from "./layout";

export type PressKind = "mouse" | "touch" | "keyboard";

/** CSS pixels a finger may tremble before it is a drag. */
const DRAG_PX = 10;
/** Cells above the finger where an aimed stone shows. */
const ABOVE = 1.2;

export interface Aim {
  point: Point;
  aimed: boolean;
}

interface Handlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
  onPointerLeave(): void;
  onClick(event: MouseEvent): void;
}

/** Returns the point under the pointer, and what to listen with on the board's element. */
export function usePointer(
  layout: Layout | null,
  onPress: (point: Point, kind: PressKind) => void,
): [Aim | null, Handlers] {
  const [aim, setAim] = useState<Aim | null>(null);
  const start = useRef<{ x: number; y: number; dragged: boolean } | null>(null);
  const kind = useRef<PressKind | null>(null);
  const spent = useRef(false);

  const pointAt = (event: MouseEvent, above: number): Point | null => {
    if (layout === null) return null;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const y = event.clientY - box.top - above * layout.px;
    return nearest(layout, (event.clientX - box.left) / box.width, y / box.height);
  };
  const show = (point: Point | null, aimed: boolean) => {
    if (point !== aim?.point || aimed !== aim.aimed) setAim(point === null ? null : { point, aimed });
  };

  return [
    aim,
    {
      onPointerDown(event) {
        const touch = event.pointerType === "touch";
        kind.current = touch ? "touch" : "mouse";
        spent.current = false;
        start.current = touch ? { x: event.clientX, y: event.clientY, dragged: false } : null;
      },
      onPointerMove(event) {
        if (event.pointerType !== "touch") {
          show(pointAt(event, 0), false);
          return;
        }
        const from = start.current;
        if (from === null) return;
        from.dragged ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > DRAG_PX;
        if (from.dragged) show(pointAt(event, ABOVE), true);
      },
      onPointerUp(event) {
        const dragged = start.current?.dragged ?? false;
        start.current = null;
        if (!dragged) return;
        const point = pointAt(event, ABOVE);
        spent.current = true; // a click that may follow is of the same gesture
        show(null, false);
        if (point !== null) onPress(point, "touch");
      },
      onPointerCancel() {
        start.current = null;
        show(null, false);
      },
      onPointerLeave() {
        if (start.current === null) show(null, false);
      },
      onClick(event) {
        if (spent.current) return;
        const point = pointAt(event, 0);
        const coarse = () => matchMedia("(pointer: coarse)").matches;
        // A click without a pointer comes from assistive technology.
        if (point !== null) onPress(point, kind.current ?? (coarse() ? "touch" : "mouse"));
      },
    },
  ];
}
