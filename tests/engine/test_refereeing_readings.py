"""Clocks that a ruling sets: one side's, or both after a fault (articles 16, 22.8, 22.9)."""

from typing import Final

import pytest
from shoutan_engine import Millis, RefusalCode
from shoutan_engine.articles.editions import Edition
from shoutan_engine.clocks.types import TimeLeft
from shoutan_engine.events import Called, ClockAdjusted, FlagFell
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import (
    Act,
    AdjustClock,
    CorrectClocks,
    Lose,
    Pause,
    Resume,
)

from tests.officials import PROFILES_BY_EDITION, REFEREE, refusal, ruled
from tests.playing import B, Table, W, settings_of

S: Final = 1_000
BOTH: Final = "1h+5x60s"


def ms(seconds: float) -> Millis:
    return Millis(round(seconds * S))


def used(
    black: int, white: int, clock: str = BOTH, edition: Edition = Edition.CN2002
) -> Table:
    """Return a game in which the sides have used so many seconds, Black to move."""
    profile = PROFILES_BY_EDITION[edition]
    table = Table.started(settings_of(clock=clock, profile=profile), at=0)
    for move, seconds in (("B:E5", black), ("W:C3", white)):
        table.now += seconds * S
        table.play_out(move)
    return table


def readings(table: Table) -> tuple[TimeLeft, TimeLeft]:
    clocks = table.game.clocks
    assert clocks is not None
    return clocks.black, clocks.white


# One side (16, 22.8)


@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize("is_paused", [True, False])
def test_one_side_gets_a_reading_and_the_other_keeps_its_own(
    color: Color, is_paused: bool
) -> None:
    """Article 22.8: changing one side only is the chief referee's."""
    table = used(100, 200)
    if is_paused:
        ruled(table, Pause())
    table.now += 7_000
    left = TimeLeft(Millis(0), 2, ms(21))
    before = readings(table)
    (event,) = ruled(table, AdjustClock(color, left))
    assert isinstance(event, ClockAdjusted)
    assert event.color is color
    clocks = table.game.clocks
    assert clocks is not None
    assert clocks.of(color) == left
    assert clocks.of(color.opponent) == before[color is B]
    assert clocks.running is (None if is_paused else B)
    # Whose clock runs, runs on: Black from his new reading, or from where he began.
    if not is_paused:
        assert clocks.since == (table.now if color is B else table.now - 7_000)


@pytest.mark.parametrize(
    ("act", "left", "text"),
    [
        pytest.param(AdjustClock(B, TimeLeft(ms(240))), 240, None, id="replaced"),
        pytest.param(CorrectClocks(ms(300)), 500, None, id="interpreted"),
        pytest.param(Lose(B), 400, "W+F", id="overtime declared"),
    ],
)
def test_of_a_faulty_clock_the_chief_referee_decides_12_4_6(
    act: Act, left: int, text: str | None
) -> None:
    """Article 12.4(6): ten minutes, of which 200 and 400 s seem to be used."""
    table = used(200, 400, clock="10m")
    ruled(table, act)
    if isinstance(act, CorrectClocks):
        # 600 s were shown where 300 had passed: each side has used half of its time.
        assert readings(table) == (TimeLeft(ms(left)), TimeLeft(ms(400)))
    else:
        assert readings(table) == (TimeLeft(ms(left)), TimeLeft(ms(200)))
    result = table.game.result
    assert (None if result is None else result.text) == text


def test_the_last_minute_is_called_again_from_where_it_went_wrong() -> None:
    """Article 16.2: the referee restores the clock to that point."""
    table = used(0, 0, clock="10s+1x60s")
    assert [e.at for e in table.tick(45_000) if isinstance(e, Called)] == [40_000]
    ruled(table, AdjustClock(B, TimeLeft(Millis(0), 1, ms(31))))
    called = [e for e in table.tick(47_000) if isinstance(e, Called)]
    assert [(e.at, e.elapsed) for e in called] == [(46_000, 30_000)]
    fell = table.tick(45_000 + 31_000)
    assert any(isinstance(event, FlagFell) for event in fell)


@pytest.mark.parametrize(
    "left",
    [
        pytest.param(TimeLeft(Millis(0)), id="no time"),
        pytest.param(TimeLeft(ms(-1), 5, ms(60)), id="less than none"),
        pytest.param(TimeLeft(ms(1), 5, ms(10)), id="main time and a period begun"),
        pytest.param(TimeLeft(ms(1), 5, ms(60), 3), id="moves to play"),
        pytest.param(TimeLeft(Millis(10**30), 5, ms(60)), id="ages"),
    ],
)
def test_a_reading_that_the_clock_cannot_show_is_refused(left: TimeLeft) -> None:
    """Article 22.8."""
    table = used(100, 200)
    answer = refusal(table, AdjustClock(W, left))
    assert (answer.code, answer.article) == (RefusalCode.BAD_READING, "22.8")
    assert answer.params == {"clock": "1h+5x60s"}


# Both sides (22.8, 22.9)


