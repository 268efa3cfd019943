"""Which part of the rules decides a command: all of them, one row each."""

from typing import assert_never

from shoutan_engine import commands, deadlines
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Command, PlayStone
from shoutan_engine.events import Event
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play import closing, ending, limit, turns
from shoutan_engine.procedures import (
    adjourning,
    complaints,
    consent,
    faults,
    giving,
    leaving,
    overtime,
)
from shoutan_engine.refereeing import ruling
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.seating import seats
from shoutan_engine.settlements import agreeing, disputing, false_life, settling


def decide(
    state: GameState, command: Command, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Say what `command`, which is new, causes at `now`; changes nothing."""
    if isinstance(command, PlayStone):  # most commands are
        decided = turns.play(state, command, now)
    else:
        decided = _decide(state, command, now)
    if state.settings.move_limit is None or isinstance(decided, Refusal):
        return decided
    return limit.observed(state, decided, now)


def _decide(
    state: GameState, command: Command, now: Millis
) -> tuple[Event, ...] | Refusal:
    match command:
        case commands.PlayStone():
            return turns.play(state, command, now)
        case commands.PassTurn():
            return turns.pass_turn(state, command, now)
        case commands.AcceptEnd():
            return turns.accept_end(state, command, now)
        case commands.Resign():
            return closing.resign(state, command, now)
        case commands.MarkChain():
            return settling.mark_chain(state, command, now)
        case commands.Propose():
            return settling.propose(state, command, now)
        case commands.Confirm():
            return agreeing.confirm(state, command, now)
        case commands.Dispute():
            return disputing.dispute(state, command, now)
        case commands.TakeSeat():
            return seats.take_seat(state, command, now)
        case commands.Start():
            return seats.start(state, command, now)
        case commands.Tick():
            return deadlines.tick(state, now)
        case commands.PauseForFault():
            return faults.pause(state, command, now)
        case commands.ResumeClock():
            return faults.resume_clock(state, command, now)
        case commands.Forfeit() | commands.Adjudicate() | commands.Abort():
            return closing.close(state, command, now)
        case commands.Withdraw():
            return closing.withdraw(state, command, now)
        case commands.ConcedeContest():
            return ending.concede_contest(state, command, now)
        case commands.MarkContestable():
            return settling.mark_contestable(state, command, now)
        case commands.Recount():
            return settling.recount(state, command, now)
        case commands.ClaimFalseLife():
            return false_life.claim(state, command, now)
        case commands.AskConsent():
            return consent.ask(state, command, now)
        case commands.AnswerConsent():
            return consent.answer(state, command, now)
        case commands.ResumePlay():
            return consent.resume_play(state, command, now)
        case commands.AskOvertimePass():
            return overtime.ask(state, command, now)
        case commands.AskLeave():
            return leaving.ask(state, command, now)
        case commands.RetakeSeat():
            return leaving.retake(state, command, now)
        case commands.GiveTime():
            return giving.give(state, command, now)
        case commands.Seal():
            return adjourning.seal(state, command, now)
        case commands.ConfirmTimes():
            return adjourning.confirm_times(state, command, now)
        case commands.Complain():
            return complaints.complain(state, command, now)
        case commands.Appeal():
            return complaints.appeal(state, command, now)
        case commands.Rule():
            return ruling.rule(state, command, now)
        case commands.Create():
            return Refusal(RefusalCode.WRONG_PHASE, "This game was created before.")
        case _:
            assert_never(command)
