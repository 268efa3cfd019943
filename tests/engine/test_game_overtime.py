"""Overtime that is a pass on request, as games know it (article 22.5)."""

from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine import Duplicate, EndReason, Millis, Phase, Refusal, RefusalCode
from shoutan_engine.articles.overtime_pass import (
    LastMinuteOvertime,
    OvertimeRule,
)
from shoutan_engine.clocks import TimeLeft
from shoutan_engine.commands import (
    AnswerConsent,
    AskConsent,
    AskLeave,
    AskOvertimePass,
    PauseForFault,
    ResumeClock,
    Tick,
)
from shoutan_engine.events import (
    Called,
    ClockResumed,
    FlagFell,
    OvertimePassAsked,
    OvertimeReached,
    PauseReason,
    SealingAsked,
    TurnLost,
    Wish,
)
from shoutan_engine.game import Decision
from shoutan_engine.points import Color
from shoutan_engine.rules import Profile
from shoutan_engine.timing.halting import halt, lift
from shoutan_engine.timing.timekeeping import FAULT_GRACE

from tests.playing import (
    CN2002,
    B,
    Table,
    W,
    clocks_of,
    code_of,
    kinds,
    picture,
    settings_of,
)

FAULT: Final = PauseReason.SERVER_FAULT
OVERTIME: Final = PauseReason.OVERTIME
LAST: Final = TimeLeft(Millis(0), 1, Millis(60_000))
FLAG: Final = 61_000
"""Black's flag on the clock "1s+1x60s", from a start at 0."""
WINDOW: Final = 10_000


def on_request(passes_max: int = 1, window: int = WINDOW) -> Profile:
    rule = OvertimeRule(LastMinuteOvertime.PASS_ON_REQUEST, Millis(window), passes_max)
    return replace(CN2002, overtime=rule)


def timed(
    clock: str = "1s+1x60s", *, profile: Profile | None = None, at: int = 0
) -> Table:
    conditions = settings_of(clock=clock, profile=profile or on_request())
    return Table.started(conditions, at=at)


def in_window(at: int = FLAG) -> Table:
    """Return a game in which Black's flag has fallen, and it may still ask."""
    table = timed()
    *_, reached = table.tick(at)
    assert isinstance(reached, OvertimeReached)
    return table


NOW: Final = AskOvertimePass(B, standing=False)
BEFOREHAND: Final = AskOvertimePass(B, standing=True)


def lost_in(decision: Decision) -> TurnLost:
    assert isinstance(decision, tuple)
    (lost,) = [event for event in decision if isinstance(event, TurnLost)]
    return lost


# The window after the flag


@pytest.mark.parametrize("late", [0, 1, WINDOW - 1])
def test_the_clock_stands_while_a_pass_can_be_asked_for(late: int) -> None:
    table = in_window(FLAG + late)
    reached = table.log[-1]
    assert isinstance(reached, OvertimeReached)
    assert (reached.color, reached.deadline, reached.until) == (B, FLAG, FLAG + WINDOW)
    clocks = clocks_of(table)
    assert clocks.running is None
    assert clocks.pauses == {OVERTIME}
    assert clocks.black == TimeLeft(Millis(0))
    assert table.game.deadline() == FLAG + WINDOW
    assert table.game.phase is Phase.PLAY


def test_overtime_is_called_before_the_window_opens() -> None:
    calls = [event for event in in_window().log if isinstance(event, Called)]
    assert (calls[-1].text, calls[-1].at) == ("10, overtime", FLAG)


@pytest.mark.parametrize("at", [FLAG, FLAG + 500, FLAG + WINDOW - 1])
def test_asked_for_in_the_window_the_overtime_is_a_lost_turn(at: int) -> None:
    table, command = in_window(), replace(NOW, cid="pass")
    asked, lost, resumed = table.done(command, at=at)
    assert isinstance(asked, OvertimePassAsked)
    assert isinstance(lost, TurnLost)
    assert isinstance(resumed, ClockResumed)
    assert (lost.color, lost.point, lost.ply) == (B, None, 0)
    assert (lost.reason, lost.article, lost.spent) == ("overtime", "22.5", FLAG)
    assert resumed.reason is OVERTIME
    clocks = clocks_of(table)
    assert (clocks.running, clocks.since, clocks.pauses) == (W, at, frozenset())
    assert clocks.black == LAST
    assert clocks.white == table.settings.time.initial()
    assert (table.game.ply, table.game.to_move) == (1, W)
    assert table.do(command) == Duplicate(table.game.seq - 2)


