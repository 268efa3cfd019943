/** Asks the server which stones look dead. The answer becomes our proposal, no more. */

import { useEffect } from "preact/hooks";
import type { Settlement } from "../game/state";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";
import { Icon } from "./icon";

export function Suggest({ game, settlement }: { game: GameStore; settlement: Settlement }) {
  const t = texts.value.settle;
  const state = game.suggestion.value;
  useEffect(() => {
    game.forgetSuggestion();
  }, [settlement.proposal]);
  const asking = state === "asking";
  return (
    <>
      <button type="button" class="btn" aria-disabled={asking} onClick={() => void game.suggest()}>
        <Icon name="eye" />
        {asking ? t.suggesting : t.suggest}
      </button>
      {(state === "same" || state === "none") && (
        <p class="note" role="status">
          {state === "none" ? t.suggestNone : t.suggestSame(settlement.proposal)}
        </p>
      )}
    </>
  );
}
