"""The server's own faults: pauses, what is charged, the grace (reliability T9 to T11)."""

from typing import Final

import pytest
from shoutan_engine import Millis, Phase, RefusalCode
from shoutan_engine.clocks import TimeLeft
from shoutan_engine.commands import PauseForFault, ResumeClock
from shoutan_engine.events import Called, ClockPaused, ClockResumed, Clocks, PauseReason
from shoutan_engine.points import Color
from shoutan_engine.timing.timekeeping import FAULT_GRACE

from tests.playing import (
    CN2002,
    Act,
    B,
    Table,
    W,
    code_of,
    kinds,
    picture,
    settings_of,
)

FAULT: Final = PauseReason.SERVER_FAULT


def clocks_of(table: Table) -> Clocks:
    clocks = table.game.clocks
    assert clocks is not None
    return clocks


def crashed(table: Table, *, alive: int, back: int) -> ClockPaused:
    """Let the server have been alive at `alive` and back at `back`."""
    (paused,) = table.done(PauseForFault(Millis(alive)), at=back)
    assert isinstance(paused, ClockPaused)
    return paused


# What the side to move is charged (T9)


@pytest.mark.parametrize(
    ("clock", "alive", "main", "periods", "period"),
    [
        pytest.param("1m", 20_000, 40_000, 0, 0, id="up to the last sign of life"),
        pytest.param("1m", 0, 60_000, 0, 0, id="no sign of life in this turn"),
        pytest.param("1m", -5_000, 60_000, 0, 0, id="the last sign came before it"),
        pytest.param("1m", 50_000, 10_000, 0, 0, id="ten seconds are left anyhow"),
        pytest.param("1m", 50_001, 10_000, 0, 0, id="and not less than that"),
        pytest.param("1m", 10**9, 10_000, 0, 0, id="even if the flag was near"),
        pytest.param("7s", 5_000, 7_000, 0, 0, id="who had less keeps what he had"),
        pytest.param("1m+3x30s", 70_000, 0, 3, 20_000, id="into the first period"),
        pytest.param("1m+3x30s", 100_000, 0, 2, 20_000, id="into the second period"),
        pytest.param("1m+3x30s", 125_000, 0, 1, 30_000, id="one whole period is left"),
        pytest.param("10s+3x5s", 20_000, 0, 2, 5_000, id="ten seconds of two periods"),
    ],
)
def test_after_a_crash_who_is_to_move_keeps_enough(
    clock: str, alive: int, main: int, periods: int, period: int
) -> None:
    table = Table.started(settings_of(clock=clock), at=100_000)
    initial = clocks_of(table).white
    crashed(table, alive=100_000 + alive, back=500_000)
    clocks = clocks_of(table)
    assert clocks.black == TimeLeft(Millis(main), periods, Millis(period))
    assert clocks.white == initial
    assert clocks.running is None
    assert clocks.pauses == {FAULT}
    assert (clocks.since, clocks.no_flag_before) == (500_000, 500_000 + FAULT_GRACE)
    assert table.game.deadline() is None
    assert table.tick(10**12) == ()


def test_a_period_that_has_begun_is_not_renewed_by_a_crash() -> None:
    table = Table.started(settings_of(clock="1s+3x30s"), at=0)
    table.done(table.stone(B, "E5"), at=500)
    table.done(table.stone(W, "C3"), at=21_000)  # 19.5 s into White's first period
    table.done(table.stone(B, "E3"), at=21_500)
    crashed(table, alive=31_500, back=40_000)
    assert clocks_of(table).white == TimeLeft(Millis(0), 3, Millis(20_000))


@pytest.mark.parametrize(("alive", "since"), [(110_000, 110_000), (90_000, 100_000)])
def test_the_record_says_up_to_when_the_turn_was_thought_about(
    alive: int, since: int
) -> None:
    table = Table.started(settings_of(clock="1m"), at=100_000)
    paused = crashed(table, alive=alive, back=500_000)
    assert (paused.reason, paused.since, paused.at) == (FAULT, since, 500_000)


def test_the_stamps_of_the_new_process_may_be_smaller_than_the_old_ones() -> None:
    table = Table.started(settings_of(clock="1m"), at=10**9)
    crashed(table, alive=10**9 + 20_000, back=50)
    table.done(ResumeClock(FAULT), at=100)
    assert table.game.deadline() == FAULT_GRACE + 50
    table.done(table.stone(B, "E5"), at=5_100)
    assert clocks_of(table).black.main == 35_000
    assert table.game.turns[0].spent == 25_000
    assert table.game.deadline() == 65_100


