/** While a game waits for its appointed start: when it is, who is here, who is late. */

import { useEffect, useRef, useState } from "preact/hooks";
import { figures, took } from "../game/clock";
import { lateOn, lateTimes, untilStart, zoneWords, type Late } from "../game/start";
import type { GameState } from "../game/state";
import { texts } from "../i18n";
import { lowerSide, upperSide, type GameStore } from "../store/game";
import { say } from "../store/live";
import { serverNow } from "../store/session";
import { beat, useBeat } from "../store/tick";
import type { Color, StartInfo } from "../wire/messages";
import { SeatCard } from "./SeatCard";
import { startWords } from "./StartsAt";

interface Props {
  game: GameStore;
  state: GameState;
}

/** The time in words, and what is left until then. */
export function StartTime({ game, state }: Props) {
  const t = texts.value.start;
  useBeat(true);
  void beat.value;
  if (state.startsAt === null) return null;
  const start = game.presence.value?.start ?? null;
  const left = start === null ? null : untilStart(start, serverNow());
  // Once it has come, what counts is who is late; the cards say so.
  if (left !== null && left <= 0) return null;
  return (
    <p class="starttime num">
      <b>{startWords(state.startsAt)}</b>{" "}
      {left !== null && left > 0 && (
        <span class="left" data-testid="until-start">
          {t.left(figures(left))}
        </span>
      )}
    </p>
  );
}

/** For who is invited: in which time zone the start is told, and what lateness costs. */
export function StartRule({ game, state }: Props) {
  const start = game.presence.value?.start ?? null;
  if (state.startsAt === null) return null;
  return (
    <>
      <p class="meaning num">{texts.value.start.yourTime(zoneWords(new Date(state.startsAt), texts.value.tag))}</p>
      {start !== null && (
        <p class="meaning num">
          {texts.value.newcomer.lateRule(lateTimes(state, start.counted), figures(start.longest_ms))}
        </p>
      )}
    </>
  );
}

/** Both seats are taken: a card each, as it will stand beside the board. */
export function Appointed({ game, state }: Props) {
  const t = texts.value.start;
  const start = game.presence.value?.start ?? null;
  const seat = game.seat.value;
  useBeat(start !== null);
  void beat.value;
  const begun = start?.late_from_ms != null;
  useEffect(() => {
    if (begun) say({ text: t.said, urgent: false });
  }, [begun]);
  const late =
    start === null ? [] : (["black", "white"] as const).filter((color) => lateOn(start, color, serverNow()) !== null);
  const [one = "", other] = late.map((color) => state[color]?.name ?? texts.value.side[color]);
  return (
    <>
      <h2 id="waiting">{late.length === 0 ? t.title : t.titleLate(other === undefined ? one : t.both(one, other))}</h2>
      <StartTime game={game} state={state} />
      {([upperSide(seat), lowerSide(seat)] as const).map((color, index) => (
        <SeatCard
          key={color}
          state={state}
          color={color}
          place={index === 0 ? "opp" : "own"}
          you={seat === color}
          away={null}
        >
          <Coming game={game} start={start} color={color} />
        </SeatCard>
      ))}
      <p class="meaning">{late.length === 0 ? t.stay(seat !== null) : start?.counted ? t.countedSay : t.chargedSay(lateTimes(state, false))}</p>
      {game.seated.value && !begun && <CallOff game={game} />}
    </>
  );
}

/** Until its time has come, either player may call the game off; asked about once. */
function CallOff({ game }: { game: GameStore }) {
  const t = texts.value.start;
  const [asking, ask] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) keep.current?.focus();
  }, [asking]);
  if (!asking) {
    return (
      <button type="button" class="btn" onClick={() => ask(true)}>
        {t.callOff}
      </button>
    );
  }
  return (
    <div class="calloff" role="group" aria-label={t.callOffSure}>
      <p>{t.callOffSure}</p>
      <button type="button" class="btn" onClick={() => void game.cancel()}>
        {t.callOffYes}
      </button>
      <button ref={keep} type="button" class="btn" onClick={() => ask(false)}>
        {t.callOffNo}
      </button>
    </div>
  );
}

/** In place of the clock: late and of how much, or whether this side is here. */
function Coming({ game, start, color }: { game: GameStore; start: StartInfo | null; color: Color }) {
  const t = texts.value.start;
  const late = start === null ? null : lateOn(start, color, serverNow());
  if (late !== null) return <LateCount late={late} />;
  const came = start?.came[color] ?? null;
  const here = game.presence.value?.[color] === true;
  return (
    <p class="coming quiet">
      {came !== null && came > 0 ? t.cameLate(took(came)) : here || came !== null ? t.here : t.notYet}
    </p>
  );
}

/** "late 5:50 of 15:00": what is left is not said, as a clock at a tournament does not. */
export function LateCount({ late: { lateMs, mostMs } }: { late: Late }) {
  const t = texts.value.start;
  return (
    <p class="latecount num" data-testid="late">
      {t.late} <b>{took(lateMs)}</b> <span class="quiet">{t.of(figures(mostMs))}</span>
    </p>
  );
}
