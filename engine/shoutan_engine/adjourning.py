"""Being written."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import ConfirmTimes, Seal
from shoutan_engine.events import Event
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.state import GameState


def seal(state: GameState, command: Seal, now: Millis) -> tuple[Event, ...] | Refusal:
    """Decide a sealed move (article 14)."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")


def confirm_times(
    state: GameState, command: ConfirmTimes, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide the confirmation of the used times (article 22.9)."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")
