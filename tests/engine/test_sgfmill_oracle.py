"""Random games beside `sgfmill.boards`, an independent board: states and areas."""

from typing import Any, Final

import pytest
from sgfmill import boards
from shoutan_engine.points import Play
from shoutan_engine.position.board import Board
from shoutan_engine.scoring import count_area

from tests.games import random_game

OutsideBoard: Final[Any] = boards.Board  # sgfmill publishes no types
_NAMES = (None, "b", "w")


def assert_equal_to(outside: Any, board: Board) -> None:
    size = board.size
    rows = [
        [_NAMES[cell] for cell in board.cells[row * size : (row + 1) * size]]
        for row in range(size)
    ]
    assert rows == outside.board
    area = count_area(board)
    assert area.black_quarters - area.white_quarters == 4 * outside.area_score()
    assert area.black_quarters + area.white_quarters == 4 * size * size


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("size", [2, 3, 4, 5, 7, 9, 13, 19, 25])
def test_a_random_game_is_the_same_on_both_boards(size: int, seed: int) -> None:
    turns = random_game(size, seed)
    board, outside = Board(size), OutsideBoard(size)
    captures = 0
    # Counting is slow on the other side: on large boards every 40th position.
    step = 1 if size < 9 else 40
    for number, (color, move) in enumerate(turns):
        if isinstance(move, Play):
            captures += len(board.play(move.point, color))
            row, column = divmod(move.point, size)
            outside.play(row, column, _NAMES[color])
        if number % step == 0:
            assert_equal_to(outside, board)
    assert_equal_to(outside, board)
    assert size == 2 or captures > size, "a game that tests captures"


def test_a_seed_names_one_game() -> None:
    assert random_game(9, seed=1) == random_game(9, seed=1)
    assert random_game(9, seed=1) != random_game(9, seed=2)
    assert len(random_game(9, seed=1, limit=10)) == 10
