"""The clocks beside a running board: each side's by its own system."""

from types import SimpleNamespace
from typing import cast

from shoutan_clients.match.showing.boards import clock_of
from shoutan_engine import parse_clock
from shoutan_engine.clocks.table import parse_fine_clock
from shoutan_engine.clocks.types import Millis
from shoutan_host.hosting.played_game import PlayedGame

from tests.playing import B, Table, W, settings_of


def test_each_side_shows_its_own_clock_and_none_without_one() -> None:
    settings = settings_of(clock="1m+3x20s", white_time=parse_clock("none"))
    table = Table.started(settings, at=0)
    game = cast(PlayedGame, SimpleNamespace(game=table.game))
    assert clock_of(game, B, Millis(48_000)) == "0:12"
    assert clock_of(game, B, Millis(85_000)) == "2x 0:15"
    assert clock_of(game, W, Millis(85_000)) == ""


def test_a_clock_with_parts_of_seconds_shows_tenths_when_few_are_left() -> None:
    settings = settings_of(clock="1m", white_time=parse_fine_clock("12s+80ms"))
    table = Table.started(settings, at=0)
    game = cast(PlayedGame, SimpleNamespace(game=table.game))
    assert clock_of(game, B, Millis(55_000)) == "0:05"
    assert clock_of(game, W, Millis(0)) == "0:12"
    quick = settings_of(clock="1m", white_time=parse_fine_clock("8s+80ms"))
    game = cast(PlayedGame, SimpleNamespace(game=Table.started(quick, at=0).game))
    assert clock_of(game, W, Millis(0)) == "8.0 s"
