/** A small board that is only looked at: in the lobby's lists. */

import { useMemo } from "preact/hooks";
import { boardOf } from "../game/board";
import { pointOf, type Point } from "../game/points";
import { layOut } from "./layout";
import { LastMove } from "./Marks";
import { Stones } from "./Stones";
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
        <Stones layout={layout} board={position} dead={NOBODY} fresh={null} fading={null} />
        {point !== null && <LastMove layout={layout} point={point} mini={!large} />}
      </svg>
    </div>
  );
}
