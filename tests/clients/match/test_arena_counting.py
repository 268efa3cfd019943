"""How games are counted: by the engines, by nobody, by a third program."""

import asyncio
import os
import shlex
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import CountBy, MatchPlan
from shoutan_clients.match.playing.final_score import parse_score
from shoutan_clients.match.playing.refereeing import (
    Dead,
    misfit,
    most_quarters,
    read_dead,
)
from shoutan_clients.match.watching import Watch
from shoutan_engine import PROFILES, parse_clock
from shoutan_engine.points import Point
from shoutan_engine.position.board import Board
from shoutan_engine.results import EndReason
from shoutan_engine.scoring.quarters import parse_points
from shoutan_engine.settings import GameSettings

from tests.clients.match.arenas import (
    FAKE,
    PASSES,
    Shown,
    arena_of,
    fake,
    game_of,
    match_of,
)
from tests.processes import children_of, command_of, ends_within

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
async def test_an_engine_takes_back_what_only_itself_gives_up(tmp_path: Path) -> None:
    """Nobody waits for the time to agree: the other side has nothing to dispute."""
    gives_up = fake("A", *ONE_EACH, PASSES, "final_status_list=say A1")
    plan = match_of(gives_up, fake("B", *ONE_EACH, PASSES, "final_status_list=say"))
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("A", "B"), Shown())).line
    assert (line.result, line.detail) == ("W+7.5", "")
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
async def test_a_process_stands_in_where_stones_have_to_be_played_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    plan = match(count_by=CountBy.AGREED)
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("First", "Second"), Shown())).line
    assert line.standing is Standing.PLAYED
    assert "." not in line.final.splitlines()[-1][:2]
    assert not caplog.records


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


async def counted_by(out: Path, *rules: str, komi: str = "7.5") -> GameLine:
    """Return a game that a scripted referee counted."""
    plan = replace(
        match(count_by=CountBy.REFEREE, referee=referee(*rules)),
        komi_quarters=parse_points(komi),
    )
    async with arena_of(plan, out) as arena:
        return (await arena.play(game_of("First", "Second"), Shown())).line


LISTS = "+final_status_list"
SCORES = "+final_score"


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (
            [LISTS, SCORES, "final_status_list=fail no", "final_score=fail too hard"],
            "it refused final_score: too hard",
        ),
        ([LISTS, "final_status_list=say A1 Z99"], "fits no game: 'A1 Z99'"),
        (
            [SCORES, "final_status_list=fail", "final_score=say B+R"],
            "fits no game: 'B+R'",
        ),
        (
            [SCORES, "final_status_list=fail", "final_score=say B+3"],
            'its answer to final_score, "B+3", is no score of a game with komi 7.5: it'
            " seems to have been told no komi",
        ),
        ([SCORES, "final_status_list=fail", "final_score=say Draw"], "told no komi"),
    ],
)
@pytest.mark.asyncio
async def test_a_referee_that_cannot_say_leaves_the_game_unknown(
    rules: list[str], words: str, tmp_path: Path
) -> None:
    line = await counted_by(tmp_path, *rules)
    assert line.standing is Standing.UNKNOWN
    assert (line.end_reason, line.winner) == (EndReason.ABORTED, None)
    assert line.result == "?"
    assert "The referee cannot say" in line.detail
    assert words in line.detail


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (["final_status_list=crash"], "assertion failed: fake"),
        (["boardsize#2=fail not again"], "refused boardsize 5: not again"),
    ],
)
@pytest.mark.asyncio
async def test_a_referee_that_fails_makes_games_that_do_not_count(
    rules: list[str],
    words: str,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    plan = match(count_by=CountBy.REFEREE, referee=referee(LISTS, *rules))
    async with arena_of(plan, tmp_path) as arena:
        await arena.check()
        line = (await arena.play(game_of("First", "Second"), Shown())).line
    assert line.standing is Standing.VOID
    assert (line.end_reason, line.winner) == (EndReason.ABORTED, None)
    assert "The referee failed" in line.detail
    assert words in line.detail
    assert not caplog.records  # the game tells it, of both processes
    watch = Watch(most_in_a_row=2)
    assert watch.see(line) is None
    assert "came to nothing" in str(watch.see(line))


@pytest.mark.asyncio
async def test_a_referee_that_crashes_once_is_started_again_and_that_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    crashed = shlex.quote(str(tmp_path / "crashed"))
    crashes = shlex.join(referee(LISTS, "final_status_list=crash"))
    counts = shlex.join(referee(LISTS, "final_status_list=say B1"))
    script = f"[ -e {crashed} ] && exec {counts}; : >{crashed}; exec {crashes}"
    third = ("/bin/sh", "-c", script)
    plan = match(count_by=CountBy.REFEREE, referee=third)
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("First", "Second"), Shown())).line
    assert line.result == "B+17.5"
    (told,) = (record.getMessage() for record in caplog.records)
    assert told.startswith("the referee is started again: ")
    assert "assertion failed: fake" in told