@pytest.mark.parametrize("late", [0, 1, 7_000])
def test_nothing_asked_loses_on_time_when_the_window_is_over(late: int) -> None:
    table = in_window()
    assert table.tick(FLAG + WINDOW - 1) == ()
    fell, _ = table.tick(FLAG + WINDOW + late)
    assert isinstance(fell, FlagFell)
    assert (fell.color, fell.deadline, fell.at) == (B, FLAG, FLAG + WINDOW + late)
    assert table.game.result is not None
    assert (table.game.result.reason, table.game.result.text) == (EndReason.TIME, "W+T")
    assert clocks_of(table).pauses == frozenset()


def test_a_wish_at_the_end_of_the_window_is_too_late() -> None:
    table = in_window()
    before = picture(table.game)
    assert code_of(table.do(NOW, FLAG + WINDOW)) is RefusalCode.TIME_OVER
    assert picture(table.game) == before


def test_a_tick_after_the_whole_window_is_the_loss() -> None:
    table = timed()
    assert kinds(table.tick(FLAG + WINDOW))[-2:] == ["FlagFell", "GameFinished"]


@pytest.mark.parametrize("at", [FLAG, FLAG + WINDOW - 1])
def test_the_stamp_of_a_wish_counts_and_not_that_of_a_tick(at: int) -> None:
    """It was received after the flag, and before anybody noticed that it fell."""
    table = timed()
    decision = table.do(NOW, at)
    assert lost_in(decision).spent == FLAG
    assert clocks_of(table).black == LAST
    assert (clocks_of(table).running, clocks_of(table).since) == (W, at)


def test_a_wish_before_anybody_noticed_is_late_after_the_window() -> None:
    assert code_of(timed().do(NOW, FLAG + WINDOW)) is RefusalCode.TIME_OVER


def test_in_the_window_no_move_counts() -> None:
    table = in_window()
    table.now += 1
    before = picture(table.game)
    for command in (
        table.stone(B, "E5"),
        table.pass_turn(B),
        AskConsent(W, Wish.UNDO, table.game.ply),
        AskConsent(B, Wish.PAUSE, table.game.ply),
    ):
        assert code_of(table.do(command)) is RefusalCode.TIME_OVER
    assert code_of(table.do(table.stone(W, "E5"))) is RefusalCode.OUT_OF_TURN
    other = replace(NOW, color=W)
    assert code_of(table.do(other)) is RefusalCode.NO_OVERTIME_PASS
    assert picture(table.game) == before


@pytest.mark.parametrize("color", Color)
def test_either_side_can_resign_in_the_window(color: Color) -> None:
    table = in_window()
    table.done(table.resign(color), at=FLAG + WINDOW - 1)
    assert table.game.result is not None
    assert table.game.result.winner is color.opponent
    late = in_window()
    refusal = late.do(late.resign(color), at=FLAG + WINDOW)
    assert code_of(refusal) is RefusalCode.TIME_OVER


# Asked for beforehand


def test_a_standing_wish_makes_the_flag_a_lost_turn_at_once() -> None:
    table = timed()
    (asked,) = table.done(BEFOREHAND, at=500)
    assert isinstance(asked, OvertimePassAsked)
    assert clocks_of(table).running is B
    happened = table.tick(FLAG)
    assert kinds(happened)[-2:] == ["Called", "TurnLost"]
    assert clocks_of(table).black == LAST
    assert (clocks_of(table).running, clocks_of(table).since) == (W, FLAG)
    assert lost_in(happened).spent == FLAG


def test_a_standing_wish_may_be_said_in_the_turn_of_the_other_side() -> None:
    table = timed()
    table.done(replace(BEFOREHAND, color=W), at=500)
    table.done(table.stone(B, "E5"), at=1_000)
    assert lost_in(table.tick(62_000)).color is W


