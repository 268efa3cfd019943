/** How a game stands when the page first hears of it: just created, or in a snapshot. */

import type { Color, GameCreated, PauseReason, SetupInfo, Snapshot } from "../wire/messages";
import { emptyBoard, type Board } from "./board";
import { clockTextOf } from "./clock-text";
import { boardAfter } from "./history";
import { pointOf } from "./points";
import { NOTHING, proceedingsOf } from "./proceedings";
import { rulesOf, type Options } from "./rules";
import type { GameState, Turn } from "./state";

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
    clockText: clockTextOf(event.time_system, event.time_system_white),
    kind: event.kind,
    colorsBy: event.colors_by,
    creatorColor: event.creator_color,
    private: event.private,
    startsAt: event.starts_at ?? null,
    moveLimit: event.move_limit ?? null,
    openingTurns: event.opening_turns ?? 0,
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
    moveLimit: snapshot.move_limit ?? null,
    openingTurns: snapshot.opening_turns ?? 0,
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
export function allResumptions(profile: string, options: Options): Readonly<Record<Color, number>> {
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