@pytest.mark.asyncio
async def test_a_referee_that_knows_no_way_to_count_any_more_is_ended(
    tmp_path: Path,
) -> None:
    listed = "protocol_version name version list_commands quit boardsize clear_board"
    third = referee("--commands", f"{listed} komi play of_no_use")
    plan = match(count_by=CountBy.REFEREE, referee=third)
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("First", "Second"), Shown())).line
        left = [p for p in children_of(os.getpid()) if "of_no_use" in command_of(p)]
        for process in left:
            assert await asyncio.to_thread(ends_within, process, 10)
    assert line.standing is Standing.VOID
    assert "The referee knows no way to count a game any more" in line.detail


@pytest.mark.asyncio
async def test_what_the_referee_counted_is_the_result(tmp_path: Path) -> None:
    rules = (SCORES, "final_status_list=fail", "final_score=say W+3.5 (upper)")
    line = await counted_by(tmp_path, *rules)
    assert (line.result, line.standing) == ("W+3.5", Standing.PLAYED)
    assert (line.end_reason, line.winner) == (EndReason.ADJUDICATED, "white")
    assert "The referee counted" in line.detail
    told = (tmp_path / "transcripts" / "0001-referee.txt").read_text("utf-8")
    assert "final_score" in told
    assert "W+3.5 (upper)" in told


@pytest.mark.parametrize(
    ("score", "komi", "rules", "handicap", "fits"),
    [
        ("W+0.5", "7.5", "cn2002", 0, True),
        ("0", "7.5", "cn2002", 0, False),
        ("W+12.0", "7.5", "cn2002", 0, False),
        ("W+12.0", "-6", "cn2002", 0, True),
        ("B+3.5", "0", "japanese", 0, False),
        ("B+3", "0.5", "aga", 2, False),
        ("B+3.5", "0.5", "cn2002", 3, True),  # three points are given back
    ],
)
def test_only_komi_and_what_is_given_back_have_half_points(
    score: str, komi: str, rules: str, handicap: int, fits: bool
) -> None:
    settings = GameSettings(
        size=9,
        profile=PROFILES[rules],
        komi_quarters=parse_points(komi),
        time=parse_clock("none"),
        handicap=handicap,
    )
    read = parse_score(score, most_quarters(settings))
    assert read is not None
    assert (misfit(read, settings) is None) is fits


@pytest.mark.asyncio
async def test_a_draw_is_told_in_the_words_of_the_referee(tmp_path: Path) -> None:
    rules = (SCORES, "final_status_list=fail", "final_score=say B+0")
    line = await counted_by(tmp_path, *rules, komi="7")
    assert (line.result, line.winner) == ("0", None)
    assert line.detail == 'The referee counted: it says "B+0".'


@pytest.mark.asyncio
async def test_our_own_referee_is_one(tmp_path: Path) -> None:
    third = ("shoutan", "referee")
    plan = match(count_by=CountBy.REFEREE, referee=third)
    async with arena_of(plan, tmp_path) as arena:
        await arena.check()
        line = (await arena.play(game_of("First", "Second"), Shown())).line
    assert (line.result, line.standing) == ("W+7.5", Standing.PLAYED)


@pytest.mark.parametrize(
    "line", ["nonsense", "A1 Z99", "A1 C3", "pass", "\x1b[31mA1", "E6"]
)
def test_a_list_that_names_no_stone_says_nothing(line: str) -> None:
    board = Board.from_stones(5, [Point(0)], [Point(1)])
    assert read_dead(["B1"], board) == Dead((Point(1),))
    assert read_dead([""], board) == Dead(())
    assert read_dead(["A1", line], board) is None
