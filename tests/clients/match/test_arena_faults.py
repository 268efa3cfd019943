"""What an engine does wrong costs its own game: the reason, what it is worth, no process left."""

import shlex
from pathlib import Path

import pytest
from shoutan_clients.match.game_line import Standing
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import EnginePlan
from shoutan_clients.match.ports import EngineUnfit
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Point
from shoutan_engine.results import EndReason
from shoutan_engine.settings import Setup

from tests.clients.match.arenas import PASSES, Shown, arena_of, fake, game_of, match_of


@pytest.mark.parametrize(
    ("rules", "reason", "words", "restarts"),
    [
        (
            ["genmove=crash"],
            EndReason.CRASH,
            'it wrote "assertion failed: fake"; it failed 2 times in this game',
            1,
        ),
        (["genmove=hang"], EndReason.HANG, "genmove", 0),
        (["genmove=open"], EndReason.HANG, "still not answered after 0.3 s", 0),
        (["genmove=gag"], EndReason.CRASH, "closed its output", 1),
        (
            ["genmove=illegal occupied"],
            EndReason.ILLEGAL,
            "Bad played A1: there is a stone on that point.",
            0,
        ),
        (["genmove=babble"], EndReason.PROTOCOL, "", 0),
        (["genmove=fail no idea"], EndReason.PROTOCOL, "no idea", 0),
        (["play=fail it is full"], EndReason.PROTOCOL, "it is full", 0),
        (["@start=crash"], EndReason.CRASH, "exit code 3", 0),
    ],
)
@pytest.mark.asyncio
async def test_an_engine_that_fails_loses_its_game(
    rules: list[str], reason: EndReason, words: str, restarts: int, tmp_path: Path
) -> None:
    bad = fake("Bad", *rules, move_cap_ms=Millis(300))
    crashes = 1 if rules[0].startswith("@start") else 2
    plan = match_of(fake("Good"), bad, crashes=crashes)
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("Good", "Bad"), Shown())).line
    assert line.end_reason is reason
    assert line.standing is Standing.FORFEIT
    assert line.winner == "black"
    assert line.points_of("Bad") == 0.0
    assert words in line.detail
    assert (line.restarts_black, line.restarts_white) == (0, restarts)


@pytest.mark.asyncio
async def test_an_engine_that_crashed_once_plays_on_where_it_was(
    tmp_path: Path,
) -> None:
    weak = fake("Weak", "genmove#2=crash")
    plan = match_of(fake("Strong", "genmove#3=say resign"), weak)
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("Strong", "Weak"), Shown())).line
    assert (line.end_reason, line.winner) == (EndReason.RESIGN, "white")
    assert line.standing is Standing.PLAYED
    assert line.moves == 4
    assert (line.restarts_black, line.restarts_white) == (0, 1)


@pytest.mark.asyncio
async def test_a_game_that_an_engine_does_not_take_does_not_count(
    tmp_path: Path,
) -> None:
    stones = Setup((Point(6), Point(18)), (), Color.WHITE)
    opening = Opening(setup=stones, handicap=2)
    plan = match_of(fake("Any"), fake("Picky", "komi#2=fail not with me"))
    async with arena_of(plan, tmp_path) as arena:
        game = game_of("Any", "Picky", opening=opening)
        line = (await arena.play(game, Shown())).line
    assert (line.end_reason, line.standing) == (EndReason.ABORTED, Standing.VOID)
    assert line.points_of("Any") is None
    assert "Picky" in line.detail
    assert "not with me" in line.detail


@pytest.mark.asyncio
async def test_an_engine_that_failed_plays_the_next_game(tmp_path: Path) -> None:
    plan = match_of(
        fake("Good", PASSES), fake("Bad", PASSES, "play b *=crash"), crashes=1
    )
    async with arena_of(plan, tmp_path) as arena:
        first = (await arena.play(game_of("Good", "Bad", 1), Shown())).line
        second = (await arena.play(game_of("Bad", "Good", 2), Shown())).line
    assert first.end_reason is EndReason.CRASH
    assert second.end_reason is EndReason.TWO_PASSES
    assert second.standing is Standing.PLAYED


