"""The book that a plan asks for, and every way in which there is none."""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.openings import (
    BadOpenings,
    OpeningBook,
    from_records,
    read_openings,
)
from shoutan_clients.match.openings.book import openings_remarks
from shoutan_clients.match.plan import OpeningsPlan, SprtPlan
from shoutan_engine.points import Color, Play
from shoutan_engine.settings import Setup
from shoutan_protocol.coordinates import format_vertex, parse_vertex
from shoutan_protocol.sgf.collection import MAX_COLLECTION_BYTES

from tests.clients.match.lines import plan_of


def book_of(source: Path, most_moves: int | None = None, size: int = 9) -> OpeningBook:
    openings = OpeningsPlan(source=source, most_moves=most_moves)
    return read_openings(plan_of(openings=openings, size=size))


def names(book: OpeningBook) -> list[str]:
    return [opening.name for opening in book.openings]


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


# -- no records


def test_without_a_source_games_begin_on_the_empty_board() -> None:
    book = read_openings(plan_of())
    assert list(book.openings) == [Opening()]
    assert book.remarks == ()


@pytest.mark.parametrize(
    ("size", "stones", "vertices"),
    [
        (9, 2, "C3 G7"),
        (19, 4, "D4 Q4 D16 Q16"),
        (19, 9, "D4 K4 Q4 D10 K10 Q10 D16 K16 Q16"),
        (8, 3, "C3 C6 F6"),
    ],
)
def test_handicap_stones_stand_on_the_usual_points(
    size: int, stones: int, vertices: str
) -> None:
    plan = plan_of(size=size, openings=OpeningsPlan(handicap=stones))
    (opening,) = read_openings(plan).openings
    points = tuple(sorted(parse_vertex(vertex, size) for vertex in vertices.split()))
    setup = Setup(points, (), Color.WHITE)
    assert opening == Opening(f"handicap-{stones}", setup, handicap=stones)


def test_free_handicap_is_left_to_the_engine() -> None:
    plan = plan_of(openings=OpeningsPlan(handicap=12, is_free=True))
    (opening,) = read_openings(plan).openings
    setup = Setup(to_move=Color.WHITE)
    assert opening == Opening("free-handicap-12", setup, free_handicap=12)


@pytest.mark.parametrize(
    ("size", "openings", "sentence"),
    [
        (
            9,
            OpeningsPlan(handicap=1),
            "1 handicap stone has no usual points on a board of 9x9: name 2 to 9, or "
            "let Black's engine place them (free handicap).",
        ),
        (19, OpeningsPlan(handicap=10), "10 handicap stones have no usual points on"),
        (8, OpeningsPlan(handicap=5), "on a board of 8x8: name 2 to 4, or let"),
        (5, OpeningsPlan(handicap=2), "on a board of 5x5: there are none, or let"),
        (9, OpeningsPlan(handicap=1, is_free=True), "cannot be placed on a board of"),
        (9, OpeningsPlan(handicap=26, is_free=True), "9x9; name 2 to 25."),
        (3, OpeningsPlan(handicap=5, is_free=True), "3x3; name 2 to 4."),
        (
            9,
            OpeningsPlan(random_moves=41),
            "There cannot be 41 random moves on a board of 9x9; name 1 to 40.",
        ),
        (9, OpeningsPlan(random_moves=0), "There cannot be 0 random moves"),
        (
            9,
            OpeningsPlan(random_moves=4, handicap=2),
            "Openings come from records, by chance, or as handicap stones; name one.",
        ),
        (9, OpeningsPlan(source=Path("x.sgf"), random_moves=4), "name one."),
    ],
)
def test_openings_that_no_board_has(
    size: int, openings: OpeningsPlan, sentence: str
) -> None:
    with pytest.raises(BadOpenings, match=re.escape(sentence)):
        read_openings(plan_of(size=size, openings=openings))


# -- files and folders


def test_a_file_is_read_whatever_its_name(tmp_path: Path) -> None:
    write(tmp_path, {"book.txt": "(;SZ[9];B[aa])\n(;SZ[9];B[bb](;W[cc])(;W[dd]))"})
    book = book_of(tmp_path / "book.txt")
    assert names(book) == ["book.txt#1", "book.txt#2:1", "book.txt#2:2"]
    assert book.remarks == ()


def test_a_folder_gives_its_files_in_order_and_those_of_inner_folders(
    tmp_path: Path,
) -> None:
    write(
        tmp_path,
        {
            "b.sgf": "(;SZ[9];B[aa])",
            "a/z.SGF": "(;SZ[9];B[bb])",
            "a/a.sgf": "(;SZ[9];B[cc])",
            "c.sgf/d.sgf": "(;SZ[9];B[dd])",
            "notes.txt": "no game",
            "a/more.md": "no game",
            ".hidden.sgf": "no game",
            ".git/x.sgf": "no game",
        },
    )
    book = book_of(tmp_path)
    assert names(book) == ["a/a.sgf", "a/z.SGF", "b.sgf", "c.sgf/d.sgf"]
    assert book.remarks == ("2 files were left out of the openings: not named .sgf.",)


