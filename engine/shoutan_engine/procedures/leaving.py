"""Leaving the seat in byo-yomi (article 22.7, D-12).

Where a referee attends he is asked; elsewhere leave is granted at once, to whoever may have
it (`leave_seat`). It ends with the return, with a turn, or when the longest wait is over.
Who is disconnected has no leave: the clock runs on.
"""

from typing import Final

from shoutan_engine.articles.editions import edition_of
from shoutan_engine.articles.leave_seat import (
    ARTICLES,
    LeaveDenied,
    LeaveRequest,
    why_no_leave,
)
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.commands import AskLeave, RetakeSeat
from shoutan_engine.events import (
    ClockResumed,
    Event,
    LeaveGranted,
    Need,
    PauseReason,
    RefereeCalled,
    SeatRetaken,
)
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import too_late, wrong_phase
from shoutan_engine.points import Color
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.timing.halting import lift
from shoutan_engine.timing.timekeeping import UNTIMED
from shoutan_engine.timing.waiting import clocks_at

_SENTENCES: Final = {
    LeaveDenied.NOT_IN_BYO_YOMI: "Leave is for byo-yomi; before that just go.",
    LeaveDenied.OWN_TURN: "Leave is given while your opponent is to move.",
    LeaveDenied.USED: "You have had leave in this game, and there is one a game.",
    LeaveDenied.NOT_ALLOWED: "In this game nobody has leave.",
}


def ask(
    state: GameState, command: AskLeave, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a request for leave."""
    if state.phase is not Phase.PLAY:
        return wrong_phase(state)
    color = command.color
    refusal = too_late(state, now) or no_leave(state, color)
    if refusal is not None:
        return refusal
    clocks = state.clocks
    if not state.settings.is_refereed:
        return (LeaveGranted(at=now, clocks=clocks, color=color, cid=command.cid),)
    if state.proceedings.need is Need.LEAVE:
        return Refusal(
            RefusalCode.ALREADY_ASKED,
            "The referee has been asked for leave; wait for his answer.",
            _article(state),
        )
    called = RefereeCalled(
        at=now, clocks=clocks, need=Need.LEAVE, by=color, cid=command.cid
    )
    return (called,)


def no_leave(
    state: GameState, color: Color, *, is_allowed: bool = True
) -> Refusal | None:
    """Say why `color` may not leave now; None if it may, the referee agreeing."""
    clocks, proceedings = state.clocks, state.proceedings
    has_setting = state.settings.profile.leave_max > 0
    denied = why_no_leave(
        LeaveRequest(
            in_byoyomi=clocks is not None
            and clocks.of(color) != UNTIMED
            and is_in_byoyomi(clocks.of(color)),
            own_turn=state.to_move is color,
            is_allowed=is_allowed and has_setting,
            used=proceedings.leaves[color],
        )
    )
    if denied is None:
        return None
    return Refusal(
        RefusalCode.NO_LEAVE,
        _SENTENCES[denied],
        _article(state),
        {"reason": denied.value},
    )


def _article(state: GameState) -> str:
    """Return the article on leave of the edition that is played."""
    return ARTICLES[edition_of(state.settings.profile.name)]


def is_in_byoyomi(left: TimeLeft) -> bool:
    """Tell whether the next move is counted from its first moment on."""
    return not left.main


def retake(
    state: GameState, command: RetakeSeat, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a return; the own clock runs from now, if it is the own turn."""
    if state.phase not in (Phase.PLAY, Phase.PAUSED, Phase.ADJOURNED):
        return wrong_phase(state)
    late = too_late(state, now)
    if late is not None:
        return late
    color = command.color
    if color not in state.proceedings.away:
        return Refusal(
            RefusalCode.NOT_AWAY,
            "You have no leave, or not any more.",
            _article(state),
        )
    over = leave_over(state, now)
    clocks = state.clocks if not over else over[0].clocks
    back = SeatRetaken(at=now, clocks=clocks, color=color, cid=command.cid)
    if over or clocks is None or state.to_move is not color:
        return *over, back
    if PauseReason.LEAVE not in clocks.pauses:
        return (back,)
    return back, *lift(state, [PauseReason.LEAVE], now)


def leave_over(state: GameState, now: Millis) -> tuple[ClockResumed, ...]:
    """Say that the longest wait was over before `now`; nothing if it was not.

    The clock runs from that moment, which is the stamp of the event.
    """
    clocks = clocks_at(state, now)
    if clocks is None or clocks is state.clocks:
        return ()
    return (ClockResumed(at=clocks.since, clocks=clocks, reason=PauseReason.LEAVE),)
