"""Unconditional life: the classic shapes, every small board, hostile play at random."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import PLAYED, Board
from shoutan_engine.suggestion import PROVEN, suggest_dead
from shoutan_engine.suggestion.benson import certain_life, proven_dead

from tests.diagrams import board_of, drawing_of, marked
from tests.engine.strategies import colors, late_positions
from tests.proven_boards import ALL_PROVEN

BLACK, WHITE = Color.BLACK, Color.WHITE

SHAPES = [
    pytest.param(
        """
        . . . . .
        . . . . .
        . . . . .
        X X X X .
        . X . X .
        """,
        id="two eyes",
    ),
    pytest.param(
        """
        . . . . .
        . . . . .
        . . . . .
        x x x x .
        . . . x .
        """,
        id="one eye, however large",
    ),
    pytest.param(
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        X X X X X .
        . o X . X .
        """,
        id="a stone in one of two eyes",
    ),
    pytest.param(
        """
        x x x x x x .
        x . . . x x .
        x . . . x . x
        x . . . x x .
        x x x x x . .
        . . . . . . .
        . . . . . . .
        """,
        id="an eye with a point that is no liberty may be lived in",
    ),
    pytest.param(
        """
        . X X X X
        X O O O X
        X O . O X
        X O O O X
        X X X X .
        """,
        id="two chains that share two false eyes: the dragon with two heads",
    ),
    pytest.param(
        """
        . . . . .
        . . . . .
        . . . . .
        x x x . .
        . x . x .
        """,
        id="an eye that a chain without two eyes borders is none",
    ),
    pytest.param(
        """
        X X X X X X X
        X o o . X X .
        X X X X X X X
        O O O O O O O
        . . . O . O .
        O O . O O O O
        . O . O . . .
        """,
        id="dead stones that fill an eye but for one point",
    ),
    pytest.param(
        """
        X X X X X .
        X . o o X .
        X X X X X .
        X . . X . .
        X X X X . .
        . . . . . .
        """,
        id="eyes of several points, all of them liberties",
    ),
    pytest.param(
        """
        x x x x x .
        x . O O x .
        x x x x x .
        x . . x . .
        x x . x . .
        . . . . . .
        """,
        id="the same with a hole in the wall",
    ),
]
"""`X` lives unconditionally and `x`, Black too, does not. `o` is White and certainly
dead, of `O`, White too, nothing is said.
"""


@pytest.mark.parametrize("drawing", SHAPES)
@pytest.mark.parametrize("color", Color)
def test_shapes(drawing: str, color: Color) -> None:
    black, white = (marked(drawing, a) + marked(drawing, b) for a, b in ("Xx", "Oo"))
    if color == WHITE:
        black, white = white, black
    size = len(drawing.split("\n")) - 2
    life = certain_life(Board.from_stones(size, black, white), color)
    assert sorted(life.alive) == marked(drawing, "X")
    assert sorted(life.dead) == marked(drawing, "o")


def test_nothing_is_certain_of_an_empty_board_or_of_a_full_one_without_eyes() -> None:
    for drawing in (". .\n. .", "X X X\nX . X\nX X X"):
        for color in Color:
            life = certain_life(board_of(drawing), color)
            assert (life.alive, life.dead) == (frozenset(), frozenset())


# A whole board


def test_where_all_chains_are_proven_no_playout_is_needed() -> None:
    setup, dead = ALL_PROVEN
    board = Board.from_stones(5, setup.black, setup.white)
    assert proven_dead(board) == dead != ()


def test_one_chain_that_is_not_proven_is_enough_for_playouts() -> None:
    setup, _ = ALL_PROVEN
    board = Board.from_stones(5, setup.black, (*setup.white, Point(24)))
    assert proven_dead(board) is None


@given(late_positions(), colors)
@settings(max_examples=60)
def test_what_is_proven_dead_is_what_is_suggested(board: Board, to_move: Color) -> None:
    made = suggest_dead(
        board,
        to_move,
        playouts=0,
        chance=random.Random(0),
        should_stop=lambda: True,
    )
    is_proven = all(chain.certainty == PROVEN for chain in made.chains)
    assert proven_dead(board) == (made.dead if is_proven else None)


# Beside a search


@cache
def survivors(cells: tuple[int, ...]) -> frozenset[int]:
    """Return the black stones that White never takes, whatever he plays, Black passing.

    With Black passing no position comes back, so this ends.
    """
    size = 3
    board = Board.from_stones(
        size,
        [Point(p) for p, cell in enumerate(cells) if cell == BLACK],
        [Point(p) for p, cell in enumerate(cells) if cell == WHITE],
    )
    safe = frozenset(map(int, board.stones(BLACK)))
    for point in map(Point, range(size * size)):
        after = board.copy()
        if after.try_play(point, WHITE, ()) == PLAYED:
            safe &= survivors(tuple(after.cells))
    return safe


def test_it_equals_a_search_on_every_board_of_three_lines() -> None:
    boards = certain = 0
    for number in range(3**9):
        cells = [number // 3**index % 3 for index in range(9)]
        black = [Point(p) for p, cell in enumerate(cells) if cell == BLACK]
        white = [Point(p) for p, cell in enumerate(cells) if cell == WHITE]
        try:
            board = Board.from_stones(3, black, white)
        except ValueError:
            continue  # a chain without liberties
        boards += 1
        alive = certain_life(board, BLACK).alive
        assert alive == survivors(tuple(cells)), drawing_of(board)
        certain += bool(alive)
    assert boards == 12675
    assert certain > 20, "boards on which something is certain"


# Beside hostile play


@given(late_positions(), colors, st.integers())
@settings(max_examples=60)
def test_what_lives_is_never_taken_and_what_is_dead_never_lives(
    board: Board, color: Color, seed: int
) -> None:
    life = certain_life(board, color)
    assert life.dead.isdisjoint(life.alive)
    assert not life.alive & certain_life(board, color.opponent).dead
    order = [Point(p) for p in range(board.size**2)] * 3
    random.Random(seed).shuffle(order)
    for point in order:
        if board.try_play(point, color.opponent, ()) == PLAYED:
            assert all(board.cells[p] == color for p in life.alive)
            if life.dead:
                assert not certain_life(board, color.opponent).alive & life.dead
