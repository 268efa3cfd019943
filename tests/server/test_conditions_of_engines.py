"""Real engines in games with many stones of handicap and with komi for the other side."""

from dataclasses import replace
from pathlib import Path

import pytest
from shoutan_engine import Color
from shoutan_engine.commands import Resign
from shoutan_engine.conditions import handicap_setup
from shoutan_engine.results import EndReason
from shoutan_engine.scoring import QuarterZi
from shoutan_host.ids import new_cid

from tests.leela_zero import leela_zero
from tests.needs import katago_command
from tests.server.engine_table import conditions, finished, gnugo, table_of, until

pytestmark = pytest.mark.engine


STONES = [2, 9, 13, 25]


async def begun(stones: int, engines: list[list[str]], folder: Path) -> list[list[str]]:
    """Let a handicap game with a negative komi begin; return what both were asked."""
    settings = replace(
        conditions(19, "5m"),
        setup=handicap_setup(19, stones),
        handicap=stones,
        komi_quarters=QuarterZi(-11),
    )
    async with table_of(engines, folder) as table:
        host = await table.begin(settings)
        await until(host, lambda: host.game.ply >= 2)
        host.post(Resign(Color.BLACK, new_cid()), table.world.clock.monotonic_ms())
        assert await finished(host) is EndReason.RESIGN
        assert [turn.color for turn in host.game.turns][:2] == [
            Color.WHITE,
            Color.BLACK,
        ]
        return [wire.commands for wire in table.wires]


def before_the_first_turn(commands: list[str], *names: str) -> list[str]:
    """Return the commands of these names up to the first move of White."""
    ends = next(
        n for n, line in enumerate(commands) if line.startswith(("play w", "genmove"))
    )
    return [line for line in commands[:ends] if line.split()[0] in names]


@pytest.mark.asyncio
@pytest.mark.leela
@pytest.mark.parametrize("stones", STONES)
async def test_engines_that_know_no_rules_get_stones_by_play_and_the_rest_by_komi(
    stones: int, leela_network: Path, tmp_path: Path
) -> None:
    engines = [leela_zero(leela_network, visits=1), gnugo()]
    for commands in await begun(stones, engines, tmp_path):
        told = before_the_first_turn(commands, "komi", "play", "set_free_handicap")
        assert told[:2] == ["komi -5.5", f"komi {stones - 5.5:g}"]
        assert len(told[2:]) == stones
        assert {line[:7] for line in told[2:]} == {"play b "}


@pytest.mark.asyncio
@pytest.mark.katago
@pytest.mark.parametrize("stones", STONES)
async def test_katago_gets_its_stones_as_a_handicap(
    stones: int, tmp_path: Path
) -> None:
    katago, _ = await begun(stones, [katago_command(), gnugo()], tmp_path)
    komi, handicap = before_the_first_turn(katago, "komi", "play", "set_free_handicap")
    assert komi == "komi -5.5"
    assert handicap.split()[0] == "set_free_handicap"
    assert len(set(handicap.split()[1:])) == stones
