"""Turns taken into the state, and what a turn may bring besides."""

from typing import Final, assert_never

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    Passed,
    Played,
    Resigned,
    Reverted,
    StoneVoided,
    TurnEvent,
    TurnLost,
    WarningGiven,
)
from shoutan_engine.fold.common import remember_act
from shoutan_engine.fold.revert import revert
from shoutan_engine.game_state.state import GameState
from shoutan_engine.game_state.turn import Turn
from shoutan_engine.quickly_made import maker

_turn: Final = maker(Turn)
_NOT_YET: Final = Millis(0)


def play(state: GameState, event: Played) -> None:
    """Take in a stone; everything else in a game is rare beside it."""
    color, point = event.color, event.point
    state.board.play(point, color)
    turn = _turn(color, point, event.captured, event.spent)
    _take_turn(state, turn, event.at, event.cid)
    state.voluntary_passes = 0


def take_in(state: GameState, event: TurnEvent) -> None:
    """Take in an event of the turns."""
    match event:
        case Played():
            play(state, event)
        case Passed(color=color):
            turn = Turn(color, None, spent=event.spent, offer=event.offer)
            _take_turn(state, turn, event.at, event.cid)
            state.voluntary_passes += 1
            state.offer_by = color if event.offer else None
        case TurnLost(color=color, point=point, reason=code):
            turn = Turn(color, point, spent=event.spent, lost=True, reason=code)
            _take_turn(state, turn, event.at, event.cid, event)
            state.voluntary_passes = 0
        case WarningGiven(color=color, count=count):
            state.proceedings.apply(event)
            state.warnings[color] = count
        case Reverted(ply=ply, to_move=to_move):
            revert(state, ply, to_move, event.at)
        case StoneVoided(color=color) | Resigned(color=color):
            remember_act(state, color, event.cid)
        case _:
            assert_never(event)


def _take_turn(
    state: GameState,
    turn: Turn,
    at: Millis,
    cid: str | None,
    lost: TurnLost | None = None,
) -> None:
    color = turn.color
    other = color.opponent
    state.turns.append(turn)
    state.proceedings.turn_taken(color, lost)
    if turn.captured or turn.point is None or turn.lost:
        pass_stones = state.settings.profile.pass_stones
        turn.hand_over(state.prisoners, pass_stones=pass_stones)
    state.offer_by = None
    state.to_move = other
    state.history.turn(state.board.hash, other)
    state.turn_since = at
    state.thought = _NOT_YET
    if cid is not None:
        player = state.seats.get(color)  # as `actor_of` has it, without the calls
        state.acts[color.name if player is None else player.id, cid] = state.seq
