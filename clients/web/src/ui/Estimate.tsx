/** The button that asks for an estimate, and what it says; the board shows the rest. */

import { resultWords } from "../game/words";
import { texts } from "../i18n";
import { askEstimate, type EstimateSignal, type Estimated } from "../store/estimate";

interface Props {
  estimate: EstimateSignal;
  game: string;
  /** Null where the position is not of the game itself. */
  ply: number | null;
}

export function Estimate({ estimate, game, ply }: Props) {
  const t = texts.value;
  const now = estimate.value?.ply === ply ? estimate.value : null;
  const asking = now?.state === "asking";
  const press = () => {
    if (asking || ply === null) return;
    if (now !== null) estimate.value = null;
    else void askEstimate(estimate, game, ply);
  };
  const label = asking ? t.review.estimating : now === null ? t.review.estimate : t.review.estimateHide;
  return (
    <div class="estimate">
      <button type="button" class="btn" aria-disabled={asking || ply === null} onClick={press}>
        {label}
      </button>
      <p class="note" role="status">
        {ply === null ? t.review.estimateOnlyMain : now === null ? null : <Words state={now.state} />}
      </p>
    </div>
  );
}

function Words({ state }: { state: Estimated["state"] }) {
  const t = texts.value;
  if (state === "asking") return null;
  if ("count" in state) return <>{t.review.estimated(resultWords(state.count, t), state.playouts)}</>;
  return <>{t.review.codes[state.code] ?? state.sentence}</>;
}
