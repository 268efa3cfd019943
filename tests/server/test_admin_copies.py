"""`shoutan admin export` and `backup`: whole copies, that prove themselves."""

import asyncio
import os
import sqlite3
import stat
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from shoutan_host.ports import GameId, StoredAnalysis
from shoutan_host.storage.database import FILE_NAME
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_protocol.chain import head_of_chain
from shoutan_protocol.messages.analysis import GameAnalyses
from shoutan_protocol.messages.common import GameInfo
from shoutan_protocol.sgf import read_sgf
from shoutan_server.admin.cli import main

from tests.fake_store import Disk
from tests.host.played_games import (
    COUNTED,
    GAMES,
    LIVE,
    RESIGNED,
    disk_of_games,
    write_folder,
)
from tests.server_process import SHOUTAN

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def disk() -> Disk:
    return disk_of_games()


def run(folder: Path, subcommand: str, *words: str | Path) -> int:
    return main([subcommand, "--data", str(folder), *(str(word) for word in words)])


def damage(folder: Path, game: GameId) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as file, file:
        file.execute("UPDATE event SET payload = x'00' WHERE game_id = ?", (game,))


# -- export ------------------------------------------------------------------------


def test_every_log_is_written_byte_by_byte_and_proves_itself(
    folder: Path, tmp_path: Path, disk: Disk, capsys: Capture
) -> None:
    out = tmp_path / "logs"
    assert run(folder, "export", "--out", out) == 0
    said = capsys.readouterr().out
    assert said == f"exported 4 games to {out}, listed in {out / 'games.jsonl'}\n"
    for game in GAMES:
        payloads = (out / f"{game}.jsonl").read_bytes().splitlines()
        assert payloads == [*disk.logs[game].values()]
        shown = disk.cards[game].record_hash
        assert shown in (None, head_of_chain(game, payloads).hex())
    lines = (out / "games.jsonl").read_bytes().splitlines()
    listed = [GameInfo.model_validate_json(line) for line in lines]
    assert {info.id: info.record_hash for info in listed} == {
        game: card.record_hash for game, card in disk.cards.items()
    }


def test_every_record_is_written(folder: Path, tmp_path: Path, disk: Disk) -> None:
    assert run(folder, "export", "--format", "sgf", "--out", tmp_path / "sgf") == 0
    record = (tmp_path / "sgf" / f"{COUNTED}.sgf").read_bytes()
    assert f"Record hash: {disk.cards[COUNTED].record_hash}".encode() in record
    assert read_sgf(record).header.result == disk.cards[COUNTED].result
    assert len(list((tmp_path / "sgf").glob("*.sgf"))) == len(GAMES)


def test_what_engines_thought_goes_with_logs_and_into_records(
    tmp_path: Path, disk: Disk
) -> None:
    for game in (RESIGNED, LIVE):
        thought = b'{"winrate":0.5,"score_lead":2.5}'
        disk.analyses[game] = {
            ply: StoredAnalysis(game, ply, color, "2026-05-01T10:00:00.000Z", thought)
            for ply, color in ((0, "black"), (1, "white"))
        }
    write_folder(tmp_path / "data", disk)
    logs, records = tmp_path / "logs", tmp_path / "sgf"
    assert run(tmp_path / "data", "export", "--out", logs) == 0
    assert run(tmp_path / "data", "export", "--format", "sgf", "--out", records) == 0
    written = sorted(path.name for path in logs.glob("*.analysis.json"))
    assert written == sorted(f"{game}.analysis.json" for game in (RESIGNED, LIVE))
    text = (logs / f"{RESIGNED}.analysis.json").read_bytes()
    turns = GameAnalyses.model_validate_json(text).analyses
    assert [(turn.ply, turn.color, turn.analysis.winrate) for turn in turns] == [
        (0, "black", 0.5),
        (1, "white", 0.5),
    ]
    record = read_sgf((records / f"{RESIGNED}.sgf").read_bytes())
    assert record.steps[1].value == 2.5
    assert "Black's engine: 50.0% for Black, B+2.5." in record.steps[1].comment
    # A record of a game that is played is for players, too.
    running = read_sgf((records / f"{LIVE}.sgf").read_bytes())
    assert all(step.value is None for step in running.steps)
    assert not any("engine" in step.comment for step in running.steps)


