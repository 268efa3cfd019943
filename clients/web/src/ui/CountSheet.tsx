/** The count sheet: from living stones to the margin, row by row, in zi. */

import { deadPoints, sheetOf, type SideCount } from "../game/count";
import type { GameState } from "../game/state";
import { signedZi } from "../game/zi";
import { language, texts } from "../i18n";
import type { CountInfo } from "../wire/messages";
import { SmallStone } from "./sprite";

export function CountSheet({ state, count }: { state: GameState; count: CountInfo }) {
  const t = texts.value;
  const s = t.settle;
  const sheet = sheetOf(state.board, deadPoints(state.settlement?.dead ?? [], state.size), count);
  const signed = (value: number) => signedZi(value, t.joinedFractions);
  const half = (state.size * state.size) / 2;
  const komi = state.komi / 2;
  const plain = (value: (side: SideCount) => number) =>
    [t.zi(value(sheet.black)), t.zi(value(sheet.white))] as const;
  // Whatever the margin has besides area, half and komi is what warnings cost.
  const warnings = count.margin_zi - (sheet.black.area - half - komi);
  const both = (black: number) => [signed(black), signed(-black)] as const;
  const rows: [string, readonly [string, string], string?][] = [
    [s.living, plain((side) => side.stones)],
    [s.enclosed, plain((side) => side.enclosed)],
    [s.sharedHalf, plain((side) => side.shared)],
    [s.area, plain((side) => side.area), "sum"],
    [s.half(t.zi(half)), [signed(sheet.black.area - half), signed(sheet.white.area - half)]],
    [s.komi(t.zi(komi)), both(-komi)],
    ...(warnings === 0 ? [] : [[s.warnings, both(warnings)] as [string, readonly [string, string]]]),
    [s.margin, both(count.margin_zi), "last"],
  ];
  return (
    <section class="sheet" aria-labelledby="sheet">
      <h2 id="sheet">
        {s.sheet} <span lang="zh" class="quiet small">{s.sheetBeside}</span>
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
          {rows.map(([name, [black, white], look]) => (
            <tr key={name} class={look}>
              <th scope="row">{name}</th>
              <td>{black}</td>
              <td>{white}</td>
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
