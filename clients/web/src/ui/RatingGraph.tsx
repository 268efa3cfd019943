/** A rating over its games: drawn, said in a sentence, and as a table. */

import { BEGINNING, graphOf, HEIGHT, LEFT, RIGHT, WIDTH } from "../game/rating-graph";
import { texts } from "../i18n";
import { gamePath } from "../router";
import type { RatingStep } from "../wire/account";

interface Props {
  name: string;
  /** The newest first, as the server lists them. */
  steps: readonly RatingStep[];
  /** Whether there are none before them: the drawing then starts where everybody does. */
  whole: boolean;
}

export function RatingGraph({ steps, name, whole }: Props) {
  const t = texts.value.account;
  const drawn = [...(whole ? [BEGINNING] : []), ...[...steps].reverse()];
  const graph = graphOf(drawn);
  const [newest, oldest] = [steps[0], drawn[0]];
  if (graph === null || newest === undefined || oldest === undefined) return null;
  const label = t.graphLabel(name, steps.length, `${Math.round(oldest.rating)}`, `${Math.round(newest.rating)}`, texts.value.rankWords(newest.rank));
  return (
    <figure class="rating">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        <polygon class="band" points={graph.band} />
        {graph.ranks.map(([y, rank]) => (
          <g key={rank}>
            <path class="rank" d={`M${LEFT} ${y}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 8} y={y} text-anchor="end" dominant-baseline="central">
              {texts.value.rankWords(rank)}
            </text>
          </g>
        ))}
        <polyline class="line" points={graph.line} />
        {graph.dots.map(([x, y], index) => (
          <circle key={index} cx={x} cy={y} r={index === graph.dots.length - 1 ? 5 : 2.5} />
        ))}
      </svg>
      <figcaption class="small quiet">{t.graphSay}</figcaption>
      <details>
        <summary>{t.asTable}</summary>
        <div class="scroll" tabIndex={0} role="region" aria-label={t.asTable}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.when}</th>
                <th scope="col">{t.game}</th>
                <th scope="col">{t.outcome}</th>
                <th scope="col">{t.rating}</th>
                <th scope="col">{t.rank}</th>
              </tr>
            </thead>
            <tbody>
              {steps.map((step) => (
                <tr key={step.number}>
                  <td class="num">{new Date(step.at).toLocaleDateString(texts.value.tag, { dateStyle: "medium" })}</td>
                  <td>
                    {step.game === null ? (
                      t.privateGame
                    ) : (
                      <a href={gamePath(step.game.id)}>
                        {step.game.black?.name} – {step.game.white?.name}
                      </a>
                    )}
                  </td>
                  <td>{step.score === 1 ? t.won : step.score === 0 ? t.lost : t.drawn}</td>
                  <td class="num">
                    {Math.round(step.rating)} ± {Math.round(2 * step.deviation)}
                  </td>
                  <td class="num">{texts.value.rankWords(step.rank)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
