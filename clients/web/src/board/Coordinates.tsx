/** Letters and numbers beside the lines, however the board is turned. */

import type { Point } from "../game/points";
import { at, CELL, TINY_PX, type Layout } from "./layout";
import { namesOf, type Lettering } from "./lettering";
import { pointSeen, seenAt } from "./turn";

/** Letters and numbers stand this far outside the outer lines, in units. */
const OFFSET = 0.86 * CELL;

interface Props {
  layout: Layout;
  lettering: Lettering;
  /** Its column and row stand out. */
  cursor: Point | null;
}

export function Coordinates({ layout, lettering, cursor }: Props) {
  const { size, coordinates, turn } = layout;
  if (coordinates === "none") return null;
  const [near, far] = [at(layout, 0) - OFFSET, at(layout, size - 1) + OFFSET];
  const sides = coordinates === "four" ? [near, far] : [near];
  const here = cursor === null ? null : seenAt(cursor, size, turn);
  const turned = turn % 2 === 1;
  const labels = [];
  for (let index = 0; index < size; index++) {
    const along = namesOf(pointSeen({ column: index, row: 0 }, size, turn), size, lettering);
    const down = namesOf(pointSeen({ column: 0, row: index }, size, turn), size, lettering);
    // On a board that lies on its side, rows of the board are seen as columns.
    const above = turned ? along.row : along.column;
    const beside = turned ? down.column : down.row;
    for (const place of sides) {
      labels.push(
        <text key={`c${index}${place}`} class={classOf(above, here?.column === index)} x={at(layout, index)} y={place}>
          {above}
        </text>,
        <text key={`r${index}${place}`} class={classOf(beside, here?.row === index)} x={place} y={at(layout, index)}>
          {beside}
        </text>,
      );
    }
  }
  return <g class={layout.px < TINY_PX ? "labels tiny" : "labels"}>{labels}</g>;
}

/** Two Chinese numerals are wider than two figures: they are set smaller. */
function classOf(text: string, here: boolean): string {
  const wide = text.length > 1 && text > "\u2e80";
  return [wide ? "wide" : "", here ? "here" : ""].join(" ").trim();
}
