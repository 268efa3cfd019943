"""The folder of a match: taken by one run, agreed upon, tidied; games in it last."""

import errno
import os
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.keeping.failures import CannotKeep, cannot_write
from shoutan_clients.match.keeping.folder import LOCK, MatchFolder
from shoutan_clients.match.keeping.mixing import CannotMix
from shoutan_clients.match.keeping.plan_file import NAME, resumed_plan
from shoutan_clients.match.keeping.records import file_part
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.ports import FinishedGame

from tests.clients.match.fake_runs import FakeArena, a_game, a_plan, a_schedule


@contextmanager
def opened(
    path: Path, plan: MatchPlan | None = None, openings: str = "book"
) -> Generator[MatchFolder]:
    plan = plan or a_plan()
    folder = MatchFolder(path)
    folder.open(plan, openings, a_schedule(plan), lambda plan: f"games = {plan.games}")
    try:
        yield folder
    finally:
        folder.close()


def play(folder: MatchFolder, *numbers: int) -> list[GameLine]:
    games = {game.number: a_game(game) for game in a_schedule(a_plan())}
    return [folder.keep(games[number]) for number in numbers]


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("is_there", [True, False])
def test_an_empty_or_missing_folder_is_taken(tmp_path: Path, is_there: bool) -> None:
    path = tmp_path / "matches" / "one"
    if is_there:
        path.mkdir(parents=True)
    with opened(path) as folder:
        assert folder.lines == ()
        assert names(path) == {
            *("plan.json", "match.toml", "results.jsonl", "games", "match.lock")
        }
        assert (path / "match.toml").read_text() == "games = 10"


@pytest.mark.parametrize("there", ["", "matches", "matches/one"])
def test_a_match_that_cannot_begin_leaves_nothing_that_it_made(
    tmp_path: Path, there: str
) -> None:
    path = tmp_path / "matches" / "one"
    (tmp_path / there).mkdir(parents=True, exist_ok=True)
    before = set(tmp_path.rglob("*"))
    with opened(path) as folder:
        folder.agree_on_engines(FakeArena(a_plan()).said())
        (folder.engines / "weak" / "0").mkdir(parents=True)
        folder.forget()
        folder.forget()
        if path in before:  # somebody made it for something
            assert "plan.json" in names(path)
        else:
            assert set(tmp_path.rglob("*")) == before
    with opened(path):  # it is free, and taken as ever
        assert "plan.json" in names(path)


def test_only_what_is_nobody_elses_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "one"
    with opened(path) as folder:
        (path / "notes.txt").touch()
        folder.forget()
        assert names(path) == {"notes.txt"}
    path = tmp_path / "two"
    with opened(path) as folder:
        play(folder, 1)
        folder.forget()
        assert [line.number for line in folder.lines] == [1]
        assert {"plan.json", "results.jsonl", "games"} <= names(path)
    with opened(path) as folder:
        folder.forget()
        assert "results.jsonl" in names(path)


def test_a_folder_that_cannot_be_filled_is_not_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("shoutan_clients.match.keeping.folder.write_whole", full)
    with pytest.raises(CannotKeep, match="No space left"), opened(tmp_path / "a" / "b"):
        pass
    assert not list(tmp_path.iterdir())


