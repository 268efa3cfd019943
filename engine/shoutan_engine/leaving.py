"""Being written."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import AskLeave, RetakeSeat
from shoutan_engine.events import Event
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.state import GameState


def ask(
    state: GameState, command: AskLeave, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide leave."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")


def retake(
    state: GameState, command: RetakeSeat, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a return."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")
