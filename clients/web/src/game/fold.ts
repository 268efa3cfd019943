/**
 * The fold: snapshot and events in, the game as the page shows it out.
 *
 * Pure and without rules: what an event states is taken as it stands. The board comes
 * from the `captured` lists, the clock from the last event that had one.
 */

import type { GameEvent } from "../wire/messages";
import { opponentOf } from "../wire/messages";
import { noted, paused, told, turned, wentBack } from "./changes";
import { allResumptions, gameOf } from "./first-state";
import { pointOf } from "./points";
import { proceed } from "./proceedings";
import type { GameState } from "./state";

/** How long there is to agree, in every profile; only the first time is told. */
const SETTLE_MS = 300_000;

/** Returns the game after one event; the caller has checked that `seq` follows. */
export function fold(state: GameState, event: GameEvent): GameState {
  const applied = apply(state, event);
  const swapped = applied.black?.id !== state.black?.id;
  const next = { ...applied, proceedings: proceed(state.proceedings, event, applied.toMove, swapped) };
  return { ...next, seq: event.seq, clock: event.clock ?? next.clock };
}

function apply(state: GameState, event: GameEvent): GameState {
  switch (event.type) {
    case "game_created":
      return gameOf(event);
    case "seat_taken":
      return {
        ...state,
        players: [...state.players.filter((one) => one.id !== event.player.id), event.player],
        ...(event.color === null ? {} : { [event.color]: event.player }),
      };
    case "colors_drawn": {
      const seated = (id: string) => state.players.find((one) => one.id === id) ?? null;
      const { holder = null, guesser = null, held = null, guess = null } = event;
      const draw = { holder, guesser, held, guess };
      return { ...state, black: seated(event.black), white: seated(event.white), draw };
    }
    case "colors_corrected": {
      const seated = (id: string) => state.players.find((one) => one.id === id) ?? null;
      const anew = wentBack(state, 0, state.firstToMove);
      const { black, white } = state.warnings;
      return {
        ...told(anew, event),
        black: seated(event.black),
        white: seated(event.white),
        warnings: event.black === state.black?.id ? state.warnings : { black: white, white: black },
        resumptionsLeft: allResumptions(state.profile, state.options),
      };
    }
    case "reverted":
      return told(wentBack(state, event.ply, event.to_move), event);
    case "game_started":
      return { ...state, phase: "play", toMove: state.firstToMove };
    case "played":
      return turned(state, event.color, event.ply, {
        vertex: event.vertex,
        captured: event.captured ?? [],
        spentMs: event.spent_ms,
      });
    case "passed": {
      const offer = event.offer ?? false;
      const next = turned(state, event.color, event.ply, { spentMs: event.spent_ms, offer });
      return { ...next, offerBy: offer ? event.color : null };
    }
    case "turn_lost":
      return turned(state, event.color, event.ply, {
        vertex: event.vertex,
        spentMs: event.spent_ms,
        lost: true,
        reason: event.reason,
        article: event.article,
      });
    case "warning_given":
      return {
        ...noted(state, { type: "warning", ...pick(event, "color", "article", "count") }),
        warnings: { ...state.warnings, [event.color]: event.count },
      };
    case "end_accepted":
      return { ...state, offerBy: null };
    case "called":
      return { ...noted(state, { type: "called", call: event }), call: event };
    case "flag_fell":
      return noted(state, { type: "flag", color: event.color });
    case "clock_paused":
      return {
        ...noted(state, { type: "paused", reason: event.reason }),
        // After the server's fault the time to agree starts anew.
        settlement:
          state.settlement !== null && event.reason === "server_fault"
            ? { ...state.settlement, untilMs: event.at_ms + SETTLE_MS }
            : state.settlement,
        ...paused(state, [...state.pauses.filter((reason) => reason !== event.reason), event.reason]),
      };
    case "clock_resumed": {
      const pauses = state.pauses.filter((reason) => reason !== event.reason);
      return {
        ...noted(state, { type: "resumed", reason: event.reason }),
        ...paused(state, pauses),
      };
    }
    case "settling_started":
      return {
        ...noted(state, { type: "settling", reason: event.reason }),
        phase: "settling",
        toMove: null,
        offerBy: null,
        call: null,
        settlement: {
          reason: event.reason,
          proposal: 1,
          by: null,
          dead: [],
          suggested: false,
          contestable: [],
          concededBy: event.conceded_by ?? null,
          confirmed: [],
          count: event.count,
          untilMs: event.at_ms + event.timeout_ms,
        },
      };
    case "proposal_made":
      return state.settlement === null
        ? state
        : {
            ...state,
            settlement: {
              ...state.settlement,
              proposal: event.number,
              by: event.by,
              dead: event.dead,
              suggested: event.suggested != null,
              contestable: event.contestable ?? [],
              confirmed: [],
              count: event.count,
            },
          };
    case "proposal_confirmed":
      return state.settlement === null
        ? state
        : {
            ...state,
            settlement: {
              ...state.settlement,
              confirmed: [...state.settlement.confirmed, event.color],
            },
          };
    case "recount_made":
      return state.settlement === null
        ? state
        : {
            ...told(state, event),
            settlement: { ...state.settlement, confirmed: [], count: event.count },
          };
    case "play_resumed": {
      const point = pointOf(event.vertex, state.size);
      const owner = point === null ? null : state.board[point];
      const claimant = owner == null ? event.by : opponentOf(owner);
      const left = state.resumptionsLeft[claimant];
      return {
        ...noted(state, {
          type: "dispute",
          ...pick(event, "by", "vertex"),
          toMove: event.to_move,
        }),
        phase: "play",
        toMove: event.to_move,
        settlement: null,
        resumptionsLeft: { ...state.resumptionsLeft, [claimant]: Math.max(0, left - 1) },
      };
    }
    case "resigned":
      return state;
    case "game_finished":
      return {
        ...state,
        phase: "finished",
        toMove: null,
        offerBy: null,
        call: null,
        pauses: [],
        result: event.result,
      };
    case "result_changed":
      return { ...told(state, event), result: event.result };
    case "lateness_judged":
    case "stone_voided":
    case "contest_conceded":
    case "consent_asked":
    case "consent_answered":
    case "time_given":
    case "leave_granted":
    case "seat_retaken":
    case "overtime_pass_asked":
    case "overtime_reached":
    case "sealing_asked":
    case "move_sealed":
    case "move_opened":
    case "times_confirmed":
    case "complained":
    case "appealed":
    case "false_life_claimed":
    case "referee_called":
      return told(state, event);
    case "ruled":
      return told(settlementRuled(state, event), event);
    case "clock_adjusted":
      return state; // the ruling before it says so, the clock is in the event
    default:
      // An event of a newer server, which changes nothing that we show. The compiler
      // holds that none of ours comes here.
      return unknown(state, event);
  }
}

/** A ruling starts the time to agree anew; one that ends the settlement confirms for both. */
function settlementRuled(state: GameState, event: Extract<GameEvent, { type: "ruled" }>): GameState {
  if (!state.settlement) return state;
  const settlement = { ...state.settlement, untilMs: event.at_ms + SETTLE_MS };
  if (event.ruling.name === "rule_count") settlement.confirmed = ["black", "white"];
  return { ...state, settlement };
}

function unknown(state: GameState, _: never): GameState {
  return state;
}

function pick<T, K extends keyof T>(from: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
