"""Being written."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import ConcedeContest
from shoutan_engine.events import Event
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.state import GameState


def concede_contest(
    state: GameState, command: ConcedeContest, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide giving up the contest."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")
