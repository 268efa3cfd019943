"""What players ask of each other and of the referee, taken into the state."""

from typing import assert_never

from shoutan_engine.events import (
    Appealed,
    AskingEvent,
    Complained,
    ConsentAnswered,
    ConsentAsked,
    FalseLifeClaimed,
    RefereeCalled,
)
from shoutan_engine.fold.common import remember_act
from shoutan_engine.game_state.state import GameState


def take_in(state: GameState, event: AskingEvent) -> None:
    """Take in something asked, or the answer to it."""
    state.proceedings.apply(event)
    match event:
        case (
            ConsentAsked(color=by)
            | ConsentAnswered(color=by)
            | Complained(color=by)
            | Appealed(color=by)
            | FalseLifeClaimed(by=by)
        ):
            remember_act(state, by, event.cid)
        case RefereeCalled(by=by):
            if by is not None:
                remember_act(state, by, event.cid)
        case _:
            assert_never(event)
