"""How games are counted: by the engines, by nobody, by a third program."""

import sys
from pathlib import Path

import pytest
from shoutan_clients.match.game_line import Standing
from shoutan_clients.match.plan import CountBy, MatchPlan
from shoutan_engine.results import EndReason

from tests.clients.match.arenas import (
    FAKE,
    PASSES,
    Shown,
    arena_of,
    fake,
    game_of,
    match_of,
)

ONE_EACH = ("genmove#1=well", "genmove#3=well", "+final_status_list")
"""Black A1, White B1, then passes; twice."""


def match(*more: str, count_by: CountBy, referee: tuple[str, ...] = ()) -> MatchPlan:
    first, second = (
        fake(name, *ONE_EACH, PASSES, *more) for name in ("First", "Second")
    )
    return match_of(first, second, count_by=count_by, referee=referee or None)


def referee(*rules: str) -> tuple[str, ...]:
    return (sys.executable, FAKE, *rules)


@pytest.mark.asyncio
async def test_engines_agree_on_what_is_dead(tmp_path: Path) -> None:
    plan = match("final_status_list=say B1", count_by=CountBy.AGREED)
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("First", "Second"), Shown())).line
    assert line.result == "B+17.5"
    assert line.owner == "\n".join(["XXXXX"] * 5)
    assert line.standing is Standing.PLAYED


@pytest.mark.asyncio
async def test_the_suggestion_stands_in_for_engines_that_cannot_say(
    tmp_path: Path,
) -> None:
    plan = match_of(fake("A", PASSES), fake("B", PASSES))
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("A", "B"), Shown())).line
    assert (line.result, line.standing) == ("W+7.5", Standing.PLAYED)


@pytest.mark.asyncio
async def test_everything_that_stands_is_alive(tmp_path: Path) -> None:
    plan = match("final_status_list=say B1", count_by=CountBy.ALL_ALIVE)
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("First", "Second"), Shown())).line
    assert line.result == "W+7.5"
    assert line.owner == "-----\n-----\n-----\n-----\nXO---"


@pytest.mark.asyncio
async def test_the_referee_says_what_is_dead(tmp_path: Path) -> None:
    third = referee("+final_status_list", "final_status_list=say A1")
    plan = match("final_status_list=say B1", count_by=CountBy.REFEREE, referee=third)
    async with arena_of(plan, tmp_path) as arena:
        await arena.check()
        lines = [
            (await arena.play(game_of("First", "Second", n), Shown())).line
            for n in (1, 2)
        ]
    assert [line.result for line in lines] == ["W+32.5"] * 2


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (["final_status_list=fail no idea", "final_score=fail too hard"], "too hard"),
        (["final_status_list=crash"], "final_status_list"),
    ],
)
@pytest.mark.asyncio
async def test_a_referee_that_cannot_say_leaves_the_game_unknown(
    rules: list[str], words: str, tmp_path: Path
) -> None:
    third = referee("+final_status_list", "+final_score", *rules)
    plan = match(count_by=CountBy.REFEREE, referee=third)
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("First", "Second"), Shown())).line
    assert line.standing is Standing.UNKNOWN
    assert line.end_reason is EndReason.ABORTED
    assert line.winner is None
    assert "referee" in line.detail
    assert words in line.detail


@pytest.mark.asyncio
async def test_our_own_referee_is_one(tmp_path: Path) -> None:
    third = ("shoutan", "referee")
    plan = match(count_by=CountBy.REFEREE, referee=third)
    async with arena_of(plan, tmp_path) as arena:
        await arena.check()
        line = (await arena.play(game_of("First", "Second"), Shown())).line
    assert (line.result, line.standing) == ("W+7.5", Standing.PLAYED)
