"""Each side with its own clock: byo-yomi against absolute time, Fischer against none."""

from dataclasses import replace

import pytest
from shoutan_engine import EndReason, Phase, Refusal, RefusalCode, parse_clock
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.commands import (
    AnswerConsent,
    AskConsent,
    AskLeave,
    AskOvertimePass,
    ConcedeContest,
    GiveTime,
    PauseForFault,
    ResumeClock,
    Start,
    TakeSeat,
    Tick,
)
from shoutan_engine.events import Called, PauseReason, Wish
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import AdjustClock, CorrectClocks, CorrectColors
from shoutan_engine.rules import with_options
from shoutan_engine.timing.timekeeping import UNTIMED
from shoutan_engine.timing.waiting import time_left

from tests.officials import refusal, ruled
from tests.playing import ANN, BEN, CN2002, DRAW, B, Table, W, clocks_of, settings_of

AWHILE = 5_000


def odds(black: str, white: str, **others: object) -> Table:
    """Return a game that begins at 0."""
    settings = settings_of(clock=black, white_time=parse_clock(white))
    return Table.started(replace(settings, **others), at=0)  # type: ignore[arg-type]


def play(table: Table, color: Color, vertex: str, at: int) -> None:
    table.done(table.stone(color, vertex), at=at)


def test_each_begins_with_its_own_time_and_is_charged_by_its_own_system() -> None:
    table = odds("1m+3x20s", "2m")
    assert clocks_of(table).black == TimeLeft(Millis(60_000), 3, Millis(20_000))
    assert clocks_of(table).white == TimeLeft(Millis(120_000))
    play(table, B, "E5", at=85_000)  # 60 s, one period, 5 s of the next
    assert clocks_of(table).black == TimeLeft(Millis(0), 2, Millis(20_000))
    play(table, W, "D4", at=100_000)
    assert clocks_of(table).white == TimeLeft(Millis(105_000))
    shown = time_left(table.game, Millis(107_000))
    assert shown is not None
    assert shown.black.period == 13_000
    assert shown.white == TimeLeft(Millis(105_000))


@pytest.mark.parametrize(
    ("mover", "deadline"), [(B, 60_000 + 60_000), (W, AWHILE + 120_000)]
)
def test_each_flag_falls_by_its_own_system(mover: Color, deadline: int) -> None:
    table = odds("1m+3x20s", "2m")
    if mover is W:
        play(table, B, "E5", at=AWHILE)
    while True:
        due = table.game.deadline()
        assert due is not None
        if due == deadline:
            break
        assert mover is B, "there is nothing to call in absolute time"
        table.tick(at=due)
    assert not isinstance(
        table.game.decide(table.pass_turn(mover), Millis(due - 1)), Refusal
    )
    assert isinstance(table.do(table.pass_turn(mover), at=due), Refusal)
    table.tick(at=due)
    result = table.game.result
    assert result is not None
    assert (result.reason, result.winner) == (EndReason.TIME, mover.opponent)


def test_calls_are_those_of_the_side_to_move() -> None:
    table = odds("2m", "1s+3x20s")
    play(table, B, "E5", at=1_000)
    table.tick(at=32_000)
    calls = [event for event in table.log if isinstance(event, Called)]
    assert {call.color for call in calls} == {W}
    assert {call.period for call in calls} == {20_000}


def test_a_side_without_a_clock_is_never_timed() -> None:
    table = odds("1m+10s", "none")
    assert clocks_of(table).white == UNTIMED
    play(table, B, "E5", at=20_000)
    assert clocks_of(table).black == TimeLeft(Millis(50_000))
    assert table.game.deadline() is None
    assert table.tick(at=10**9) == ()
    play(table, W, "D4", at=10**9)
    assert clocks_of(table).white == UNTIMED
    assert table.game.turns[-1].spent == 10**9 - 20_000
    assert table.game.deadline() == 10**9 + 50_000
    table.tick(at=10**9 + 50_000)
    result = table.game.result
    assert result is not None
    assert (result.reason, result.winner) == (EndReason.TIME, W)


def test_where_neither_side_has_one_there_is_no_clock() -> None:
    assert odds("none", "none").game.clocks is None


def test_a_pause_keeps_both_readings_as_they_are() -> None:
    table = odds("1m+10s", "none")
    play(table, B, "E5", at=1_000)
    table.done(AskConsent(B, Wish.PAUSE, 1), at=2_000)
    table.done(AnswerConsent(W, Wish.PAUSE, agreed=True), at=3_000)
    clocks = clocks_of(table)
    assert (clocks.running, clocks.white) == (None, UNTIMED)
    assert table.game.phase is Phase.PAUSED


@pytest.mark.parametrize("color", Color)
def test_after_a_fault_of_the_server_each_goes_on_by_its_own_system(
    color: Color,
) -> None:
    table = odds("30s", "none")
    if color is W:
        play(table, B, "E5", at=10_000)
    table.done(PauseForFault(Millis(25_000)), at=40_000)
    clocks = clocks_of(table)
    # What it had at the last sign of life, but ten seconds at least.
    assert clocks.black == TimeLeft(Millis(10_000 if color is B else 20_000))
    assert (clocks.white, clocks.running) == (UNTIMED, None)
    table.done(ResumeClock(PauseReason.SERVER_FAULT), at=41_000)
    assert clocks_of(table).running is color
    table.done(table.pass_turn(color), at=42_000)
    assert table.game.ply == (1 if color is B else 2)