def test_a_standing_wish_is_said_once() -> None:
    table, command = timed(), replace(BEFOREHAND, cid="once")
    table.done(command)
    assert table.do(command) == Duplicate(table.game.seq)
    assert code_of(table.do(BEFOREHAND)) is RefusalCode.ALREADY_ASKED


def test_a_standing_wish_is_as_good_in_the_window() -> None:
    lost_in(in_window().done(BEFOREHAND))


def test_without_a_flag_there_is_nothing_to_ask_for_but_beforehand() -> None:
    table = timed()
    assert code_of(table.do(NOW, FLAG - 1)) is RefusalCode.NO_OVERTIME_PASS


def test_a_standing_wish_of_the_other_side_waits_until_the_flag_is_noticed() -> None:
    table = timed()
    other = replace(BEFOREHAND, color=W)
    assert code_of(table.do(other, FLAG)) is RefusalCode.TIME_OVER
    table.tick(FLAG)
    table.done(other)
    assert clocks_of(table).pauses == {OVERTIME}


# What it is not, and how often


def test_it_is_no_voluntary_pass() -> None:
    """Article 7.3 speaks of using a pass (D-4)."""
    table = timed()
    table.done(table.pass_turn(B), at=500)
    table.done(replace(BEFOREHAND, color=W))
    table.tick(500 + FLAG)
    assert (table.game.phase, table.game.to_move) == (Phase.PLAY, B)
    assert table.game.voluntary_passes == 0
    assert kinds(table.done(table.pass_turn(B))) == ["Passed"]
    assert kinds(table.done(table.pass_turn(W))) == ["Passed", "SettlingStarted"]


@pytest.mark.parametrize("most", [1, 2, 3])
def test_a_game_bears_it_so_often_and_then_it_loses(most: int) -> None:
    table = timed(profile=on_request(most))
    table.done(BEFOREHAND)
    for taken in range(most):
        assert table.game.proceedings.overtime_passes[B] == taken
        lost_in(table.tick(table.now + 61_000))
        table.done(table.pass_turn(W))
        table.done(table.stone(B, "ABCD"[taken] + "1"))
        table.done(table.pass_turn(W))
    refusal = table.do(NOW)
    assert code_of(refusal) is RefusalCode.NO_OVERTIME_PASS
    assert isinstance(refusal, Refusal)
    assert refusal.article == "22.5"
    assert kinds(table.tick(table.now + 61_000))[-2:] == ["FlagFell", "GameFinished"]


def test_each_side_has_its_own_number() -> None:
    table = timed()
    for color in Color:
        table.done(replace(BEFOREHAND, color=color), at=500)
    lost_in(table.tick(FLAG))
    lost_in(table.tick(2 * FLAG))
    assert kinds(table.tick(3 * FLAG))[-1] == "GameFinished"


@pytest.mark.parametrize(
    ("clock", "profile"),
    [
        ("1s+1x60s", CN2002),
        ("1m", on_request()),
        ("1m+5s", on_request()),
        ("1s+3in60s", on_request()),
        ("none", on_request()),
        ("1s+1x60s", on_request(passes_max=0)),
    ],
)
def test_elsewhere_overtime_loses(clock: str, profile: Profile) -> None:
    table = timed(clock, profile=profile)
    for command in (NOW, BEFOREHAND):
        assert code_of(table.do(command)) is RefusalCode.NO_OVERTIME_PASS
    deadline = table.game.deadline()
    while deadline is not None:
        table.tick(deadline)
        deadline = table.game.deadline()
    assert table.game.phase is (Phase.PLAY if clock == "none" else Phase.FINISHED)


@pytest.mark.parametrize("clock", ["60s/move", "1s+5x60s"])
def test_only_the_last_minute_is_meant(clock: str) -> None:
    table = timed(clock)
    deadline = table.game.deadline()
    while deadline is not None and table.game.proceedings.overtime is None:
        table.tick(deadline)
        deadline = table.game.deadline()
    assert clocks_of(table).pauses == {OVERTIME}
    table.done(NOW)
    assert clocks_of(table).black == LAST


# With everything else


