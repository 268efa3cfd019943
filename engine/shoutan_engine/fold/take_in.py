"""One event taken into the state, by the part of the game that it belongs to."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    AskingEvent,
    EndingEvent,
    Event,
    Played,
    SeatingEvent,
    TimingEvent,
    TurnEvent,
)
from shoutan_engine.fold import asking, ending, ruling, seating, timing, turns
from shoutan_engine.game_state.state import GameState


def take_in(state: GameState, event: Event) -> None:
    """Change `state` by one event; total, never refuses."""
    state.seq += 1
    before, after = state.clocks, event.clocks
    if (
        before is None
        or after is None
        or before.since != after.since
        or before.running is not after.running
    ):
        state.called = Millis(0)  # another stretch of time, with its own calls
    state.clocks = after
    if isinstance(event, Played):  # most of a game's events are stones
        turns.play(state, event)
    elif isinstance(event, TurnEvent):
        turns.take_in(state, event)
    elif isinstance(event, TimingEvent):
        timing.take_in(state, event)
    elif isinstance(event, EndingEvent):
        ending.take_in(state, event)
    elif isinstance(event, SeatingEvent):
        seating.take_in(state, event)
    elif isinstance(event, AskingEvent):
        asking.take_in(state, event)
    else:  # what is left is `Ruled`: a part left out above would be no argument for it
        ruling.take_in(state, event)
