/**
 * The points as a screen reader and the keyboard have them: a grid over the picture, laid
 * out by the same numbers. One point is in the tab order; arrows move it.
 */

import type { Ref } from "preact";
import type { Point } from "../game/points";
import type { Layout } from "./layout";
import { pointSeen } from "./turn";

interface Props {
  layout: Layout;
  label: string;
  labels: readonly string[];
  cursor: Point;
  gridRef: Ref<HTMLDivElement>;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(point: Point, event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

export function Points({ layout, label, labels, cursor, gridRef, onKeyDown, onFocus, onBlur }: Props) {
  const { size, lead, tail, turn } = layout;
  const cells = size - 1 + lead + tail;
  const before = `${((lead - 0.5) / cells) * 100}%`;
  const after = `${((tail - 0.5) / cells) * 100}%`;
  const rows = [];
  for (let row = 0; row < size; row++) {
    const points = Array.from({ length: size }, (_, column) => pointSeen({ column, row }, size, turn));
    rows.push(
      <div key={row} role="row" aria-rowindex={row + 1}>
        {points.map((point, column) => (
          <div
            key={point}
            role="gridcell"
            aria-colindex={column + 1}
            aria-label={labels[point]}
            tabIndex={point === cursor ? 0 : -1}
            data-point={point}
            onFocus={(event) => onFocus(point, event)}
          />
        ))}
      </div>,
    );
  }
  return (
    <div
      ref={gridRef}
      class="points"
      role="grid"
      aria-label={label}
      aria-rowcount={size}
      aria-colcount={size}
      style={{ top: before, left: before, right: after, bottom: after }}
      onKeyDown={onKeyDown}
      onBlurCapture={onBlur}
    >
      {rows}
    </div>
  );
}