def test_a_second_crash_in_the_pause_charges_nothing_more() -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    crashed(table, alive=20_000, back=100_000)
    before = clocks_of(table)
    paused = crashed(table, alive=180_000, back=200_000)
    assert paused.since == 100_000
    assert clocks_of(table).black == before.black
    assert clocks_of(table).no_flag_before == 200_000 + FAULT_GRACE
    table.done(ResumeClock(FAULT), at=210_000)
    table.done(table.stone(B, "E5"), at=211_000)
    assert table.game.turns[0].spent == 21_000


# Going on


def test_the_clock_goes_on_from_where_it_stood() -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    crashed(table, alive=20_000, back=100_000)
    (resumed,) = table.done(ResumeClock(FAULT), at=112_000)
    assert isinstance(resumed, ClockResumed)
    clocks = clocks_of(table)
    assert (clocks.running, clocks.since, clocks.black.main) == (B, 112_000, 40_000)
    assert clocks.pauses == frozenset()
    assert table.done(ResumeClock(FAULT), at=113_000) == (), "it has gone on already"
    table.done(table.stone(B, "E5"), at=115_000)
    assert clocks_of(table).black.main == 37_000


@pytest.mark.parametrize("reason", [r for r in PauseReason if r is not FAULT])
def test_a_reason_that_does_not_hold_cannot_go_away(reason: PauseReason) -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    crashed(table, alive=20_000, back=100_000)
    before = picture(table.game)
    assert table.done(ResumeClock(reason), at=101_000) == ()
    assert picture(table.game) == before


TURNS: Final[dict[str, tuple[Act, list[str]]]] = {
    "stone": (lambda t: t.stone(W, "E5"), ["Played", "ClockResumed"]),
    "pass": (
        lambda t: t.pass_turn(W),
        ["Passed", "ClockResumed", "SettlingStarted"],
    ),
    "acceptance": (
        lambda t: t.accept(W),
        ["EndAccepted", "ClockResumed", "SettlingStarted"],
    ),
}


@pytest.mark.parametrize("name", TURNS)
def test_who_takes_a_turn_in_the_pause_ends_it_and_is_not_charged(name: str) -> None:
    act, events = TURNS[name]
    table = Table.started(settings_of(clock="1m"), at=0)
    table.play_out("B:offer")
    crashed(table, alive=20_000, back=100_000)
    happened = table.done(act(table), at=109_000)
    assert kinds(happened) == events
    resumed = happened[1]
    assert isinstance(resumed, ClockResumed)
    assert resumed.reason is FAULT
    assert resumed.clocks == happened[0].clocks
    clocks = clocks_of(table)
    assert clocks.white.main == 40_000
    assert FAULT not in clocks.pauses
    assert table.game.turns[-1].spent == (20_000 if name != "acceptance" else 0)
    if table.game.phase is Phase.PLAY:
        assert (clocks.running, clocks.since) == (B, 109_000)


# The grace (T10)


def in_grace(clock: str) -> Table:
    """Return a game in which Black's ten seconds run since 100,000, and no flag yet."""
    table = Table.started(settings_of(clock=clock), at=0)
    crashed(table, alive=10**9, back=100_000)
    table.done(ResumeClock(FAULT), at=100_000)
    return table


def test_no_flag_falls_in_the_grace_after_a_recovery() -> None:
    table = in_grace("1m")
    assert clocks_of(table).black.main == 10_000
    assert table.game.deadline() == 160_000
    assert table.tick(159_999) == ()
    assert kinds(table.tick(160_000)) == ["FlagFell", "GameFinished"]


def test_a_move_in_the_grace_counts_and_leaves_a_millisecond() -> None:
    table = in_grace("1m")
    table.done(table.stone(B, "E5"), at=159_999)
    assert clocks_of(table).black.main == 1
    assert table.game.turns[0].spent > 59_000
    late = in_grace("1m")
    refusal = late.do(late.stone(B, "E5"), at=160_000)
    assert code_of(refusal) is RefusalCode.TIME_OVER


def test_the_grace_does_not_lengthen_time_that_lasts_longer() -> None:
    table = Table.started(settings_of(clock="10m"), at=0)
    crashed(table, alive=0, back=100_000)
    table.done(ResumeClock(FAULT), at=100_000)
    assert table.game.deadline() == 700_000


