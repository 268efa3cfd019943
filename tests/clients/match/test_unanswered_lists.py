"""Engines that never say which stones are dead: a suggestion stands in, and they play on."""

import asyncio
import logging
from functools import partial
from pathlib import Path

import pytest
from shoutan_clients.match.game_line import Standing
from shoutan_clients.match.playing import slots
from shoutan_clients.match.playing.lists_told import PATIENCE_S, told_of_list
from shoutan_clients.match.playing.restarts_told import Reasons
from shoutan_clients.match.playing.stand_in import StandIn
from shoutan_engine.clocks.table import parse_clock
from shoutan_engine.points import Color
from shoutan_engine.results import EndReason
from shoutan_host.gtp.game import Deadlines

from tests.clients.match.arenas import (
    PASSES,
    Shown,
    arena_of,
    fake,
    game_of,
    match_of,
)
from tests.fakes import VirtualLoop
from tests.host.seat_fakes import BLACK, ENGINES, WHITE, new_table

MUTE = "final_status_list=mute"
KNOWS = "+final_status_list"
LIMIT_S = 0.05


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slots, "Deadlines", partial(Deadlines, status_s=LIMIT_S))


def why(name: str) -> str:
    return (
        f"{name}: final_status_list was not answered within {LIMIT_S} s,"
        " a suggestion stood in."
    )


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("hung", "time"), [("A", "none"), ("B", "5s/move"), ("AB", "none")]
)
async def test_whoever_hangs_the_game_is_counted(
    hung: str, time: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    says = {True: MUTE, False: "final_status_list=say"}
    engines = [fake(name, PASSES, KNOWS, says[name in hung]) for name in "AB"]
    plan = match_of(*engines, time=parse_clock(time), crashes=1)
    with caplog.at_level(logging.WARNING):
        async with arena_of(plan, tmp_path) as arena:
            line = (await arena.play(game_of("A", "B"), Shown())).line
    assert (line.result, line.end_reason) == ("W+7.5", EndReason.TWO_PASSES)
    assert line.standing is Standing.PLAYED
    assert line.detail == " ".join(why(name) for name in hung)
    assert (line.restarts_black, line.restarts_white) == tuple(
        int(name in hung) for name in "AB"
    )
    told = [record.getMessage() for record in caplog.records]
    assert sorted(sentence.split(",")[0] for sentence in told) == [
        f"game 1: {name} is started again" for name in hung
    ]


@pytest.mark.asyncio
async def test_it_plays_on_where_stones_are_disputed(tmp_path: Path) -> None:
    """By a process that is in step, whatever the other one does."""
    ends = ("genmove=say pass", "kgs-genmove_cleanup=say pass", "+kgs-genmove_cleanup")
    engines = (
        fake("A", "genmove#1=say C3", *ends, KNOWS, MUTE),
        fake("B", "genmove#1=say A1", *ends, KNOWS, "final_status_list=say C3"),
    )
    async with arena_of(match_of(*engines, time=parse_clock("5s/move")), tmp_path) as a:
        line = (await a.play(game_of("A", "B"), Shown())).line
    assert line.end_reason is EndReason.TWO_PASSES
    assert line.detail == why("A")
    assert line.moves > 4


def test_who_waits_hears_of_it_once_a_run() -> None:
    notes: list[str] = []

    class Noting(Shown):
        def note(self, sentence: str) -> None:
            notes.append(sentence)

    async def waits(reasons: Reasons) -> None:
        for number in (3, 4):
            with told_of_list(Noting(), "A", number, reasons):
                await asyncio.sleep(PATIENCE_S + 1)
        with told_of_list(Noting(), "B", 5, reasons):
            await asyncio.sleep(PATIENCE_S - 1)

    with VirtualLoop() as loop:
        loop.run_until_complete(waits(set()))
    assert notes == [
        "A has not answered final_status_list for 10 s in game 3:"
        " after 120 s a suggestion of dead stones stands in."
    ]


@pytest.mark.asyncio
async def test_the_same_match_has_the_same_suggestions() -> None:
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE])
    player = table.host.game.seats[Color.BLACK]

    async def seed(match: int, number: int) -> int:
        stand_in = StandIn(match)
        said = await stand_in.of(number)(table.host, player)
        await stand_in.close()
        assert said is not None
        return said.made_from.seed

    assert await seed(1, 2) == await seed(1, 2)
    assert len({await seed(1, 2), await seed(1, 3), await seed(2, 2)}) == 3
