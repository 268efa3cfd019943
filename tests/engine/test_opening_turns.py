"""The first turns of a game, where they are nobody's: they take no time and earn none."""

from typing import Any

import pytest
from shoutan_engine import EndReason, Millis, RefusalCode, parse_clock
from shoutan_engine.clocks import TIME_SYSTEMS, TimeLeft
from shoutan_engine.commands import (
    AnswerConsent,
    AskConsent,
    GiveTime,
    PauseForFault,
    ResumeClock,
    ResumePlay,
)
from shoutan_engine.conditions import check_settings
from shoutan_engine.events import Called, FlagFell, PauseReason, Wish
from shoutan_engine.refereeing.acts import CorrectClocks
from shoutan_engine.rules import BadOption, IllegalMove
from shoutan_engine.timing.timekeeping import UNTIMED
from shoutan_engine.timing.waiting import time_left

from tests.officials import ruled
from tests.playing import KO, B, Table, W, clocks_of, code_of, settings_of

CLOCKS = [
    example
    for row in TIME_SYSTEMS
    for example in row.examples
    if parse_clock(example).initial() is not None
]
POINTS = [f"{column}{row}" for row in (1, 3, 5, 7, 9) for column in "ABCDEFGHJ"]


def begun(clock: str, turns: int, **others: Any) -> Table:
    """Return a game that begins at 0, and with so many turns of an opening."""
    settings = settings_of(clock=clock, opening_turns=turns, **others)
    return Table.started(settings, at=0)


def take_turns(table: Table, number: int, thought: int) -> None:
    """Take so many turns in turn, each after so many ms."""
    for _ in range(number):
        ply = table.game.ply
        table.now += thought
        table.tick(table.now)
        table.done(table.stone((B, W)[ply % 2], POINTS[ply]))


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("turns", [1, 5, 24])
def test_the_opening_leaves_both_clocks_and_then_they_are_charged_as_usual(
    clock: str, turns: int
) -> None:
    system = parse_clock(clock)
    initial = system.initial()
    assert initial is not None
    table = begun(clock, turns)
    take_turns(table, turns, system.time_to_flag(initial) - 1)
    clocks = clocks_of(table)
    assert (clocks.black, clocks.white) == (initial, initial)
    assert (clocks.running, clocks.since) == (table.game.to_move, table.now)
    assert not any(isinstance(event, Called) for event in table.log)
    readings = {B: initial, W: initial}
    for ply in range(turns, turns + 8):
        color = (B, W)[ply % 2]
        after = system.spend(readings[color], Millis(2_001))
        assert after is not None
        readings[color] = after
        take_turns(table, 1, 2_001)
        assert clocks_of(table).of(color) == after
    clocks = clocks_of(table)
    assert (clocks.black, clocks.white) == (readings[B], readings[W])


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_flag_falls_where_a_turn_of_the_opening_never_comes(clock: str) -> None:
    table, system = begun(clock, 3), parse_clock(clock)
    initial = system.initial()
    assert initial is not None
    take_turns(table, 1, 1_000)
    falls = table.now + system.time_to_flag(initial)
    assert table.game.deadline() == falls
    late = table.do(table.stone(W, "J9"), at=falls)
    assert code_of(late) is RefusalCode.TIME_OVER
    assert table.tick(falls - 1) == ()
    fell, _ = table.tick(falls)
    assert isinstance(fell, FlagFell)
    assert table.game.result is not None
    assert (table.game.result.reason, table.game.result.winner) == (EndReason.TIME, B)


def test_calls_begin_with_the_first_turn_behind_the_opening() -> None:
    table = begun("1s+3x40s", 1)
    assert table.tick(90_000) == ()
    table.now = 90_000
    take_turns(table, 1, 500)
    began = table.now
    assert table.game.deadline() == began + 21_000
    (call,) = table.tick(began + 21_000)
    assert isinstance(call, Called)
    assert call.color is W


def test_the_clock_that_runs_is_shown_as_it_runs() -> None:
    table = begun("1m+10s", 2)
    shown = time_left(table.game, Millis(12_000))
    assert shown is not None
    assert (shown.black.main, shown.white.main) == (48_000, 60_000)
    take_turns(table, 1, 12_000)
    assert clocks_of(table).black.main == 60_000


def test_each_side_of_time_odds_keeps_its_own_clock() -> None:
    table = begun("1m+10s", 2, white_time=parse_clock("none"))
    take_turns(table, 2, 30_000)
    clocks = clocks_of(table)
    assert (clocks.black, clocks.white) == (TimeLeft(Millis(60_000)), UNTIMED)
    take_turns(table, 2, 30_000)
    clocks = clocks_of(table)
    assert (clocks.black, clocks.white) == (TimeLeft(Millis(40_000)), UNTIMED)


