"""The clock of a game: charges, calls and the flag, to the millisecond (article 12)."""

from typing import Final

import pytest
from shoutan_engine import EndReason, Millis, Phase, RefusalCode
from shoutan_engine.clocks import TimeLeft
from shoutan_engine.events import Called, Clocks, Event, FlagFell, GameFinished, Played
from shoutan_engine.points import Color
from shoutan_engine.rules import IllegalMove

from tests.playing import (
    KO,
    Act,
    B,
    Table,
    W,
    code_of,
    kinds,
    picture,
    settings_of,
)

FLAGS: Final = {
    "1m": 60_000,
    "1m+3x10s": 90_000,
    "1m/6x10s": 60_000,
    "20s+1x30s": 50_000,
    "20s+3in40s": 60_000,
    "0s+3in40s carry": 40_000,
    "30s+5s": 30_000,
    "30s+5s max 31s": 30_000,
    "45s/move": 45_000,
}
"""Clocks, and after how many ms of the first turn the flag falls."""
CLOCKS: Final = list(FLAGS)


def timed(clock: str) -> Table:
    return Table.started(settings_of(clock=clock), at=1_000)


def clocks_of(table: Table) -> Clocks:
    clocks = table.game.clocks
    assert clocks is not None
    return clocks


# What is timed


@pytest.mark.parametrize("clock", ["10m", "1h/5x60s", "10m+15in10m carry"])
def test_dame_moves_and_passes_are_timed_too_12_4_3(clock: str) -> None:
    """Article 12.4(3): a stone on the last dame takes the time that it takes."""
    dame = """
        . X . O .
        . X X O .
        . X O O .
        . X O O .
        . X O O .
        """
    table = Table.started(settings_of(dame, clock=clock, to_move=W), at=0)
    whole = clocks_of(table).white.main
    table.done(table.stone(W, "C5"), at=7_000)
    assert clocks_of(table).white.main == whole - 7_000
    table.done(table.pass_turn(B), at=10_000)
    assert clocks_of(table).black.main == whole - 3_000
    table.done(table.pass_turn(W), at=30_000)
    assert clocks_of(table).white.main == whole - 27_000


@pytest.mark.parametrize("captured", [0, 1, 3])
def test_taking_stones_off_takes_no_time_22_6(captured: int) -> None:
    """Article 22.6 of 2002: it is a part of the move, which ends with its stone."""
    drawing = {
        0: ". . . . . / . . . . . / . . . . . / . . . . . / . . . . .",
        1: ". X . . . / . O X . . / . X . . . / . . . . . / . . . . .",
        3: "X O . . . / X O . . . / X O . . . / . X . . . / . . . . .",
    }[captured].replace("/", "\n")
    color = W if captured == 3 else B
    table = Table.started(settings_of(drawing, clock="10s+2x30s", to_move=color), at=0)
    vertex = {0: "C3", 1: "A4", 3: "A2"}[captured]
    (played,) = table.done(table.stone(color, vertex), at=12_000)
    assert isinstance(played, Played)
    assert (len(played.captured), played.spent) == (captured, 12_000)
    assert clocks_of(table).of(color) == TimeLeft(Millis(0), 2, Millis(30_000))


# The flag

IN_TIME: Final[list[Act]] = [
    lambda t: t.stone(B, "E5"),
    lambda t: t.pass_turn(B),
    lambda t: t.pass_turn(B, offer=True),
    lambda t: t.resign(B),
    lambda t: t.resign(W),
]


@pytest.mark.parametrize("act", IN_TIME)
@pytest.mark.parametrize("clock", CLOCKS)
def test_a_millisecond_before_the_limit_counts_and_the_limit_does_not(
    clock: str, act: Act
) -> None:
    table = timed(clock)
    limit = 1_000 + FLAGS[clock]
    before = picture(table.game)
    for late in (limit, limit + 1, limit + 10**6):
        assert code_of(table.do(act(table), at=late)) is RefusalCode.TIME_OVER
    assert picture(table.game) == before
    assert isinstance(table.do(act(table), at=limit - 1), tuple)


@pytest.mark.parametrize("clock", CLOCKS)
def test_an_acceptance_must_be_in_time_as_well(clock: str) -> None:
    table = timed(clock)
    table.play_out("B:offer")
    limit = 1_000 + FLAGS[clock]
    assert code_of(table.do(table.accept(W), at=limit)) is RefusalCode.TIME_OVER
    table.done(table.accept(W), at=limit - 1)
    assert table.game.phase is Phase.SETTLING


@pytest.mark.parametrize("late_by", [0, 1, 5_000])
@pytest.mark.parametrize("clock", CLOCKS)
def test_the_flag_falls_at_the_limit_however_late_the_tick(
    clock: str, late_by: int
) -> None:
    table = timed(clock)
    limit = 1_000 + FLAGS[clock]
    assert "FlagFell" not in kinds(table.tick(limit - 1))
    assert table.game.phase is Phase.PLAY
    assert table.game.deadline() == limit
    fell, finished = table.tick(limit + late_by)[-2:]
    assert isinstance(fell, FlagFell)
    assert (fell.color, fell.deadline, fell.at) == (B, limit, limit + late_by)
    assert isinstance(finished, GameFinished)
    result = finished.result
    assert (result.reason, result.text, result.winner) == (EndReason.TIME, "W+T", W)
    clocks = clocks_of(table)
    assert clocks.black == TimeLeft(Millis(0))
    assert clocks.white == table.settings.time.initial()
    assert clocks.running is None