def test_overtime_is_called_when_the_flag_falls_and_not_in_the_grace() -> None:
    table = in_grace("1s+3x10s")
    assert clocks_of(table).black == TimeLeft(Millis(0), 1, Millis(10_000))
    calls = table.tick(150_000)
    assert [e.text for e in calls if isinstance(e, Called)] == list("123456789")
    assert table.game.deadline() == 160_000
    *call, fell, finished = table.tick(163_000)
    assert kinds([*call, fell, finished]) == ["Called", "FlagFell", "GameFinished"]
    (overtime,) = call
    assert isinstance(overtime, Called)
    assert (overtime.text, overtime.at) == ("10, overtime", 160_000)


def test_a_later_crash_begins_its_own_grace_and_ends_the_old_one() -> None:
    table = Table.started(settings_of(clock="1m"), at=10**9)
    crashed(table, alive=10**9, back=2 * 10**9)
    table.done(ResumeClock(FAULT), at=2 * 10**9)
    crashed(table, alive=2 * 10**9 + 5_000, back=1_000)
    table.done(ResumeClock(FAULT), at=1_000)
    assert table.game.deadline() == 1_000 + FAULT_GRACE
    assert clocks_of(table).black.main == 55_000


# The settlement


def test_in_a_settlement_a_fault_gives_the_time_to_agree_anew() -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    table.play_out("B:E5 W:pass B:pass")
    before = clocks_of(table)
    crashed(table, alive=250_000, back=400_000)
    assert table.game.deadline() == 400_000 + CN2002.settle_timeout
    clocks = clocks_of(table)
    assert clocks.pauses == {FAULT, PauseReason.SETTLING}
    assert (clocks.black, clocks.white) == (before.black, before.white)
    table.done(ResumeClock(PauseReason.SETTLING), at=401_000)
    assert clocks_of(table).pauses == {FAULT, PauseReason.SETTLING}
    table.done(ResumeClock(FAULT), at=402_000)
    clocks = clocks_of(table)
    assert clocks.pauses == {PauseReason.SETTLING}
    assert clocks.running is None
    for color in Color:
        table.done(table.confirm(color), at=403_000)
    assert table.game.phase is Phase.FINISHED


def test_a_dispute_in_the_pause_does_not_start_the_clock_of_who_is_not_back() -> None:
    table = Table.started(settings_of(clock="1m"), at=0)
    table.play_out("B:E5 W:pass B:pass")
    crashed(table, alive=100_000, back=400_000)
    table.done(table.dispute(W, "E5", dead=True), at=401_000)
    clocks = clocks_of(table)
    assert (table.game.phase, table.game.to_move) == (Phase.PLAY, W)
    assert clocks.running is None
    assert clocks.pauses == {FAULT}
    table.done(ResumeClock(FAULT), at=410_000)
    assert (clocks_of(table).running, clocks_of(table).since) == (W, 410_000)


# Without a clock


def test_without_a_clock_nothing_waits_and_only_the_stamps_are_new() -> None:
    table = Table.started(settings_of(), at=10**9)
    happened = table.done(PauseForFault(Millis(10**9 + 7_000)), at=500)
    assert kinds(happened) == ["ClockPaused", "ClockResumed"]
    assert table.game.deadline() is None
    table.done(table.stone(B, "E5"), at=2_500)
    assert table.game.turns[0].spent == 9_000


def test_without_a_clock_a_settlement_gets_its_time_anew() -> None:
    table = Table.started(settings_of(), at=10**9)
    table.play_out("B:pass W:pass")
    table.done(PauseForFault(Millis(10**9 + 7_000)), at=500)
    assert table.game.deadline() == 500 + CN2002.settle_timeout
    assert table.done(ResumeClock(FAULT)) == ()


@pytest.mark.parametrize(
    ("clock", "alive", "left"),
    [
        pytest.param(
            "1s+3x30s", 11_000, TimeLeft(Millis(0), 3, Millis(30_000)), id="a period"
        ),
        pytest.param("30s+5s", 10_000, TimeLeft(Millis(25_000)), id="an increment"),
    ],
)
def test_a_move_in_the_pause_is_a_move_although_it_takes_no_time(
    clock: str, alive: int, left: TimeLeft
) -> None:
    table = Table.started(settings_of(clock=clock), at=0)
    crashed(table, alive=alive, back=100_000)
    table.done(table.stone(B, "E5"), at=109_000)
    assert clocks_of(table).black == left