def test_an_undo_charges_and_gives_back_by_each_own_system() -> None:
    table = odds("1m+3x20s", "none")
    play(table, B, "E5", at=AWHILE)
    table.done(AskConsent(B, Wish.UNDO, 1), at=9_000)
    table.done(AnswerConsent(W, Wish.UNDO, agreed=True), at=10_000)
    clocks = clocks_of(table)
    assert (clocks.running, clocks.white) == (B, UNTIMED)
    assert clocks.black.main == 60_000 - AWHILE


def test_thinking_about_a_turn_that_is_undone_is_charged_by_ones_own_system() -> None:
    table = odds("none", "1m+3x20s")
    play(table, B, "E5", at=1_000)
    table.done(AskConsent(B, Wish.UNDO, 1), at=2_000)
    table.done(AnswerConsent(W, Wish.UNDO, agreed=True), at=66_000)
    # 65 s: main time, and five seconds of a period, which is whole again afterwards.
    assert clocks_of(table).white == TimeLeft(Millis(0), 3, Millis(20_000))
    assert clocks_of(table).black == UNTIMED


def test_time_is_given_by_the_system_of_who_gets_it() -> None:
    table = odds("1m", "none")
    table.done(GiveTime(W, Millis(60_000)), at=1_000)
    assert clocks_of(table).black == TimeLeft(Millis(119_000))
    refused = table.do(GiveTime(B, Millis(60_000)))
    assert isinstance(refused, Refusal)
    assert refused.code is RefusalCode.NO_TIME_GIVEN


def test_overtime_is_a_pass_only_for_who_has_byoyomi() -> None:
    options = {"last_minute_overtime": "pass_on_request"}
    table = odds("1s+1x20s", "30s", profile=with_options(CN2002, options))
    refused = table.do(AskOvertimePass(W, standing=True))
    assert isinstance(refused, Refusal)
    table.done(AskOvertimePass(B, standing=True))
    table.done(Tick(), at=21_000)
    assert [turn.lost for turn in table.game.turns] == [True]
    assert clocks_of(table).black == TimeLeft(Millis(0), 1, Millis(20_000))
    table.tick(at=51_000)
    result = table.game.result
    assert result is not None
    assert (result.reason, result.winner) == (EndReason.TIME, B)


def test_the_contest_is_given_up_by_who_plays_by_absolute_time() -> None:
    table = odds("20m", "1m+3x20s")
    assert not isinstance(table.game.decide(ConcedeContest(B, 0), Millis(1)), Refusal)
    play(table, B, "E5", at=1)
    refused = table.game.decide(ConcedeContest(W, 1), Millis(2))
    assert isinstance(refused, Refusal)
    assert refused.code is RefusalCode.NOT_ABSOLUTE_TIME


def test_nobody_without_a_clock_is_in_byoyomi() -> None:
    table = odds("20s/move", "none")
    refused = table.do(AskLeave(W))
    assert isinstance(refused, Refusal)
    assert refused.code is RefusalCode.NO_LEAVE


def test_lateness_is_charged_by_each_own_system() -> None:
    settings = settings_of(clock="10m", white_time=parse_clock("1h/5x60s"))
    table = Table(settings)
    for player in (ANN, BEN):
        table.done(TakeSeat(player, DRAW))
    table.done(Start(black_late=Millis(60_000), white_late=Millis(60_000)))
    clocks = clocks_of(table)
    assert clocks.black == TimeLeft(Millis(480_000))
    assert clocks.white == TimeLeft(Millis(53 * 60_000), 5, Millis(60_000))


def test_a_referee_sets_each_clock_to_what_it_can_show() -> None:
    table = Table.started(
        settings_of(clock="1m+3x20s", white_time=parse_clock("2m"), is_refereed=True),
        at=0,
    )
    ruled(table, AdjustClock(W, TimeLeft(Millis(90_000))))
    ruled(table, AdjustClock(B, TimeLeft(Millis(0), 2, Millis(20_000))))
    assert clocks_of(table).white == TimeLeft(Millis(90_000))
    bad = refusal(table, AdjustClock(W, TimeLeft(Millis(0), 2, Millis(20_000))))
    assert bad.code is RefusalCode.BAD_READING
    ruled(table, CorrectColors())
    assert clocks_of(table).black == TimeLeft(Millis(60_000), 3, Millis(20_000))
    assert clocks_of(table).white == TimeLeft(Millis(120_000))


def test_a_faulty_clock_of_two_systems_is_corrected_by_both() -> None:
    table = Table.started(
        settings_of(clock="10m", white_time=parse_clock("30m"), is_refereed=True),
        at=0,
    )
    play(table, B, "E5", at=200_000)
    play(table, W, "D4", at=400_000)
    ruled(table, CorrectClocks(Millis(200_000)))
    clocks = clocks_of(table)
    assert clocks.black == TimeLeft(Millis(500_000))
    assert clocks.white == TimeLeft(Millis(1_700_000))


def test_the_settings_say_what_is_different() -> None:
    same = settings_of(clock="20m")
    assert (same.has_time_odds, same.clock_text) == (False, "20m")
    assert same.time_of(W) == same.time
    also = replace(same, white_time=parse_clock("20m"))
    assert (also.has_time_odds, also.clock_text) == (False, "20m")
    other = replace(same, white_time=parse_clock("5m+10s"))
    assert (other.has_time_odds, other.clock_text) == (True, "20m / 5m+10s")
    assert [other.time_of(color).text for color in Color] == ["20m", "5m+10s"]
