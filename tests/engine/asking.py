"""Every command, as anybody may send it: players, officials, the server and its faults."""

from collections.abc import Callable
from typing import Final, TypeAlias

from shoutan_engine import Millis
from shoutan_engine.commands import (
    Abort,
    AcceptEnd,
    Adjudicate,
    AnswerConsent,
    Appeal,
    AskConsent,
    AskLeave,
    AskOvertimePass,
    ClaimFalseLife,
    Command,
    Complain,
    ConcedeContest,
    Confirm,
    ConfirmTimes,
    Create,
    Dispute,
    Draw,
    Forfeit,
    GiveTime,
    MarkChain,
    MarkContestable,
    PassTurn,
    PauseForFault,
    PlayStone,
    Propose,
    Recount,
    Resign,
    ResumeClock,
    ResumePlay,
    RetakeSeat,
    Rule,
    Seal,
    Start,
    TakeSeat,
    Tick,
    Withdraw,
)
from shoutan_engine.events import Parity, PauseReason, Suggested
from shoutan_engine.points import Color
from shoutan_engine.results import EndReason

from tests.engine.anybody import Anybody
from tests.engine.officials_at_random import a_ruling

FAULT: Final = PauseReason.SERVER_FAULT


def _take_seat(it: Anybody) -> Command:
    draw = Draw(it.one_of(1, 7, 20), it.one_of(*Parity), it.often(0.5))
    return TakeSeat(it.player(), draw, it.one_of(None, *Parity), it.cid())


def _start(it: Anybody) -> Command:
    if it.often(0.7):
        return Start()
    countdown = it.one_of(None, None, 10_000)
    if it.is_wild():
        countdown = it.one_of(-1, 0, 10**30)
    count = None if countdown is None else Millis(countdown)
    return Start(it.late(), it.late(), count)


def _play(it: Anybody) -> Command:
    color, point = it.mover(), it.place()
    turns = it.game.turns
    if turns and turns[-1].point is not None and it.often(0.01):
        return PlayStone(turns[-1].color, point, it.ply(), it.cid())  # a second one
    cells = it.game.board.cells
    barred = [p for p in it.game.proceedings.barred[color] if not cells[p]]
    if barred and it.often(0.3):
        point = it.one_of(*barred)
    if turns and len(turns[-1].captured) == 1 and it.often(0.1):
        (point,) = turns[-1].captured  # a ko, it may be
    return PlayStone(color, point, it.ply(), it.cid())


def _propose(it: Anybody) -> Command:
    suggested = it.one_of(None, None, Suggested(100, 7))
    return Propose(it.color(), it.points(), it.cid(), it.often(0.5), suggested)


def _claim(it: Anybody) -> Command:
    ko = it.one_of(None, it.point())
    return ClaimFalseLife(it.color(), it.stone(), ko, it.cid())


def _dispute(it: Anybody) -> Command:
    """Claim mostly that an opponent's chain is dead."""
    point, color, dead = it.stone(), it.color(), it.often(0.5)
    if it.often(0.5) and 0 <= point < it.area() and it.game.board.cells[point]:
        color, dead = Color(it.game.board.cells[point]).opponent, True
    return Dispute(color, point, dead, it.cid())


def _answer(it: Anybody) -> Command:
    """Answer mostly what was asked."""
    asked = it.game.proceedings.asked
    color, wish = it.color(), it.wish()
    if asked is not None and not it.is_wild():
        color, wish = asked.by.opponent, asked.wish
    return AnswerConsent(color, wish, it.often(0.6), it.cid())


def _retake(it: Anybody) -> Command:
    away = it.game.proceedings.away
    color = it.one_of(*away) if away and not it.is_wild() else it.color()
    return RetakeSeat(color, it.cid())


def _complain(it: Anybody) -> Command:
    ply = it.game.ply
    return Complain(
        it.color(), it.one_of(it.ply(), ply - 1, ply - 2), it.text(), it.cid()
    )


def _crash(it: Anybody) -> Command:
    alive = it.now - it.one_of(0, 1, 900, 20_000)
    return PauseForFault(
        Millis(it.one_of(-(10**9), 0, 2**60) if it.is_wild() else alive)
    )


def _resume_clock(it: Anybody) -> Command:
    return ResumeClock(it.one_of(*PauseReason) if it.is_wild() else FAULT)


def _forfeit(it: Anybody) -> Command:
    failures = (EndReason.CRASH, EndReason.HANG, EndReason.PROTOCOL)
    reason = it.one_of(*failures, EndReason.DISCONNECT)
    return Forfeit(
        it.color(), it.one_of(*EndReason) if it.is_wild() else reason, "It went."
    )


Maker: TypeAlias = Callable[[Anybody], Command]

ASKS: Final[dict[type[Command], Maker]] = {
    Create: lambda it: Create(it.game.settings),
    TakeSeat: _take_seat,
    Start: _start,
    PlayStone: _play,
    PassTurn: lambda it: PassTurn(it.mover(), it.ply(), it.often(0.4), it.cid()),
    AcceptEnd: lambda it: AcceptEnd(it.mover(), it.ply(), it.cid()),
    Resign: lambda it: Resign(it.color(), it.cid()),
    MarkChain: lambda it: MarkChain(it.color(), it.stone(), it.often(0.8), it.cid()),
    MarkContestable: lambda it: MarkContestable(
        it.color(), it.points(), it.often(0.8), it.cid()
    ),
    Propose: _propose,
    Recount: lambda it: Recount(it.color(), it.cid()),
    Confirm: lambda it: Confirm(it.color(), it.proposal(), it.cid()),
    Dispute: _dispute,
    ClaimFalseLife: _claim,
    ConcedeContest: lambda it: ConcedeContest(it.mover(), it.ply(), it.cid()),
    AskConsent: lambda it: AskConsent(it.color(), it.wish(), it.ply(), it.cid()),
    AnswerConsent: _answer,
    ResumePlay: lambda it: ResumePlay(it.color(), it.cid()),
    AskOvertimePass: lambda it: AskOvertimePass(it.mover(), it.often(0.5), it.cid()),
    AskLeave: lambda it: AskLeave(it.waiter(), it.cid()),
    RetakeSeat: _retake,
    GiveTime: lambda it: GiveTime(
        it.color(), Millis(it.one_of(15_000, 60_000, 3_600_000)), it.cid()
    ),
    Seal: lambda it: Seal(it.mover(), it.ply(), it.move(), "salt", it.cid()),
    ConfirmTimes: lambda it: ConfirmTimes(it.color(), it.cid()),
    Complain: _complain,
    Appeal: lambda it: Appeal(it.color(), it.text(), it.cid()),
    Rule: a_ruling,
    Tick: lambda _: Tick(),
    PauseForFault: _crash,
    ResumeClock: _resume_clock,
    Forfeit: _forfeit,
    Withdraw: lambda it: Withdraw(it.player_id(), it.cid()),
    Adjudicate: lambda it: Adjudicate(it.one_of(None, *Color), "It is clear."),
    Abort: lambda _: Abort("No."),
}
"""Every command, as somebody may send it."""
