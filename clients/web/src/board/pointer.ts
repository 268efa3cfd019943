/**
 * The pointer on the board. A mouse hovers with the stone in hand and plays by a click. A
 * finger taps a point, or drags to aim: the stone then shows above it and away from the
 * hand, where it is seen.
 */

import { useRef, useState } from "preact/hooks";
import type { Point } from "../game/points";
import { CELL, nearest, type Layout } from "./layout";

export type PressKind = "mouse" | "touch" | "keyboard";

/** CSS pixels a finger may tremble before it is a drag. */
const DRAG_PX = 10;
/** Cells above the finger where an aimed stone shows. */
const ABOVE = 1.2;
/** Cells to the side of the finger, away from the palm of that hand. */
const ASIDE = 0.5;
/** Below so many CSS pixels a cell, a finger cannot be sure of its point. */
const TIGHT_PX = 24;

export type Hand = "right" | "left";

export interface Aim {
  point: Point;
  aimed: boolean;
}

export interface Press {
  kind: PressKind;
  /** By a finger, on cells too small for one. */
  tight: boolean;
}

interface Handlers {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(): void;
  onPointerLeave(): void;
  onClick(event: MouseEvent): void;
}

/**
 * Returns the point under the pointer, and what to listen with on the board's element.
 * `surface` is what the layout is laid out on; it may be drawn enlarged.
 */
export function usePointer(
  layout: Layout | null,
  surface: { current: HTMLElement | null },
  hand: Hand,
  onPress: (point: Point, press: Press) => void,
): [Aim | null, Handlers] {
  const [aim, setAim] = useState<Aim | null>(null);
  const start = useRef<{ x: number; y: number; dragged: boolean } | null>(null);
  const kind = useRef<PressKind | null>(null);
  const spent = useRef(false);

  const cellPx = (box: DOMRect) => (layout === null ? 0 : (box.width * CELL) / layout.span);
  const pointAt = (event: MouseEvent, isAimed: boolean): Point | null => {
    const box = surface.current?.getBoundingClientRect();
    if (layout === null || box === undefined) return null;
    const cell = isAimed ? cellPx(box) : 0;
    const x = event.clientX - box.left + (hand === "right" ? -ASIDE : ASIDE) * cell;
    const y = event.clientY - box.top - ABOVE * cell;
    return nearest(layout, x / box.width, y / box.height);
  };
  const press = (point: Point, pressed: PressKind) => {
    const box = surface.current?.getBoundingClientRect();
    onPress(point, { kind: pressed, tight: pressed === "touch" && box !== undefined && cellPx(box) < TIGHT_PX });
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
          show(pointAt(event, false), false);
          return;
        }
        const from = start.current;
        if (from === null) return;
        from.dragged ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > DRAG_PX;
        if (from.dragged) show(pointAt(event, true), true);
      },
      onPointerUp(event) {
        const dragged = start.current?.dragged ?? false;
        start.current = null;
        if (!dragged) return;
        const point = pointAt(event, true);
        spent.current = true; // a click that may follow is of the same gesture
        show(null, false);
        if (point !== null) press(point, "touch");
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
        const point = pointAt(event, false);
        const coarse = () => matchMedia("(pointer: coarse)").matches;
        // A click without a pointer comes from assistive technology.
        if (point !== null) press(point, kind.current ?? (coarse() ? "touch" : "mouse"));
      },
    },
  ];
}
