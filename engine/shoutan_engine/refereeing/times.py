"""Games that stand still, and leave to leave the board (articles 14, 22.7)."""

from shoutan_engine.articles.sealed import SEALING
from shoutan_engine.events import LeaveGranted, PauseReason, SealingAsked
from shoutan_engine.phase import Phase
from shoutan_engine.procedures.adjourning import open_sealed_move
from shoutan_engine.procedures.leaving import no_leave
from shoutan_engine.refereeing.acts import Adjourn, GrantLeave
from shoutan_engine.refereeing.case import Case, Outcome
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.timing.halting import halt, lift


def pause(case: Case) -> Outcome:
    """Stop both clocks; nobody moves (article 14)."""
    return _halt(
        case, PauseReason.REFEREE, "The game is paused by the referee already."
    )


def adjourn(case: Case, act: Adjourn) -> Outcome:
    """Adjourn at once, or after the side to move has sealed its move (article 14)."""
    if not act.seal:
        return _halt(case, PauseReason.ADJOURNED, "The game is adjourned already.")
    state, now = case.state, case.now
    if state.phase is not Phase.PLAY:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            "A move is sealed while its side's clock runs: let the game go on first.",
            SEALING[case.edition],
        )
    if state.proceedings.is_sealing:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            "The side to move has been asked to seal its move already.",
            SEALING[case.edition],
        )
    return (SealingAsked(at=now, clocks=state.clocks, color=state.to_move),)


def _halt(case: Case, reason: PauseReason, already: str) -> Outcome:
    state, now = case.state, case.now
    if reason in state.proceedings.halts:
        return case.refuse(RefusalCode.NOTHING_TO_RULE, already)
    return (halt(state, reason, now),)


def resume_game(case: Case) -> Outcome:
    """Let the game go on, whoever had stopped it; a sealed move is opened (14, 22)."""
    state, now = case.state, case.now
    if state.proceedings.sealed is not None:
        return open_sealed_move(state, now)
    return lift(state, state.proceedings.halts, now)


def grant_leave(case: Case, act: GrantLeave) -> Outcome:
    """Let one side leave its seat, once a game (article 22.7; 1988: 23.6)."""
    state, color = case.state, act.color
    denied = no_leave(state, color)
    if denied is not None:
        return denied
    return (LeaveGranted(at=case.now, clocks=state.clocks, color=color),)
