/** Both sides' totals: zi large, points below, what each needs, whose hand is up. */

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
          {count !== null && <Amount color={color} komi={state.komi} count={count} />}
          {confirmed !== null && (
            <Hand confirmed={confirmed.includes(color)} you={color === seat} proposal={proposal} />
          )}
        </div>
      ))}
    </div>
  );
}

function Amount({ color, komi, count }: { color: Color; komi: number; count: CountInfo }) {
  const t = texts.value;
  const area = color === "black" ? count.black_zi : count.white_zi;
  const margin = count.margin_zi;
  const need = color === "black" ? area - margin : area + margin;
  const points =
    color === "black" || komi === 0
      ? t.settle.points(t.zi(area))
      : t.settle.pointsKomi(t.zi(area), t.zi(komi), t.zi(area + komi));
  return (
    <>
      <p class="big num frac">
        {t.zi(area)}
        <small>{t.settle.zi}</small>
      </p>
      <p class="quiet small num frac">
        {points}
        <br />
        {t.settle.need(t.zi(need))}
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