def test_passes_and_lost_turns_are_turns_of_it_as_well() -> None:
    table = Table.started(
        settings_of(
            KO,
            to_move=W,
            clock="20s+10s",
            illegal=IllegalMove.STRICT,
            opening_turns=3,
        ),
        at=0,
    )
    table.done(table.stone(W, "B3"), at=5_000)
    table.done(table.stone(B, "C3"), at=11_000)  # the ko: the turn is lost
    assert table.game.turns[-1].lost
    table.done(table.pass_turn(W), at=15_000)
    clocks = clocks_of(table)
    assert (clocks.black.main, clocks.white.main) == (20_000, 20_000)
    table.done(table.pass_turn(B), at=16_000)
    assert clocks_of(table).black.main == 29_000


def test_a_game_that_is_halted_in_the_opening_goes_on_with_the_whole_clock() -> None:
    table = begun("20s+2x5s", 1)
    table.done(AskConsent(B, Wish.PAUSE, 0), at=3_000)
    table.done(AnswerConsent(W, Wish.PAUSE, agreed=True), at=21_000)
    assert clocks_of(table).black == parse_clock("20s+2x5s").initial()
    table.done(ResumePlay(B), at=90_000)
    assert table.game.deadline() == 90_000 + 30_000
    table.done(table.stone(B, "C3"), at=95_000)
    clocks = clocks_of(table)
    assert clocks.black == clocks.white
    assert clocks.running is W


def test_a_fault_of_the_server_takes_nothing_in_the_opening() -> None:
    table = begun("1m", 2)
    table.done(PauseForFault(Millis(25_000)), at=40_000)
    assert clocks_of(table).black.main == 60_000
    table.done(ResumeClock(PauseReason.SERVER_FAULT), at=41_000)
    take_turns(table, 1, 30_000)
    assert clocks_of(table).black.main == 60_000


def test_a_gift_in_the_opening_stays_on_the_clock() -> None:
    table = begun("1m", 1)
    table.done(GiveTime(W, Millis(30_000)), at=10_000)
    clocks = clocks_of(table)
    assert (clocks.black.main, clocks.running) == (90_000, B)
    take_turns(table, 1, 20_000)
    assert clocks_of(table).black.main == 90_000


def undo(table: Table, at: int) -> None:
    """Undo Black's last turn."""
    table.done(AskConsent(B, Wish.UNDO, table.game.ply), at=at)
    table.done(AnswerConsent(W, Wish.UNDO, agreed=True), at=at)


@pytest.mark.parametrize("turns", [1, 2])
def test_a_turn_of_the_opening_that_is_undone_has_taken_nothing(turns: int) -> None:
    table = begun("1m", 4)
    take_turns(table, turns, 5_000)
    undo(table, at=table.now + 20_000)
    clocks = clocks_of(table)
    assert table.game.ply == 0
    assert (clocks.black.main, clocks.white.main) == (60_000, 60_000)
    assert (clocks.running, clocks.since) == (B, table.now)


def test_an_undo_back_into_the_opening_gives_nothing_back_and_plays_it_again() -> None:
    table = begun("1m", 1)
    take_turns(table, 2, 7_000)  # White's is its own
    undo(table, at=20_000)
    assert table.game.ply == 0
    assert (clocks_of(table).black.main, clocks_of(table).white.main) == (
        60_000 - 6_000,
        53_000,
    )
    take_turns(table, 1, 9_000)
    assert clocks_of(table).black.main == 54_000


def test_who_thinks_behind_the_opening_is_charged_for_a_turn_that_is_undone() -> None:
    table = begun("1m", 1)
    take_turns(table, 1, 7_000)
    undo(table, at=20_000)
    clocks = clocks_of(table)
    assert (clocks.black.main, clocks.white.main) == (60_000, 47_000)


def test_a_correction_of_the_clocks_counts_no_move_of_the_opening() -> None:
    """Article 22.8: by what a clock shows after so many moves, what was used."""
    settings = settings_of(clock="1m+30s", is_refereed=True, opening_turns=2)
    table = Table.started(settings, at=0)
    take_turns(table, 4, 25_000)  # each has used 25 s of its own
    assert clocks_of(table).black.main == 65_000
    ruled(table, CorrectClocks(Millis(60_000)), at=table.now)
    clocks = clocks_of(table)
    assert clocks.black.main == clocks.white.main == 60_000


@pytest.mark.parametrize("turns", [-1, 1_000_001])
def test_there_are_as_many_as_a_game_may_have_turns(turns: int) -> None:
    with pytest.raises(BadOption, match="from 0 to 1000000 turns"):
        check_settings(settings_of(opening_turns=turns))
    check_settings(settings_of(opening_turns=400))
