"""What engines write to their standard error is in the folder of the match, by game."""

import asyncio
from pathlib import Path

import pytest
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import CountBy
from shoutan_clients.match.playing.asides import (
    MOST_BYTES,
    MOST_EARLY,
    MOST_LAST,
    AsideFiles,
    AsideText,
    EngineEar,
)
from shoutan_clients.match.ports import EngineUnfit
from shoutan_engine.results import EndReason

from tests.clients.match.arenas import PASSES, Shown, arena_of, fake, game_of, match_of

FAILED = "assertion failed: fake\n"
ALOUD = "thinking aloud\n"


def _unexpected(what: str, error: BaseException) -> None:
    raise AssertionError(what) from error


def _files(folder: Path) -> dict[str, str]:
    """Return what is in all files of standard errors."""
    paths = sorted(folder.rglob("*.stderr.txt"))
    return {path.relative_to(folder).as_posix(): path.read_text() for path in paths}


@pytest.mark.asyncio
async def test_what_a_crashed_engine_wrote_is_kept_and_named(tmp_path: Path) -> None:
    bad = fake("Bad", "name=aside", "genmove#1=aside", "genmove#2=crash", "play=well")
    plan = match_of(fake("Good"), bad, crashes=2)
    async with arena_of(plan, tmp_path) as arena:
        line = (await arena.play(game_of("Bad", "Good", 1), Shown())).line
        second = (await arena.play(game_of("Good", "Bad", 2), Shown())).line
    assert (line.end_reason, second.end_reason) == (EndReason.CRASH, EndReason.CRASH)
    assert line.detail.endswith("; more in transcripts/0001-black.stderr.txt.")
    assert second.detail.endswith("; more in transcripts/0002-white.stderr.txt.")
    kept = _files(tmp_path)
    assert set(kept) == {
        "transcripts/0001-black.stderr.txt",
        "transcripts/0002-white.stderr.txt",
    }
    once = ALOUD + ALOUD + FAILED  # the first line before its game, from its start
    again = "# Shoutan: here it ended, and was started again\n"
    assert kept["transcripts/0001-black.stderr.txt"] == once + again + once


@pytest.mark.parametrize("keeps_transcripts", [True, False])
@pytest.mark.asyncio
async def test_lines_belong_to_the_game_in_which_they_are_read(
    keeps_transcripts: bool, tmp_path: Path
) -> None:
    """One process for both games, of which it loses the second."""
    talker = fake("Talker", "clear_board=aside", "genmove#2=fail no idea", PASSES)
    plan = match_of(fake("Good", PASSES), talker)
    async with arena_of(plan, tmp_path, keeps_transcripts=keeps_transcripts) as arena:
        for number in (1, 2):
            line = (await arena.play(game_of("Good", "Talker", number), Shown())).line
    assert line.end_reason is EndReason.PROTOCOL
    kept = {"transcripts/0002-white.stderr.txt": ALOUD}
    if keeps_transcripts:
        kept["transcripts/0001-white.stderr.txt"] = ALOUD
    assert _files(tmp_path) == kept


@pytest.mark.asyncio
async def test_without_transcripts_an_illegal_move_keeps_what_was_written(
    tmp_path: Path,
) -> None:
    talker = fake("Talker", "genmove#1=aside", "genmove=illegal occupied")
    plan = match_of(fake("Good"), talker)
    async with arena_of(plan, tmp_path, keeps_transcripts=False) as arena:
        line = (await arena.play(game_of("Good", "Talker"), Shown())).line
    assert (line.end_reason, line.winner) == (EndReason.ILLEGAL, "black")
    assert _files(tmp_path) == {"transcripts/0001-white.stderr.txt": ALOUD}


@pytest.mark.asyncio
async def test_an_engine_that_does_not_start_leaves_what_it_wrote(
    tmp_path: Path,
) -> None:
    plan = match_of(fake("Good"), fake("Bad/1", "name=aside", "list_commands=crash"))
    path = tmp_path / "start-Bad%2F1.stderr.txt"
    async with arena_of(plan, tmp_path) as arena:
        with pytest.raises(EngineUnfit) as unfit:
            await arena.check()
    assert f"is in {path}. To see more: " in str(unfit.value)
    assert path.read_text() == ALOUD + FAILED
    async with arena_of(match_of(fake("Good"), fake("Bad/1")), tmp_path) as arena:
        await arena.check()
    assert _files(tmp_path) == {}


@pytest.mark.asyncio
async def test_a_failed_start_with_one_line_leaves_no_file(tmp_path: Path) -> None:
    async with arena_of(
        match_of(fake("Good"), fake("Bad", "@start=crash")), tmp_path
    ) as a:
        with pytest.raises(EngineUnfit, match="assertion failed: fake"):
            await a.check()
    assert _files(tmp_path) == {}


@pytest.mark.asyncio
async def test_a_referee_has_a_file_of_its_own(tmp_path: Path) -> None:
    referee = fake("R", "final_status_list=aside").command
    plan = match_of(
        fake("A", PASSES), fake("B", PASSES), count_by=CountBy.REFEREE, referee=referee
    )
    async with arena_of(plan, tmp_path) as arena:
        await arena.play(game_of("A", "B"), Shown())
    assert _files(tmp_path) == {"transcripts/0001-referee.stderr.txt": ALOUD}


