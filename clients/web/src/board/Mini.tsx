/** A small board that is only looked at: in the lobby's lists. */

import { useMemo } from "preact/hooks";
import { boardOf, type Board } from "../game/board";
import type { Color } from "../wire/messages";
import { pointOf, type Point } from "../game/points";
import { center, layOut, type Layout } from "./layout";
import { LastMove } from "./Marks";
import { stoneRadius, Stones } from "./Stones";
import { coordinates } from "../store/board-look";
import { Coordinates } from "./Coordinates";
import { Wood } from "./Wood";

interface Props {
  size: number;
  /** The wire's letters, one a point from A1 on. */
  board: string;
  last: string | null;
  label: string;
  /** The one large board of the lobby has letters, grain and shadows. */
  large?: boolean;
}

/** CSS pixels for which the lines are laid out; the drawing then scales. */
const MINI_WIDTH = 148;
const LARGE_WIDTH = 400;

/**
 * All stones of one color as one path: two elements a board, so that sixty boards with
 * full positions are no more for the browser than one large one.
 */
export function discs(layout: Layout, board: Board, color: Color): string {
  const r = stoneRadius(color);
  return board
    .map((stone, point) => {
      if (stone !== color) return "";
      const { x, y } = center(layout, point);
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    })
    .join("");
}

const NOBODY: ReadonlySet<Point> = new Set();

export function Mini({ size, board, last, label, large = false }: Props) {
  const lettering = large ? coordinates.value : "off";
  const bare = lettering === "off";
  const layout = useMemo(
    () => layOut(size, large ? LARGE_WIDTH : MINI_WIDTH, bare ? "none" : "four"),
    [size, large, bare],
  );
  const position = useMemo(() => boardOf(board), [board]);
  const point = last === null ? null : pointOf(last, size);
  return (
    <div class={large ? "goban" : "goban mini"}>
      <svg viewBox={`0 0 ${layout.span} ${layout.span}`} role="img" aria-label={label}>
        <Wood layout={layout} mini={!large} />
        {lettering !== "off" && <Coordinates layout={layout} lettering={lettering} cursor={null} />}
        {large ? (
          <Stones layout={layout} board={position} dead={NOBODY} fresh={null} fading={null} />
        ) : (
          <>
            <path class="slate" d={discs(layout, position, "black")} />
            <path class="shell" d={discs(layout, position, "white")} />
          </>
        )}
        {point !== null && <LastMove layout={layout} point={point} mini={!large} />}
      </svg>
    </div>
  );
}
