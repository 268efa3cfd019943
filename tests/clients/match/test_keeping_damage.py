"""The folder of a match after a crash: what is tidied, set aside, asked for, noticed."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.keeping.foreign import LOCK
from shoutan_clients.match.keeping.plan_file import NAME

from tests.clients.match.fake_runs import a_game, a_plan, a_schedule
from tests.clients.match.kept_matches import names, opened, play


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
    (work / "place-1" / "engine-1" / "run").mkdir(parents=True)
    (work / "place-1" / "engine-1" / "run" / "core").write_text("dumped")
    there = {"0001-weak-v-strong.sgf", "0002-strong-v-weak.sgf", "my favorites.sgf"}
    with opened(tmp_path) as folder:
        assert names(games) == {*there, "unkept"}
        assert names(work / "place-1" / "engine-1" / "run") == {"core"}
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


def replaced(path: Path) -> None:
    """Do what an editor does that saves: another file takes the place of this one."""
    copy = path.with_suffix(".new")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


def grown(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"\n")


@pytest.mark.parametrize(
    ("change", "happened"),
    [
        (replaced, "was changed by somebody else"),
        (grown, "was changed by somebody else"),
        (Path.unlink, "was taken away"),
    ],
)
def test_lines_are_not_written_to_a_file_that_nobody_will_read(
    tmp_path: Path, change: Callable[[Path], None], happened: str
) -> None:
    results = tmp_path / "results.jsonl"
    with opened(tmp_path) as folder:
        play(folder, 1)
        change(results)
        with pytest.raises(CannotKeep, match=f"{happened} while the match ran"):
            play(folder, 2)
        assert [line.number for line in folder.lines] == [1]
        assert not list((tmp_path / "games").glob("0002-*"))
    if results.exists():
        with opened(tmp_path) as folder:
            play(folder, 2)
            assert [line.number for line in folder.lines] == [1, 2]


def test_a_run_whose_lock_was_taken_away_leaves_the_folder_to_the_other(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as first:
        (tmp_path / "match.lock").unlink()
        with opened(tmp_path) as second:
            for _ in range(2):
                with pytest.raises(CannotKeep, match="another run has taken"):
                    play(first, 1)
            assert not list((tmp_path / "games").iterdir())
            (line,) = play(second, 1)
            assert (tmp_path / line.sgf).exists()
            assert second.after_play() == []


def test_a_game_that_comes_after_the_end_does_not_take_the_lock_again(
    tmp_path: Path,
) -> None:
    with opened(tmp_path) as folder:
        play(folder, 1)
    with pytest.raises(CannotKeep, match="is closed"):
        play(folder, 2)
    with opened(tmp_path) as again:
        play(again, 2)


def test_a_lock_that_was_removed_while_a_match_ran_is_put_back(tmp_path: Path) -> None:
    with opened(tmp_path) as folder:
        (tmp_path / "match.lock").unlink()
        play(folder, 1)
        with pytest.raises(CannotKeep, match="Another run"), opened(tmp_path):
            pass
        play(folder, 2)
        assert folder.after_play() == [
            "match.lock was removed while the match ran; it is there again."
        ]


@pytest.mark.parametrize("games", [(), (2,)])
def test_a_plan_that_was_removed_while_a_match_ran_is_put_back(
    tmp_path: Path, games: tuple[int, ...]
) -> None:
    with opened(tmp_path) as folder:
        play(folder, 1)
        plan = tmp_path / "plan.json"
        before = plan.read_bytes()
        plan.unlink()
        play(folder, *games)
        assert plan.exists() is bool(games)
        assert folder.after_play() == [
            "plan.json was removed while the match ran; it is written again."
        ]
        assert plan.read_bytes() == before
        assert folder.after_play() == []
    with opened(tmp_path) as folder:
        assert folder.numbers == {1, *games}
