"""Transcripts of engine games: kept in bounds, in pieces, off the loop, without secrets."""

import asyncio
import os
import stat
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color
from shoutan_host.engines.failures import (
    EngineDied,
    EngineFailure,
    blotted,
    engine_words,
)
from shoutan_host.game_transcript import MAX_LINE, MAX_WAITING, GameTranscript
from shoutan_host.gtp.link import GtpLink
from shoutan_host.ports import GameId
from shoutan_host.transcript_files import TranscriptFiles
from shoutan_host.transcripts import Transcripts

from tests.host.gtp_fakes import RecordingTransport, until
from tests.host.killed_transcript import EXCHANGES

GAME = GameId("Ab" + "c" * 20)
OTHER = GameId("-b" + "d" * 20)
BLACK, WHITE = Color.BLACK, Color.WHITE
DAY_S = 86_400
TOO_MANY = MAX_WAITING // 5
"""Plain lines, more than may wait."""


class Hands:
    """Clocks that the test sets."""

    def __init__(self) -> None:
        self.ms = 5_000
        self.unix_ms = 1_790_000_000_000

    def monotonic_ms(self) -> Millis:
        return Millis(self.ms)

    def wall_ms(self) -> int:
        return self.unix_ms


class Kept:
    """A folder of transcripts and what went wrong in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = Hands()
        self.reports: list[str] = []
        self.transcripts = self.open()

    def open(self, most_bytes: int = 2**30) -> Transcripts:
        return Transcripts(
            self.folder,
            self.clock,
            lambda what, error: self.reports.append(f"{what}: {error!r}"),
            kept_days=30,
            most_bytes=most_bytes,
        )

    def begin(self, game: GameId = GAME, color: Color = BLACK) -> GameTranscript:
        return self.transcripts.begin(game, lambda: color, "Sai")

    async def text(self, color: Color = BLACK, game: GameId = GAME) -> list[str]:
        found = await self.transcripts.read(game, color)
        assert found is not None
        return found.decode().splitlines()


@pytest_asyncio.fixture
async def kept(tmp_path: Path) -> AsyncIterator[Kept]:
    kept = Kept(tmp_path / "transcripts")
    yield kept
    await kept.transcripts.close()


# --- what is kept of a game ----------------------------------------------------------


@pytest.mark.asyncio
async def test_lines_have_their_time_and_who_said_them(kept: Kept) -> None:
    transcript = kept.begin()
    transcript("C", "12 boardsize 19")
    kept.clock.ms += 1_234
    transcript("E", "=12")
    assert await kept.text() == [
        f"0 # Shoutan, game {GAME}, Sai, 2026-09-21T14:13:20.000Z;"
        " ms, C we, E the engine",
        "0 C 12 boardsize 19",
        "1234 E =12",
    ]


@pytest.mark.asyncio
async def test_long_lines_are_cut_and_odd_characters_replaced(kept: Kept) -> None:
    transcript = kept.begin()
    transcript("E", "x" * (MAX_LINE + 7))
    transcript("E", "a\x1b[31mb\u2028c\ud800")
    _, long, odd = await kept.text()
    assert long == f"0 E {'x' * MAX_LINE}... [7 more]"
    assert odd == "0 E a\ufffd[31mb\ufffdc\ufffd"


@pytest.mark.asyncio
async def test_of_reports_in_a_row_only_the_last_is_kept(kept: Kept) -> None:
    transcript = kept.begin()
    transcript("C", "7 kata-genmove_analyze b 50")
    for n in range(500):
        kept.clock.ms += 10
        transcript("E", f"info move Q16 visits {n} pv " + "Q16 " * 500)
    kept.clock.ms += 10
    transcript("E", "play Q16")
    transcript("E", "info move D4 visits 1")
    transcript.end()
    *_, report, play, last = await kept.text()
    assert report.startswith("5000 E info move Q16 visits 499 pv Q16 ")
    assert report.endswith(" more] [500 such lines]")
    assert play == "5010 E play Q16"
    assert last == "5010 E info move D4 visits 1"


@pytest.mark.asyncio
async def test_lines_that_come_too_fast_are_counted_and_lost(kept: Kept) -> None:
    transcript = kept.begin()
    noise = "n" * 100
    for _ in range(MAX_WAITING // 100):
        transcript("E", noise)
    kept_first = len(await kept.text())
    assert MAX_WAITING // 110 < kept_first < MAX_WAITING // 100
    transcript("E", "quiet again")
    lines = await kept.text()
    lost = MAX_WAITING // 100 + 1 - kept_first
    assert lines[-2:] == [f"# {lost} lines came too fast to be kept", "0 E quiet again"]


@pytest.mark.asyncio
async def test_both_engines_of_a_game_have_their_own(kept: Kept) -> None:
    kept.begin(color=BLACK)("E", "black speaks")
    kept.begin(color=WHITE)("E", "white speaks")
    assert (await kept.text(BLACK))[1:] == ["0 E black speaks"]
    assert (await kept.text(WHITE))[1:] == ["0 E white speaks"]
    assert await kept.transcripts.read(OTHER, BLACK) is None


@pytest.mark.asyncio
async def test_what_comes_before_colors_are_drawn_is_not_lost(kept: Kept) -> None:
    drawn: list[Color] = []
    transcript = kept.transcripts.begin(
        GAME, lambda: drawn[0] if drawn else None, "Sai"
    )
    transcript("C", "1 boardsize 9")
    assert await kept.transcripts.read(GAME, WHITE) is None
    drawn.append(WHITE)
    transcript("C", "2 clear_board")
    assert (await kept.text(WHITE))[1:] == ["0 C 1 boardsize 9", "0 C 2 clear_board"]


@pytest.mark.asyncio
async def test_looking_for_the_color_takes_no_room_from_what_waits_for_it(
    kept: Kept,
) -> None:
    colors: list[Color] = []
    transcript = kept.transcripts.begin(
        GAME, lambda: colors[0] if colors else None, "Sai"
    )
    for _ in range(200):  # of a few lines each, with room for far more
        transcript.answer(b"= A1\n\n")
        assert await kept.transcripts.read(GAME, BLACK) is None
    colors.append(BLACK)
    transcript.answer(b"= B2\n\n")
    assert len(await kept.text()) == 1 + 200 + 1


@pytest.mark.asyncio
async def test_one_that_is_full_before_colors_are_drawn_goes_on_afterwards(
    kept: Kept,
) -> None:
    colors: list[Color] = []
    transcript = kept.transcripts.begin(
        GAME, lambda: colors[0] if colors else None, "Sai"
    )
    for _ in range(MAX_WAITING // 100):
        transcript("E", "n" * 100)
    assert await kept.transcripts.read(GAME, BLACK) is None
    colors.append(BLACK)
    transcript("E", "n" * 100)
    kept_lines = len(await kept.text())
    transcript("E", "there")
    *before, lost, last = await kept.text()
    assert len(before) == kept_lines
    assert lost.endswith("lines came too fast to be kept")
    assert last == "0 E there"


@pytest.mark.asyncio
async def test_an_engine_that_is_back_goes_on_in_the_same_transcript(
    kept: Kept,
) -> None:
    kept.begin()("C", "1 boardsize 9")
    await kept.transcripts.close()
    kept.transcripts = kept.open()
    kept.begin()("C", "1 boardsize 9")
    lines = await kept.text()
    assert [line[:5] for line in lines] == ["0 # S", "0 C 1"] * 2


@pytest.mark.asyncio
async def test_lines_are_on_disk_a_second_later_whatever_becomes_of_us(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoutan_host.transcripts.WRITE_EVERY_S", 0.01)
    kept.begin()("C", "1 boardsize 9")
    files = TranscriptFiles(kept.folder)
    await until(lambda: b"boardsize" in (files.read(GAME, BLACK) or b""))


@pytest.mark.asyncio
async def test_the_last_lines_of_an_engine_that_failed_are_written_at_once(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shoutan_host.transcripts.WRITE_EVERY_S", 3_600.0)
    link = GtpLink(None, RecordingTransport())

    async def play() -> None:
        with kept.transcripts.of(link, GAME, lambda: BLACK, "Sai"):
            asking = asyncio.ensure_future(link.ask("genmove", deadline_s=5))
            await until(lambda: not link.is_idle)
            link.feed(b"segmentation fault", 0)
            link.feed(b" at 0x0\n", 0)
            link.feed_eof()
            await asking

    with pytest.raises(EngineDied):
        await play()
    files = TranscriptFiles(kept.folder)
    await until(lambda: b"hung up" in (files.read(GAME, BLACK) or b""))
    written = files.read(GAME, BLACK)
    assert written is not None
    assert written.decode().splitlines()[1:] == [
        "0 C 1 genmove",
        "0 E segmentation fault at 0x0",
        "0 # the engine hung up while it was to answer genmove",
    ]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("said", "kept_of_it"),
    [
        (b"=1 Q1", "=1 Q1 [its LF never came]"),
        (b"=1\n\nlogin Sai secret-1", "login ... [its LF never came]"),
        (b"x" * 70_000, f"{'x' * MAX_LINE}... [69520 more]"),
    ],
)
async def test_what_an_engine_said_of_a_line_when_it_died_is_kept(
    kept: Kept, said: bytes, kept_of_it: str
) -> None:
    link = GtpLink(None, RecordingTransport())

    async def play() -> None:
        with kept.transcripts.of(link, GAME, lambda: BLACK, "Sai"):
            asking = asyncio.ensure_future(link.ask("genmove", deadline_s=5))
            await until(lambda: not link.is_idle)
            link.feed(said, 0)
            link.feed_eof()
            await asking
            raise await link.wait_ended()

    with pytest.raises(EngineFailure):
        await play()
    *_, last, remark = await kept.text()
    assert last == f"0 E {kept_of_it}"
    assert remark.startswith("0 # ")


@pytest.mark.asyncio
async def test_what_was_written_survives_a_kill_of_the_process(tmp_path: Path) -> None:
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.host.killed_transcript", str(tmp_path), GAME),
        stdout=asyncio.subprocess.PIPE,
    )
    assert child.stdout is not None
    try:
        assert await child.stdout.readline() == b"written\n"
    finally:
        child.kill()
        await child.wait()
    written = TranscriptFiles(tmp_path).read(GAME, BLACK)
    assert written is not None
    said = [line.split(maxsplit=1)[1] for line in written.decode().splitlines()[1:]]
    assert said[: 2 * EXCHANGES] == [
        line
        for number in range(1, EXCHANGES + 1)
        for line in (f"C {number} genmove b", f"E ={number} Q16")
    ]


@pytest.mark.asyncio
async def test_plain_lines_are_heard_in_their_order_and_in_bounds(kept: Kept) -> None:
    transcript = kept.begin()
    transcript.command(b"1 genmove b\n")
    kept.clock.ms += 3
    transcript("E", "info move Q16 visits 1")
    transcript("E", "info move Q16 visits 2")
    transcript.answer(b"=1 Q16\n\n")
    transcript.command(b"2 play w " + b"D" * MAX_LINE + b"\n")
    transcript("E", "an odd one: \x1b")
    transcript.answer(b"=2 \n\n")
    assert (await kept.text())[1:] == [
        "0 C 1 genmove b",
        "3 E info move Q16 visits 2 [2 such lines]",
        "3 E =1 Q16",
        f"3 C 2 play w {'D' * (MAX_LINE - 9)}... [9 more]",
        "3 E an odd one: \ufffd",
        "3 E =2",
    ]
    for _ in range(TOO_MANY):
        transcript.answer(b"=3\n\n")
    transcript.answer(b"=4\n\n")
    before = len(await kept.text())
    assert MAX_WAITING // 50 < before < TOO_MANY
    transcript.answer(b"=5\n\n")
    lost = TOO_MANY + 1 - (before - 7)
    expected = [f"# {lost} lines came too fast to be kept", "3 E =5"]
    assert (await kept.text())[-2:] == expected


@pytest.mark.asyncio
async def test_a_link_says_all_and_no_secret_and_how_it_ended(kept: Kept) -> None:
    link = GtpLink(None, RecordingTransport())
    link.feed(b"login Sai early-token\n", 0)

    async def play() -> None:
        with kept.transcripts.of(link, GAME, lambda: BLACK, "Sai"):
            asking = asyncio.ensure_future(link.ask("name", deadline_s=5))
            await until(lambda: not link.is_idle)
            link.feed(b"login Sai secret-1\n=1 Sai\nLOGIN\tSai secret-2\n\n", 0)
            await asking
            link.feed(b"0.1: login Sai secret-3\n", 0)
            link.close()
            raise await link.wait_ended()

    with pytest.raises(EngineDied):
        await play()
    assert link.heard.transcript is None
    assert (await kept.text())[1:] == [
        "0 C 1 name",
        "0 E login ...",
        "0 E =1 Sai",
        "0 E LOGIN ...",
        "0 E 0.1: login ...",
        "0 # the connection was closed by us",
    ]


def test_a_line_without_a_login_is_left_as_it_is() -> None:
    assert blotted("=3 Q16") == "=3 Q16"
    assert blotted("login") == "login"
    assert blotted("login:  ") == "login:  "


@pytest.mark.parametrize(
    "line",
    [
        "login: Sai secret-1",
        "relogin Sai secret-1",
        "LogIn=Sai:secret-1",
        "logins Sai secret-1",
        "login_as Sai\tsecret-1",
        "=3 login\nSai secret-1",
        "login login Sai secret-1",
    ],
)
def test_what_looks_like_a_login_has_its_token_blotted_out(line: str) -> None:
    for shown in (blotted(line), engine_words(line)):
        assert "login ..." in shown.lower()
        assert "secret" not in shown


@pytest.mark.asyncio
async def test_the_token_of_a_login_is_blotted_out_wherever_it_stands() -> None:
    link = GtpLink(None, RecordingTransport())
    said: list[str] = []

    def hear(_direction: str, line: str) -> None:
        said.append(line)

    link.heard.transcript = hear
    link.feed(b"login Sai secret-1 extra-word no\n", 0)
    link.feed(
        b"secret-1: no such bot\nlo\xe2\x80\x8bgin Sai secret-1 extra-word no\n", 0
    )
    assert said[1:] == ["...: no such bot", "lo\u200bgin Sai ... ... no"]
    assert link.heard.words(" secret-1\nC3 ") == "... C3"
    link.close()


@pytest.mark.asyncio
async def test_an_answer_of_one_word_is_blotted_out_as_well(kept: Kept) -> None:
    link = GtpLink(None, RecordingTransport())
    link.feed(b"login Sai tokenOf8\n", 0)
    with kept.transcripts.of(link, GAME, lambda: BLACK, "Sai"):
        words = (b"Q16", b"tokenOf8", b"login1", b"xloginx")
        for number, answer in enumerate(words, 1):
            asking = asyncio.ensure_future(link.ask("name", deadline_s=5))
            await until(lambda: not link.is_idle)
            link.feed(b"=%d %b\n\n" % (number, answer), 0)
            await asking
    lines = await kept.text()
    assert [line for line in lines if line.startswith("0 E ")] == [
        "0 E =1 Q16",
        "0 E =2 ...",
        "0 E =3 login ...",
        "0 E =4 xlogin ...",
    ]
    link.close()


# --- files ---------------------------------------------------------------------------


def numbers(first: int, last: int) -> list[str]:
    """Return lines that take ten bytes with their ends."""
    return [f"{n:09}" for n in range(first, last)]


def numbered(first: int, last: int) -> bytes:
    """Return the same, as they are written."""
    return "".join(f"{number}\n" for number in numbers(first, last)).encode()


@pytest.mark.parametrize("step", [1, 7, 1_000])
def test_the_beginning_and_the_end_are_kept(tmp_path: Path, step: int) -> None:
    for first in range(0, 1_000, step):
        # A new one each time: the files alone tell how it goes on.
        files = TranscriptFiles(tmp_path, head_bytes=100, piece_bytes=50)
        files.append(GAME, BLACK, numbered(first, min(first + step, 1_000)))
    found = TranscriptFiles(tmp_path).read(GAME, BLACK)
    assert found is not None
    head, _, tail = found.decode().partition("# ")
    omitted, *rest = tail.splitlines()
    assert head.splitlines() == numbers(0, 10)
    assert rest == numbers(1_000 - len(rest), 1_000)
    assert 5 < len(rest) <= 10
    assert omitted == f"{1_000 - 10 - len(rest)} lines are left out here"
    assert sum(p.stat().st_size for p in tmp_path.rglob("*") if p.is_file()) <= 200


def test_nothing_is_left_out_of_what_fits(tmp_path: Path) -> None:
    files = TranscriptFiles(tmp_path, head_bytes=100, piece_bytes=50)
    for first in range(0, 20, 3):
        files.append(GAME, WHITE, numbered(first, min(first + 3, 20)))
    found = files.read(GAME, WHITE)
    assert found is not None
    assert found.decode().splitlines() == numbers(0, 20)


def test_only_the_owner_of_the_folder_reads_them(tmp_path: Path) -> None:
    files = TranscriptFiles(tmp_path / "transcripts", head_bytes=10, piece_bytes=50)
    files.append(GAME, BLACK, numbered(0, 9))
    found = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(found) == 3
    if os.name == "posix":
        assert {stat.S_IMODE(path.stat().st_mode) for path in found} == {0o600}


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "A" * 23, "A" * 21 + "/"])
def test_what_is_no_id_names_no_file(tmp_path: Path, name: str) -> None:
    files = TranscriptFiles(tmp_path)
    assert files.read(GameId(name), BLACK) is None
    with pytest.raises(ValueError, match="no id of a game"):
        files.append(GameId(name), BLACK, b"x\n")


def test_old_ones_are_deleted_and_then_the_oldest_of_too_many(tmp_path: Path) -> None:
    files = TranscriptFiles(tmp_path, head_bytes=100, piece_bytes=100)
    games = [GameId(f"{n}" * 22) for n in range(4)]
    for age, game in enumerate(games):
        files.append(game, BLACK, numbered(0, 15))
        for path in tmp_path.rglob(f"{game}*"):
            os.utime(path, (1_000 - age, 1_000 - age))
    (tmp_path / "00" / "notes.txt").write_text("not ours")
    assert files.prune(before_s=998.5, most_bytes=10**6) == 2
    assert [files.read(game, BLACK) is not None for game in games] == [
        True,
        True,
        False,
        False,
    ]
    assert not (tmp_path / "33").exists()
    assert files.prune(before_s=0, most_bytes=299) == 1
    assert files.read(games[0], BLACK) is not None
    assert files.read(games[1], BLACK) is None
    assert files.prune(before_s=2_000, most_bytes=0) == 1
    assert [path.name for path in tmp_path.rglob("*.txt")] == ["notes.txt"]


def test_there_is_nothing_to_delete_where_nothing_was_written(tmp_path: Path) -> None:
    assert TranscriptFiles(tmp_path / "none").prune(before_s=1, most_bytes=0) == 0


@pytest.mark.asyncio
async def test_at_the_start_those_of_another_month_are_deleted(kept: Kept) -> None:
    kept.begin()
    kept.begin(game=OTHER)
    await kept.transcripts.close()
    now_s = kept.clock.unix_ms / 1_000
    for game, age_s in ((GAME, 31 * DAY_S), (OTHER, 29 * DAY_S)):
        for path in kept.folder.rglob(f"{game}*"):
            os.utime(path, (now_s - age_s, now_s - age_s))
    kept.transcripts = kept.open()
    assert await kept.transcripts.read(GAME, BLACK) is None
    assert await kept.transcripts.read(OTHER, BLACK) is not None
    assert kept.reports == []


# --- trouble -------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_folder_that_cannot_be_written_is_reported_once_and_harms_nobody(
    kept: Kept,
) -> None:
    assert await kept.transcripts.read(GAME, BLACK) is None  # what was old is deleted
    kept.folder.write_text("a file in its place")
    transcript = kept.begin()
    for n in range(3):
        transcript("C", f"{n} name")
        assert await kept.transcripts.read(GAME, BLACK) is None
    assert len(kept.reports) == 1
    assert kept.reports[0].startswith("a transcript was not written: ")
    kept.folder.unlink()
    transcript("C", "3 name")
    assert (await kept.text())[-1] == "0 C 3 name"


@pytest.mark.asyncio
async def test_nothing_is_taken_in_any_more_when_it_is_closed(kept: Kept) -> None:
    transcript = kept.begin()
    transcript("C", "1 name")
    await kept.transcripts.close()
    transcript("C", "2 name")
    await kept.transcripts.close()
    found = TranscriptFiles(kept.folder).read(GAME, BLACK)
    assert found is not None
    assert found.decode().splitlines()[1:] == ["0 C 1 name"]
