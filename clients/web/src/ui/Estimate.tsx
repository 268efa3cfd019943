/** The button that asks for an estimate, and what it says; the board shows the rest. */

import { resultWords } from "../game/words";
import { texts } from "../i18n";
import { askEstimate, estimateAt, type EstimateSignal, type Estimated, type Place } from "../store/estimate";

interface Props {
  estimate: EstimateSignal;
  game: string;
  place: Place;
}

export function Estimate({ estimate, game, place }: Props) {
  const t = texts.value;
  const now = estimateAt(estimate.value, place);
  const asking = now?.state === "asking";
  const press = () => {
    if (asking) return;
    if (now !== null) estimate.value = null;
    else void askEstimate(estimate, game, place);
  };
  const label = asking ? t.review.estimating : now === null ? t.review.estimate : t.review.estimateHide;
  return (
    <div class="estimate">
      <button type="button" class="btn" aria-disabled={asking} onClick={press}>
        {label}
      </button>
      <p class="note" role="status">
        {now !== null && <Words state={now.state} />}
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
