"""Turns undone: the position before them made again, and what was tied to them."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.fold.common import begin_turn, set_halt
from shoutan_engine.game_state.replay import position_after
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color


def revert(state: GameState, ply: int, to_move: Color, at: Millis) -> None:
    """Go back to the position after `ply` turns, with `to_move` to play from `at` on."""
    state.turns = state.turns[:ply]
    if state.resumed_at is not None and state.resumed_at > ply:
        state.resumed_at = None
    resumed_at = state.resumed_at
    position = position_after(state.turns, state.settings, to_move, resumed_at)
    state.board = position.board
    state.prisoners = position.prisoners
    state.history = position.history
    # Two passes have stopped play; who lets it go on does not let one more stop it.
    state.voluntary_passes = position.passes if position.passes < 2 else 0
    last = state.turns[-1] if state.turns else None
    # What was offered before a resumption was answered by it.
    is_open = last is not None and last.offer and ply != resumed_at
    state.offer_by = last.color if last is not None and is_open else None
    state.phase = Phase.PLAY
    state.settlement = None
    state.to_move = to_move
    state.proceedings.start_anew()
    set_halt(state)
    begin_turn(state, at)


def start_anew(state: GameState, at: Millis) -> None:
    """Go back to the first turn, as after correcting the colors (D-8)."""
    state.resumptions_by = dict.fromkeys(Color, 0)
    revert(state, 0, state.settings.setup.to_move, at)
