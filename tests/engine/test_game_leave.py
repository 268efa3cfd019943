"""Leaving the seat in byo-yomi, as games know it (article 22.7, D-12)."""

from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import Duplicate, Millis, Phase, Refusal, RefusalCode
from shoutan_engine.articles.editions import Edition
from shoutan_engine.clocks import TimeLeft
from shoutan_engine.commands import (
    AnswerConsent,
    AskConsent,
    AskLeave,
    PauseForFault,
    ResumeClock,
    ResumePlay,
    RetakeSeat,
)
from shoutan_engine.events import (
    Clocks,
    LeaveGranted,
    Need,
    PauseReason,
    RefereeCalled,
    Wish,
)
from shoutan_engine.points import Color
from shoutan_engine.rules import Profile

from tests.engine.vector_table import cases_of
from tests.officials import PROFILES_BY_EDITION
from tests.playing import CN2002, B, Table, W, clocks_of, code_of, kinds, settings_of
from tests.vectors import Vector

FAULT: Final = PauseReason.SERVER_FAULT
LEAVE: Final = PauseReason.LEAVE
MAX: Final = CN2002.leave_max
WHOLE: Final = TimeLeft(Millis(0), 3, Millis(60_000))


def counted(
    clock: str = "1s+3x60s", *, profile: Profile = CN2002, refereed: bool = False
) -> Table:
    """Return a game whose sides are both in byo-yomi, Black to move since 4,000."""
    conditions = settings_of(clock=clock, profile=profile, is_refereed=refereed)
    table = Table.started(conditions, at=0)
    table.done(table.stone(B, "A1"), at=2_000)
    table.done(table.stone(W, "A9"), at=4_000)
    return table


def away(table: Table | None = None) -> Table:
    """Let White have leave, and Black play at 10,000: White's clock waits."""
    table = counted() if table is None else table
    table.done(AskLeave(W), at=5_000)
    table.done(table.stone(B, "C3"), at=10_000)
    return table


def state_of(table: Table) -> tuple[Color | None, int, set[PauseReason]]:
    clocks = clocks_of(table)
    return clocks.running, clocks.since, set(clocks.pauses)


# Who has leave


@pytest.mark.parametrize("vector", cases_of({"leave"}), ids=lambda vector: vector.id)
def test_a_game_grants_leave_as_the_rules_say(vector: Vector) -> None:
    """The referee who says no is the setting of the game here."""
    action, expected = vector.action, vector.expected
    assert action["in_byoyomi"]
    profile = CN2002
    if not action["referee_ok"]:
        profile = replace(CN2002, leave_max=Millis(0))
    table = counted(profile=profile)
    color = {"opponent": W, "self": B}[action["to_move"]]
    if action["used"]:
        table.done(AskLeave(color))
        table.done(RetakeSeat(color))
    decision = table.do(AskLeave(color))
    assert isinstance(decision, tuple) == expected["granted"]
    if isinstance(decision, tuple):
        table.done(table.stone(B, "C3"))
    is_counted = clocks_of(table).running is not None
    assert is_counted == expected["reading_continues"]


@pytest.mark.parametrize(
    ("clock", "reason"),
    [
        ("none", "not_in_byo_yomi"),
        ("1m", "not_in_byo_yomi"),
        ("1m+3x60s", "not_in_byo_yomi"),
        ("1m+5s", "not_in_byo_yomi"),
        ("1s+9in60s", None),
        ("60s/move", None),
    ],
)
@pytest.mark.parametrize(
    ("edition", "article"), [(Edition.CN1988, "23.6"), (Edition.CN2002, "22.7")]
)
def test_leave_is_for_who_is_counted(
    clock: str, reason: str | None, edition: Edition, article: str
) -> None:
    """Article 22.7 of 2002, 23.6 of 1988."""
    table = counted(clock, profile=PROFILES_BY_EDITION[edition])
    decision = table.do(AskLeave(W))
    if reason is None:
        assert isinstance(decision, tuple)
        return
    assert code_of(decision) is RefusalCode.NO_LEAVE
    assert isinstance(decision, Refusal)
    assert (decision.article, decision.params) == (article, {"reason": reason})
    back = table.do(RetakeSeat(W))
    assert isinstance(back, Refusal)
    assert (back.code, back.article) == (RefusalCode.NOT_AWAY, article)


