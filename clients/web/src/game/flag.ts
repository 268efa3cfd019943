/** Why a flag fell: what the log of a game says of the move that took too long. */

import type { Called, ClockState, Color, GameEvent, PauseReason } from "../wire/messages";

/** Something that happened while the clock of that side was on. */
export type Happened =
  | { what: "called"; call: Called }
  | { what: "paused" | "resumed"; reason: PauseReason }
  | { what: "overtime" };

export interface FlagStory {
  color: Color;
  /** What gave it the turn: the other side's point, "pass", or null for the beginning of play. */
  after: string | null;
  /** Wall time, ms since 1970, at which that was received: from there the clock ran. */
  startedAt: number;
  /** Both clocks at that moment. */
  start: ClockState | null;
  /** Wall time of the last instant at which a move would have been too late. */
  deadlineAt: number;
  /** How long after it the server said so, ms. */
  saidAfterMs: number;
  /** Both clocks at the end. */
  end: ClockState | null;
  /** In order, with the wall time of each. */
  happened: readonly { at: number; it: Happened }[];
}

/** Returns the story of the flag by which a game ended; null where none fell. */
export function flagStory(events: readonly GameEvent[]): FlagStory | null {
  const end = events.findLastIndex((event) => event.type === "flag_fell");
  const flag = events[end];
  if (flag?.type !== "flag_fell") return null;
  const from = events.findLastIndex((event, index) => index < end && givesTurn(event, flag.color));
  const started = events[from];
  if (started === undefined) return null;
  const wall = (event: GameEvent) => wallOf(event, flag);
  const saidAfterMs = Math.max(0, flag.at_ms - flag.deadline_ms);
  return {
    color: flag.color,
    after: vertexIn(started),
    startedAt: wall(started),
    start: started.clock,
    deadlineAt: Date.parse(flag.time) - saidAfterMs,
    saidAfterMs,
    end: flag.clock,
    happened: events.slice(from + 1, end).flatMap((event) => {
      const it = happenedIn(event);
      return it === null ? [] : [{ at: wall(event), it }];
    }),
  };
}

/** Two clocks that differ by more in what passed between two events were not the same one. */
const SAME_CLOCK_MS = 1_000;

/**
 * The wall time of an event, ms. The server decides by its monotonic stamps: they are
 * exact to each other as long as one process made them.
 */
function wallOf(event: GameEvent, flag: GameEvent): number {
  const written = Date.parse(event.time);
  const reckoned = Date.parse(flag.time) - (flag.at_ms - event.at_ms);
  return Math.abs(written - reckoned) < SAME_CLOCK_MS ? reckoned : written;
}

/** Whether the turn of `color` begins with an event. */
function givesTurn(event: GameEvent, color: Color): boolean {
  switch (event.type) {
    case "played":
    case "passed":
    case "turn_lost":
      return event.color !== color;
    case "game_started":
      return true;
    case "play_resumed":
    case "reverted":
      return event.to_move === color;
    default:
      return false;
  }
}

function vertexIn(event: GameEvent): string | null {
  if (event.type === "played") return event.vertex;
  if (event.type === "turn_lost") return event.vertex ?? "pass";
  return event.type === "passed" ? "pass" : null;
}

function happenedIn(event: GameEvent): Happened | null {
  switch (event.type) {
    case "called":
      return { what: "called", call: event };
    case "clock_paused":
      return { what: "paused", reason: event.reason };
    case "clock_resumed":
      return { what: "resumed", reason: event.reason };
    case "overtime_reached":
      return { what: "overtime" };
    default:
      return null;
  }
}

/** Wall time to the millisecond, as the reader's clock has it: "21:14:07.312". */
export function wallTime(ms: number): string {
  const at = new Date(ms);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, "0")}`;
}