@pytest.mark.asyncio
async def test_the_record_of_an_illegal_move_tells_what_was_played(
    tmp_path: Path,
) -> None:
    plan = match_of(fake("Good"), fake("Bad", "genmove=illegal occupied"))
    async with arena_of(plan, tmp_path) as arena:
        finished = await arena.play(game_of("Good", "Bad"), Shown())
    record = finished.sgf.decode()
    assert record.rstrip().endswith("W[tt])")
    for words in (
        "void(A1, occupied): the turn is lost.",
        "Bad played A1: there is a stone on that point.",
        "nobody passed. In a match the game is lost by it.",
    ):
        assert record.count(words) == 1


@pytest.mark.parametrize("is_restarted", [False, True])
@pytest.mark.asyncio
async def test_an_engine_goes_on_from_game_to_game_unless_it_is_to_be_started_anew(
    is_restarted: bool, tmp_path: Path
) -> None:
    """One that crashes at its second move of all: in its second game, or never."""
    rules = ("genmove#2=crash", PASSES)
    plan = match_of(
        fake("Good", PASSES),
        fake("Other", *rules, is_restarted=is_restarted),
        crashes=1,
    )
    async with arena_of(plan, tmp_path) as arena:
        for number in (1, 2):
            line = (await arena.play(game_of("Good", "Other", number), Shown())).line
    expected = EndReason.TWO_PASSES if is_restarted else EndReason.CRASH
    assert line.end_reason is expected


@pytest.mark.asyncio
async def test_what_an_engine_writes_where_it_runs_stays_in_one_folder(
    tmp_path: Path,
) -> None:
    writes = fake("Writes", "--record", "log", PASSES, is_restarted=True)
    plan = match_of(writes, fake("Reads", PASSES, is_restarted=True))
    async with arena_of(plan, tmp_path) as arena:
        for number in (1, 2, 3):
            await arena.play(game_of("Writes", "Reads", number), Shown())
    engines = tmp_path / "engines"
    files = [path for path in engines.glob("**/*") if path.is_file()]
    assert {path.parent.name for path in files} == {"run"}
    assert sum(path.read_text().count("genmove") for path in files) == 3
    assert len(files) == 1
    assert [path.name for path in engines.iterdir()] == ["Writes"]


@pytest.mark.asyncio
async def test_an_engine_that_crashed_finds_what_it_wrote_before(
    tmp_path: Path,
) -> None:
    bad = fake("Bad", "--record", "log", "genmove=crash")
    plan = match_of(fake("Good"), bad, crashes=2)
    async with arena_of(plan, tmp_path) as arena:
        for number in (1, 2):
            await arena.play(game_of("Good", "Bad", number), Shown())
    (log,) = (tmp_path / "engines").glob("**/log")
    assert log.parent.parent.name == "engine-1"
    assert log.read_text().count("genmove") == 4


@pytest.mark.asyncio
async def test_an_engine_that_crashes_in_each_game_is_told_of_with_its_reason_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    plan = match_of(fake("Good"), fake("Bad", "genmove=crash"), crashes=2)
    async with arena_of(plan, tmp_path) as arena:
        for number in (1, 2):
            await arena.play(game_of("Good", "Bad", number), Shown())
    first, second = (record.getMessage() for record in caplog.records)
    start = "Bad is started again (crash 1 of 2)"
    assert first.startswith(f"game 1: {start}: the engine stopped")
    assert first.endswith('(exit code 3); it wrote "assertion failed: fake"')
    assert second == f"game 2: {start}, as before"


@pytest.mark.asyncio
async def test_the_folder_is_named_with_a_lock_that_keeps_an_engine_from_starting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    crashes = shlex.join(fake("Bad", "genmove=crash").command)
    script = (
        f"[ ! -e LOCK ] || {{ echo locked $$ >&2; exit 2; }}; : >LOCK; exec {crashes}"
    )
    plan = match_of(fake("Good"), EnginePlan("Bad", ("sh", "-c", script)), crashes=3)
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("Bad", "Good"), Shown())).line
        with pytest.raises(EngineUnfit) as unfit:
            await arena.check()
        await arena.play(game_of("Bad", "Good", 2), Shown())
    run = tmp_path / "engines" / "Bad" / "place-1" / "engine-1" / "run"
    assert f"it runs in {run}, where files of earlier starts are" in line.detail
    assert f"It runs in {run}, where files of earlier starts are." in str(unfit.value)
    assert f"check-engine --folder {run} " in str(unfit.value)
    played, failed, *again = (record.getMessage() for record in caplog.records)
    assert str(run) not in played
    assert f"; it runs in {run}, where" in failed
    assert all(words.endswith(", as before") for words in again)  # another pid in each
    assert len(again) == 2
