/** What is going on beside the stones: wishes, leave, overtime, envelopes, the referee. */

import { opponentOf } from "../wire/messages";
import type { Color, GameEvent, PauseReason, Phase, ProceedingsInfo, Wish } from "../wire/messages";

export interface Proceedings {
  /** What one side has asked of the other. */
  asked: { by: Color; wish: Wish } | null;
  /** Who has leave now, and how often each side had it. */
  away: readonly Color[];
  leaves: Readonly<Record<Color, number>>;
  /** Who asked beforehand that overtime be a pass. */
  standing: readonly Color[];
  /** The flag that fell; until when, and how long in all (ms), a pass may be asked for. */
  overtime: { color: Color; untilMs: number; windowMs: number } | null;
  /** The side to move is to seal its move; who has. */
  sealing: boolean;
  sealed: Color | null;
  /** What the referee is wanted for. */
  need: NeedName | null;
  claim: { by: Color; vertex: string; ko: string | null } | null;
  /** Who agrees to the times shown at this pause. */
  confirmedTimes: readonly Color[];
}

export type NeedName = NonNullable<ProceedingsInfo["need"]>;

export const NOTHING: Proceedings = {
  asked: null,
  away: [],
  leaves: { black: 0, white: 0 },
  standing: [],
  overtime: null,
  sealing: false,
  sealed: null,
  need: null,
  claim: null,
  confirmedTimes: [],
};

/** Pauses in which nobody may move; in the others the side to move may. */
const HALTS: ReadonlySet<PauseReason> = new Set(["player", "referee", "adjourned", "server_fault"]);

/** Needs that stop the game; one that does not never takes their place. */
const PRESSING: ReadonlySet<NeedName> = new Set(["settlement", "false_life", "cycle"]);

/** Reads what a snapshot says, which arrived when the server's clock showed `serverMs`. */
export function proceedingsOf(info: ProceedingsInfo, serverMs: number): Proceedings {
  const { asked = null, overtime = null, sealed = null, need = null, claim = null } = info;
  return {
    asked,
    away: info.away ?? [],
    leaves: { black: info.leaves.black ?? 0, white: info.leaves.white ?? 0 },
    standing: info.standing ?? [],
    overtime: overtime && {
      color: overtime.color,
      untilMs: serverMs + overtime.timeout_ms,
      windowMs: overtime.timeout_ms,
    },
    sealing: info.is_sealing ?? false,
    sealed: sealed?.color ?? null,
    need,
    claim,
    confirmedTimes: info.confirmed_times ?? [],
  };
}

/** The phase of a game in play that stands still for these reasons. */
export function phaseOf(pauses: readonly PauseReason[]): Phase {
  if (pauses.includes("adjourned")) return "adjourned";
  return pauses.some((reason) => HALTS.has(reason)) ? "paused" : "play";
}

/** Whether nobody may move because players or referee stopped the game. */
export function isHalted(phase: Phase): boolean {
  return phase === "paused" || phase === "adjourned";
}

/**
 * Returns what is going on after an event; most change nothing here. `toMove` is whose
 * turn it is, `swapped` whether the event gave each player the other color.
 */
export function proceed(
  now: Proceedings,
  event: GameEvent,
  toMove: Color | null,
  swapped: boolean,
): Proceedings {
  switch (event.type) {
    case "played":
    case "passed":
    case "turn_lost":
      return {
        ...lapsed(now),
        away: now.away.filter((color) => color !== event.color),
        // Leave is asked for in the turn that has ended.
        need: now.need === "leave" ? null : now.need,
      };
    case "settling_started":
      return { ...lapsed(now), away: [] };
    case "reverted":
      return { ...lapsed(now), sealed: null, claim: null };
    case "colors_corrected":
      return { ...lapsed(swapped ? swap(now) : now), sealed: null, claim: null };
    case "clock_paused": {
      const next = anew(now, event);
      if (event.reason === "server_fault" || !HALTS.has(event.reason)) return next;
      const sealing = next.sealing && event.reason !== "adjourned";
      return { ...next, asked: null, sealing, confirmedTimes: [] };
    }
    case "clock_resumed":
      return event.reason === "leave"
        ? { ...anew(now, event), away: now.away.filter((color) => color !== toMove) }
        : anew(now, event);
    case "consent_asked":
      return { ...now, asked: { by: event.color, wish: event.wish } };
    case "consent_answered":
      return { ...now, asked: null };
    case "leave_granted":
      return {
        ...now,
        away: [...now.away.filter((color) => color !== event.color), event.color],
        leaves: { ...now.leaves, [event.color]: now.leaves[event.color] + 1 },
      };
    case "seat_retaken":
      return { ...now, away: now.away.filter((color) => color !== event.color) };
    case "overtime_pass_asked":
      return event.standing ? { ...now, standing: [...now.standing, event.color] } : now;
    case "overtime_reached":
      return {
        ...now,
        overtime: {
          color: event.color,
          untilMs: event.at_ms + event.timeout_ms,
          windowMs: event.at_ms + event.timeout_ms - event.deadline_ms,
        },
      };
    case "sealing_asked":
      return { ...now, sealing: true };
    case "move_sealed":
      return { ...now, sealing: false, sealed: event.color };
    case "move_opened":
      return { ...now, sealed: null };
    case "times_confirmed":
      return { ...now, confirmedTimes: [...now.confirmedTimes, event.color] };
    case "false_life_claimed":
      return { ...now, claim: { by: event.by, vertex: event.vertex, ko: event.ko } };
    case "referee_called":
      return PRESSING.has(event.need) || now.need === null || !PRESSING.has(now.need)
        ? { ...now, need: event.need }
        : now;
    case "ruled":
      return { ...now, need: null, claim: event.ruling.name === "rule_false_life" ? null : now.claim };
    case "game_finished":
      return { ...lapsed(now), need: null };
    default:
      return now;
  }
}

/** Everything of a player follows him to the other color. */
function swap(now: Proceedings): Proceedings {
  return {
    ...now,
    away: now.away.map(opponentOf),
    standing: now.standing.map(opponentOf),
    leaves: { black: now.leaves.white, white: now.leaves.black },
  };
}

/** A pause in between gives the whole time to ask for a pass again. */
function anew(now: Proceedings, event: GameEvent): Proceedings {
  const { overtime } = now;
  if (overtime === null || event.clock == null) return now;
  const untilMs = Math.max(event.at_ms + overtime.windowMs, event.clock.no_flag_before_ms ?? 0);
  return { ...now, overtime: { ...overtime, untilMs } };
}

/** What ends with a turn. */
function lapsed(now: Proceedings): Proceedings {
  return { ...now, asked: null, overtime: null, sealing: false };
}
