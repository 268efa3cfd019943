"""Being written."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import AnswerConsent, AskConsent, ResumePlay
from shoutan_engine.events import Event
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.state import GameState


def ask(
    state: GameState, command: AskConsent, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a wish."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")


def answer(
    state: GameState, command: AnswerConsent, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide an answer."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")


def resume_play(
    state: GameState, command: ResumePlay, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide going on."""
    return Refusal(RefusalCode.WRONG_PHASE, "Not offered yet.")
