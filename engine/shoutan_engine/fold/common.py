"""What events of several parts note in the state."""

from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import PauseReason
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color

_NOT_YET: Final = Millis(0)


def remember(state: GameState, actor: str, cid: str | None) -> None:
    """Note which event an act caused, so that the same act causes no other."""
    if cid is not None:
        state.acts[(actor, cid)] = state.seq


def remember_act(state: GameState, color: Color, cid: str | None) -> None:
    """Note an act of the player of `color`."""
    if cid is not None:
        state.acts[(state.actor_of(color), cid)] = state.seq


def begin_turn(state: GameState, at: Millis) -> None:
    """Let the side to move think from `at` on."""
    state.turn_since = at
    state.thought = _NOT_YET


def think_until(state: GameState, until: Millis, at: Millis) -> None:
    """Note that the turn was thought about `until` a halt, of which one knows `at`."""
    state.thought = Millis(state.thought + max(0, until - state.turn_since))
    state.turn_since = at


def end_of_settling(state: GameState, now: Millis) -> Millis:
    """Return until when a settlement may take if its time begins `now`."""
    return Millis(now + state.settings.profile.settle_timeout)


def set_halt(state: GameState) -> None:
    """Say in the phase whether anybody may move."""
    if state.phase not in (Phase.PLAY, Phase.PAUSED, Phase.ADJOURNED):
        return
    halts = state.proceedings.halts
    if PauseReason.ADJOURNED in halts:
        state.phase = Phase.ADJOURNED
    else:
        state.phase = Phase.PAUSED if halts else Phase.PLAY
