"""Being written."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import ClaimFalseLife
from shoutan_engine.events import Event
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.state import GameState


def claim(
    state: GameState, command: ClaimFalseLife, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a claim of false life."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")
