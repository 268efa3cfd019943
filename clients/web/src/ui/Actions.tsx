/** The row of acts under the board: pass, offer or agree the end, resign, sound. */

import { useEffect } from "preact/hooks";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";
import { sound, toggleSound } from "../store/settings";
import type { GameView } from "../store/view";
import { Icon } from "./icon";
import { asking, ResignAsk, ResignButton } from "./Resign";


export function Actions({ game, view }: { game: GameStore; view: GameView }) {
  const t = texts.value;
  const state = game.state.value;
  useEffect(() => {
    asking.value = false;
    return onAltKeys(game);
  }, [game]);
  if (state === null) return null;

  if (asking.value) return <ResignAsk game={game} />;

  const why = reasonAgainst(game);
  const offered = state.offerBy !== null && state.offerBy !== game.seat.value;
  const inTurn = (act: () => void) => () => {
    view.note.value = why;
    if (why === null) act();
  };
  return (
    <div class="acts" role="group" aria-label={t.game.actions}>
      <button type="button" class="btn" aria-disabled={why !== null} title={why ?? undefined} onClick={inTurn(() => game.pass())}>
        <Icon name="pass" />
        {t.game.pass}
      </button>
      {offered && why === null ? (
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
      <ResignButton>
        <Icon name="flag" />
        {t.game.resign}
      </ResignButton>
      <SoundButton />
    </div>
  );
}

export function SoundButton() {
  const t = texts.value.header.sound;
  return (
    <button type="button" class="btn icon" aria-label={sound.value ? t.on : t.off} aria-pressed={sound.value} onClick={toggleSound}>
      <Icon name={sound.value ? "sound" : "mute"} />
    </button>
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
