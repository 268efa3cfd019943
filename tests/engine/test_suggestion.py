"""Dead stones proposed: known positions, and what must hold on any board at all."""

import random
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.position.chains import neighbors
from shoutan_engine.suggestion import (
    FIRM,
    PROVEN,
    ChainStatus,
    Suggestion,
    suggest_dead,
)
from shoutan_engine.suggestion.benson import certain_life

from tests.diagrams import board_of, drawing_of, marked, rows_of
from tests.engine.strategies import boards, colors, late_positions

BLACK, WHITE = Color.BLACK, Color.WHITE


def never() -> bool:
    return False


def suggested(
    board: Board,
    *,
    to_move: Color = BLACK,
    playouts: int = 60,
    seed: int = 1,
    should_stop: Callable[[], bool] = never,
) -> Suggestion:
    return suggest_dead(
        board,
        to_move,
        playouts=playouts,
        chance=random.Random(seed),
        should_stop=should_stop,
    )


# Positions

# `x` and `o` are dead.
POSITIONS: Final = [
    pytest.param(
        """
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . o . X O . . .
        . o . . X O . . .
        . . . . X O . . .
        """,
        id="stones in a territory, all one",
    ),
    pytest.param(
        """
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O O O O
        X X X X X X X X X
        . . . . . . . . .
        . . . . . . . . .
        X X X X X X X X X
        O O O O O O X . .
        . X X X . O X . .
        """,
        id="a seki without eyes",
    ),
    pytest.param(
        """
        . X O . . . . . .
        . X O . . . . . .
        . X O . . . . . .
        . X O . . . . . .
        . X O . . . . . .
        . X O . . . . . .
        X X O O O O O O O
        O O X X X X O . .
        . O . X . X O . .
        """,
        id="a seki with eyes",
    ),
    pytest.param(
        """
        . . . . X O . . .
        . . . . X O . . .
        . o . . X O . x .
        . . . . X O . . .
        . . . . X O . . .
        . . o . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        """,
        id="stones on both sides",
    ),
    pytest.param(
        """
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . . . . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        . . . . X O . . .
        """,
        id="nothing where a border is open",
    ),
    pytest.param(
        """
        . o o X . . X O .
        o o X X X X X O .
        o X X . . X O O .
        o X . . . X O . .
        X X . X X X O . .
        . . . X O O O . .
        X X X X O . . . .
        O O O O O . . . .
        . . . . . . . . .
        """,
        id="one eye in the corner",
    ),
    pytest.param(
        """
        . . . . .
        . X . O .
        . . . . .
        . X . O .
        . . . . .
        """,
        id="nothing when little has been played",
    ),
]


@pytest.mark.parametrize("drawing", POSITIONS)
@pytest.mark.parametrize("swapped", [False, True], ids=["", "swapped"])
def test_positions(drawing: str, *, swapped: bool) -> None:
    black, white = (marked(drawing, a) + marked(drawing, b) for a, b in ("Xx", "Oo"))
    if swapped:
        black, white = white, black
    board = Board.from_stones(len(rows_of(drawing)), black, white)
    dead = sorted(marked(drawing, "x") + marked(drawing, "o"))
    for seed in range(5):
        assert sorted(suggested(board, seed=seed).dead) == dead


def test_what_is_proven_says_so_and_needs_no_playouts() -> None:
    board = board_of("""
        X X X X X X
        X . O O X .
        X X X X X X
        X . . X O O
        X X X X O .
        . . . O O O
    """)
    without = suggested(board, playouts=0)
    assert without.playouts == 0
    assert without.dead == (Point(26), Point(27))
    by_first = {status.stones[0]: status for status in without.chains}
    assert by_first[Point(6)] == ChainStatus(
        BLACK, tuple(board.stones(BLACK)), is_dead=False, certainty=PROVEN
    )
    assert by_first[Point(26)].certainty == PROVEN
    # Nothing is known of White's living stones, so nothing is claimed.
    assert by_first[Point(3)].is_dead is False
    assert by_first[Point(3)].certainty == 0


