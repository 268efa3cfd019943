"""Real engines under every time system: what they are told, and that it suffices.

GNU Go speaks the standard dialect, Leela Zero that of KGS. The games are whole ones of two
engines that dialed in by socat, and what was said is heard on the wire.
"""

import asyncio
from pathlib import Path
from typing import Final

import pytest
from shoutan_engine import Color
from shoutan_engine.commands import Resign
from shoutan_engine.results import EndReason
from shoutan_host.ids import new_cid

from tests.leela_zero import leela_zero
from tests.server.clock_trace import Readings, check_told
from tests.server.engine_table import (
    conditions,
    finished,
    gnugo,
    table_of,
    until,
)

pytestmark = [pytest.mark.engine, pytest.mark.leela]

THOUGHTFUL: Final = 8
"""Turns of a game in which both think for as long as they are told."""

SYSTEMS: Final = {
    "none": ("time_settings 0 1 0", "kgs-time_settings none"),
    "1m": ("time_settings 60 0 0", "kgs-time_settings absolute 60"),
    "1m leeway 250ms": ("time_settings 60 0 0", "kgs-time_settings absolute 60"),
    "20s+3x10s": ("time_settings 40 10 1", "kgs-time_settings byoyomi 20 10 3"),
    "1m/3x10s": ("time_settings 50 10 1", "kgs-time_settings byoyomi 30 10 3"),
    "20s+5in30s": ("time_settings 20 30 5", "kgs-time_settings canadian 20 30 5"),
    "20s+5in30s carry": (
        "time_settings 20 30 5",
        "kgs-time_settings canadian 20 30 5",
    ),
    "20s+5s": ("time_settings 15 5 1", "kgs-time_settings canadian 15 5 1"),
    "20s+5s max 25s": ("time_settings 15 5 1", "kgs-time_settings canadian 15 5 1"),
    "10s/move": ("time_settings 0 10 1", "kgs-time_settings byoyomi 0 10 1"),
}
"""Time system -> what GNU Go and Leela Zero are told of it."""

SHORT: Final = {
    "20s": "kgs-time_settings absolute 20",
    "3s+3x3s": "kgs-time_settings byoyomi 3 3 3",
    "12s/3x3s": "kgs-time_settings byoyomi 3 3 3",
    "3s+2in4s": "kgs-time_settings canadian 3 4 2",
    "3s+2in4s carry": "kgs-time_settings canadian 3 4 2",
    "5s+3s": "kgs-time_settings canadian 2 3 1",
    "5s+3s max 6s": "kgs-time_settings canadian 2 3 1",
    "3s/move": "kgs-time_settings byoyomi 0 3 1",
}
"""The same systems, so short that who takes its time gets into overtime; what is told."""


@pytest.mark.asyncio
@pytest.mark.parametrize("clock", SYSTEMS)
async def test_a_game_of_gnugo(clock: str, tmp_path: Path) -> None:
    async with table_of([gnugo()] * 2, tmp_path) as table:
        host = await table.begin(conditions(7, clock))
        readings = Readings(host)
        assert await finished(host) is EndReason.TWO_PASSES
        check_told(table, host, readings, dict.fromkeys(Color, SYSTEMS[clock][0]))


@pytest.mark.asyncio
@pytest.mark.parametrize("clock", SYSTEMS)
async def test_a_game_of_leela_zero(
    clock: str, leela_network: Path, tmp_path: Path
) -> None:
    command = leela_zero(leela_network, visits=1)
    async with table_of([command] * 2, tmp_path) as table:
        host = await table.begin(conditions(19, clock))
        readings = Readings(host)
        assert await finished(host) is EndReason.TWO_PASSES
        check_told(table, host, readings, dict.fromkeys(Color, SYSTEMS[clock][1]))


async def think_by_the_clock(
    clock: str, network: Path, folder: Path, turns: int = THOUGHTFUL
) -> list[tuple[float, int]]:
    """Play a few moves with engines that use their time; return what they were told."""
    command = leela_zero(network, visits=1_000_000)
    async with table_of([command] * 2, folder) as table:
        host = await table.begin(conditions(19, clock))
        readings = Readings(host)
        await until(host, lambda: host.game.ply >= turns)
        host.post(Resign(Color.BLACK, new_cid()), table.world.clock.monotonic_ms())
        # Neither has lost on time, nor by anything else.
        assert await finished(host) is EndReason.RESIGN
        return check_told(table, host, readings, dict.fromkeys(Color, SHORT[clock]))


@pytest.mark.asyncio
async def test_engines_that_use_their_time_do_not_lose_on_it(
    leela_network: Path, tmp_path: Path
) -> None:
    """All systems at once: thinking takes time, whatever else the machine does."""
    games = [think_by_the_clock(clock, leela_network, tmp_path) for clock in SHORT]
    for clock, told in zip(SHORT, await asyncio.gather(*games), strict=True):
        was_in_overtime = any(count > 0 for _, count in told)
        assert was_in_overtime is (clock != "20s"), (clock, told)
