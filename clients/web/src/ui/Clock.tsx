/** One side's clock: figures, what they mean, what follows. */

import { useEffect, useRef, useState } from "preact/hooks";
import { daysAndHours, figures, isShort, isSudden, leftOn, wholeSeconds, type Left } from "../game/clock";
import { parseClockOf, type TimeSystem } from "../game/clock-text";
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
  const system = parseClockOf(text, color);
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
  const long = daysAndHours(left.leftMs);
  return (
    <time class={long !== null ? "long" : isShort(left, system) ? "short" : undefined} dateTime={`PT${wholeSeconds(left.leftMs)}S`} data-testid="clock">
      {long === null ? figures(left.leftMs, isSudden(system)) : t.clock.day(long.days, long.hours)}
    </time>
  );
}

interface MeaningProps {
  left: Left;
  system: TimeSystem;
  /** What was saved in the block before, ms; null where that is not known. */
  carried: number | null;
}

/** What the figures mean, in one or two lines. */
export function Meaning({ left, system, carried }: MeaningProps) {
  const t = texts.value.clock;
  const { timing } = texts.value;
  if (left.stage === "period" && system.kind === "byoyomi") {
    return (
      <span class="unit">
        {left.periods > 1 ? (
          <>
            {t.left}
            <span class="far"> {t.leftInPeriod}</span>
          </>
        ) : (
          <b>{system.periodMs === 60_000 ? timing.lastMinute : timing.lastPeriod}</b>
        )}
        <br />
        <Periods left={left.periods} all={system.periods} />
      </span>
    );
  }
  if (left.stage === "period" && system.kind === "moves") {
    return (
      <span class="unit">
        <b>{t.movesLeft(left.moves)}</b> {t.toPlay}
        {carried !== null && carried > 0 && (
          <>
            <br />
            {timing.saved(figures(carried))}
          </>
        )}
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
      return texts.value.timing.thenMoves(system.moves, figures(system.blockMs));
    case "fischer":
      return t.plus(system.incrementMs / 1_000);
    case "absolute":
    case "leeway":
      return t.whole;
    default:
      return "";
  }
}

/** How long "+10" stands beside the figures, ms. */
const GAIN_MS = 1_000;

interface GainProps {
  clock: ClockState;
  color: Color;
  system: Extract<TimeSystem, { kind: "fischer" }>;
  /** Who took the last turn; null before the first. */
  movedLast: Color | null;
}

/** What the move just made has gained, for a second. */
export function Gain({ clock, color, system, movedLast }: GainProps) {
  const gained = movedLast === color && clock.running !== color;
  const [over, setOver] = useState(true);
  useEffect(() => {
    const since = (serverNow() ?? Infinity) - clock.server_ms;
    const rest = gained ? GAIN_MS - since : 0;
    setOver(rest <= 0);
    if (rest <= 0) return;
    const timer = setTimeout(() => setOver(true), rest);
    return () => clearTimeout(timer);
  }, [gained, clock.server_ms]);
  if (over || !gained || clock[color].main_ms === system.maxMs) return null;
  return <span class="gain num">{texts.value.timing.gained(system.incrementMs / 1_000)}</span>;
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
