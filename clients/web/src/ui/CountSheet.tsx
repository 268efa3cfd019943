/** The count sheet: from the board to the margin, line by line, in zi or in points. */

import { countingOf, linesOf, type Line } from "../game/count";
import type { Counting } from "../game/rules";
import { rulesOfGame, type GameState } from "../game/state";
import { points, signedPoints, signedZi } from "../game/zi";
import { language, texts } from "../i18n";
import type { Color, CountInfo } from "../wire/messages";
import { SmallStone } from "./sprite";

export function CountSheet({ state, count }: { state: GameState; count: CountInfo }) {
  const t = texts.value;
  const s = t.settle;
  const counting = countingOf(count);
  return (
    <section class="sheet" aria-labelledby="sheet">
      <h2 id="sheet">
        {s.sheet[counting]} <span lang="zh" class="quiet small">{s.sheetBeside[counting]}</span>
      </h2>
      <table class="num frac">
        <thead>
          <tr>
            <th>
              <span class="sr">{s.row}</span>
            </th>
            <th>
              <SmallStone color="black" />
              {t.side.black}
            </th>
            <th>
              <SmallStone color="white" />
              {t.side.white}
            </th>
          </tr>
        </thead>
        <tbody>
          {linesOf(state, count).map((line) => (
            <tr key={line.code} class={line.kind === "sum" ? "sum" : line.kind === "margin" ? "last" : undefined}>
              <th scope="row">{lineWords(line, state, counting)}</th>
              {(["black", "white"] as const).map((color) => (
                <td key={color}>{amount(line, color, counting)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {state.phase === "finished" && (
        <p class="note">
          <a href={`/games/${state.id}/count-sheet?lang=${language.value}`} target="_blank" rel="noopener">
            {s.printSheet}
          </a>
        </p>
      )}
    </section>
  );
}

function lineWords({ code }: Line, state: GameState, counting: Counting): string {
  const t = texts.value;
  const s = t.settle;
  switch (code) {
    case "living":
      return s.living;
    case "enclosed":
      return s.enclosed;
    case "shared":
      return s.sharedHalf;
    case "area":
      return s.area;
    case "half":
      return s.half(t.zi((state.size * state.size) / 2));
    case "territory":
      return s.territory;
    case "dead":
      return s.deadStones;
    case "prisoners":
      return rulesOfGame(state).passStones ? s.prisonersAndPasses : s.prisoners;
    case "together":
      return s.together;
    case "komi":
      return counting === "area" ? s.komi(t.zi(state.komi / 2)) : s.komiPoints;
    case "handicap":
      return s.handicap(state.handicap);
    case "warnings":
      return s.warnings;
    case "margin":
      return s.margin[counting];
  }
}

/** An amount in the unit of the count. */
function amount(line: Line, color: Color, counting: Counting): string {
  const t = texts.value;
  const value = line[color];
  if (counting === "territory") return line.signed ? signedPoints(2 * value) : points(2 * value);
  return line.signed ? signedZi(value, t.joinedFractions) : t.zi(value);
}
