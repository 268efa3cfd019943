/** Both sides' totals in the unit of the margin: how much, what each needs, whose hand is up. */

import { countingOf, thresholdOf, totalsOf } from "../game/count";
import { sumWords } from "../game/words";
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

interface AmountProps {
  color: Color;
  state: GameState;
  count: CountInfo;
}

function Amount({ color, state, count }: AmountProps) {
  return countingOf(count) === "area" ? (
    <Area color={color} state={state} count={count} />
  ) : (
    <Territory color={color} state={state} count={count} />
  );
}

/** Area in zi, as the margin and the count sheet have it; the board's half moves with komi. */
function Area({ color, state, count }: AmountProps) {
  const t = texts.value;
  return (
    <>
      <p class="big num frac">
        {t.zi(color === "black" ? count.black_zi : count.white_zi)}
        <small>{t.standing.zi}</small>
      </p>
      <p class="quiet small num frac">{neededWords(state, count.ties === color, t.amount.area(t.zi(thresholdOf(count, color))))}</p>
    </>
  );
}

/** Territory and prisoners in points, with komi added to the side that is given it. */
function Territory({ color, state, count }: AmountProps) {
  const t = texts.value;
  const s = t.settle;
  const totals = totalsOf(state, count);
  const { all } = totals[color];
  const sum = sumWords(totals[color], t);
  return (
    <>
      <p class="big num">
        {points(all)}
        <small>{s.unit}</small>
      </p>
      <p class="quiet small num">
        {sum !== null && (
          <>
            {sum} = {s.points(points(all))}
            <br />
          </>
        )}
        {neededWords(state, count.ties === color, s.points(points(totals[opponentOf(color)].all)))}
      </p>
    </>
  );
}

/** What a side needs to win, or needed once the game is over; `even`: that amount is enough. */
function neededWords(state: GameState, even: boolean, amount: string): string {
  const t = texts.value;
  if (state.phase === "finished") return even ? t.standing.neededEven(amount) : t.standing.needed(amount);
  return even ? t.settle.needEven(amount) : t.settle.need(amount);
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
