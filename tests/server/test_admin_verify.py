"""`shoutan admin verify` on real data folders: sound, touched, older, being served."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson
import pytest
from shoutan_host.ports import GameId
from shoutan_host.storage.database import FILE_NAME
from shoutan_server.admin.cli import main

from tests.host.played_games import (
    COUNTED,
    GAMES,
    LIVE,
    RESIGNED,
    WAITING,
    disk_of_games,
    game_with_a_changed_result,
    write_folder,
)
from tests.older_folder import write_unchained_folder
from tests.server_process import SHOUTAN

Capture = pytest.CaptureFixture[str]


def change(folder: Path, statement: str, *values: Any) -> None:
    """Do to the database what somebody with a database tool would."""
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as file:
        assert file.execute(statement, values).rowcount > 0


def verify(folder: Path, *words: str) -> int:
    return main(["verify", "--data", str(folder), *words])


def verified(capsys: Capture, folder: Path, *words: str) -> Any:
    """Return the JSON report."""
    capsys.readouterr()
    code = verify(folder, "--json", *words)
    report = orjson.loads(capsys.readouterr().out)
    assert report["ok"] == (code == 0)
    return report


def faults(report: Any) -> list[tuple[str, int | None, str]]:
    return [(p["game"], p["seq"], p["fault"]) for p in report["problems"]]


# -- sound -------------------------------------------------------------------------


def test_sound_records_are_counted(folder: Path, capsys: Capture) -> None:
    assert verify(folder) == 0
    path = folder / FILE_NAME
    assert capsys.readouterr().out == f"ok: 4 games, 32 events in {path}\n"


def test_a_game_that_is_named_shows_its_hash(folder: Path, capsys: Capture) -> None:
    assert verify(folder, RESIGNED, LIVE) == 0
    resigned, live, last = capsys.readouterr().out.splitlines()
    record_hash = disk_of_games().cards[RESIGNED].record_hash
    assert resigned == f"Game {RESIGNED}: ok, 7 events, record hash {record_hash}"
    assert live.startswith(f"Game {LIVE}: ok, 9 events, still played, chain hash ")
    assert last.startswith("ok: 2 games, 16 events in ")


def test_the_report_says_what_every_game_was(folder: Path, capsys: Capture) -> None:
    report = verified(capsys, folder)
    assert report["ok"] is True
    records = {record["game"]: record for record in report["records"]}
    assert set(records) == set(GAMES)
    counted = records[COUNTED]
    assert (counted["events"], counted["unchained"], counted["finished"]) == (
        14,
        0,
        True,
    )
    assert counted["hash"] == disk_of_games().cards[COUNTED].record_hash


def test_nothing_in_the_folder_is_changed(folder: Path) -> None:
    before = (folder / FILE_NAME).read_bytes()
    assert verify(folder) == 0
    assert (folder / FILE_NAME).read_bytes() == before


# -- touched: every kind of thing, in a real database ------------------------------


def payload_changed(folder: Path) -> None:
    statement = (
        "UPDATE event SET payload = CAST(replace(CAST(payload AS TEXT), 'Bo', 'Po')"
        " AS BLOB) WHERE game_id = ? AND seq = 3"
    )
    change(folder, statement, COUNTED)


def payload_as_text(folder: Path) -> None:
    change(folder, "UPDATE event SET payload = 'x' WHERE seq = 2 AND game_id = ?", LIVE)


def payload_as_number(folder: Path) -> None:
    change(folder, "UPDATE event SET payload = 7 WHERE seq = 2 AND game_id = ?", LIVE)


def number_as_text(folder: Path) -> None:
    change(folder, "UPDATE event SET seq = 'x' WHERE seq = 2 AND game_id = ?", LIVE)


def row_deleted(folder: Path) -> None:
    change(folder, "DELETE FROM event WHERE game_id = ? AND seq = 5", COUNTED)


def rows_swapped(folder: Path) -> None:
    for old, new in ((5, 99), (6, 5), (99, 6)):
        statement = "UPDATE event SET seq = ? WHERE game_id = ? AND seq = ?"
        change(folder, statement, new, COUNTED, old)


def row_appended(folder: Path) -> None:
    statement = (
        "INSERT INTO event SELECT game_id, 15, payload, chain_hash FROM event"
        " WHERE game_id = ? AND seq = 14"
    )
    change(folder, statement, COUNTED)


def result_changed(folder: Path) -> None:
    change(folder, "UPDATE game SET result = 'W+R' WHERE id = ?", RESIGNED)


def hash_removed(folder: Path) -> None:
    statement = "UPDATE event SET chain_hash = NULL WHERE game_id = ? AND seq = 5"
    change(folder, statement, COUNTED)


def all_hashes_of_a_game_removed(folder: Path) -> None:
    change(folder, "UPDATE event SET chain_hash = NULL WHERE game_id = ?", RESIGNED)


def record_hash_removed(folder: Path) -> None:
    change(folder, "UPDATE game SET record_hash = NULL WHERE id = ?", RESIGNED)


def game_taken_out_of_the_lists(folder: Path) -> None:
    change(folder, "DELETE FROM game WHERE id = ?", COUNTED)


def log_deleted(folder: Path) -> None:
    change(folder, "DELETE FROM event WHERE game_id = ?", COUNTED)


def log_given_to_another_game(folder: Path) -> None:
    change(folder, "DELETE FROM event WHERE game_id = ?", RESIGNED)
    statement = "UPDATE event SET game_id = ? WHERE game_id = ?"
    change(folder, statement, RESIGNED, COUNTED)


def end_cut_off(folder: Path) -> None:
    change(folder, "DELETE FROM event WHERE game_id = ? AND seq > 12", COUNTED)


TOUCHED = [
    (payload_changed, (COUNTED, 3, "changed"), "event 3 is not what was written"),
    (payload_as_text, (LIVE, 2, "unreadable"), "event 2 cannot be read"),
    (payload_as_number, (LIVE, 2, "unreadable"), "event 2 cannot be read"),
    (number_as_text, (LIVE, 0, "moved"), "event 0 has a number that no event has"),
    (row_deleted, (COUNTED, 5, "missing"), "event 5 is missing"),
    (rows_swapped, (COUNTED, 5, "moved"), "event 5 was written as event 6"),
    (row_appended, (COUNTED, 15, "moved"), "event 15 was written as event 14"),
    (result_changed, (RESIGNED, None, "card"), 'its result is "W+R" in the lists and "B+R" in its log'),
    (hash_removed, (COUNTED, 5, "hash_missing"), "event 5 has lost its hash"),
    (all_hashes_of_a_game_removed, (RESIGNED, 1, "hash_missing"), "event 1 has lost its hash"),
    (record_hash_removed, (RESIGNED, None, "record_hash"), "its record hash is none in the lists"),
    (game_taken_out_of_the_lists, (COUNTED, None, "card"), "the game is in no list: its card is missing"),
    (log_deleted, (COUNTED, None, "missing"), "the game has no events"),
    (log_given_to_another_game, (RESIGNED, 1, "moved"), f"event 1 belongs to another game, {COUNTED!r}"),
    (end_cut_off, (COUNTED, None, "card"), 'its phase is "finished" in the lists and "settling" in its log'),
]  # fmt: skip


@pytest.mark.parametrize(
    ("tamper", "named", "said"),
    TOUCHED,
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_whatever_was_touched_is_found_and_named(
    folder: Path,
    capsys: Capture,
    tamper: Callable[[Path], None],
    named: tuple[GameId, int | None, str],
    said: str,
) -> None:
    tamper(folder)
    assert named in faults(verified(capsys, folder))
    assert verify(folder) == 1
    lines = capsys.readouterr().out.splitlines()
    at = lines.index(f"Game {named[0]}:")
    assert any(line.startswith(f"  {said}") for line in lines[at:]), lines
    assert lines[-1].startswith("NOT OK: problems in ")


def test_other_games_are_not_accused(folder: Path, capsys: Capture) -> None:
    payload_changed(folder)
    assert {game for game, _, _ in faults(verified(capsys, folder))} == {COUNTED}
    assert verify(folder, RESIGNED, LIVE, WAITING) == 0
    assert verify(folder, COUNTED, RESIGNED) == 1


def test_a_broken_file_is_not_sound(folder: Path, capsys: Capture) -> None:
    """A byte on the disk, in the index of the log: what SQL would never show."""
    path = folder / FILE_NAME
    raw = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as file:
        (page,) = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_event_1'"
        ).fetchone()
        (size,) = file.execute("PRAGMA page_size").fetchone()
    at = raw.index(COUNTED.encode(), (page - 1) * size, page * size)
    raw[at] ^= 1
    path.write_bytes(raw)
    assert verify(folder) == 1
    said = capsys.readouterr().out
    assert "The database itself:" in said


def test_many_problems_of_a_game_are_counted(folder: Path, capsys: Capture) -> None:
    change(folder, "UPDATE event SET payload = x'00' WHERE game_id = ?", COUNTED)
    assert verify(folder, COUNTED) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + 10 + 1 + 1
    assert lines[11].endswith("more problems")


# -- against what was kept ---------------------------------------------------------


def test_a_players_record_hash_is_compared(folder: Path, capsys: Capture) -> None:
    kept = disk_of_games().cards[RESIGNED].record_hash
    assert kept is not None
    assert verify(folder, f"{RESIGNED}={kept.upper()}") == 0
    capsys.readouterr()
    assert verify(folder, f"{RESIGNED}={'0' * 64}") == 1
    assert "are not those whose hash was kept" in capsys.readouterr().out


def test_a_hash_of_before_a_ruling_upon_the_result_is_no_accusation(
    tmp_path: Path, capsys: Capture
) -> None:
    disk, kept = game_with_a_changed_result()
    write_folder(tmp_path, disk)
    events = len(disk.logs[RESIGNED])
    assert events == 9
    assert disk.cards[RESIGNED].record_hash not in (None, kept)
    assert verify(tmp_path, f"{RESIGNED}={kept}") == 0
    said = capsys.readouterr().out.splitlines()[0]
    assert said.endswith(
        "; the hash that was kept: sound up to event 7, 2 events since"
    )
    report = verified(capsys, tmp_path, f"{RESIGNED}={kept}")
    assert [record["kept"] for record in report["records"]] == [[7]]
    change(
        tmp_path,
        "UPDATE event SET payload = payload || ' ' WHERE game_id = ? AND seq = 3",
        RESIGNED,
    )
    assert (RESIGNED, None, "record_hash") in faults(
        verified(capsys, tmp_path, f"{RESIGNED}={kept}")
    )


def test_a_report_that_was_kept_convicts_a_game_that_is_gone(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    kept = tmp_path / "records.json"
    kept.write_bytes(orjson.dumps(verified(capsys, folder)))
    assert verify(folder, "--against", str(kept)) == 0
    for table, column in (("event", "game_id"), ("game", "id")):
        change(folder, f"DELETE FROM {table} WHERE {column} = ?", RESIGNED)
    assert verify(folder) == 0, "in itself what is left is sound"
    report = verified(capsys, folder, "--against", str(kept))
    assert faults(report) == [(RESIGNED, None, "missing")]


def test_a_report_that_was_kept_convicts_a_live_game_cut_short(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    kept = tmp_path / "records.json"
    kept.write_bytes(orjson.dumps(verified(capsys, folder)))
    change(folder, "DELETE FROM event WHERE game_id = ? AND seq = 9", LIVE)
    assert verify(folder) == 0
    report = verified(capsys, folder, "--against", str(kept))
    assert [p["sentence"] for p in report["problems"]] == [
        "it had 9 events once and has 8 now"
    ]


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["xyz"], id="no id"),
        pytest.param([f"{COUNTED}=12"], id="no hash"),
        pytest.param(["--against", "/nowhere/x.json"], id="no file"),
        pytest.param(["--against", __file__], id="another file"),
    ],
)
def test_bad_usage_is_said(folder: Path, capsys: Capture, words: list[str]) -> None:
    assert verify(folder, *words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("shoutan admin verify: ")


def test_a_game_that_is_not_there_fails(folder: Path, capsys: Capture) -> None:
    assert verify(folder, "A" * 22) == 1
    assert "  there is no such game here" in capsys.readouterr().out


def test_a_folder_without_games_fails(tmp_path: Path, capsys: Capture) -> None:
    assert verify(tmp_path / "nothing") == 1
    said = capsys.readouterr().err
    assert f"There is no {FILE_NAME} in {tmp_path / 'nothing'}: name the folder" in said
    assert "make serve keeps its games in data: --data data" in said
    assert not (tmp_path / "nothing").exists()


# -- older, newer, read only -------------------------------------------------------


def test_a_folder_of_before_the_chain_is_read_as_it_is(
    tmp_path: Path, capsys: Capture
) -> None:
    disk = disk_of_games()
    write_unchained_folder(
        tmp_path, [(disk.cards[game], [*disk.logs[game].values()]) for game in GAMES]
    )
    before = (tmp_path / FILE_NAME).read_bytes()
    assert verify(tmp_path) == 0
    ok, unchained = capsys.readouterr().out.splitlines()
    assert ok.startswith("ok: 4 games, 32 events")
    assert unchained == (
        "not chained: 32 events of 4 games, stored before there were hashes"
    )
    assert (tmp_path / FILE_NAME).read_bytes() == before
    result_changed(tmp_path)
    assert verify(tmp_path) == 1


def test_a_newer_folder_is_refused(folder: Path, capsys: Capture) -> None:
    change(folder, "UPDATE alembic_version SET version_num = '9998'")
    assert verify(folder) == 1
    assert "newer Shoutan" in capsys.readouterr().err


AS_SOMEBODY_ELSE = """
import os, sys
from shoutan_server.admin.cli import main
import shoutan_server.admin.verifying, orjson
if os.geteuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
sys.exit(main(["verify", "--data", sys.argv[1]]))
"""


def test_who_may_only_read_can_verify(folder: Path) -> None:
    for parent in folder.parents:  # pytest's own only its user may enter
        if not parent.stat().st_mode & 0o001:
            parent.chmod(parent.stat().st_mode | 0o111)
    (folder / FILE_NAME).chmod(0o444)
    folder.chmod(0o555)
    names = sorted(path.name for path in folder.iterdir())
    done = subprocess.run(
        [sys.executable, "-c", AS_SOMEBODY_ELSE, str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    folder.chmod(0o755)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("ok: 4 games")
    assert sorted(path.name for path in folder.iterdir()) == names


def test_it_is_a_command(folder: Path) -> None:
    done = subprocess.run(
        [SHOUTAN, "admin", "verify", "--data", folder],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("ok: 4 games")