def test_games_are_cut_and_those_that_are_equal_then_are_taken_once(
    tmp_path: Path,
) -> None:
    write(
        tmp_path,
        {
            "1.sgf": "(;SZ[9];B[aa];W[bb];B[cc])",
            "2.sgf": "(;SZ[9];B[aa];W[bb];B[dd])",
            "3.sgf": "(;SZ[9];B[aa];W[cc];B[dd])",
            "4.sgf": "(;SZ[9]AB[aa]AW[bb];B[dd])",
        },
    )
    whole, cut = book_of(tmp_path), book_of(tmp_path, 2)
    assert names(whole) == ["1.sgf", "2.sgf", "3.sgf", "4.sgf"]
    assert names(cut) == ["1.sgf", "3.sgf", "4.sgf"]
    assert cut.remarks == (
        "1 opening is like an earlier one after 2 moves and left out.",
    )


def test_equal_turns_are_one_value(tmp_path: Path) -> None:
    write(tmp_path, {"a.sgf": "(;SZ[9];B[aa];W[bb])(;SZ[9];B[aa];W[cc])"})
    first, second = book_of(tmp_path).openings
    assert first.moves[0] is second.moves[0]
    assert first.moves[1] != second.moves[1]


def test_a_book_is_known_by_its_openings(tmp_path: Path) -> None:
    write(tmp_path, {"a.sgf": "(;SZ[9];B[aa];W[bb])"})
    before = book_of(tmp_path)
    write(tmp_path, {"notes.txt": "", "a.sgf": "(;SZ[9]GN[another];B[aa];W[bb])"})
    assert book_of(tmp_path).fingerprint == before.fingerprint
    others = ["(;SZ[9];B[aa];W[cc])", "(;SZ[9];B[aa])", "(;SZ[9]AB[aa];W[bb])"]
    found = {before.fingerprint}
    for text in others:
        write(tmp_path, {"a.sgf": text})
        found.add(book_of(tmp_path).fingerprint)
    assert len(found) == 4


def test_the_books_of_plans_are_known_apart() -> None:
    plans = [
        plan_of(),
        plan_of(openings=OpeningsPlan(handicap=2)),
        plan_of(openings=OpeningsPlan(handicap=2, is_free=True)),
        plan_of(openings=OpeningsPlan(random_moves=2)),
        plan_of(openings=OpeningsPlan(random_moves=3)),
        plan_of(openings=OpeningsPlan(random_moves=2), seed=2),
    ]
    assert len({read_openings(plan).fingerprint for plan in plans}) == len(plans)
    longer = plan_of(openings=OpeningsPlan(random_moves=2), games=40)
    assert read_openings(longer).fingerprint == read_openings(plans[3]).fingerprint


# -- what cannot be read


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        pytest.param(
            {"a.sgf": "(;SZ[9];B[aa])", "b.sgf": "(;SZ[9]\n;B[aa]"},
            "{at}/b.sgf: line 2, column 7: the file ends before the game does; missing ) "
            "signs: 1. Correct the file, or take it out of the folder.",
            id="broken",
        ),
        pytest.param(
            {"a.sgf": "(;SZ[9];B[aa])(;SZ[9];B[zz])"},
            "{at}/a.sgf: game 2, node 2, line 1, column 22: [zz] is no point of a 9x9 "
            "board. Correct it, or take fewer moves of each game.",
            id="off the board",
        ),
        pytest.param(
            {"a.sgf": "(;SZ[9];B[aa];W[aa])"},
            "{at}/a.sgf: node 3, line 1, column 14: move 2, White A9: illegal, there is "
            "a stone on that point. Correct it, or take fewer moves of each game.",
            id="illegal",
        ),
        pytest.param(
            {"a.sgf": "(;SZ[13];B[aa])"},
            "{at}/a.sgf: node 1, line 1, column 2: its board is 13x13, that of the match "
            "9x9. Correct the file, or take it out of the folder.",
            id="another size",
        ),
        pytest.param(
            {"a.sgf": "(;B[aa])"}, "its board is 19x19, that of", id="no size is 19"
        ),
        pytest.param(
            {"a.sgf": "(;SZ[9])"},
            "it has neither stones nor moves. Take it out of the folder.",
            id="empty game",
        ),
        pytest.param(
            {"a.sgf": "(;SZ[9];B[aa])(;SZ[9])"},
            "it has neither stones nor moves. Take that game out of the file.",
            id="empty game of several",
        ),
        pytest.param(
            {"a.sgf": "(;SZ[9]AB[aa]AW[ab][ba])"},
            "a chain that is set up has no liberty. Take it out of the folder.",
            id="a position that cannot be",
        ),
        pytest.param({"a.sgf": ""}, "a.sgf: there is no game in it", id="empty file"),
        pytest.param({"a.sgf": "\0\1\2"}, "there is no game in it", id="bytes"),
        pytest.param(
            {},
            "The folder {at} has no file that ends in .sgf; name one that has, or a "
            "single file.",
            id="empty folder",
        ),
        pytest.param(
            {"x.txt": "", "y.txt": "", ".a.sgf": "(;SZ[9];B[aa])"},
            "has no file that ends in .sgf among its 2 files; name one",
            id="no SGF",
        ),
    ],
)
def test_a_folder_that_is_no_book(
    tmp_path: Path, files: dict[str, str], sentence: str
) -> None:
    write(tmp_path, files)
    with pytest.raises(BadOpenings) as error:
        book_of(tmp_path)
    assert sentence.format(at=tmp_path) in str(error.value)


