/** The row of acts under the board: pass, offer or agree the end, resign, what else. */

import { useEffect } from "preact/hooks";
import { mayGoOn } from "../game/offers";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";
import type { GameView } from "../store/view";
import type { Color } from "../wire/messages";
import { Icon } from "./icon";
import { more, MoreButton, MorePanel } from "./More";
import { asking, ResignAsk, ResignButton } from "./Resign";

export function Actions({ game, view, seat }: { game: GameStore; view: GameView; seat: Color }) {
  const t = texts.value;
  const state = game.state.value;
  useEffect(() => {
    asking.value = false;
    more.value = "closed";
    return onAltKeys(game);
  }, [game]);
  if (state === null) return null;

  if (asking.value) return <ResignAsk game={game} />;

  const why = reasonAgainst(game);
  const offered = state.offerBy !== null && state.offerBy !== seat;
  const { sealing } = state.proceedings;
  // While the other side seals there is no turn to take: only what is always possible.
  const onlySeals = sealing && state.toMove !== seat;
  const inTurn = (act: () => void) => () => {
    view.note.value = why;
    if (why === null) act();
  };
  return (
    <div class="actsbox">
      <div class={onlySeals ? "acts few" : "acts"} role="group" aria-label={t.game.actions}>
        {mayGoOn(state) ? (
          <button type="button" class="btn main span" onClick={() => game.goOn()}>
            {t.game.goOn}
          </button>
        ) : onlySeals ? null : (
          <>
            <button type="button" class={sealing ? "btn span" : "btn"} aria-disabled={why !== null} title={why ?? undefined} onClick={inTurn(() => game.pass())}>
              <Icon name="pass" />
              {sealing ? t.game.sealPass : t.game.pass}
            </button>
            {sealing ? null : offered && why === null ? (
              <button type="button" class="btn main" onClick={() => game.agreeEnd()}>
                <Icon name="end" />
                {t.game.agree}
              </button>
            ) : (
              <button type="button" class="btn" aria-disabled={why !== null} title={why ?? undefined} onClick={inTurn(() => game.offerEnd())}>
                <Icon name="end" />
                {t.game.offer}
              </button>
            )}
          </>
        )}
        <ResignButton>
          <Icon name="flag" />
          {t.game.resign}
        </ResignButton>
        <MoreButton />
      </div>
      <MorePanel game={game} state={state} seat={seat} />
    </div>
  );
}

/** Why pass and offer are closed now; null while they are open. */
function reasonAgainst(game: GameStore): string | null {
  const t = texts.value.game;
  if (game.state.value?.phase !== "play") return t.notNow;
  return game.myTurn.value && game.pending.value === null ? null : t.notYourTurn;
}

/** Alt+P passes, Alt+E offers or agrees the end, Alt+R asks about resigning. */
function onAltKeys(game: GameStore): () => void {
  const listener = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const state = game.state.value;
    // By place on the keyboard: with Alt some layouts make another letter of it.
    const offered = state !== null && state.offerBy !== null && state.offerBy !== game.seat.value;
    if (event.code === "KeyP") game.pass();
    else if (event.code === "KeyE") offered ? game.agreeEnd() : game.offerEnd();
    else if (event.code === "KeyR") asking.value = true;
    else return;
    event.preventDefault();
  };
  addEventListener("keydown", listener);
  return () => removeEventListener("keydown", listener);
}