def test_leave_is_asked_for_once_even_if_it_is_sent_twice() -> None:
    table, command = counted(), AskLeave(W, "away")
    (granted,) = table.done(command)
    assert isinstance(granted, LeaveGranted)
    assert table.do(command) == Duplicate(table.game.seq)
    assert code_of(table.do(AskLeave(W, "again"))) is RefusalCode.NO_LEAVE


def test_where_a_referee_attends_he_is_asked() -> None:
    table, command = counted(refereed=True), AskLeave(W, "away")
    (called,) = table.done(command)
    assert isinstance(called, RefereeCalled)
    assert (called.need, called.by) == (Need.LEAVE, W)
    assert table.do(command) == Duplicate(table.game.seq)
    assert code_of(table.do(AskLeave(W))) is RefusalCode.ALREADY_ASKED
    table.done(table.stone(B, "C3"))
    assert clocks_of(table).running is W, "he has not agreed"
    assert table.game.proceedings.need is None, "and it is too late now"


def test_where_a_referee_attends_he_is_not_asked_in_vain() -> None:
    table = counted(refereed=True)
    assert code_of(table.do(AskLeave(B))) is RefusalCode.NO_LEAVE


# The wait


def test_the_own_counting_waits_until_the_return() -> None:
    table = away()
    assert state_of(table) == (None, 10_000, {LEAVE})
    assert kinds(table.log[-2:]) == ["Played", "ClockPaused"]
    happened = table.done(RetakeSeat(W), at=100_000)
    assert kinds(happened) == ["SeatRetaken", "ClockResumed"]
    assert state_of(table) == (W, 100_000, set())
    assert clocks_of(table).white == WHOLE
    table.done(table.stone(W, "E5"), at=101_000)
    assert table.game.turns[-1].spent == 1_000
    table.done(table.stone(B, "E3"), at=102_000)
    assert state_of(table) == (W, 102_000, set()), "it is over"


def test_who_is_back_before_his_turn_is_counted_from_its_beginning() -> None:
    table = counted()
    table.done(AskLeave(W), at=5_000)
    assert kinds(table.done(RetakeSeat(W), at=6_000)) == ["SeatRetaken"]
    table.done(table.stone(B, "C3"), at=10_000)
    assert state_of(table) == (W, 10_000, set())


def test_a_move_is_a_return() -> None:
    table = away()
    happened = table.done(table.stone(W, "E5"), at=70_000)
    assert kinds(happened) == ["Played", "ClockResumed"]
    assert state_of(table) == (B, 70_000, set())
    assert clocks_of(table).white == WHOLE
    assert table.game.turns[-1].spent == 0
    assert code_of(table.do(RetakeSeat(W))) is RefusalCode.NOT_AWAY


def test_only_who_is_away_comes_back() -> None:
    table = away()
    refusal = table.do(RetakeSeat(B))
    assert code_of(refusal) is RefusalCode.NOT_AWAY
    assert isinstance(refusal, Refusal)
    assert refusal.article == "22.7"


@pytest.mark.parametrize("late", [0, 1, 3_000])
def test_the_wait_has_an_end_and_the_clock_runs_from_there(late: int) -> None:
    table = away()
    latest = 10_000 + MAX
    assert table.game.deadline() == latest
    assert table.tick(latest - 1) == ()
    assert kinds(table.tick(latest + late)) == ["ClockResumed"]
    assert state_of(table) == (W, latest, set())
    assert code_of(table.do(RetakeSeat(W))) is RefusalCode.NOT_AWAY
    table.done(table.stone(W, "E5"), at=latest + 20_000)
    assert table.game.turns[-1].spent == 20_000