def test_games_are_there_for_the_next_run(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        kept = play(folder, 3, 1)
        assert folder.numbers == {1, 3}
    assert kept[0].sgf == "games/0003-weak-v-strong.sgf"
    assert (tmp_path / kept[0].sgf).read_bytes() == b"(;SZ[9]GN[3])\n"
    with opened(tmp_path) as folder:
        assert list(folder.lines) == kept
        assert not folder.notes


def test_no_game_is_kept_twice(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        [line] = play(folder, 1)
        other = FinishedGame(line, b"another")
        with pytest.raises(ValueError, match="game 1 is kept already"):
            folder.keep(other)
        assert folder.lines == (line,)
    assert (tmp_path / line.sgf).read_bytes() == b"(;SZ[9]GN[1])\n"


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "match.toml").write_text("mine")
    with pytest.raises(CannotKeep, match=r"not empty .*match\.toml is in it.*--out"):
        MatchFolder(tmp_path).open(a_plan(), "", [], lambda _: "theirs")
    assert names(tmp_path) == {"match.toml"}
    assert (tmp_path / "match.toml").read_text() == "mine"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("mine")
    with pytest.raises(CannotKeep, match="is a file: name a folder with --out"):
        MatchFolder(tmp_path / "here").open(a_plan(), "", [], lambda _: "")
    with pytest.raises(CannotKeep, match="Not a directory"):
        MatchFolder(tmp_path / "here" / "below").open(a_plan(), "", [], lambda _: "")


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("gone", "symbolic link to gone, which is not there"),
        ("here", "symbolic link to here, which leads in a circle"),
        (None, r"here is a file \(Not a directory\)"),
    ],
)
def test_a_place_where_no_folder_can_be_is_said(
    tmp_path: Path, target: str | None, said: str
) -> None:
    if target is None:
        (tmp_path / "here").write_text("mine")
    else:
        (tmp_path / "here").symlink_to(target)
    places = [tmp_path / "here" / "below"]
    if target is not None:
        places.append(tmp_path / "here")
    for place in places:
        with pytest.raises(CannotKeep, match=f"{said}: name another folder"):
            MatchFolder(place).open(a_plan(), "", [], lambda _: "")
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_no_descriptor_is_no_full_disk() -> None:
    error = OSError(errno.EMFILE, os.strerror(errno.EMFILE))
    said = str(cannot_write(Path("here"), error))
    assert "Too many open files" in said
    assert "ulimit -n" in said
    assert "Make room" not in said


def test_a_name_that_is_too_long_is_said(tmp_path: Path) -> None:
    with pytest.raises(CannotKeep, match=r"too long a name .*: name another") as said:
        MatchFolder(tmp_path / ("x" * 300)).open(a_plan(), "", [], lambda _: "")
    assert "xxx..." in str(said.value)