def test_of_a_flood_the_beginning_and_the_end_are_kept() -> None:
    text = AsideText(Path("x"), MOST_BYTES)
    text.hear(b"first\n")
    for _ in range(MOST_BYTES // 2**20 + 1):
        text.hear(b"x" * 2**20)
    text.hear(b"last\n")
    written = text.take()
    assert written.startswith(b"first\nx")
    assert not text.take()
    text.is_wanted = True
    end = text.take()
    left_out = 2 * 2**20 + len(b"last\n") - MOST_LAST
    assert end.startswith(b"\n# Shoutan: %d bytes are left out here\nx" % left_out)
    assert end.endswith(b"xlast\n")
    assert len(end) < MOST_LAST + 100
    assert text.lines == 2


@pytest.mark.asyncio
async def test_a_game_that_is_played_again_leaves_nothing_of_the_first_time(
    tmp_path: Path,
) -> None:
    files = AsideFiles(tmp_path, _unexpected, keeps_all=True)
    ear = EngineEar(files)
    ear(b"loading\n")
    for words in (b"broken off\n", b"played\n"):
        ear.begin(7, "black")
        ear(words)
    ear.remark("said by us")
    await files.close()
    text = "played\n# Shoutan: said by us\n"
    assert _files(tmp_path) == {"transcripts/0007-black.stderr.txt": text}
    ear(b"after the end\n")


@pytest.mark.asyncio
async def test_nor_of_a_first_time_in_an_earlier_run(tmp_path: Path) -> None:
    for words in (b"broken off\n", b""):
        files = AsideFiles(tmp_path, _unexpected, keeps_all=True)
        ear = EngineEar(files)
        ear.begin(7, "black")
        ear(words)
        ear.begin(8, "black")
        ear(b"another game\n")
        await files.close()
    text = "another game\n"
    assert _files(tmp_path) == {"transcripts/0008-black.stderr.txt": text}


@pytest.mark.asyncio
async def test_of_a_flood_before_the_first_game_too(tmp_path: Path) -> None:
    files = AsideFiles(tmp_path, _unexpected, keeps_all=True)
    ear = EngineEar(files)
    ear(b"first\n")
    for _ in range(2 * MOST_EARLY // 2**16):
        ear(b"x" * 2**16)
    ear(b"last\n")
    ear.begin(1, "black")
    await files.close()
    [text] = _files(tmp_path).values()
    assert text.startswith("first\nx")
    assert text.endswith("xlast\n")
    assert MOST_EARLY < len(text) < MOST_EARLY + MOST_LAST + 100


@pytest.mark.parametrize("keeps_all", [True, False])
@pytest.mark.asyncio
async def test_what_is_written_before_the_first_game_belongs_to_it(
    keeps_all: bool, tmp_path: Path
) -> None:
    files = AsideFiles(tmp_path, _unexpected, keeps_all=keeps_all)
    ear = EngineEar(files)
    ear(b"loading\n")
    ear.begin(3, "white")
    ear(b"played\n")
    assert ear.failed() == "transcripts/0003-white.stderr.txt"
    await files.close()
    assert _files(tmp_path) == {
        "transcripts/0003-white.stderr.txt": "loading\nplayed\n"
    }


@pytest.mark.asyncio
async def test_a_disk_that_takes_nothing_is_told_once(tmp_path: Path) -> None:
    told: list[str] = []

    def report(what: str, _: BaseException) -> None:
        told.append(what)

    (tmp_path / "transcripts").write_text("a file in its place")
    files = AsideFiles(tmp_path, report, keeps_all=True)
    for number in (1, 2):
        ear = EngineEar(files)
        ear.begin(number, "white")
        ear(b"words\n")
    await files.close()
    await asyncio.sleep(0)
    assert told == ["the standard error of an engine was not written"]


@pytest.mark.asyncio
async def test_a_referee_that_fails_has_its_file_named(tmp_path: Path) -> None:
    referee = fake("R", "boardsize=aside", "final_status_list=crash").command
    plan = match_of(
        fake("A", PASSES), fake("B", PASSES), count_by=CountBy.REFEREE, referee=referee
    )
    async with arena_of(plan, tmp_path, keeps_transcripts=False) as arena:
        line = (await arena.play(game_of("A", "B"), Shown())).line
    name = "transcripts/0001-referee.stderr.txt"
    assert line.end_reason is EndReason.ABORTED
    assert line.detail.endswith(f'wrote "{FAILED.strip()}"; more in {name}.')
    assert _files(tmp_path) == {name: 2 * (ALOUD + FAILED)}  # it was asked twice


@pytest.mark.asyncio
async def test_who_fails_at_placing_its_handicap_stones_has_its_file_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    placer = fake(
        "Placer", "+place_free_handicap", "boardsize=aside", "place_free_handicap=crash"
    )
    opening = Opening(free_handicap=2)
    async with arena_of(match_of(placer, fake("B")), tmp_path) as arena:
        game = game_of("Placer", "B", opening=opening)
        line = (await arena.play(game, Shown())).line
    name = "transcripts/0001-black.stderr.txt"
    assert line.end_reason is EndReason.CRASH
    assert line.detail.endswith(f'wrote "{FAILED.strip()}"; more in {name}.')
    assert _files(tmp_path) == {name: ALOUD + FAILED}
    assert caplog.records == []
