"""Stones that float in a territory, and those that do not."""

import pytest
from hypothesis import given
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.suggestion.benson import certain_life
from shoutan_engine.suggestion.floating import connected, floating

from tests.diagrams import marked, rows_of
from tests.engine.strategies import late_positions

# `x` and `o` float.
CASES = [
    pytest.param(
        """
        . . . . X O .
        . . . . X O .
        . . o . X O .
        . . . . X O .
        . o . . X O .
        . . . . X O .
        . . . . X O .
        """,
        id="two in a wide territory",
    ),
    pytest.param(
        """
        . . . . X O .
        . . . . X O .
        . O O . X O .
        . . . . X O .
        . O . . X O .
        . . . . X O .
        . . . . X O .
        """,
        id="three are too many for a wall of seven",
    ),
    pytest.param(
        """
        . . . . X O .
        . . . . X O .
        . . O . X O .
        . . . . X O .
        . . . . . . .
        . . . . X O .
        . . . . X O .
        """,
        id="not enclosed: the border is open",
    ),
    pytest.param(
        """
        . O . . X O .
        O . . . X O .
        . . . . X O .
        . . . . X O .
        . . . . X O .
        . . . . X O .
        . . . . X O .
        """,
        id="the beginning of an eye",
    ),
    pytest.param(
        """
        . . . X O . .
        . . . X O . .
        . O . X O . .
        . . . X O . .
        . . . X O . .
        . . . X O . .
        X X X X O . .
        """,
        id="a small territory, in which a stone may matter",
    ),
    pytest.param(
        """
        . . . . . . .
        . . . X . . .
        . . . . . O .
        . X . . . . .
        . . . . . . .
        . . . . X . .
        . . . . . . .
        """,
        id="three stones on an open board are no wall",
    ),
    pytest.param(
        """
        . . . . X O . . . .
        . . . . X O . . . .
        . . . . X O . . . .
        . . o . X O . . . .
        . . . . X O . x . .
        . . . . X O . . . .
        . . . . X O . . . .
        . . . . X O . . . .
        . . o . X O . . . .
        . . . . X O . . . .
        """,
        id="on both sides",
    ),
]


@pytest.mark.parametrize("drawing", CASES)
@pytest.mark.parametrize("swapped", [False, True], ids=["", "swapped"])
def test_floating(drawing: str, *, swapped: bool) -> None:
    black, white = (marked(drawing, a) + marked(drawing, b) for a, b in ("Xx", "Oo"))
    if swapped:
        black, white = white, black
    board = Board.from_stones(len(rows_of(drawing)), black, white)
    expected = sorted(marked(drawing, "x") + marked(drawing, "o"))
    assert sorted(floating(board)) == expected


@given(late_positions())
def test_chains_float_as_a_whole_and_never_what_lives(board: Board) -> None:
    found = floating(board)
    for point in found:
        assert board.chain(point) <= found
    for color in Color:
        assert found.isdisjoint(certain_life(board, color).alive)


def test_connected_sets() -> None:
    points = set(marked("X X . | . . . | X . X".replace("|", "\n"), "X"))
    assert list(connected(3, points)) == [
        frozenset({Point(0)}),
        frozenset({Point(2)}),
        frozenset({Point(6), Point(7)}),
    ]