def test_the_flag_of_white_loses_for_white() -> None:
    table = timed("1m")
    table.done(table.stone(B, "E5"), at=2_000)
    table.tick(62_000)
    assert table.game.result is not None
    assert table.game.result.text == "B+T"


def test_a_game_without_a_clock_has_no_deadline() -> None:
    table = timed("none")
    assert table.game.deadline() is None
    assert table.tick(10**12) == ()
    table.done(table.stone(B, "E5"), at=10**12)
    assert table.game.turns[0].spent == 10**12 - 1_000


# Charges


def test_only_who_is_to_move_is_charged_and_from_the_stamp_of_the_turn_before() -> None:
    table = timed("1m")
    table.done(table.stone(B, "E5"), at=11_000)
    assert clocks_of(table).black == TimeLeft(Millis(50_000))
    assert clocks_of(table).white == TimeLeft(Millis(60_000))
    table.done(table.stone(W, "C3"), at=31_000)
    table.done(table.pass_turn(B), at=32_000)
    clocks = clocks_of(table)
    assert (clocks.black.main, clocks.white.main) == (49_000, 40_000)
    assert (clocks.running, clocks.since) == (W, 32_000)
    assert [turn.spent for turn in table.game.turns] == [10_000, 20_000, 1_000]


def test_a_refused_command_neither_stops_nor_charges_the_clock() -> None:
    table = timed("1m")
    table.done(table.stone(B, "E5"), at=2_000)
    table.do(table.stone(W, "E5"), at=20_000)
    table.done(table.stone(W, "C3"), at=30_000)
    assert clocks_of(table).white.main == 32_000


def test_a_lost_turn_is_charged_and_renews_the_period_like_a_move() -> None:
    table = Table.started(
        settings_of(KO, to_move=W, illegal=IllegalMove.STRICT, clock="1s+3x10s"), at=0
    )
    table.done(table.stone(W, "B3"))
    table.done(table.stone(B, "C3"), at=15_000)  # four seconds into the second period
    assert clocks_of(table).black == TimeLeft(Millis(0), 2, Millis(10_000))
    assert clocks_of(table).running is W


def test_stamps_that_go_back_charge_nothing() -> None:
    table = timed("1m")
    table.done(table.stone(B, "E5"), at=900)
    assert clocks_of(table).black.main == 60_000
    assert table.game.turns[0].spent == 0


# Calls


def calls_in(events: tuple[Event, ...]) -> list[tuple[int, str]]:
    return [(event.at, event.text) for event in events if isinstance(event, Called)]


CALLS: Final = [
    (30_000, "20"),
    (35_000, "25"),
    (38_000, "28"),
    (40_000, "30 seconds, 1 left"),
]


def test_a_late_tick_makes_every_call_at_its_own_instant_and_in_order() -> None:
    table = Table.started(settings_of(clock="10s+2x30s"), at=0)
    events = table.tick(100_000)
    assert calls_in(events) == [
        *CALLS,
        (60_000, "20"),
        *((60_000 + 1_000 * count, str(count)) for count in range(1, 10)),
        (70_000, "10, overtime"),
    ]
    assert kinds(events)[-2:] == ["FlagFell", "GameFinished"]
    assert [event.at for event in events[:-2]] == sorted(
        event.at for event in events[:-2]
    )
    first = events[0]
    assert isinstance(first, Called)
    assert (first.color, first.call, first.elapsed, first.count) == (B, "elapsed", 20_000, 0)  # fmt: skip
    assert (first.period, first.periods_left) == (30_000, 2)


@pytest.mark.parametrize("clock", CLOCKS)
def test_ticks_at_every_deadline_make_the_same_events_as_one_late_tick(
    clock: str,
) -> None:
    """Article 12.2: every call at its own moment."""
    punctual, late = timed(clock), timed(clock)
    events: list[Event] = []
    while (deadline := punctual.game.deadline()) is not None:
        assert punctual.tick(deadline - 1) == ()
        made = punctual.tick(deadline)
        assert made
        assert {event.at for event in made} == {deadline}
        events += made
    assert punctual.now == 1_000 + FLAGS[clock]
    assert list(late.tick(punctual.now)) == events
    assert picture(late.game) == picture(punctual.game)


def test_a_tick_makes_no_call_twice() -> None:
    table = Table.started(settings_of(clock="10s+2x30s"), at=0)
    assert calls_in(table.tick(35_000)) == CALLS[:2]
    assert table.tick(35_000) == ()
    assert table.game.deadline() == 38_000
    assert calls_in(table.tick(39_000)) == CALLS[2:3]


def test_a_turn_ends_the_calls_and_the_next_one_begins_its_own() -> None:
    table = Table.started(settings_of(clock="10s+2x30s"), at=0)
    table.tick(36_000)
    table.done(table.stone(B, "E5"), at=36_500)
    assert table.game.deadline() == 66_500, "White has all of the main time"
    table.done(table.stone(W, "C3"), at=37_000)
    # Black's main time is used up, the period was renewed.
    assert clocks_of(table).black == TimeLeft(Millis(0), 2, Millis(30_000))
    assert table.game.deadline() == 57_000
    assert calls_in(table.tick(57_000)) == [(57_000, "20")]


def test_calls_say_whose_they_are() -> None:
    table = Table.started(settings_of(clock="10s+2x30s"), at=0)
    table.done(table.stone(B, "E5"), at=1_000)
    (call,) = table.tick(31_000)
    assert isinstance(call, Called)
    assert call.color is Color.WHITE