def test_where_all_is_proven_nothing_is_played() -> None:
    board = board_of("""
        . X . X .
        X X X X X
        O O O O O
        . O . O .
        O O O O O
    """)
    chance = random.Random(1)
    before = chance.getstate()
    suggestion = suggest_dead(
        board, BLACK, playouts=10, chance=chance, should_stop=never
    )
    assert suggestion.playouts == 0
    assert {status.certainty for status in suggestion.chains} == {PROVEN}
    assert chance.getstate() == before


# The budget


def test_it_stops_when_it_is_told_to() -> None:
    board = board_of(". X . | . O . | . . .".replace("|", "\n"))
    answers: Iterator[bool] = iter([False, False, False, True])
    suggestion = suggested(board, should_stop=lambda: next(answers))
    assert suggestion.playouts == 3
    assert next(answers, None) is None
    same = suggested(board, playouts=3)
    assert suggestion == same


@pytest.mark.parametrize("to_move", Color)
def test_nobody_gains_by_the_first_move(to_move: Color) -> None:
    # Whoever moves first takes everything.
    board = board_of("""
        O . O O X
        O O O O X
        X X X . X
        . X O O .
        X X O O X
    """)
    for status in suggested(board, to_move=to_move, playouts=20).chains:
        assert 45 <= status.certainty <= 55


def test_a_negative_budget_is_refused() -> None:
    with pytest.raises(ValueError, match="-1 playouts"):
        suggested(Board(3), playouts=-1)


@pytest.mark.parametrize("size", [1, 2, 19])
def test_an_empty_board_has_no_chains(size: int) -> None:
    assert suggested(Board(size)) == Suggestion((), 0)


# Any board


def enclosed_by(board: Board, walls: set[Point]) -> list[set[Point]]:
    """Return the connected sets of points that are no wall."""
    found: list[set[Point]] = []
    left = {Point(p) for p in range(board.size**2)} - walls
    while left:
        region, todo = set[Point](), [left.pop()]
        while todo:
            point = todo.pop()
            region.add(point)
            beside = [q for q in neighbors(board.size)[point] if q in left]
            left.difference_update(beside)
            todo += beside
        found.append(region)
    return found


@given(boards() | late_positions(), colors, st.integers())
@settings(max_examples=150)
def test_a_suggestion_is_consistent(board: Board, to_move: Color, seed: int) -> None:
    before = drawing_of(board)
    suggestion = suggested(board, to_move=to_move, playouts=12, seed=seed)
    assert drawing_of(board) == before
    assert suggestion == suggested(board, to_move=to_move, playouts=12, seed=seed)

    # Every chain once, by its lowest point.
    chains = [status.stones for status in suggestion.chains]
    assert chains == sorted(
        {tuple(sorted(board.chain(p))) for c in Color for p in board.stones(c)}
    )
    statuses = {p: status for status in suggestion.chains for p in status.stones}
    assert all(board.cells[p] == status.color for p, status in statuses.items())
    dead = {p for p, status in statuses.items() if status.is_dead}
    assert suggestion.dead == tuple(sorted(dead))

    # What is proven is proven, and nothing else.
    for color in Color:
        life = certain_life(board, color)
        assert life.alive.isdisjoint(dead)
        assert life.dead <= dead
    proven = [certain_life(board, color) for color in Color]
    for point, status in statuses.items():
        is_proven = any(point in life.alive | life.dead for life in proven)
        assert (status.certainty == PROVEN) == is_proven
        assert 0 <= status.certainty <= PROVEN

    # One fate for what firmly living chains enclose without a firmly living friend.
    firm = {p for p, s in statuses.items() if not s.is_dead and s.certainty >= FIRM}
    for color in Color:
        walls = {p for p in firm if board.cells[p] == color.opponent}
        for region in enclosed_by(board, walls):
            own = {p for p in region if board.cells[p] == color}
            open_ones = {p for p in own if statuses[p].certainty < PROVEN}
            if not own & firm:
                assert len({statuses[p].is_dead for p in open_ones}) <= 1

    # Somebody must be there to take what is dead.
    taken = {Point(p) for p, c in enumerate(board.cells) if c == EMPTY} | dead
    for region in enclosed_by(board, set(statuses) - dead):
        assert region <= taken
        around = {
            board.cells[q]
            for p in region
            for q in neighbors(board.size)[p]
            if q not in region
        }
        for point in region & dead:
            assert statuses[point].color.opponent in around
