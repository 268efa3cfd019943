"""Files of several games: every game, each node when it is asked for, errors with places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.points import Color, Play
from shoutan_protocol.coordinates import parse_sgf
from shoutan_protocol.sgf import (
    SgfCollected,
    SgfError,
    SgfHeader,
    SgfSetup,
    SgfStep,
    format_record,
    read_collection,
    read_sgf,
)
from shoutan_protocol.sgf.collection import MAX_COLLECTION_BYTES

from tests.protocol.sgf_strategies import records


def moves(game: SgfCollected) -> list[object]:
    return [game.move(index) for index in range(len(game.parents))]


def read_all(data: bytes) -> None:
    for game in read_collection(data):
        moves(game)
        game.setup(len(game.parents) - 1)


def test_each_game_has_its_number_size_and_nodes() -> None:
    first, second = read_collection(
        b"a book\r\n(;SZ[9];B[ee](;W[cc])(;W[gg]))\n\n(;GM[1](;B[dd]))\n\x1a"
    )
    assert (first.number, first.size, first.is_alone) == (1, 9, False)
    assert first.parents == (-1, 0, 1, 1)
    assert first.move(0) is None
    assert first.move(3) == (Color.WHITE, Play(parse_sgf("gg", 9)))
    assert (second.number, second.size, second.parents) == (2, 19, (-1, 0))


def test_set_ups_are_read_in_every_node() -> None:
    (game,) = read_collection(b"(;SZ[9]HA[2]AB[aa:ab]PL[w];W[ee];AE[aa];PL[black])")
    assert game.is_alone
    assert game.handicap() == 2
    stones = tuple(sorted(parse_sgf(text, 9) for text in ("aa", "ab")))
    assert game.setup(0) == SgfSetup(black=stones, to_move=Color.WHITE)
    assert game.setup(1) is None
    assert game.setup(2) == SgfSetup(empty=(parse_sgf("aa", 9),))
    assert game.setup(3) == SgfSetup(to_move=Color.BLACK)


@pytest.mark.parametrize(
    ("root", "handicap"), [("", 0), ("HA[x]", 0), ("HA[-2]", 0), ("HA[99]", 0)]
)
def test_a_handicap_that_cannot_be_is_none(root: str, handicap: int) -> None:
    (game,) = read_collection(f"(;SZ[9]{root})".encode())
    assert game.handicap() == handicap


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param(b"", "there is no game in it", id="empty"),
        pytest.param(
            b"(;SZ[9])(;SZ[9]\n;B[aa]",
            "game 2, line 2, column 7: the file ends before",
            id="second one cut",
        ),
        pytest.param(
            b"(;SZ[9];B[aa]\n(;SZ[9];B[bb])",
            "line 2, column 15: the file ends before",
            id="first one not closed",
        ),
        pytest.param(
            b"(;SZ[9]))\n;B[aa])(;)",
            "line 1, column 9: ')' stands behind the end of game 1",
            id="closed too often",
        ),
        pytest.param(
            b"(;SZ[9])\n(;SZ[9])\n ;B[aa])",
            "line 3, column 2: ';' stands behind the end of game 2",
            id="closed too early",
        ),
        pytest.param(
            b"(;SZ[9])(;GM[2])",
            "game 2, node 1, line 1, column 10: GM[2]",
            id="othello",
        ),
        pytest.param(
            b"(;SZ[9])(;SZ[9:13])", "game 2, node 1, line 1, column 10", id="oblong"
        ),
        pytest.param(b"(;SZ[9:13])", "node 1, line 1, column 2: SZ", id="alone"),
        pytest.param(
            b"(;SZ[9];B[jj])(;)",
            "game 1, node 2, line 1, column 8: [jj] is no point of a 9x9 board",
            id="off the board",
        ),
        pytest.param(
            b"(;SZ[9];AW[aa]AB[aa])",
            "node 2, line 1, column 8: AB, AW and AE name a point twice",
            id="two stones on a point",
        ),
    ],
)
def test_what_cannot_be_read_is_said_with_game_and_place(
    data: bytes, sentence: str
) -> None:
    with pytest.raises(SgfError) as error:
        read_all(data)
    assert str(error.value).startswith(sentence)


def test_the_games_before_a_broken_one_can_be_had() -> None:
    games = read_collection(b"(;SZ[9];B[aa])(;SZ[9];B[bb]")
    assert len(moves(next(games))) == 2
    with pytest.raises(SgfError) as error:
        next(games)
    assert error.value.game == 2


def test_a_file_beyond_the_bound_is_not_looked_into() -> None:
    data = bytes(MAX_COLLECTION_BYTES + 1)
    with pytest.raises(SgfError, match="at most 64 MiB are read"):
        next(read_collection(data))


def test_the_character_set_is_chosen_over_all_games() -> None:
    # The second byte of the character is a backslash, which was escaped: taken for a
    # backslash of the text it hides the bracket, and nodes with it.
    name = "表".encode("shift_jis").replace(b"\\", b"\\\\")
    head = b"(;CA[shift_jis]SZ[9])(;SZ[9]PB[" + name
    games = list(read_collection(head + b"];B[aa]C[x])(;SZ[9];B[bb];W[cc])"))
    assert [len(game.parents) for game in games] == [1, 2, 3]


@given(st.lists(records(), min_size=1, max_size=3))
def test_every_game_is_as_it_is_alone(
    written: list[tuple[SgfHeader, list[SgfStep]]],
) -> None:
    files = [format_record(header, steps) for header, steps in written]
    games = list(read_collection(b"\n".join(files)))
    for game, file in zip(games, files, strict=True):
        alone = read_sgf(file)
        assert game.size == alone.header.size
        assert moves(game) == [step.move for step in alone.steps]
        setups = [game.setup(index) or SgfSetup() for index in range(len(alone.steps))]
        assert setups == [step.setup for step in alone.steps]
