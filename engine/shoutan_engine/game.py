"""The game automaton: `decide` says what a command causes, `apply` takes an event in.

One flow for everybody: a person's frame, an engine's answer and a referee's click are
the same commands here. `decide` changes nothing and reads no clock; the caller makes
its events durable, then applies them. A deadline is a value: when it has passed, the
caller sends `Tick`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self, TypeAlias, assert_never

from shoutan_engine import (
    adjourning,
    complaints,
    consent,
    disputing,
    ending,
    false_life,
    leaving,
    overtime,
    seats,
    settling,
    turns,
)
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import (
    Abort,
    AcceptEnd,
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
    Forfeit,
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
from shoutan_engine.events import (
    Called,
    ClockPaused,
    ClockResumed,
    Event,
    GameCreated,
    GameFinished,
    PauseReason,
    Resigned,
)
from shoutan_engine.fold import take_in
from shoutan_engine.phase import Phase
from shoutan_engine.refereeing import ruling
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import EndReason, Result, lost_by, void
from shoutan_engine.state import GameState
from shoutan_engine.timekeeping import (
    finish,
    flag_at,
    initial_clocks,
    next_call,
    next_call_at,
    period_of,
    resume,
    stop_for_fault,
)
from shoutan_engine.turn_order import settle_until, too_late, wrong_phase
from shoutan_engine.waiting import leave_ends, window_ends


@dataclass(frozen=True, slots=True)
class Duplicate:
    """This act was done before; `seq` is the event it caused (reliability W2)."""

    seq: int


Decision: TypeAlias = tuple[Event, ...] | Refusal | Duplicate


def create(command: Create, now: Millis) -> GameCreated:
    """Return the first event of a game, stamped `now` (monotonic ms)."""
    settings = command.settings
    clocks = initial_clocks(settings.time, now)
    return GameCreated(at=now, clocks=clocks, settings=settings)


class Game(GameState):
    """One game. Its state is for reading; see `GameState`."""

    __slots__ = ()

    @classmethod
    def fold(cls, events: Iterable[Event]) -> "Game":
        """Return the game that these events, from the first on, make.

        Raises ValueError if they do not begin with `GameCreated`.
        """
        rest = iter(events)
        created = next(rest, None)
        if not isinstance(created, GameCreated):
            raise ValueError("the log of a game begins with its creation")
        game = cls(created)
        for event in rest:
            game.apply(event)
        return game

    def apply(self, event: Event) -> Self:
        """Take one event in; total, never refuses. Returns the same, changed game."""
        take_in(self, event)
        return self

    def decide(self, command: Command, now: Millis) -> Decision:
        """Say what `command` causes at `now` (monotonic ms); changes nothing."""
        known = self._known(command)
        if known is not None:
            return Duplicate(known)
        match command:
            case PlayStone():
                return turns.play(self, command, now)
            case PassTurn():
                return turns.pass_turn(self, command, now)
            case AcceptEnd():
                return turns.accept_end(self, command, now)
            case Resign():
                return self._resign(command, now)
            case MarkChain():
                return settling.mark_chain(self, command, now)
            case Propose():
                return settling.propose(self, command, now)
            case Confirm():
                return settling.confirm(self, command, now)
            case Dispute():
                return disputing.dispute(self, command, now)
            case TakeSeat():
                return seats.take_seat(self, command, now)
            case Start():
                return seats.start(self, command, now)
            case Tick():
                return self._tick(now)
            case PauseForFault(alive=alive):
                return self._pause_for_fault(alive, now)
            case ResumeClock(reason=reason):
                return self._resume(reason, now)
            case Forfeit(color=color, reason=reason, detail=detail):
                return self._close(lost_by(color, reason, detail), now)
            case Withdraw():
                return self._withdraw(command, now)
            case Abort(detail=detail):
                return self._close(void(detail), now)
            case ConcedeContest():
                return ending.concede_contest(self, command, now)
            case MarkContestable():
                return settling.mark_contestable(self, command, now)
            case Recount():
                return settling.recount(self, command, now)
            case ClaimFalseLife():
                return false_life.claim(self, command, now)
            case AskConsent():
                return consent.ask(self, command, now)
            case AnswerConsent():
                return consent.answer(self, command, now)
            case ResumePlay():
                return consent.resume_play(self, command, now)
            case AskOvertimePass():
                return overtime.ask(self, command, now)
            case AskLeave():
                return leaving.ask(self, command, now)
            case RetakeSeat():
                return leaving.retake(self, command, now)
            case Seal():
                return adjourning.seal(self, command, now)
            case ConfirmTimes():
                return adjourning.confirm_times(self, command, now)
            case Complain():
                return complaints.complain(self, command, now)
            case Appeal():
                return complaints.appeal(self, command, now)
            case Rule():
                return ruling.rule(self, command, now)
            case Create():
                raise AssertionError("a game is created by `create`, not decided")
            case _:
                assert_never(command)

    def deadline(self) -> Millis | None:
        """Return the stamp at which `Tick` is due: a call, a flag, a time-out."""
        if self.phase is Phase.SETTLING:
            return settle_until(self)
        if self.phase is not Phase.PLAY or self.clocks is None:
            return None
        if self.proceedings.overtime is not None:
            return window_ends(self)
        leave = leave_ends(self)
        if leave is not None:
            return leave
        system = self.settings.time
        flag = flag_at(self.clocks, system)
        call = next_call_at(self.clocks, system, self.called)
        if flag is None or call is None:
            return flag
        return min(flag, call)

    def _known(self, command: Command) -> int | None:
        match command:
            case TakeSeat(player=player, cid=cid):
                return self.done(player.id, cid)
            case Withdraw(player=player_id, cid=cid):
                return self.done(player_id, cid)
            case Rule(by=by, cid=cid):
                return self.done(by.id, cid)
            case (
                PlayStone()
                | PassTurn()
                | AcceptEnd()
                | Resign()
                | MarkChain()
                | Propose()
                | Confirm()
                | Dispute()
                | ConcedeContest()
                | MarkContestable()
                | Recount()
                | ClaimFalseLife()
                | AskConsent()
                | AnswerConsent()
                | ResumePlay()
                | AskOvertimePass()
                | AskLeave()
                | RetakeSeat()
                | Seal()
                | ConfirmTimes()
                | Complain()
                | Appeal()
            ):
                return self.done(self.actor_of(command.color), command.cid)
            case _:
                return None

    def _resign(self, command: Resign, now: Millis) -> Decision:
        """Accept a resignation at any time until the result is there (article 7)."""
        if self.phase in (Phase.WAITING, Phase.FINISHED):
            return wrong_phase(self)
        late = too_late(self, now)
        if late is not None:
            return late
        resigned = Resigned(
            at=now, clocks=self.clocks, color=command.color, cid=command.cid
        )
        return resigned, self._finished(lost_by(command.color, EndReason.RESIGN), now)

    def _tick(self, now: Millis) -> tuple[Event, ...]:
        """Make the calls that are due and let the flag fall; nothing if all is early."""
        if self.phase is Phase.SETTLING:
            return settling.time_out(self, now)
        if self.phase is not Phase.PLAY or self.clocks is None:
            return ()
        if self.proceedings.overtime is not None:
            return overtime.window_over(self, now)
        clocks, called = self.clocks, self.called
        system, events, color = self.settings.time, list[Event](), self.to_move
        for over in leaving.leave_over(self, now):
            events.append(over)
            clocks = over.clocks or clocks
        flag = flag_at(clocks, system)
        while (due := next_call(clocks, system, called)) is not None:
            at, call = due
            if at > now or (flag is not None and at > flag):
                break
            called = call.after
            events.append(
                Called(
                    at=at,
                    clocks=clocks,
                    color=color,
                    call=call.kind,
                    elapsed=call.elapsed,
                    count=call.count,
                    period=period_of(system),
                    periods_left=call.periods_left,
                    text=call.text,
                )
            )
        if flag is not None and now >= flag:
            events += overtime.at_flag(self, clocks, flag, now)
        return tuple(events)

    def _pause_for_fault(self, alive: Millis, now: Millis) -> Decision:
        """Stop the clock of a game that a crash interrupted (reliability T9)."""
        if self.phase in (Phase.WAITING, Phase.FINISHED):
            return wrong_phase(self)
        clocks, reason = self.clocks, PauseReason.SERVER_FAULT
        if clocks is None:
            # Nothing waits for anybody; only the stamps of the old process end here.
            since = self.turn_since
            if not self.proceedings.halts:
                since = Millis(max(alive, since))
            return (
                ClockPaused(at=now, clocks=None, reason=reason, since=since),
                ClockResumed(at=now, clocks=None, reason=reason),
            )
        since = clocks.since
        if clocks.running is not None:
            since = Millis(max(alive, since))
        clocks = stop_for_fault(clocks, self.settings.time, alive, now)
        return (ClockPaused(at=now, clocks=clocks, reason=reason, since=since),)

    def _resume(self, reason: PauseReason, now: Millis) -> Decision:
        """Take away the server's fault as a reason to pause; nothing if it does not hold.

        Every other reason ends by its own events only, so that no clock runs in a
        settlement, or after a flag has fallen.
        """
        clocks = self.clocks
        if clocks is None or reason not in clocks.pauses:
            return ()
        if reason is not PauseReason.SERVER_FAULT:
            return ()
        resumed = resume(clocks, reason, self.to_move, now)
        return (ClockResumed(at=now, clocks=resumed, reason=reason),)

    def _withdraw(self, command: Withdraw, now: Millis) -> Decision:
        """Let either player withdraw until the game has started."""
        if not self.is_player(command.player):
            return Refusal(
                RefusalCode.NOT_SEATED, "Only who has a seat here can withdraw."
            )
        if self.phase is Phase.FINISHED:
            return wrong_phase(self)
        if self.phase is not Phase.WAITING:
            return Refusal(
                RefusalCode.WRONG_PHASE,
                "The game has begun: resign instead.",
                params={"phase": self.phase.value},
            )
        result = void("Withdrawn before it began.")
        return (self._finished(result, now, command.cid),)

    def _close(self, result: Result, now: Millis) -> Decision:
        if self.phase is Phase.FINISHED:
            return wrong_phase(self)
        return (self._finished(result, now),)

    def _finished(
        self, result: Result, now: Millis, cid: str | None = None
    ) -> GameFinished:
        clocks = finish(self.clocks, self.settings.time, now)
        return GameFinished(at=now, clocks=clocks, result=result, cid=cid)