def test_a_very_late_tick_says_all_that_was_due_since_the_wait_was_over() -> None:
    table = away()
    happened = table.tick(10_000 + MAX + 190_000)
    assert kinds(happened)[0] == "ClockResumed"
    assert kinds(happened)[-2:] == ["FlagFell", "GameFinished"]
    assert "Called" in kinds(happened)
    assert table.game.result is not None
    assert table.game.result.text == "B+T"


@pytest.mark.parametrize("after", [0, 70_000])
def test_the_wait_is_over_even_if_nobody_ticks(after: int) -> None:
    played, returned = away(), away()
    at = 10_000 + MAX + after
    played.done(played.stone(W, "E5"), at=at)
    left = TimeLeft(Millis(0), 3 - after // 60_000, Millis(60_000))
    assert clocks_of(played).white == left
    assert played.game.turns[-1].spent == after
    happened = returned.done(RetakeSeat(W), at=at)
    assert kinds(happened) == ["ClockResumed", "SeatRetaken"]
    assert state_of(returned) == (W, 10_000 + MAX, set())


def test_a_flag_after_the_wait_falls_even_if_nobody_ticks() -> None:
    table = away()
    at = 10_000 + MAX + 180_000
    for command in (table.stone(W, "E5"), RetakeSeat(W), table.resign(W)):
        assert code_of(table.do(command, at)) is RefusalCode.TIME_OVER
    assert isinstance(table.do(table.stone(W, "E5"), at - 1), tuple)


def test_no_flag_falls_and_nothing_is_called_while_it_waits() -> None:
    table = away()
    assert table.tick(10_000 + MAX - 1) == ()
    assert table.game.phase is Phase.PLAY


def test_both_may_have_leave_and_each_is_waited_for() -> None:
    table = away()
    table.done(AskLeave(B), at=20_000)
    table.done(table.stone(W, "E5"), at=30_000)
    assert state_of(table) == (None, 30_000, {LEAVE})
    assert table.game.deadline() == 30_000 + MAX
    table.done(table.stone(B, "E3"), at=40_000)
    assert state_of(table) == (W, 40_000, set())


def test_a_lost_connection_is_leaving_without_leave() -> None:
    """Nobody tells the game of it: the clock of who is to move runs."""
    table = counted()
    table.done(table.stone(B, "C3"), at=10_000)
    assert state_of(table) == (W, 10_000, set())


# Leave and everything else


def test_nobody_is_away_from_a_settlement() -> None:
    table = counted()
    table.done(AskLeave(W), at=5_000)
    table.done(table.pass_turn(B), at=6_000)
    table.done(AskLeave(B), at=7_000)
    table.done(table.pass_turn(W), at=8_000)
    assert table.game.phase is Phase.SETTLING
    assert clocks_of(table).pauses == {PauseReason.SETTLING}
    table.done(table.dispute(W, "A1", dead=True), at=9_000)
    assert state_of(table) == (W, 9_000, set())


def test_who_had_leave_when_the_end_was_accepted_is_not_waited_for_later() -> None:
    table = counted()
    table.done(table.pass_turn(B, offer=True), at=5_000)
    table.done(AskLeave(B), at=6_000)
    table.done(table.accept(W), at=7_000)
    table.done(table.dispute(W, "A1", dead=True), at=8_000)
    table.done(table.stone(W, "C3"), at=9_000)
    assert state_of(table) == (B, 9_000, set())


def test_an_undo_charges_what_ran_since_the_wait_was_over() -> None:
    table = away()
    table.done(AskConsent(B, Wish.UNDO, table.game.ply), at=11_000)
    answer = AnswerConsent(W, Wish.UNDO, agreed=True)
    table.done(answer, at=10_000 + MAX + 61_000)
    assert clocks_of(table).white == replace(WHOLE, periods=2)


def test_an_undo_of_who_waited_ends_the_wait_for_the_other_side() -> None:
    table = away()
    table.done(AskConsent(B, Wish.UNDO, table.game.ply), at=11_000)
    happened = table.done(AnswerConsent(W, Wish.UNDO, agreed=True), at=12_000)
    assert kinds(happened) == ["ConsentAnswered", "Reverted", "ClockResumed"]
    assert state_of(table) == (B, 12_000, set())
    table.done(table.stone(B, "C5"), at=13_000)
    assert state_of(table) == (None, 13_000, {LEAVE}), "White is still away"


def test_an_undo_for_who_is_away_lets_the_clock_wait() -> None:
    table = counted()
    table.done(AskLeave(W), at=5_000)
    table.done(AskConsent(W, Wish.UNDO, table.game.ply), at=6_000)
    happened = table.done(AnswerConsent(B, Wish.UNDO, agreed=True), at=7_000)
    assert kinds(happened) == ["ConsentAnswered", "Reverted", "ClockPaused"]
    assert state_of(table) == (None, 7_000, {LEAVE})
    table.done(RetakeSeat(W), at=8_000)
    assert state_of(table) == (W, 8_000, set())


def test_a_pause_interrupts_the_wait_which_begins_anew() -> None:
    table = away()
    table.done(AskConsent(B, Wish.PAUSE, table.game.ply), at=11_000)
    table.done(AnswerConsent(W, Wish.PAUSE, agreed=True), at=12_000)
    assert table.game.deadline() is None
    table.done(ResumePlay(B), at=900_000)
    assert state_of(table) == (None, 900_000, {LEAVE})
    assert table.game.deadline() == 900_000 + MAX
    table.tick(900_000 + MAX)
    assert state_of(table) == (W, 900_000 + MAX, set())


def test_who_comes_back_in_a_pause_is_not_waited_for_after_it() -> None:
    table = away()
    table.done(AskConsent(B, Wish.PAUSE, table.game.ply), at=11_000)
    table.done(AnswerConsent(W, Wish.PAUSE, agreed=True), at=12_000)
    table.done(RetakeSeat(W), at=13_000)
    assert clocks_of(table).running is None
    table.done(ResumePlay(B), at=20_000)
    assert state_of(table) == (W, 20_000, set())


# Crashes (reliability T9)


def readings(clocks: Clocks) -> tuple[TimeLeft, TimeLeft]:
    return clocks.black, clocks.white


@pytest.mark.parametrize("resumed", [True, False])
def test_after_a_crash_the_wait_begins_anew_and_nobody_is_charged(
    resumed: bool,
) -> None:
    table = away()
    before = readings(clocks_of(table))
    table.done(PauseForFault(Millis(200_000)), at=1_000)
    assert clocks_of(table).pauses == {LEAVE, FAULT}
    since = 1_000
    if resumed:
        since = 3_000
        table.done(ResumeClock(FAULT), at=since)
    assert table.game.deadline() == since + MAX
    assert kinds(table.tick(since + MAX)) == ["ClockResumed"]
    table.done(ResumeClock(FAULT))
    assert state_of(table) == (W, since + MAX, set())
    assert readings(clocks_of(table)) == before
    table.done(table.stone(W, "E5"), at=since + MAX + 500)
    assert table.game.turns[-1].spent == 500


def test_who_comes_back_after_a_crash_is_counted_when_the_fault_is_over() -> None:
    table = away()
    table.done(PauseForFault(Millis(200_000)), at=1_000)
    table.done(RetakeSeat(W), at=2_000)
    assert state_of(table) == (None, 2_000, {FAULT})
    table.done(ResumeClock(FAULT), at=3_000)
    assert state_of(table) == (W, 3_000, set())


def test_a_move_while_the_clock_waits_is_a_move_of_its_block() -> None:
    """Article 12.5 counts moves, whoever is waited for."""
    table = away(counted("1s+9in60s"))
    before = clocks_of(table).white
    table.done(table.stone(W, "E5"), at=70_000)
    assert clocks_of(table).white == replace(before, moves=before.moves - 1)
