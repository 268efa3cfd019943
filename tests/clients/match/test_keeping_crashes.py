"""`results.jsonl` after crashes at any byte: at most the game in progress is lost."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.keeping.results import read_results

from tests.clients.match.fake_runs import a_game, a_plan, a_schedule

GAMES = 8
SCHEDULE = a_schedule(a_plan(GAMES))

runs = st.lists(
    st.tuples(
        st.integers(0, 3), st.integers(0, 2000), st.sampled_from(["", "\0", "\0\n"])
    ),
    max_size=5,
)
"""Runs that crash: after so many games, at which byte of the next line, what follows."""


def open_folder(path: Path) -> MatchFolder:
    folder = MatchFolder(path)
    folder.open(a_plan(GAMES), "book", SCHEDULE, lambda _: "")
    return folder


@settings(max_examples=20, deadline=None)
@given(st.permutations(range(1, GAMES + 1)), runs)
def test_crashes_lose_no_game_that_was_kept_and_double_none(
    order: Sequence[int], crashes: list[tuple[int, int, str]]
) -> None:
    with TemporaryDirectory() as place:
        path = Path(place)
        kept: list[int] = []
        for games, byte, garbage in crashes:
            folder = open_folder(path)
            assert [line.number for line in folder.lines] == kept
            missing = [number for number in order if number not in folder.numbers]
            for number in missing[:games]:
                folder.keep(a_game(SCHEDULE[number - 1]))
                kept.append(number)
            if missing[games:]:
                kept += crash(folder, missing[games], byte, garbage)
            folder.close()
        folder = open_folder(path)
        assert [line.number for line in folder.lines] == kept
        for number in order:
            if number not in folder.numbers:
                folder.keep(a_game(SCHEDULE[number - 1]))
        folder.close()
        lines = read_results(path / "results.jsonl")
        assert sorted(line.number for line in lines) == list(range(1, GAMES + 1))
        records = {f"games/{p.name}" for p in (path / "games").glob("*.sgf")}
        assert records == {line.sgf for line in lines}


def crash(folder: MatchFolder, number: int, byte: int, garbage: str) -> list[int]:
    """Leave what a crash leaves in the middle of a game; return what is whole by chance."""
    results = folder.path / "results.jsonl"
    before = results.read_bytes()
    folder.keep(a_game(SCHEDULE[number - 1]))
    written = results.read_bytes()[len(before) :]
    torn = written[:byte]
    if len(torn) < len(written) - 1:
        # Pages that the system had no time for, before one for which it had.
        torn += garbage[:1].encode() * 3 + garbage[1:].encode()
    results.write_bytes(before + torn)
    return [number] if len(torn) >= len(written) - 1 else []


@pytest.mark.parametrize("damage", [b"{\n", b"\0\n", b"\xff\xfe\n", b'{"number": 1\n'])
def test_damage_in_the_middle_is_refused_by_its_number(
    tmp_path: Path, damage: bytes
) -> None:
    folder = open_folder(tmp_path)
    for game in SCHEDULE[:3]:
        folder.keep(a_game(game))
    folder.close()
    path = tmp_path / "results.jsonl"
    rows = path.read_bytes().splitlines(keepends=True)
    data = rows[0] + damage + rows[2]
    path.write_bytes(data)
    with pytest.raises(CannotKeep, match=r"Line 2 of .*results\.jsonl is damaged"):
        open_folder(tmp_path)
    assert path.read_bytes() == data
    path.write_bytes(rows[0] + rows[2])  # as the sentence says
    folder = open_folder(tmp_path)
    assert folder.numbers == {1, 3}
    folder.close()


def test_a_game_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    folder = open_folder(tmp_path)
    for game in SCHEDULE[:2]:
        folder.keep(a_game(game))
    folder.close()
    path = tmp_path / "results.jsonl"
    rows = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*rows, rows[0]]))
    with pytest.raises(CannotKeep, match=r"Game 1 is in .* twice, in lines 1 and 3"):
        open_folder(tmp_path)
    with pytest.raises(CannotKeep, match="twice"):
        read_results(path)


def test_a_last_line_without_its_end_is_whole(tmp_path: Path) -> None:
    folder = open_folder(tmp_path)
    for game in SCHEDULE[:2]:
        folder.keep(a_game(game))
    folder.close()
    path = tmp_path / "results.jsonl"
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    folder = open_folder(tmp_path)
    folder.keep(a_game(SCHEDULE[2]))
    folder.close()
    assert [line.number for line in read_results(path)] == [1, 2, 3]


def three_games(folder: Path) -> tuple[Path, list[bytes]]:
    """Return the file of three games, and its lines."""
    match = open_folder(folder)
    for game in SCHEDULE[:3]:
        match.keep(a_game(game))
    match.close()
    path = folder / "results.jsonl"
    return path, path.read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize("row", [1, 2, 3])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\n\n", b""])
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"resign"', b'"too_strong"', r"end_reason: .*newer Shoutan\?"),
        (b'"standing"', b'"worth"', r"standing: .*newer Shoutan\?"),
        (b'"number":', b'"number":0,"n":', "number: .*greater"),
        (b'"winner":"', b'"winner":"sgf","w":"', "winner: "),
        (b"{", b"[{", "is damaged: it is no game"),
    ],
)
def test_a_line_that_is_not_understood_is_never_cut_off(
    tmp_path: Path, row: int, end: bytes, old: bytes, new: bytes, said: str
) -> None:
    path, rows = three_games(tmp_path)
    if not end and (new == b"[{" or row < 3):
        end = b"\n"  # what has no end and is no JSON was torn
    rows[row - 1] = rows[row - 1].replace(old, new, 1).rstrip(b"\n") + end
    data = b"".join(rows)
    path.write_bytes(data)
    with pytest.raises(CannotKeep, match=rf"Line {row} of .*{said}"):
        open_folder(tmp_path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("torn", [b'{"number": 3, "pa', b"\0\0\0", b'{"nu\0\0\n'])
def test_what_a_crash_tears_is_cut_off(tmp_path: Path, torn: bytes) -> None:
    path, rows = three_games(tmp_path)
    path.write_bytes(b"".join([*rows[:2], torn]))
    folder = open_folder(tmp_path)
    assert folder.numbers == {1, 2}
    assert "torn by a crash" in folder.notes[0]
    folder.keep(a_game(SCHEDULE[2]))
    folder.close()
    assert path.read_bytes() == b"".join(rows)


@pytest.mark.parametrize(
    "data",
    ["{0}\n{1}\n\n", "{0}\n\n\n{1}\n\n\n", "\n{0}\r\n{1}\r\n", "\ufeff{0}\n{1}\n  "],
)
def test_empty_lines_and_other_ends_of_lines_are_nothing(
    tmp_path: Path, data: str
) -> None:
    path, rows = three_games(tmp_path)
    first, second, _ = (row.decode().rstrip("\n") for row in rows)
    written = data.replace("{0}", first).replace("{1}", second).encode()
    path.write_bytes(written)
    (tmp_path / "games" / "0003-weak-v-strong.sgf").unlink()
    folder = open_folder(tmp_path)
    assert folder.numbers == {1, 2}
    assert not folder.notes
    folder.keep(a_game(SCHEDULE[2]))
    folder.close()
    assert path.read_bytes().startswith(written)
    assert [line.number for line in read_results(path)] == [1, 2, 3]
