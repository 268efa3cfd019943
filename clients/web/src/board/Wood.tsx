/** The bare board: wood and grain, lines, star points. */

import { starPoints } from "../game/points";
import { at, CELL, center, type Layout } from "./layout";

const STAR_RADIUS = 0.115 * CELL;
const MINI_STAR_RADIUS = 0.125 * CELL;

export function Wood({ layout, mini }: { layout: Layout; mini: boolean }) {
  const { size, span } = layout;
  const [near, far] = [at(layout, 0), at(layout, size - 1)];
  const inner = Array.from({ length: size }, (_, index) => at(layout, index)).slice(1, -1);
  const lines = inner.map((place) => `M${near} ${place}H${far}M${place} ${near}V${far}`).join("");
  return (
    <g>
      <rect class="wood" width={span} height={span} />
      {!mini && <g class="grain">{grain(size, span)}</g>}
      <path class="lines" d={lines} />
      <rect class="rim" x={near} y={near} width={far - near} height={far - near} />
      {starPoints(size).map((point) => {
        const { x, y } = center(layout, point);
        return <circle key={point} class="star" cx={x} cy={y} r={mini ? MINI_STAR_RADIUS : STAR_RADIUS} />;
      })}
    </g>
  );
}

/** Twenty to thirty thin curves from top to bottom, the same ones on every visit. */
function grain(size: number, span: number) {
  const unit = size / 19;
  const curves = [];
  let seed = 7;
  for (let x = 0; x < span; ) {
    seed = (seed * 73 + 41) % 101;
    x += unit * (7 + seed / 4);
    const bend = unit * (6 + seed / 14);
    const path = `M${x.toFixed(1)} 0C${(x + bend).toFixed(1)} ${(span * 0.3).toFixed(1)} ${(x - bend).toFixed(1)} ${(span * 0.62).toFixed(1)} ${(x + bend * 0.4).toFixed(1)} ${span}`;
    curves.push(<path key={curves.length} d={path} stroke-width={(unit * (0.8 + seed / 45)).toFixed(2)} />);
  }
  return curves;
}
