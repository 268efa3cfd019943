"""Seats, colors and the start taken into the state."""

from typing import assert_never

from shoutan_engine.events import (
    ColorsCorrected,
    ColorsDrawn,
    GameCreated,
    GameStarted,
    LatenessJudged,
    SeatingEvent,
    SeatTaken,
)
from shoutan_engine.fold.common import begin_turn, remember
from shoutan_engine.fold.revert import start_anew
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color


def take_in(state: GameState, event: SeatingEvent) -> None:
    """Take in an event of the seats."""
    match event:
        case SeatTaken(player=player, color=color):
            state.players.append(player)
            if color is not None:
                state.seats[color] = player
            if event.cid is not None:
                state.self_seated.add(player.id)
            remember(state, player.id, event.cid)
        case ColorsDrawn(black=black):
            _color_seats(state, black)
        case ColorsCorrected(black=black):
            if state.seats[Color.BLACK].id != black:
                _color_seats(state, black)
                state.proceedings.colors_swapped()
                warnings = state.warnings
                state.warnings = {c: warnings[c.opponent] for c in Color}
            start_anew(state, event.at)
        case GameStarted():
            state.phase = Phase.PLAY
            begin_turn(state, event.at)
        case LatenessJudged():
            state.proceedings.apply(event)  # the clocks are in the event
        case GameCreated():
            raise AssertionError("a game is created once, by its first event")
        case _:
            assert_never(event)


def _color_seats(state: GameState, black: str) -> None:
    first, second = state.players
    is_first_black = first.id == black
    state.seats[Color.BLACK] = first if is_first_black else second
    state.seats[Color.WHITE] = second if is_first_black else first
