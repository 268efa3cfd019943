/** One side's clock: figures, what they mean, what follows. */

import { useRef } from "preact/hooks";
import { daysAndHours, figures, leftOn, wholeSeconds, type Left } from "../game/clock";
import { parseClock, type TimeSystem } from "../game/clock-text";
import { texts, type Texts } from "../i18n";
import { serverNow } from "../store/session";
import { beat, useBeat } from "../store/tick";
import type { ClockState, Color } from "../wire/messages";

/**
 * What is left for one side now, beat by beat. Within one reading of the server it never
 * goes up, whatever the estimate of the server's clock does meanwhile.
 */
export function useLeft(clock: ClockState | null, color: Color, text: string): [Left, TimeSystem] | null {
  const floor = useRef({ reading: "", spent: 0 });
  const running = clock?.running === color;
  useBeat(running);
  const system = parseClock(text);
  if (clock === null || system === null || system.kind === "none") return null;
  const reading = `${clock.server_ms} ${clock.running} ${JSON.stringify(clock[color])}`;
  if (floor.current.reading !== reading) floor.current = { reading, spent: 0 };
  let spent = 0;
  if (running) {
    void beat.value;
    spent = Math.max(floor.current.spent, (serverNow() ?? clock.server_ms) - clock.server_ms);
    floor.current.spent = spent;
  }
  return [leftOn(clock, color, system, clock.server_ms + spent), system];
}

/** The figures alone: "12:48", "18 s", "2 d 4 h". */
export function Figures({ left, system }: { left: Left; system: TimeSystem }) {
  const t = texts.value;
  if (left.stage === "period" && system.kind === "byoyomi") {
    const seconds = wholeSeconds(left.leftMs);
    return (
      <time class="secs" dateTime={`PT${seconds}S`} data-testid="clock">
        {seconds}
        <small>{t.clock.second}</small>
      </time>
    );
  }
  const long = system.kind === "move" ? daysAndHours(left.leftMs) : null;
  const sudden = system.kind === "absolute" || system.kind === "leeway" || system.kind === "fischer";
  return (
    <time dateTime={`PT${wholeSeconds(left.leftMs)}S`} data-testid="clock">
      {long === null ? figures(left.leftMs, sudden && left.running) : t.clock.day(long.days, long.hours)}
    </time>
  );
}

/** What the figures mean, in one or two lines. */
export function Meaning({ left, system }: { left: Left; system: TimeSystem }) {
  const t = texts.value.clock;
  if (left.stage === "period" && system.kind === "byoyomi") {
    return (
      <span class="unit">
        {t.left}
        <span class="far"> {t.leftInPeriod}</span>
        <br />
        <Periods left={left.periods} all={system.periods} />
      </span>
    );
  }
  if (left.stage === "period" && system.kind === "moves") {
    return (
      <span class="unit">
        <b>{t.movesLeft(left.moves)}</b> {t.toPlay}
      </span>
    );
  }
  return (
    <span class="unit">
      {system.kind === "move" ? t.perMove : t.main}
      <br />
      <span class="quiet">{follows(system, left, t)}</span>
    </span>
  );
}

function follows(system: TimeSystem, left: Left, t: Texts["clock"]): string {
  switch (system.kind) {
    case "byoyomi":
      return t.then(left.periods, system.periodMs / 1_000);
    case "moves":
      return t.movesLeft(system.moves);
    case "fischer":
      return t.plus(system.incrementMs / 1_000);
    case "absolute":
    case "leeway":
      return t.whole;
    default:
      return "";
  }
}

/** One disc a period, filled from the left, hollow when gone. */
export function Periods({ left, all }: { left: number; all: number }) {
  const t = texts.value.clock;
  const most = 10;
  return (
    <span class="periods" role="img" aria-label={t.periodsLeft(left, all)}>
      {all > most
        ? left
        : Array.from({ length: all }, (_, index) => <i key={index} class={index < left ? "" : "gone"} />)}
    </span>
  );
}

/** A row of squares: the moves still to play in this block. */
export function MoveSquares({ left, all }: { left: number; all: number }) {
  return (
    <div class="squares" aria-hidden="true">
      {Array.from({ length: Math.min(all, 30) }, (_, index) => (
        <i key={index} class={index < left ? "on" : ""} />
      ))}
    </div>
  );
}
