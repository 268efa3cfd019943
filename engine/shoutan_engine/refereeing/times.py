"""Games that stand still, and leave to leave the board (articles 14, 22.7)."""

from typing import Final

from shoutan_engine.adjourning import open_sealed_move
from shoutan_engine.editions import Edition
from shoutan_engine.events import (
    ClockPaused,
    ClockResumed,
    Event,
    LeaveGranted,
    PauseReason,
    SealingAsked,
)
from shoutan_engine.leave_seat import LeaveDenied, LeaveRequest, why_no_leave
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import Adjourn, GrantLeave
from shoutan_engine.refereeing.case import Case, Outcome
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.state import GameState, Phase
from shoutan_engine.timekeeping import resume, stop

_LEAVE: Final = {
    LeaveDenied.NOT_IN_BYO_YOMI: "Nothing is counted yet: no leave is needed.",
    LeaveDenied.OWN_TURN: "Leave is given while the opponent thinks.",
    LeaveDenied.USED: "Leave is given once a game.",
    LeaveDenied.NOT_ALLOWED: "There is no leave in this game.",
}
_SEAL_ARTICLE: Final = {Edition.CN1988: "22", Edition.CN2002: "14"}


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
            _SEAL_ARTICLE[case.edition],
        )
    if state.proceedings.is_sealing:
        return case.refuse(
            RefusalCode.NOTHING_TO_RULE,
            "The side to move has been asked to seal its move already.",
            _SEAL_ARTICLE[case.edition],
        )
    return (SealingAsked(at=now, clocks=state.clocks, color=state.to_move),)


def _halt(case: Case, reason: PauseReason, already: str) -> Outcome:
    state, now = case.state, case.now
    if reason in state.proceedings.halts:
        return case.refuse(RefusalCode.NOTHING_TO_RULE, already)
    clocks, since = state.clocks, now
    if state.proceedings.halts or (clocks is not None and clocks.running is None):
        since = state.turn_since  # nobody has been thinking since then
    if clocks is not None:
        clocks = stop(clocks, state.settings.time, now, reason)
    return (ClockPaused(at=now, clocks=clocks, reason=reason, since=since),)


def resume_game(case: Case) -> Outcome:
    """Let the game go on, whoever had stopped it; a sealed move is opened (14, 22)."""
    state, now = case.state, case.now
    if state.proceedings.sealed is not None:
        return open_sealed_move(state, now)
    clocks, events = state.clocks, list[Event]()
    for reason in sorted(state.proceedings.halts):
        if clocks is not None:
            clocks = resume(clocks, reason, state.to_move, now)
        events.append(ClockResumed(at=now, clocks=clocks, reason=reason))
    return tuple(events)


def grant_leave(case: Case, act: GrantLeave) -> Outcome:
    """Let one side leave its seat, once a game (article 22.7; 1988: 23.6)."""
    state, color = case.state, act.color
    denied = why_no_leave(
        LeaveRequest(
            in_byoyomi=_is_counted(state, color),
            own_turn=state.to_move is color,
            is_allowed=state.settings.profile.leave_max > 0,
            used=state.proceedings.leaves[color],
        )
    )
    if denied is not None:
        return case.refuse(
            RefusalCode.NO_LEAVE, _LEAVE[denied], params={"reason": denied.value}
        )
    return (LeaveGranted(at=case.now, clocks=state.clocks, color=color),)


def _is_counted(state: GameState, color: Color) -> bool:
    """Tell whether main time is used up and periods are counted."""
    if state.clocks is None:
        return False
    left = state.clocks.of(color)
    return not left.main and left.period > 0
