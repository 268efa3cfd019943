/** Beside the board: a refusal, an offer, a move on its way, a look back. One at a time. */

import { vertexOf } from "../game/points";
import { disputeOf, latenessOf, passedBy } from "../game/standing";
import { refusalWords } from "../game/refusal";
import { isHalted } from "../game/proceedings";
import { toldWords } from "../game/told";
import { referees, type GameState } from "../game/state";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";
import { you } from "../store/session";
import type { GameView } from "../store/view";
import { opponentOf } from "../wire/messages";
import { Icon } from "./icon";
import { waitingStrip } from "./Wishes";

interface Props {
  game: GameStore;
  view: GameView;
  state: GameState;
}

export function Notice({ game, view, state }: Props) {
  const t = texts.value;
  const refusal = game.refusal.value;
  if (refusal !== null) {
    const words = refusalWords(refusal, t);
    return (
      <p class="strip alarm notice" data-testid="refusal">
        <Icon name="alarm" />
        <span>
          <b>{words}</b> {game.myTurn.value && t.refusal.running}{" "}
          {refusal.article != null && <span class="quiet">{t.refusal.article(refusal.article)}</span>}
        </span>
        <button type="button" class="btn bare icon" aria-label={t.refusal.close} onClick={() => (game.refusal.value = null)}>
          <Icon name="close" />
        </button>
      </p>
    );
  }
  const look = view.look.value;
  if (look !== null) {
    return (
      <p class="strip notice">
        <Icon name="eye" />
        <span>{look === 0 ? t.game.lookingStart : t.game.looking(look)}</span>
        <button type="button" class="btn s" onClick={() => (view.look.value = null)}>
          {t.game.backToGame}
        </button>
      </p>
    );
  }
  const strip = waitingStrip(game, state);
  if (strip !== null) return <>{strip}</>;
  const text = plainNotice(game, view, state);
  return text === null ? null : (
    <p class="strip notice" data-testid="notice">
      <span>{text}</span>
    </p>
  );
}

function plainNotice(game: GameStore, view: GameView, state: GameState): string | null {
  const t = texts.value.game;
  const seat = game.seat.value;
  if (view.typed.value !== "") return t.typed(view.typed.value);
  const pending = game.pending.value;
  if (pending !== null) return pending.vertex === null ? t.sendingPass : t.sending(pending.vertex);
  if (view.note.value !== null) return view.note.value;
  if (state.offerBy !== null && state.phase === "play") {
    return state.offerBy === seat ? t.offeredYou : t.offeredThem(state.offerBy);
  }
  const w = texts.value.standing;
  const dispute = disputeOf(state);
  if (dispute !== null) return w.disputed(dispute.by, dispute.vertex, dispute.toMove);
  const passed = passedBy(state);
  if (passed !== null) {
    const other = opponentOf(passed);
    if (passed === seat) return w.passedYou(other);
    return seat === null ? w.passedSeen(passed, other) : w.passedThem(passed);
  }
  const late = latenessOf(state);
  if (late.length > 0) return late.map((event) => toldWords(event, texts.value)).join(texts.value.terms.space);
  if (seat === null && (state.phase === "play" || isHalted(state.phase))) {
    return referees(state, you.value) ? t.refereeing : t.spectator;
  }
  return null;
}

/** The stone in hand of a finger: play it or take it back. Always in the same place. */
export function ConfirmBar({ game, view, state }: Props) {
  const t = texts.value.game;
  const point = view.candidate.value;
  const drop = () => {
    view.candidate.value = null;
    view.zoom.value = null;
  };
  if (point === null) return view.zoom.value === null ? null : <Near onBack={drop} />;
  return (
    <div class="confirm">
      <button
        type="button"
        class="btn main"
        onClick={() => {
          drop();
          game.play(point);
        }}
      >
        {(state.proceedings.sealing ? t.sealAt : t.playAt)(vertexOf(point, state.size))}
      </button>
      <button type="button" class="btn" onClick={drop}>
        {t.cancel}
      </button>
    </div>
  );
}

/** Under an enlarged board on which no point is chosen yet. */
function Near({ onBack }: { onBack(): void }) {
  const t = texts.value.boardLook;
  return (
    <div class="confirm near">
      <p>{t.near}</p>
      <button type="button" class="btn" onClick={onBack}>
        {t.whole}
      </button>
    </div>
  );
}

/** Over a board on which play stands still: that, and why. */
export function Veil({ state }: { state: GameState }) {
  const t = texts.value.pause;
  if (state.phase !== "paused" && state.phase !== "adjourned") return null;
  return (
    <div class="veil" data-testid="veil">
      <b>{state.phase === "adjourned" ? t.adjourned : t.title}</b>
      {state.pauses.map((reason) => (
        <span key={reason}>{t.reasons[reason]}</span>
      ))}
      {state.proceedings.sealed !== null && <span>{t.sealed(state.proceedings.sealed)}</span>}
    </div>
  );
}
