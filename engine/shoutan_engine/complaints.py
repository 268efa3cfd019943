"""Being written."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Appeal, Complain
from shoutan_engine.events import Event
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.state import GameState


def complain(
    state: GameState, command: Complain, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a complaint (article 16)."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")


def appeal(
    state: GameState, command: Appeal, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide an appeal."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")