def test_one_run_at_a_time(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        play(folder, 1)
        with (
            pytest.raises(CannotKeep, match=rf"going on .*process {os.getpid()}\)"),
            opened(tmp_path),
        ):
            pass
        play(folder, 2)
    with opened(tmp_path) as folder:
        assert folder.numbers == {1, 2}


def test_a_run_that_was_killed_before_it_began_leaves_an_empty_folder(
    tmp_path: Path,
) -> None:
    (tmp_path / "match.lock").write_text("4711\n")
    (tmp_path / f"{NAME}.unfinished").write_text("{")
    with opened(tmp_path) as folder:
        play(folder, 1)


def test_a_run_that_was_killed_right_after_it_began_is_gone_on_with(
    tmp_path: Path,
) -> None:
    with opened(tmp_path):
        pass
    for name in ("match.toml", "results.jsonl"):
        (tmp_path / name).unlink()
    (tmp_path / "games").rmdir()
    with opened(tmp_path) as folder:
        play(folder, 1)
    assert (tmp_path / "match.toml").exists()


def test_what_a_crash_has_left_goes_aside_and_nothing_else(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        play(folder, 1, 2)
    games, work = tmp_path / "games", tmp_path / "engines" / "weak"
    (games / "0003-weak-v-strong.sgf").write_text("(;")
    (games / "0004-strong-v-weak.sgf.unfinished").write_text("(;")
    (games / "my favorites.sgf").write_text("mine")
    (work / "run-0a_b1c2d").mkdir(parents=True)
    (work / "run-of-mine").mkdir()
    there = {"0001-weak-v-strong.sgf", "0002-strong-v-weak.sgf", "my favorites.sgf"}
    with opened(tmp_path) as folder:
        assert names(games) == {*there, "unkept"}
        assert names(work) == {"run-of-mine"}
        [note] = folder.notes
        assert note.startswith("1 record in games has no line in results.jsonl")
        play(folder, 3)
    assert (games / "unkept" / "0003-weak-v-strong.sgf").read_text() == "(;"


def test_records_whose_lines_are_lost_are_kept_aside(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        play(folder, 1, 2, 3)
    games, results = tmp_path / "games", tmp_path / "results.jsonl"
    rows = results.read_bytes().splitlines(keepends=True)
    played = {path.name: path.read_bytes() for path in games.iterdir()}
    for copy, moved in ((rows[:1], 2), ([], 3)):  # an older copy, an empty file
        results.write_bytes(b"".join(copy))
        with opened(tmp_path) as folder:
            assert len(folder.lines) == len(copy)
            assert f"{moved} records in games have no line" in folder.notes[0]
            assert "games/unkept" in folder.notes[0]
            for number in {1, 2, 3} - folder.numbers:  # as they were, in other words
                plan_game = a_schedule(a_plan())[number - 1]
                folder.keep(replace(a_game(plan_game), sgf=b"another"))
        with opened(tmp_path) as folder:
            assert not folder.notes
    aside = {path.name: path.read_bytes() for path in (games / "unkept").iterdir()}
    assert (
        aside.items()
        >= {
            "0001-weak-v-strong.sgf": played["0001-weak-v-strong.sgf"],
            "0002-strong-v-weak.sgf": played["0002-strong-v-weak.sgf"],
            "0003-weak-v-strong.sgf": played["0003-weak-v-strong.sgf"],
            "0002-strong-v-weak-2.sgf": b"another",
            "0003-weak-v-strong-2.sgf": b"another",
        }.items()
    )
    assert len(aside) == 5


def test_a_file_of_lines_that_is_gone_is_asked_for(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        play(folder, 1, 2)
    results = tmp_path / "results.jsonl"
    results.rename(tmp_path / "hidden")
    before = {p: p.read_bytes() for p in tmp_path.rglob("*.*") if p.name != LOCK}
    with (
        pytest.raises(CannotKeep, match=r"missing, though 2 records .*empty file"),
        opened(tmp_path),
    ):
        pass
    after = {p: p.read_bytes() for p in tmp_path.rglob("*.*") if p.name != LOCK}
    assert after == before
    (tmp_path / "hidden").rename(results)
    with opened(tmp_path) as folder:
        assert folder.numbers == {1, 2}
        assert not folder.notes
    results.write_bytes(b"")  # as the sentence says
    with opened(tmp_path) as folder:
        assert folder.numbers == set()
        play(folder, 1)


@pytest.mark.parametrize("is_all", [True, False])
def test_records_that_are_gone_are_noticed(tmp_path: Path, is_all: bool) -> None:
    with opened(tmp_path) as folder:
        lines = play(folder, 1, 2)
    (tmp_path / lines[0].sgf).unlink()
    if is_all:
        (tmp_path / lines[1].sgf).unlink()
        (tmp_path / "games").rmdir()
    with opened(tmp_path) as folder:
        said = "2 records of 2 games are" if is_all else "1 record of 2 games is"
        assert folder.notes == [
            f"{said} missing in games; what is in results.jsonl counts all the same."
        ]
        assert folder.numbers == {1, 2}


def test_a_plan_under_which_nothing_was_played_makes_way(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    other = a_plan(size=13)
    with opened(tmp_path, other, "another book"):
        pass
    assert resumed_plan(tmp_path) == other


def test_another_match_is_refused_before_anything_is_touched(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        play(folder, 1)
    before = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    with (
        pytest.raises(
            CannotMix,
            match=r"board: 9 before, 13 now[^\n]*begun:\n  shoutan match --resume",
        ),
        opened(tmp_path, a_plan(size=13)),
    ):
        pass
    after = {path: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert after == before
    with opened(tmp_path):
        pass  # the lock was given back


def test_other_openings_are_refused(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        play(folder, 1)
    # "--resume" would only say the same again.
    with (
        pytest.raises(
            CannotMix, match=r"openings: other.* put the files .* back"
        ) as said,
        opened(tmp_path, None, "x"),
    ):
        pass
    assert "--resume" not in str(said.value)


@pytest.mark.parametrize("games", [4, 20])
def test_more_or_fewer_games_are_no_other_match(tmp_path: Path, games: int) -> None:
    with opened(tmp_path) as folder:
        play(folder, 9, 1)
    with opened(tmp_path, a_plan(games)) as folder:
        assert folder.numbers == {1, 9}
    assert resumed_plan(tmp_path).games == games


def test_a_schedule_that_gives_a_game_another_number_is_refused(tmp_path: Path) -> None:
    plan = a_plan()
    with opened(tmp_path) as folder:
        play(folder, 2)
    schedule = a_schedule(plan)
    schedule[1] = replace(schedule[1], black="weak", white="strong")
    folder = MatchFolder(tmp_path)
    with pytest.raises(CannotMix, match="game 2: strong v weak from opening 1") as said:
        folder.open(plan, "book", schedule, lambda _: "")
    assert "--resume" not in str(said.value)


def test_an_engine_of_another_version_is_refused(tmp_path: Path) -> None:
    def check(version: str) -> Any:
        return FakeArena(a_plan(), versions={"strong": version}).said()

    with opened(tmp_path) as folder:
        folder.agree_on_engines(check("3.8"))
        folder.agree_on_engines(check("3.9"))  # no game was played yet
        play(folder, 1)
        folder.agree_on_engines(check("3.9"))
        with pytest.raises(
            CannotMix,
            match=r"what strong is: GNU Go 3\.9 before, GNU Go 4\.0 now.*engines\.json",
        ) as said:
            folder.agree_on_engines(check("4.0"))
        assert "--resume" not in str(said.value)
        (tmp_path / "engines.json").unlink()
        folder.agree_on_engines(check("4.0"))


def test_a_plan_that_is_damaged_or_newer_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    path = tmp_path / NAME
    text = path.read_text()
    for damaged in ("", "{}", text[:-30], text.replace('"1m+5x5s"', '"soon"')):
        path.write_text(damaged)
        with (
            pytest.raises(CannotKeep, match=r"plan\.json is damaged"),
            opened(tmp_path),
        ):
            pass
    path.write_text(text.replace('"format": 1', '"format": 2', 1))
    with pytest.raises(CannotKeep, match="newer than this one"), opened(tmp_path):
        pass
    with pytest.raises(CannotKeep, match="no match in"):
        resumed_plan(tmp_path / "elsewhere")


def test_a_full_disk_tears_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    room = [0]

    def write(descriptor: int, data: Any) -> int:
        taken = bytes(data)[: room[0]]
        room[0] -= len(taken)
        if not taken:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(descriptor, taken)

    with opened(tmp_path) as folder:
        play(folder, 1)
        whole = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
        monkeypatch.setattr(os, "write", write)
        for bytes_left in (0, 5, 13, 14, 15, 100, 300):
            room[0] = bytes_left
            with pytest.raises(CannotKeep, match=r"No space left.*Make room"):
                play(folder, 2)
            now = {p: p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
            assert now == whole
        monkeypatch.undo()
        play(folder, 2)
    with opened(tmp_path) as folder:
        assert folder.numbers == {1, 2}
        assert not folder.notes


def test_a_device_that_is_always_full_is_said_in_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        unfinished = tmp_path / "games" / "0001-weak-v-strong.sgf.unfinished"
        unfinished.symlink_to("/dev/full")
        with pytest.raises(CannotKeep, match=r"Nothing .* No space left .* goes on"):
            play(folder, 1)
        assert folder.numbers == set()
        play(folder, 1)
    assert (tmp_path / "games" / "0001-weak-v-strong.sgf").is_file()


def test_a_disk_that_lets_nothing_be_cut_costs_the_torn_line_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with opened(tmp_path) as folder:
        play(folder, 1)
        size = (tmp_path / "results.jsonl").stat().st_size
        real = os.write

        def write(descriptor: int, data: Any) -> int:
            if len(data) < 100:
                return real(descriptor, data)
            real(descriptor, bytes(data)[:50])
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        with monkeypatch.context() as patch:
            patch.setattr(os, "write", write)
            patch.setattr(os, "ftruncate", refuse)
            with pytest.raises(CannotKeep, match="Input/output error"):
                play(folder, 2)
        # Nothing may be written behind the torn line.
        with pytest.raises(CannotKeep, match="closed"):
            play(folder, 3)
        assert (tmp_path / "results.jsonl").stat().st_size == size + 50
    with opened(tmp_path) as folder:
        assert folder.numbers == {1}
        assert "torn" in folder.notes[0]
        play(folder, 2, 3)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("GNU Go 3.8", "GNU_Go_3_8"),
        ("../../etc/passwd", "______etc_passwd"),
        ("柯洁", "柯洁"),
        ("a\0b\nc", "a_b_c"),
        ("", "_"),
        ("\udcff", "_"),
        ("é" * 300, "é" * 40),
    ],
)
def test_any_name_is_fit_for_a_file(name: str, part: str) -> None:
    assert file_part(name) == part
    part.encode()


def test_a_record_is_on_the_disk_before_its_line_and_both_before_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []
    real = os.fsync

    def fsync(descriptor: int) -> None:
        place = os.readlink(f"/proc/self/fd/{descriptor}")
        synced.append(os.path.relpath(place, tmp_path))
        real(descriptor)

    with opened(tmp_path) as folder:
        monkeypatch.setattr(os, "fsync", fsync)
        play(folder, 1)
    assert synced == [
        "games/0001-weak-v-strong.sgf.unfinished",
        "games",
        "results.jsonl",
    ]