@pytest.mark.parametrize(
    ("shown", "real", "corrected"),
    [
        pytest.param((2000, 1720), 3600, (1935.484, 1664.516), id="CFLT-01"),
        pytest.param((2000, 1719), 3600, None, id="CFLT-02, it stands"),
        pytest.param((3500, 3460), 7200, (3620.690, 3579.310), id="CFLT-03"),
        pytest.param((0, 0), 6000, (3000, 3000), id="CFLT-04, no record"),
    ],
)
@pytest.mark.parametrize("edition", Edition)
def test_a_fault_is_corrected_in_proportion(
    shown: tuple[int, int],
    real: int,
    corrected: tuple[float, float] | None,
    edition: Edition,
) -> None:
    """Article 22.8: from two minutes an hour on; 1988 is silent and does the same."""
    table = used(*shown, clock="2h", edition=edition)
    before = readings(table)
    events = ruled(table, CorrectClocks(ms(real)), by=REFEREE)
    if corrected is None:
        assert events == []
        assert readings(table) == before
        return
    (event,) = events
    assert isinstance(event, ClockAdjusted)
    assert event.color is None
    assert readings(table) == tuple(
        TimeLeft(Millis(7_200_000 - ms(s))) for s in corrected
    )
    assert event.clocks is not None
    assert (event.clocks.running, event.clocks.since) == (B, table.now)


def test_what_the_side_to_move_is_thinking_belongs_to_what_the_clock_shows() -> None:
    """Article 22.8."""
    table = used(500, 500)
    table.now += 1_000 * S  # Black thinks
    ruled(table, CorrectClocks(ms(4_000)))  # the clock ran at half its pace
    assert readings(table)[0].main == 3_600 * S - 3_000 * S
    assert readings(table)[1].main == 3_600 * S - 1_000 * S


def test_a_clock_that_stands_is_corrected_and_stands() -> None:
    """Article 22.8."""
    table = used(500, 500)
    ruled(table, Pause())
    table.now += 5_000
    ruled(table, CorrectClocks(ms(2_000)))
    clocks = table.game.clocks
    assert clocks is not None
    assert clocks.running is None
    assert [left.main for left in readings(table)] == [2_600 * S, 2_600 * S]
    ruled(table, Resume())
    table.now += 1_000
    table.play_out("B:D4")
    assert readings(table)[0].main == 2_599 * S


@pytest.mark.parametrize(
    ("clock", "black", "white"),
    [
        # 300 and 300 s shown, 1200 s passed: each has used 600 s.
        pytest.param("20m", TimeLeft(ms(600)), TimeLeft(ms(600)), id="absolute"),
        pytest.param(
            "550s+5x40s",
            # To move: 10 s of a period are gone. Not to move: a period is whole.
            TimeLeft(Millis(0), 4, ms(30)),
            TimeLeft(Millis(0), 4, ms(40)),
            id="byo-yomi",
        ),
        pytest.param(
            "20m+5in60s",
            TimeLeft(ms(600), 0, ms(60), 5),
            TimeLeft(ms(600), 0, ms(60), 5),
            id="moves in time",
        ),
        pytest.param("20m+10s", TimeLeft(ms(610)), TimeLeft(ms(610)), id="Fischer"),
    ],
)
def test_used_times_are_shown_as_the_clock_shows_them(
    clock: str, black: TimeLeft, white: TimeLeft
) -> None:
    """Article 22.8."""
    table = used(300, 300, clock=clock)
    ruled(table, CorrectClocks(ms(1_200)))
    assert readings(table) == (black, white)


@pytest.mark.parametrize(
    "clock", ["30s/move", "20m+10s max 20m", "1s+1in10s", "1s+1in10s carry", "none"]
)
def test_where_a_reading_forgets_the_past_it_cannot_be_corrected(clock: str) -> None:
    """Article 22.8: each side is given its reading instead."""
    table = used(1, 1, clock=clock)
    answer = refusal(table, CorrectClocks(ms(600)))
    assert (answer.code, answer.article) == (RefusalCode.BAD_READING, "22.8")


@pytest.mark.parametrize("real", [0, -1, -(10**30)])
def test_a_fault_is_judged_by_time_that_has_passed(real: int) -> None:
    """Article 22.8."""
    answer = refusal(used(10, 10), CorrectClocks(Millis(real)))
    assert answer.code is RefusalCode.BAD_READING


@pytest.mark.parametrize(("real", "color"), [(7_200 * S, "black"), (10**30, "black")])
def test_a_correction_that_leaves_no_time_is_for_a_ruling_on_the_game(
    real: int, color: str
) -> None:
    """Article 12.4(6): the chief referee interprets, or declares overtime."""
    table = used(1_800, 1_800, clock="1h")
    answer = refusal(table, CorrectClocks(Millis(real)))
    assert answer.code is RefusalCode.BAD_READING
    assert answer.params == {"color": color}


def test_without_a_clock_nothing_is_set() -> None:
    """Article 22.8."""
    table = used(1, 1, clock="none")
    answer = refusal(table, AdjustClock(W, TimeLeft(ms(1))))
    assert (answer.code, answer.article) == (RefusalCode.BAD_READING, "22.8")
