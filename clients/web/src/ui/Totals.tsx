/** Both sides' totals: zi or points large, komi below, what each needs, whose hand is up. */

import { countingOf, givenOf } from "../game/count";
import { amountWords } from "../game/rules";
import { points } from "../game/zi";
import type { GameState } from "../game/state";
import { texts } from "../i18n";
import type { Color, CountInfo } from "../wire/messages";
import { opponentOf } from "../wire/messages";
import { Icon } from "./icon";
import { SmallStone } from "./sprite";

interface Props {
  state: GameState;
  seat: Color | null;
  count: CountInfo | null;
  /** Who has confirmed; null after the game, when hands no longer matter. */
  confirmed: readonly Color[] | null;
  proposal: number;
}

export function Totals({ state, seat, count, confirmed, proposal }: Props) {
  const t = texts.value;
  // As on the board: our own side first, else Black.
  const own = seat ?? "black";
  return (
    <div class="totals">
      {[own, opponentOf(own)].map((color) => (
        <div key={color} data-testid={`total-${color}`}>
          <b>
            <SmallStone color={color} /> {state[color]?.name ?? t.side[color]}
          </b>
          {count !== null && <Amount color={color} state={state} count={count} />}
          {confirmed !== null && (
            <Hand confirmed={confirmed.includes(color)} you={color === seat} proposal={proposal} />
          )}
        </div>
      ))}
    </div>
  );
}

function Amount({ color, state, count }: { color: Color; state: GameState; count: CountInfo }) {
  const t = texts.value;
  const s = t.settle;
  const counting = countingOf(count);
  const figure = (value: number) => (counting === "area" ? t.zi(value) : points(2 * value));
  const own = color === "black" ? count.black_zi : count.white_zi;
  const need = color === "black" ? own - count.margin_zi : own + count.margin_zi;
  const { komi, handicap } = givenOf(state, count);
  // White has been given what Black gives; a komi for Black is the other way round.
  const [extraKomi, extra] = color === "white" ? [Math.max(0, komi), handicap] : [Math.max(0, -komi), 0];
  const parts = [
    figure(own),
    ...(extraKomi > 0 ? [s.plusKomi(figure(extraKomi))] : []),
    ...(extra > 0 ? [s.plusHandicap(figure(extra))] : []),
  ];
  const sum = parts.length > 1 ? `${parts.join(" + ")} = ${figure(own + extraKomi + extra)}` : figure(own);
  const needed = amountWords(need, counting, t);
  return (
    <>
      <p class="big num frac">
        {figure(own)}
        <small>{s.unit[counting]}</small>
      </p>
      <p class="quiet small num frac">
        {(counting === "area" || parts.length > 1) && (
          <>
            {s.sum[counting](sum)}
            <br />
          </>
        )}
        {count.ties === color ? s.needEven(needed) : s.need(needed)}
      </p>
    </>
  );
}

function Hand({ confirmed, you, proposal }: { confirmed: boolean; you: boolean; proposal: number }) {
  const t = texts.value.settle;
  return (
    <p class={confirmed ? "hand done" : "hand"}>
      <Icon name={confirmed ? "end" : "clock"} />
      {confirmed ? t.confirmed(proposal) : you ? t.youNot : t.theyNot}
    </p>
  );
}
