/** Both sides' totals: points large, their parts below, what each needs, whose hand is up. */

import { countingOf, totalsOf } from "../game/count";
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

function Amount({ color, state, count }: { color: Color; state: GameState; count: CountInfo }) {
  const t = texts.value;
  const s = t.settle;
  const counting = countingOf(count);
  const totals = totalsOf(state, count);
  const { all } = totals[color];
  const sum = sumWords(totals[color], t);
  const needed = s.points[counting](points(totals[opponentOf(color)].all));
  return (
    <>
      <p class="big num">
        {points(all)}
        <small>{s.unit[counting]}</small>
      </p>
      <p class="quiet small num">
        {sum !== null && (
          <>
            {sum} = {s.points[counting](points(all))}
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
