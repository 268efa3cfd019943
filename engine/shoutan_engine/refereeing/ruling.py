"""Being written."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Rule
from shoutan_engine.events import Event
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.state import GameState


def rule(state: GameState, command: Rule, now: Millis) -> tuple[Event, ...] | Refusal:
    """Decide a ruling."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")