@pytest.mark.parametrize("game", [COUNTED, RESIGNED])
def test_one_game_goes_to_standard_output(folder: Path, disk: Disk, game: str) -> None:
    """Also one whose id begins with a dash."""
    command: list[str | Path] = [SHOUTAN, "admin", "export", "--data", folder, "--game"]
    done = subprocess.run([*command, game], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines() == [*disk.logs[GameId(game)].values()]


def test_some_games_go_to_the_usual_folder(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(folder, "export", "--game", LIVE, "--game", COUNTED) == 0
    names = sorted(path.name for path in (tmp_path / "shoutan-export").iterdir())
    assert names == sorted([f"{LIVE}.jsonl", f"{COUNTED}.jsonl", "games.jsonl"])


def test_a_game_that_cannot_be_written_keeps_nobody_else(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    damage(folder, COUNTED)
    assert run(folder, "export", "--format", "sgf", "--out", tmp_path / "sgf") == 1
    assert not (tmp_path / "sgf" / f"{COUNTED}.sgf").exists()
    assert (tmp_path / "sgf" / f"{RESIGNED}.sgf").exists()
    assert f"game {COUNTED} does not fold" in capsys.readouterr().err


def test_an_id_never_leads_out_of_the_folder(folder: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as file, file:
        file.execute(
            "UPDATE event SET game_id = '../outside' WHERE game_id = ?", (LIVE,)
        )
    assert run(folder, "export", "--out", tmp_path / "deep" / "logs") == 1
    assert not list(tmp_path.rglob("outside*"))


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        pytest.param(["--game", "../x"], 2, "a game is named by its id", id="no id"),
        pytest.param(["--game", "A" * 22], 1, f"game {'A' * 22} is not here", id="no game"),
        pytest.param(["--out", "/dev/null/x"], 1, "Not a directory", id="no folder"),
    ],
)  # fmt: skip
def test_what_cannot_be_exported_is_said(
    folder: Path, capsys: Capture, words: list[str], code: int, said: str
) -> None:
    assert run(folder, "export", *words) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("shoutan admin export: ")
    assert said in err


# -- backup ------------------------------------------------------------------------


def test_a_backup_is_one_file_that_restores_everything(
    folder: Path, tmp_path: Path, disk: Disk, capsys: Capture
) -> None:
    copy = tmp_path / "copies" / "today.sqlite3"
    copy.parent.mkdir()
    assert run(folder, "backup", copy) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"backed up 4 games, 32 events to {copy} (0.")
    assert said.endswith(" MiB), verified\n")
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    restored = tmp_path / "restored"
    restored.mkdir()
    copy.rename(restored / FILE_NAME)
    assert run(restored, "verify") == 0

    async def logs_and_cards() -> None:
        store = SqliteStore.open(restored, asyncio.get_running_loop())
        for game in GAMES:
            assert await store.read(game) == [*disk.logs[game].values()]
            assert await store.card(game) == disk.cards[game]
        await store.close()

    asyncio.run(logs_and_cards())


def test_a_backup_has_what_was_not_written_back_yet(
    folder: Path, tmp_path: Path, disk: Disk
) -> None:
    """Commits in the write-ahead log beside the file: as of a server that runs."""
    with closing(sqlite3.connect(folder / FILE_NAME)) as file, file:
        file.execute("PRAGMA wal_autocheckpoint = 0")
        file.execute("DELETE FROM event WHERE game_id = ?", (LIVE,))
        file.execute("DELETE FROM game WHERE id = ?", (LIVE,))
        file.commit()
        assert (folder / f"{FILE_NAME}-wal").stat().st_size > 0
        assert run(folder, "backup", tmp_path / "copy.sqlite3") == 0
    with closing(sqlite3.connect(tmp_path / "copy.sqlite3")) as copy:
        games = copy.execute("SELECT DISTINCT game_id FROM event").fetchall()
    assert sorted(game for (game,) in games) == sorted({*GAMES} - {LIVE})


def test_a_file_that_is_there_is_never_overwritten(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(b"precious")
    assert run(folder, "backup", copy) == 1
    assert "is there already" in capsys.readouterr().err
    assert copy.read_bytes() == b"precious"


def test_what_is_wrong_with_the_original_is_said_of_its_copy(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    damage(folder, COUNTED)
    copy = tmp_path / "copy.sqlite3"
    assert run(folder, "backup", copy) == 1
    out, err = capsys.readouterr()
    assert f"Game {COUNTED}:" in out
    assert "is a whole copy, and what is wrong is in the original" in err
    assert copy.exists()


def no_folder(tmp_path: Path) -> Path:
    return tmp_path / "nowhere" / "copy.sqlite3"


def full_disk(_: Path) -> Path:
    return Path("/dev/full/copy.sqlite3")


@pytest.mark.parametrize("target", [no_folder, full_disk])
def test_a_backup_that_cannot_be_written_is_said_and_leaves_nothing(
    folder: Path, tmp_path: Path, capsys: Capture, target: Callable[[Path], Path]
) -> None:
    assert run(folder, "backup", target(tmp_path)) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("shoutan admin backup: ")
    assert err.count("\n") == 1
    assert list(tmp_path.rglob("*copy*")) == []


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["verify", "--json"], id="verify"),
        pytest.param(["export", "--game", COUNTED], id="export"),
        pytest.param(["export", "--out", "logs"], id="export to a folder"),
        pytest.param(["backup", "copy.sqlite3"], id="backup"),
    ],
)
def test_output_that_nobody_reads_ends_quietly(
    folder: Path, tmp_path: Path, words: list[str]
) -> None:
    """As with `| head`, which closes the pipe once it has its lines."""
    reader, writer = os.pipe()
    os.close(reader)
    subcommand, *rest = words
    with os.fdopen(writer, "wb") as pipe:
        done = subprocess.run(
            [SHOUTAN, "admin", subcommand, "--data", folder, *rest],
            stdout=pipe,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            check=False,
        )
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize(
    "words", [["verify", "--json"], ["export", "--game", COUNTED], ["export"]]
)
def test_output_that_finds_no_room_is_said(
    folder: Path, tmp_path: Path, words: list[str]
) -> None:
    subcommand, *rest = words
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [SHOUTAN, "admin", subcommand, "--data", folder, *rest],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == (
        f"shoutan admin {subcommand}: standard output cannot be written:"
        " No space left on device\n"
    )


def test_help_shows_examples(capsys: Capture) -> None:
    for subcommand in ("verify", "export", "backup"):
        with pytest.raises(SystemExit) as done:
            main([subcommand, "--help"])
        assert done.value.code == 0
        assert f"  shoutan admin {subcommand}" in capsys.readouterr().out


@pytest.mark.parametrize("words", [[], ["nothing"], ["verify", "--nothing"]])
def test_bad_usage_ends_with_2(words: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as done:
        main(words)
    assert done.value.code == 2
    assert "usage: shoutan admin" in capsys.readouterr().err
