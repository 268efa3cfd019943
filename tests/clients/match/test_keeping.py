"""The folder of a match: taken by one run, agreed upon, found again."""

import errno
import os
from pathlib import Path

import pytest
from shoutan_clients.match.keeping.failures import CannotKeep, cannot_write
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.keeping.records import file_part
from shoutan_clients.match.ports import FinishedGame

from tests.clients.match.fake_runs import FakeArena, a_plan
from tests.clients.match.kept_matches import names, opened, play


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
        (path / "server" / "1").mkdir(parents=True)
        (path / "server" / "1" / "data.sqlite").write_bytes(b"kept by --serve")
        (path / "server.log").write_text("the port is in use")
        folder.forget()
        folder.forget()
        if path in before:  # somebody made it for something
            assert "plan.json" in names(path)
        else:
            assert set(tmp_path.rglob("*")) == before
    with opened(path):  # it is free, and taken as ever
        assert "plan.json" in names(path)


def test_what_an_earlier_start_left_goes_with_the_next_that_fails(
    tmp_path: Path,
) -> None:
    path = tmp_path / "one"
    with opened(path) as folder:
        (path / "start-weak.stderr.txt").write_text("no such option")
        folder.forget()
        assert names(path) == {"start-weak.stderr.txt", "plan.json"}
    with opened(path) as folder:
        folder.forget()
        assert names(path) == {"start-weak.stderr.txt", "plan.json"}
    with opened(path) as folder:
        (path / "start-weak.stderr.txt").unlink()  # as its next start does
        folder.forget()
        assert not path.exists()


def test_only_what_is_nobody_elses_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "one"
    with opened(path) as folder:
        (path / "notes.txt").touch()
        folder.forget()
        assert names(path) == {"notes.txt", "plan.json"}
    with opened(path, a_plan(size=13)):  # it is still a match's, without games
        assert "notes.txt" in names(path)
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
