/**
 * Who was ahead, by what engines thought: black below, white above, a line where the
 * reader is. A click goes to that move; for keys it is a slider; its turning points are
 * written below.
 */

import { curveOf, evaluationAt, turningPoints, type Evaluation, type Evaluations } from "../game/evaluations";
import { texts, type Texts } from "../i18n";

interface Props {
  evaluations: Evaluations;
  /** Turns shown, and turns that there are. */
  at: number;
  count: number;
  onGo(count: number): void;
}

/** Units of the drawing. */
const WIDTH = 420;
const HEIGHT = 112;
const PAGE = 10;

export function Graph({ evaluations, at, count, onGo }: Props) {
  const t = texts.value;
  const curve = curveOf(evaluations);
  if (curve === null) return <p class="note">{t.review.noGraph}</p>;
  const last = Math.max(count, 1);
  const x = (move: number) => (Math.min(move, last) / last) * WIDTH;
  const y = (part: number) => (1 - part) * HEIGHT;
  const first = curve.points[0];
  const end = curve.points.at(-1);
  const line = curve.points.map(({ move, part }) => `L${x(move).toFixed(1)} ${y(part).toFixed(1)}`).join("");
  const black = `M${x(first?.move ?? 0)} ${HEIGHT}${line}L${x(end?.move ?? 0)} ${HEIGHT}z`;
  const turns = turningPoints(curve);
  const words = evaluationWords(evaluationAt(evaluations, at), t);
  const go = (move: number) => onGo(Math.min(count, Math.max(0, Math.round(move))));
  const press = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    go(((event.clientX - box.left) / box.width) * last);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - PAGE,
      PageUp: at + PAGE,
      Home: 0,
      End: count,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <div class="graph">
      <p class="num graphnow" aria-hidden="true">
        {t.review.atPlace(t.review.place(at), words)}
      </p>
      <div
        class="plot"
        role="slider"
        tabIndex={0}
        aria-label={curve.kind === "winrate" ? t.review.graphLabel : t.review.scoreLabel}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={at}
        aria-valuetext={t.review.atPlace(t.review.place(at), words)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          press(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) press(event);
        }}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <rect class="w" x="0" y="0" width={WIDTH} height={HEIGHT} />
          <path class="b" d={black} />
          <path class="mid" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          {turns.map((move) => (
            <path key={move} class="turn" d={`M${x(move)} ${HEIGHT}V${HEIGHT - 10}`} />
          ))}
          <path class="here" d={`M${x(at)} 0V${HEIGHT}`} />
        </svg>
        <span class="on-w" aria-hidden="true">
          {t.side.white}
        </span>
        <span class="on-b" aria-hidden="true">
          {t.side.black}
        </span>
      </div>
      <p class="note turns">
        {turns.length === 0
          ? t.review.graphSay(turns)
          : turns.map((move) => (
              <button key={move} type="button" class="textlink num" onClick={() => go(move)}>
                {t.review.place(move)}
              </button>
            ))}
      </p>
      <p class="sr">{t.review.graphSay(turns)}</p>
    </div>
  );
}

/** "Black 63 %, Black ahead by 4.5 points". */
export function evaluationWords(evaluation: Evaluation | null, t: Texts): string {
  const parts: string[] = [];
  if (evaluation !== null && evaluation.black !== null) parts.push(t.review.chance(evaluation.black));
  if (evaluation !== null && evaluation.score !== null) parts.push(t.review.score(evaluation.score));
  return parts.length === 0 ? t.review.unknown : parts.join(t.review.comma);
}
