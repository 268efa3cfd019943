/** What several events do to a game: a turn, going back, a pause, an entry beside the moves. */

import type { Color, GameEvent, PauseReason } from "../wire/messages";
import { opponentOf } from "../wire/messages";
import { withStone } from "./board";
import { boardAfter } from "./history";
import { isHalted, phaseOf } from "./proceedings";
import type { Entry, GameState, Turn } from "./state";

/** Every turn from number `ply` on is undone. What was said of them keeps its number, as in a record. */
export function wentBack(state: GameState, ply: number, toMove: Color): GameState {
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
  };
}

/** Takes the reasons of a pause in: whether anybody may move. */
export function paused(state: GameState, pauses: PauseReason[]): Pick<GameState, "phase" | "pauses"> {
  const inPlay = state.phase === "play" || isHalted(state.phase);
  return { phase: inPlay ? phaseOf(pauses) : state.phase, pauses };
}

export function told(state: GameState, event: GameEvent): GameState {
  return noted(state, { type: "told", event });
}

/** The game after a turn: `ply` counts on, the other side is to move. */
export function turned(
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

export function noted(state: GameState, what: Entry["what"]): GameState {
  return { ...state, entries: [...state.entries, { after: state.turns.length, what }] };
}
