"""Being written."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import AskOvertimePass
from shoutan_engine.events import Event
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.state import GameState


def ask(
    state: GameState, command: AskOvertimePass, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a wish that overtime be a pass."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")
