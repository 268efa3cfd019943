"""The end of play, the settlement and the result taken into the state."""

from typing import assert_never

from shoutan_engine.events import (
    ContestConceded,
    EndAccepted,
    EndingEvent,
    GameFinished,
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
    RecountMade,
    ResultChanged,
    SettlingStarted,
)
from shoutan_engine.fold.common import begin_turn, remember, remember_act
from shoutan_engine.game_state.settlement import Settlement
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color


def take_in(state: GameState, event: EndingEvent) -> None:
    """Take in an event of a game's end."""
    match event:
        case EndAccepted(color=color) | ContestConceded(color=color):
            remember_act(state, color, event.cid)
        case SettlingStarted():
            state.phase = Phase.SETTLING
            state.offer_by = None
            state.proceedings.play_stopped(state.to_move)
            state.settlement = Settlement(
                event.reason, event.until, conceded_by=event.conceded_by
            )
        case ProposalMade(by=by) | RecountMade(by=by) | ProposalConfirmed(color=by):
            if state.settlement is None:
                raise AssertionError("a proposal outside the settlement")
            state.settlement = state.settlement.after(event)
            if by is not None:
                remember_act(state, by, event.cid)
        case PlayResumed():
            _resume_play(state, event)
        case GameFinished(result=result):
            state.phase = Phase.FINISHED
            state.result = result
            state.proceedings.finished()
            # An act that ends a game is a `Withdraw`, by one of its players.
            for player in state.players:
                remember(state, player.id, event.cid)
        case ResultChanged(result=result):
            state.result = result
        case _:
            assert_never(event)


def _resume_play(state: GameState, event: PlayResumed) -> None:
    if state.settlement is None:
        raise AssertionError("play is resumed out of a settlement")
    state.phase = Phase.PLAY
    state.settlement = None
    cell = state.board.cells[event.point]
    claimant = Color(cell).opponent if cell else event.by
    state.resumptions_by[claimant] += 1
    state.resumed_at = state.ply
    state.voluntary_passes = 0
    state.offer_by = None
    state.to_move = event.to_move
    begin_turn(state, event.at)
    remember_act(state, event.by, event.cid)
