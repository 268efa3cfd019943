"""What the clocks show when somebody asks: one's own remaining time, always (16.1)."""

from typing import Final

import pytest
from shoutan_engine import Millis
from shoutan_engine.clocks.types import TimeLeft
from shoutan_engine.commands import AskLeave, PauseForFault
from shoutan_engine.events import Clocks
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import Pause
from shoutan_engine.timing.waiting import time_left

from tests.officials import ruled
from tests.playing import B, Table, W, picture, settings_of

PERIOD: Final = 30_000


def shown(table: Table, at: int) -> Clocks:
    """Ask at a moment, which changes nothing."""
    before = picture(table.game)
    clocks = time_left(table.game, Millis(at))
    assert picture(table.game) == before
    assert clocks is not None
    return clocks


def of(main: int, periods: int = 3, period: int = PERIOD) -> TimeLeft:
    return TimeLeft(Millis(main), periods, Millis(period))


@pytest.mark.parametrize(
    ("at", "black"),
    [
        pytest.param(0, of(60_000), id="at once"),
        pytest.param(59_999, of(1), id="in main time"),
        pytest.param(60_001, of(0, 3, 29_999), id="a period has begun"),
        pytest.param(90_000, of(0, 2), id="a period is used when its end is reached"),
        pytest.param(149_999, of(0, 1, 1), id="a millisecond before the flag"),
        pytest.param(150_000, TimeLeft(Millis(0)), id="nobody has told the flag yet"),
    ],
)
def test_the_running_turn_is_taken_off_16_1(at: int, black: TimeLeft) -> None:
    table = Table.started(settings_of(clock="1m+3x30s"), at=0)
    clocks = shown(table, at)
    assert (clocks.black, clocks.white) == (black, of(60_000))
    assert (clocks.running, clocks.since) == (B, at)


@pytest.mark.parametrize("color", list(Color))
def test_it_is_what_the_next_event_says_16_1(color: Color) -> None:
    table = Table.started(settings_of(clock="10m"), at=0)
    table.now = 12_345
    if color is W:
        table.play_out("B:E5")
        table.now = 34_567
    clocks = shown(table, table.now)
    table.done(table.stone(color, "C3"))
    assert table.game.clocks is not None
    assert table.game.clocks.of(color) == clocks.of(color)


def test_in_a_pause_it_can_be_asked_for_and_stands_16_1() -> None:
    table = Table.started(settings_of(clock="1m+3x30s", is_refereed=True), at=0)
    ruled(table, Pause(), 70_000)
    for at in (70_000, 900_000):
        clocks = shown(table, at)
        assert clocks.black == of(0, 3, 20_000)
        assert clocks.running is None


def test_a_clock_that_waits_for_who_has_leave_stands_until_the_wait_is_over() -> None:
    """Articles 16.1 and 22.7."""
    table = Table.started(settings_of(clock="90s/3x30s"), at=0)
    table.done(AskLeave(W))
    table.done(table.stone(B, "E5"), at=1_000)
    assert shown(table, 200_000).white == of(0)
    over = 1_000 + table.settings.profile.leave_max
    assert shown(table, over + 10_000).white == of(0, 3, 20_000)


def test_in_the_grace_after_a_fault_something_is_left() -> None:
    """Article 16.1, reliability T10: no flag falls then."""
    table = Table.started(settings_of(clock="20s"), at=0)
    table.done(PauseForFault(alive=Millis(20_000)), at=500)
    table.play_out("B:E5")
    assert shown(table, 50_000).white == TimeLeft(Millis(1))


def test_without_a_clock_nothing_is_left_to_ask_for() -> None:
    """Article 16.1."""
    assert time_left(Table.started(settings_of()).game, Millis(5)) is None
