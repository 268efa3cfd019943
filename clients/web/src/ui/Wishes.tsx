/** Beside the board: what waits for an answer of ours, with the answer in place. */

import type { ComponentChildren } from "preact";
import { claimOn } from "../game/presence";
import { referees, type GameState } from "../game/state";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";
import { serverNow, you } from "../store/session";
import { beat, useBeat } from "../store/tick";
import { opponentOf } from "../wire/messages";
import { Absent } from "./Absent";
import { Icon } from "./icon";

/** The strip for what waits, whoever looks; null where nothing does. */
export function waitingStrip(game: GameStore, state: GameState): ComponentChildren {
  const t = texts.value;
  const seat = game.seat.value;
  const { asked, overtime, sealing, need } = state.proceedings;
  if (asked !== null && seat !== null) {
    // A wish cannot be taken back: it is open for one turn, and that is said.
    if (asked.by === seat) return <Strip>{[t.game.askedThem(asked.wish), t.standing.lapses].join(t.terms.space)}</Strip>;
    return (
      <Strip
        acts={
          <>
            <button type="button" class="btn s main" onClick={() => game.answer(asked.wish, true)}>
              {t.game.agreeTo}
            </button>
            <button type="button" class="btn s" onClick={() => game.answer(asked.wish, false)}>
              {t.game.decline}
            </button>
          </>
        }
      >
        {t.game.askedYou(asked.wish)}
      </Strip>
    );
  }
  if (overtime !== null) {
    return overtime.color === seat ? (
      <Overtime game={game} untilMs={overtime.untilMs} />
    ) : (
      <Strip>{t.game.overtimeThem(overtime.color)}</Strip>
    );
  }
  if (sealing && state.toMove !== null) {
    return <Strip>{state.toMove === seat ? t.game.sealYou : t.game.sealThem(state.toMove)}</Strip>;
  }
  const claimAtMs = seat === null ? null : claimOn(game.presence.value, opponentOf(seat));
  if (claimAtMs !== null && state.phase === "play") return <Absent game={game} claimAtMs={claimAtMs} />;
  if (need !== null) {
    return <Strip alarm={referees(state, you.value)}>{t.game.refereeWanted(t.told.needs[need])}</Strip>;
  }
  return null;
}

function Overtime({ game, untilMs }: { game: GameStore; untilMs: number }) {
  const t = texts.value.game;
  useBeat(true);
  void beat.value;
  const now = serverNow();
  const seconds = now === null ? 0 : Math.max(0, Math.ceil((untilMs - now) / 1_000));
  return (
    <Strip
      alarm
      acts={
        <button type="button" class="btn s main" onClick={() => game.askOvertime(false)}>
          {t.askPass}
        </button>
      }
    >
      {t.overtimeYou(seconds)}
    </Strip>
  );
}

export interface StripProps {
  alarm?: boolean;
  acts?: ComponentChildren;
  children: ComponentChildren;
}

export function Strip({ alarm = false, acts, children }: StripProps) {
  return (
    <div class={`strip notice${alarm ? " alarm" : ""}`} data-testid="wish">
      {alarm && <Icon name="alarm" />}
      <span>{children}</span>
      {acts}
    </div>
  );
}
