/** One byo-yomi period as a ruler: the used part inked, ticks where the referee calls. */

import { rulerTicks } from "../game/clock";

const WIDTH = 360;
const THICK = 13;

interface Props {
  periodMs: number;
  usedMs: number;
  last: boolean;
  /** The last call in this period, seconds used; null before the first. */
  called: number | null;
}

export function Ruler({ periodMs, usedMs, last, called }: Props) {
  const used = Math.min(1, Math.max(0, usedMs / periodMs)) * WIDTH;
  return (
    <div class="ruler" aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} 40`}>
        <rect class="track" x=".5" y=".5" width={WIDTH - 1} height={THICK - 1} />
        <rect class="used" width={used.toFixed(1)} height={THICK} />
        {rulerTicks(periodMs, last, called).map(({ at, call }) => {
          const x = (at * WIDTH).toFixed(1);
          const isCalled = call !== null && call === called;
          return (
            <g key={x}>
              <path class={isCalled ? "tick calltick" : "tick"} d={`M${x} ${THICK}v${call === null ? 4 : 9}`} />
              {call !== null && (
                <text class={isCalled ? "called" : ""} x={x} y="35">
                  {call}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