def test_a_single_file_is_taken_out_of_the_match(tmp_path: Path) -> None:
    write(tmp_path, {"a.sgf": "(;GM[2])"})
    with pytest.raises(BadOpenings, match="or take it out of the match"):
        book_of(tmp_path / "a.sgf")


def test_with_a_cut_other_numbers_are_advised(tmp_path: Path) -> None:
    write(tmp_path, {"a.sgf": "(;SZ[9];B[aa])(;SZ[9];B[];W[])"})
    with pytest.raises(BadOpenings, match="or take another number of moves"):
        book_of(tmp_path, 2)
    assert len(book_of(tmp_path, 1).openings) == 2


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadOpenings, match=r"There is no file or folder .*missing"):
        book_of(tmp_path / "missing")


def test_a_link_to_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").symlink_to(tmp_path / "gone")
    with pytest.raises(BadOpenings, match=r"a.sgf is no file, or a link to none"):
        book_of(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.sgf")
    with pytest.raises(BadOpenings, match=r"a.sgf is no file"):
        book_of(tmp_path)
    with pytest.raises(BadOpenings, match="neither a file nor a folder"):
        book_of(tmp_path / "a.sgf")


def test_a_file_of_any_length_is_not_loaded(tmp_path: Path) -> None:
    with (tmp_path / "a.sgf").open("wb") as file:
        file.truncate(MAX_COLLECTION_BYTES + 1)
    with pytest.raises(BadOpenings, match="at most 64 MiB are read of a file; divide"):
        book_of(tmp_path)


def test_a_file_that_must_not_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    write(tmp_path, {"a.sgf": "(;SZ[9];B[aa])"})
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(BadOpenings, match=r"a.sgf cannot be read: Permission denied."):
        book_of(tmp_path)


def test_more_than_anybody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(from_records, "MOST_TURNS", 5)
    write(tmp_path, {"a.sgf": "(;SZ[9]AB[aa];W[bb];B[cc])(;SZ[9];B[aa];W[bb])"})
    assert len(book_of(tmp_path).openings) == 2
    write(tmp_path, {"b.sgf": "(;SZ[9];B[ff])"})
    with pytest.raises(BadOpenings, match="more than 5 turns and stones in all; take"):
        book_of(tmp_path)


def test_names_can_be_written_anywhere(tmp_path: Path) -> None:
    name = os.fsdecode(b"a\xff\nb.sgf")
    try:
        write(tmp_path, {name: "(;SZ[9];B[aa])"})
    except OSError:
        pytest.skip("this file system has no such names")
    assert names(book_of(tmp_path)) == ["a??b.sgf"]


def test_openings_are_named_in_the_book_as_they_are_played(tmp_path: Path) -> None:
    write(tmp_path, {"a.sgf": "(;SZ[9]HA[2]AB[cg][gc]KM[0];W[ee])"})
    (opening,) = book_of(tmp_path).openings
    assert [format_vertex(point, 9) for point in opening.setup.black] == ["C3", "G7"]
    assert opening.handicap == 2
    assert opening.setup.to_move is Color.WHITE
    assert opening.moves == ((Color.WHITE, Play(parse_vertex("E5", 9))),)


# -- how many there are


@pytest.mark.parametrize(
    ("openings", "changes", "there", "sentence"),
    [
        ({"source": Path("a/mix")}, {}, 10, "mix has 10 openings."),
        ({"source": Path("one.sgf")}, {"games": 2}, 1, "one.sgf has 1 opening."),
        (
            {"source": Path("mix")},
            {},
            7,
            "mix has 7 openings, and the match has 10 pairs: they begin anew after 7"
            " pairs, where engines without chance play the same games again.",
        ),
        (
            {"source": Path("mix"), "is_paired": False},
            {"names": "abc", "sprt": SprtPlan(0, 10)},
            1,
            "mix has 1 opening, and each pairing has 20 games at most: they begin anew"
            " after 1 game, where engines without chance play the same games again.",
        ),
        (
            {"random_moves": 1},
            {},
            9,
            "There are no more than 9 openings of 1 random move, and the match has 10"
            " pairs: they begin anew after 9 pairs, where engines without chance play"
            " the same games again.",
        ),
        ({"random_moves": 1}, {}, 10, None),
        ({}, {}, 1, None),
        ({"handicap": 2}, {}, 1, None),
    ],
)
def test_how_many_openings_there_are_is_said(
    openings: dict[str, Any], changes: dict[str, Any], there: int, sentence: str | None
) -> None:
    more: dict[str, Any] = {
        "openings": OpeningsPlan(**openings),
        "games": 20,
        **changes,
    }
    plan = plan_of(*more.pop("names", ()), **more)
    assert openings_remarks(plan, there) == (() if sentence is None else (sentence,))