def test_the_other_side_may_be_away_when_it_gets_the_turn() -> None:
    table = timed()
    table.done(table.stone(B, "A1"), at=2_000)
    table.done(table.stone(W, "A9"), at=4_000)
    table.done(AskLeave(W), at=5_000)
    table.tick(64_000)
    table.done(NOW, at=65_000)
    assert clocks_of(table).pauses == {PauseReason.LEAVE}
    assert table.game.deadline() == 65_000 + CN2002.leave_max


def test_who_was_to_seal_and_lost_the_turn_leaves_that_to_the_other_side() -> None:
    table = timed()
    table.take_in([SealingAsked(at=Millis(0), clocks=clocks_of(table), color=B)])
    table.tick(FLAG)
    happened = table.done(NOW)
    sealing = happened[-1]
    assert isinstance(sealing, SealingAsked)
    assert sealing.color is W
    assert table.game.proceedings.is_sealing


def test_an_undo_of_a_turn_lost_by_overtime_gives_nothing_back() -> None:
    table = in_window()
    table.done(NOW, at=FLAG)
    table.done(AskConsent(B, Wish.UNDO, 1), at=FLAG + 1_000)
    table.done(AnswerConsent(W, Wish.UNDO, agreed=True), at=FLAG + 2_000)
    assert clocks_of(table).black == LAST
    assert table.game.proceedings.overtime_passes[B] == 1


def test_a_halt_interrupts_the_window_which_begins_anew() -> None:
    table = in_window()
    game, referee = table.game, PauseReason.REFEREE
    table.take_in([halt(game, referee, Millis(FLAG + 3_000))])
    assert (game.phase, game.deadline()) == (Phase.PAUSED, None)
    assert code_of(table.do(NOW)) is RefusalCode.NO_OVERTIME_PASS
    table.take_in(lift(game, [referee], Millis(500_000)))
    assert clocks_of(table).pauses == {OVERTIME}
    assert game.deadline() == 500_000 + WINDOW
    assert lost_in(table.done(NOW, at=500_000 + WINDOW - 1)).spent == FLAG


def test_a_standing_wish_in_a_halt_counts_when_the_window_is_over() -> None:
    table = in_window()
    game, referee = table.game, PauseReason.REFEREE
    table.take_in([halt(game, referee, Millis(FLAG + 3_000))])
    table.done(BEFOREHAND, at=FLAG + 4_000)
    table.take_in(lift(game, [referee], Millis(500_000)))
    assert lost_in(table.tick(500_000 + WINDOW)).color is B


# Crashes (reliability T9, T10)


def crashed() -> Table:
    """Let the server crash in the window and be back at 1,000."""
    table = in_window()
    table.done(PauseForFault(Millis(FLAG + 4_000)), at=1_000)
    return table


def test_after_a_crash_the_window_waits_for_the_player() -> None:
    table = crashed()
    assert clocks_of(table).pauses == {OVERTIME, FAULT}
    assert table.game.deadline() is None
    assert table.tick(10**9) == ()
    assert code_of(table.do(table.stone(B, "E5"))) is RefusalCode.TIME_OVER


@pytest.mark.parametrize("back", [True, False])
def test_after_a_crash_the_pass_can_still_be_asked_for(back: bool) -> None:
    table = crashed()
    if back:
        table.done(ResumeClock(FAULT), at=9_000)
    lost = lost_in(table.done(NOW, at=9_500))
    assert (lost.spent, lost.at) == (FLAG, 9_500)
    assert (clocks_of(table).running, clocks_of(table).pauses) == (W, frozenset())


@pytest.mark.parametrize(
    ("back", "until"),
    [
        pytest.param(9_000, 1_000 + FAULT_GRACE, id="no flag falls in the grace"),
        pytest.param(100_000, 100_000 + WINDOW, id="nor before a whole window"),
    ],
)
def test_after_a_crash_the_window_begins_anew(back: int, until: int) -> None:
    table = crashed()
    table.done(ResumeClock(FAULT), at=back)
    assert table.game.deadline() == until
    assert table.tick(until - 1) == ()
    assert kinds(table.done(Tick(), at=until)) == ["FlagFell", "GameFinished"]


def test_nobody_but_the_rules_ends_the_window() -> None:
    table = in_window()
    assert table.done(ResumeClock(OVERTIME)) == ()
    assert clocks_of(table).pauses == {OVERTIME}
