/**
 * The points as a screen reader and the keyboard have them: a grid over the picture, laid
 * out by the same numbers. One point is in the tab order; arrows move it.
 */

import type { Ref } from "preact";
import { useMemo } from "preact/hooks";
import type { Point } from "../game/points";
import { memo } from "../ui/memo";
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
  const rows = useMemo(
    () => Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => pointSeen({ column, row }, size, turn))),
    [size, turn],
  );
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
      onFocusCapture={(event) => {
        const point = (event.target as HTMLElement).dataset["point"];
        if (point !== undefined) onFocus(Number(point), event);
      }}
      onBlurCapture={onBlur}
    >
      {rows.map((points, row) => (
        <Row
          key={row}
          row={row}
          points={points}
          words={points.map((point) => labels[point] ?? "").join("\n")}
          cursor={points.includes(cursor) ? cursor : null}
        />
      ))}
    </div>
  );
}

interface RowProps {
  row: number;
  points: readonly Point[];
  /** The labels of its points, a line each: one text, so that a row without news is left alone. */
  words: string;
  /** The point in the tab order, where it is in this row. */
  cursor: Point | null;
}

const Row = memo(function Row({ row, points, words, cursor }: RowProps) {
  const labels = words.split("\n");
  return (
    <div role="row" aria-rowindex={row + 1}>
      {points.map((point, column) => (
        <div
          key={point}
          role="gridcell"
          aria-colindex={column + 1}
          aria-label={labels[column]}
          tabIndex={point === cursor ? 0 : -1}
          data-point={point}
        />
      ))}
    </div>
  );
});
