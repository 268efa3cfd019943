"""Hypothesis strategies of the engine: boards reached by legal plays."""

from collections.abc import Iterator

from hypothesis import strategies as st
from shoutan_engine.points import Color, Play, Point
from shoutan_engine.position.board import Board

from tests.games import random_game

colors = st.sampled_from(Color)
sizes = st.integers(1, 6)

Attempts = list[tuple[int, Color]]
"""Plays that are tried, legal or not: a number, taken modulo the board, and a color."""

attempts = st.lists(st.tuples(st.integers(0, 35), colors), max_size=120)


def tried(size: int, plays: Attempts) -> Iterator[tuple[Point, Color]]:
    """Yield the plays as points of a board of `size`."""
    for number, color in plays:
        yield Point(number % (size * size)), color


@st.composite
def boards_by_any_rule(draw: st.DrawFn) -> Board:
    """Draw a board that legal plays of either color, in any order, lead to.

    Self-capture is allowed on half of them.
    """
    board = Board(draw(sizes))
    board.self_capture = draw(st.booleans())
    for point, color in tried(board.size, draw(attempts)):
        board.try_play(point, color, ())
    return board


def boards() -> st.SearchStrategy[Board]:
    """Draw such a board, on which self-capture is forbidden from here on."""

    def strict(board: Board) -> Board:
        board.self_capture = False
        return board

    return boards_by_any_rule().map(strict)


@st.composite
def late_positions(draw: st.DrawFn) -> Board:
    """Draw a position from the last quarter of a random game, where eyes are."""
    size = draw(st.integers(4, 9))
    turns = random_game(size, draw(st.integers(0, 10**6)))
    board = Board(size)
    for color, move in turns[: len(turns) - draw(st.integers(0, len(turns) // 4))]:
        if isinstance(move, Play):
            board.play(move.point, color)
    return board
