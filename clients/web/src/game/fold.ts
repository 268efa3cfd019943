/**
 * The fold: snapshot and events in, the game as the page shows it out.
 *
 * Pure and without rules: what an event states is taken as it stands. The board comes
 * from the `captured` lists, the clock from the last event that had one.
 */

import type { Color, GameCreated, GameEvent, PauseReason, SetupInfo, Snapshot } from "../wire/messages";
import { opponentOf } from "../wire/messages";
import { emptyBoard, withStone, type Board } from "./board";
import { boardAfter } from "./history";
import { pointOf } from "./points";
import { NOTHING, isHalted, phaseOf, proceed, proceedingsOf } from "./proceedings";
import { rulesOf, type Options } from "./rules";
import type { Entry, GameState, Turn } from "./state";

/** How long there is to agree, in every profile; only the first time is told. */
const SETTLE_MS = 300_000;

/** Returns the game that a `game_created` begins. */
export function gameOf(event: GameCreated): GameState {
  const start = startOf(event.size, event.setup);
  const options = event.options ?? {};
  return {
    id: event.game,
    seq: event.seq,
    phase: "waiting",
    size: event.size,
    profile: event.profile,
    options,
    handicap: event.handicap ?? 0,
    komi: event.komi,
    clockText: event.time_system,
    kind: event.kind,
    colorsBy: event.colors_by,
    creatorColor: event.creator_color,
    private: event.private,
    startsAt: event.starts_at ?? null,
    players: [],
    black: null,
    white: null,
    draw: null,
    start,
    firstToMove: event.setup?.to_move ?? "black",
    turns: [],
    board: start,
    toMove: null,
    ply: 0,
    offerBy: null,
    warnings: { black: 0, white: 0 },
    resumptionsLeft: allResumptions(event.profile, options),
    settlement: null,
    result: null,
    referee: event.referee ?? null,
    proceedings: NOTHING,
    clock: event.clock,
    pauses: [],
    call: null,
    entries: [],
  };
}

/** Returns the game of a snapshot that arrived when the server's clock showed `serverMs`. */
export function gameOfSnapshot(snapshot: Snapshot, serverMs: number): GameState {
  const { info } = snapshot;
  const turns = snapshot.moves.map((move): Turn => ({
    color: move.color,
    vertex: move.vertex,
    captured: move.captured ?? [],
    spentMs: move.spent_ms,
    offer: move.offer ?? false,
    lost: move.lost ?? false,
    ...(move.reason == null ? {} : { reason: move.reason }),
  }));
  const settlement = snapshot.settlement;
  const start = startOf(info.size, snapshot.setup);
  return {
    id: snapshot.game,
    seq: snapshot.seq,
    phase: snapshot.phase,
    size: info.size,
    profile: info.profile,
    options: snapshot.options ?? {},
    handicap: snapshot.handicap ?? 0,
    komi: info.komi,
    clockText: info.clock,
    kind: info.kind,
    colorsBy: snapshot.colors_by,
    creatorColor: snapshot.creator_color,
    private: info.private,
    startsAt: snapshot.starts_at ?? null,
    players: snapshot.players,
    black: info.black,
    white: info.white,
    draw: null,
    start,
    firstToMove: snapshot.setup?.to_move ?? "black",
    turns,
    board: boardAfter(start, info.size, turns, turns.length),
    toMove: snapshot.phase === "waiting" ? null : snapshot.to_move,
    ply: snapshot.ply,
    offerBy: snapshot.offer_by,
    warnings: { black: snapshot.warnings.black ?? 0, white: snapshot.warnings.white ?? 0 },
    resumptionsLeft: {
      black: snapshot.resumptions_left_by.black ?? 0,
      white: snapshot.resumptions_left_by.white ?? 0,
    },
    settlement: settlement && {
      reason: settlement.reason,
      proposal: settlement.proposal,
      by: settlement.by,
      dead: settlement.dead,
      suggested: settlement.suggested != null,
      contestable: settlement.contestable ?? [],
      concededBy: settlement.conceded_by ?? null,
      confirmed: settlement.confirmed,
      count: settlement.count,
      untilMs: serverMs + settlement.timeout_ms,
    },
    result: snapshot.result,
    referee: snapshot.referee,
    proceedings: proceedingsOf(snapshot.proceedings, serverMs),
    clock: snapshot.clock,
    pauses: standing(snapshot),
    call: null,
    entries: [],
  };
}

/** Why play stands still; in a game without a clock only the halts say so. */
function standing({ phase, clock, proceedings }: Snapshot): PauseReason[] {
  if (phase === "settling" || phase === "finished") return [];
  return [...new Set([...(clock?.paused ?? []), ...(proceedings.halts ?? [])])];
}

/** How often each side may resume play over life and death; a snapshot says what is left. */
function allResumptions(profile: string, options: Options): Readonly<Record<Color, number>> {
  const { resumptions } = rulesOf(profile, options);
  return { black: resumptions, white: resumptions };
}

/** The position before the first turn: empty, or the stones that were set up. */
function startOf(size: number, setup: SetupInfo | null | undefined): Board {
  const board = emptyBoard(size);
  for (const color of ["black", "white"] as const) {
    for (const vertex of setup?.[color] ?? []) {
      const point = pointOf(vertex, size);
      if (point !== null) board[point] = color;
    }
  }
  return board;
}

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

/** Every turn from number `ply` on is undone. */
function wentBack(state: GameState, ply: number, toMove: Color): GameState {
  const turns = state.turns.slice(0, ply);
  const last = turns.at(-1);
  return {
    ...state,
    phase: phaseOf(state.pauses),
    turns,
    board: boardAfter(state.start, state.size, turns, turns.length),
    toMove,
    ply,
    offerBy: last?.offer ? last.color : null,
    settlement: null,
    call: null,
    // What was said of turns that are gone stands where it was said.
    entries: state.entries.map((entry) => ({ ...entry, after: Math.min(entry.after, ply) })),
  };
}

/** Takes the reasons of a pause in: whether anybody may move. */
function paused(state: GameState, pauses: PauseReason[]): Pick<GameState, "phase" | "pauses"> {
  const inPlay = state.phase === "play" || isHalted(state.phase);
  return { phase: inPlay ? phaseOf(pauses) : state.phase, pauses };
}

function told(state: GameState, event: GameEvent): GameState {
  return noted(state, { type: "told", event });
}

/** The game after a turn: `ply` counts on, the other side is to move. */
function turned(
  state: GameState,
  color: Color,
  ply: number,
  done: Partial<Turn> & Pick<Turn, "spentMs">,
): GameState {
  const turn: Turn = { color, vertex: null, captured: [], offer: false, lost: false, ...done };
  const placed = turn.vertex !== null && !turn.lost;
  return {
    ...state,
    turns: [...state.turns, turn],
    board: placed
      ? withStone(state.board, state.size, color, turn.vertex ?? "", turn.captured)
      : state.board,
    toMove: opponentOf(color),
    ply: ply + 1,
    offerBy: null,
    call: null,
  };
}

function noted(state: GameState, what: Entry["what"]): GameState {
  return { ...state, entries: [...state.entries, { after: state.turns.length, what }] };
}

function pick<T, K extends keyof T>(from: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}
