"""Counting: areas, margins, and the words of a result."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.position.chains import neighbors
from shoutan_engine.scoring import (
    SHARED,
    QuarterZi,
    Score,
    count_area,
    format_points,
    format_zi,
    margin_quarters,
    parse_points,
    parse_zi,
)

from tests.diagrams import board_of, marked
from tests.engine.strategies import boards

BLACK, WHITE = Color.BLACK, Color.WHITE

# Area


def owners_by_walking(
    board: Board, walls: frozenset[Point] = frozenset()
) -> tuple[int, ...]:
    """Return the owner of every point by walking through one region after another."""
    owner = board.cells[:]
    done = set(walls)
    for start in map(Point, range(len(owner))):
        if board.cells[start] != EMPTY or start in done:
            continue
        region: list[Point] = [start]
        touched = set[int]()
        done.add(start)
        for point in region:  # grows while it is walked
            for q in neighbors(board.size)[point]:
                if q in walls:
                    continue
                if board.cells[q] != EMPTY:
                    touched.add(board.cells[q])
                elif q not in done:
                    done.add(q)
                    region.append(q)
        side = touched.pop() if len(touched) == 1 else SHARED
        for point in region:
            owner[point] = side
    return tuple(owner)


@given(boards(), st.data())
def test_areas_equal_a_walk_through_every_region(
    board: Board, data: st.DataObject
) -> None:
    """Article 9."""
    empty = [Point(p) for p, cell in enumerate(board.cells) if cell == EMPTY]
    walls = data.draw(st.frozensets(st.sampled_from(empty), max_size=4))
    area = count_area(board, neutral=walls)
    assert area.owner == owners_by_walking(board, walls)
    shared = area.owner.count(SHARED)
    assert area.black_quarters == 4 * area.owner.count(BLACK) + 2 * shared
    assert area.white_quarters == 4 * area.owner.count(WHITE) + 2 * shared
    assert area.black_quarters + area.white_quarters == 4 * board.size**2


@given(boards(), st.data())
def test_dead_stones_count_as_if_they_had_been_taken_off(
    board: Board, data: st.DataObject
) -> None:
    stones = board.stones(BLACK) + board.stones(WHITE)
    if not stones:
        return
    dead = data.draw(st.lists(st.sampled_from(stones), max_size=3))
    before = board.cells[:]
    area = count_area(board, dead=dead)
    assert board.cells == before
    cleaned = board.copy()
    cleaned.remove(dead)
    assert area == count_area(cleaned)


@given(boards())
def test_colors_exchanged_exchange_the_areas(board: Board) -> None:
    mirror = Board.from_stones(board.size, board.stones(WHITE), board.stones(BLACK))
    area, mirrored = count_area(board), count_area(mirror)
    assert area.black_quarters == mirrored.white_quarters
    assert area.white_quarters == mirrored.black_quarters


def test_marking_one_stone_marks_its_chain() -> None:
    drawing = """
        X X X X .
        X O O X .
        X . O X .
        X X X X .
        . . . . .
    """
    board = board_of(drawing)
    assert count_area(board).black_quarters == 4 * 21 + 2
    dead = count_area(board, dead=marked(drawing, "O")[:1])
    assert dead.black_quarters == 4 * 25
    assert dead.owner == (BLACK,) * 25


def test_contestable_points_are_walls() -> None:
    """Articles 9 and 21.2."""
    drawing = """
        . X O .
        . X O .
        . a b .
        . X O .
    """
    board = board_of(drawing)
    contested = marked(drawing, "a") + marked(drawing, "b")
    whole = count_area(board)
    assert whole.owner.count(SHARED) == 10
    walled = count_area(board, neutral=contested)
    assert [p for p, owner in enumerate(walled.owner) if owner == SHARED] == contested
    for loser, winner in ((BLACK, WHITE), (WHITE, BLACK)):
        given_up = count_area(board, neutral=contested, conceded_by=loser)
        assert all(given_up.owner[p] == winner for p in contested)
        assert SHARED not in given_up.owner


def test_only_stones_are_dead_and_only_empty_points_contestable() -> None:
    board = board_of("X .\n. .")
    with pytest.raises(ValueError, match="no stone on point 0"):
        count_area(board, dead=[Point(0)])
    with pytest.raises(ValueError, match="point 2 is not empty"):
        count_area(board, neutral=[Point(2)])
    # Once a stone is dead, its point may be contested.
    assert count_area(board, dead=[Point(2)], neutral=[Point(2)]).owner == (0,) * 4


@pytest.mark.parametrize("size", [1, 2, 19, 25])
def test_a_board_without_stones_is_shared(size: int) -> None:
    """D-19."""
    area = count_area(Board(size))
    assert area.black_quarters == area.white_quarters == 2 * size * size


@pytest.mark.parametrize("point", [0, 18, 342, 360, 180])
def test_a_lone_stone_owns_the_board(point: int) -> None:
    # From a corner the flood has the longest way to go.
    area = count_area(Board.from_stones(19, [], [Point(point)]))
    assert area.white_quarters == 4 * 361


def test_a_spiral_is_followed_to_its_end() -> None:
    area = count_area(
        board_of("""
            . . . . . . O
            O O O O O . O
            . . . . O . O
            . O O . O . O
            . O . . O . O
            . O O O O . O
            . . . . . . O
        """)
    )
    assert area.white_quarters == 4 * 49


# Margin


def test_the_margin_counts_everything() -> None:
    """Article 9: the formula."""
    # 185 zi on 19x19: 4 1/2 over half, less 3 3/4 komi, less 1 for two stones of
    # handicap, less one warning of one zi against none.
    margin = margin_quarters(
        QuarterZi(4 * 185),
        19,
        QuarterZi(15),
        handicap=2,
        black_warnings=1,
        warning_penalty_quarters=QuarterZi(4),
    )
    assert margin == 18 - 15 - 4 - 4


@pytest.mark.parametrize(
    ("margin", "winner", "result", "zi"),
    [
        (3, BLACK, "B+1.5", "3/4"),
        (-1, WHITE, "W+0.5", "1/4"),
        (2, BLACK, "B+1", "1/2"),
        (-4, WHITE, "W+2", "1"),
        (9, BLACK, "B+4.5", "2 1/4"),
        (0, None, "0", "0"),
    ],
)
def test_the_words_of_a_result(
    margin: int, winner: Color | None, result: str, zi: str
) -> None:
    """Article 9: in zi and in points."""
    score = Score(QuarterZi(0), QuarterZi(0), QuarterZi(margin))
    assert (score.winner, score.result, score.zi_text) == (winner, result, zi)


# Units

quarters: Final = st.integers(-4_000, 4_000).map(QuarterZi)


@given(quarters)
def test_points_and_zi_are_read_as_they_are_written(number: QuarterZi) -> None:
    assert parse_points(format_points(number)) == number
    assert parse_zi(format_zi(number)) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [("7.5", 15), ("7.50", 15), ("+6", 12), ("-0.5", -1), ("0", 0), ("5.0", 10)],
)
def test_points(text: str, number: int) -> None:
    assert parse_points(text) == number


@pytest.mark.parametrize(
    "text", ["", "7.25", "7,5", "nan", "1e3", "7.", ".5", "٧", "9" * 7, "7.5 "]
)
def test_other_points_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="whole or half"):
        parse_points(text)


@pytest.mark.parametrize(
    "text", ["", "3 3/5", "0 1/4", "1 ", "3/4 ", "-0", "+1", "2/4", "01", "1 1/4/"]
)
def test_other_zi_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="zi are written"):
        parse_zi(text)
