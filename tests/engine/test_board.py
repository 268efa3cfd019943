"""Chains, liberties, captures and hashes: examples, then properties on any board."""

# Pseudo-liberties show in nothing public.
# pyright: reportPrivateUsage=false

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import FORBIDDEN, OCCUPIED, PLAYED, REPEATED, Board
from shoutan_engine.position.chains import neighbors
from shoutan_engine.position.zobrist import splitmix64

from tests.diagrams import board_of, drawing_of, marked
from tests.engine.strategies import (
    Attempts,
    attempts,
    boards_by_any_rule,
    colors,
    sizes,
    tried,
)

BLACK, WHITE = Color.BLACK, Color.WHITE


def all_points(board: Board) -> list[Point]:
    return [Point(p) for p in range(board.size**2)]


# Examples


@pytest.mark.parametrize(
    ("point", "beside"),
    [
        pytest.param(0, (1, 3), id="A1 has two neighbors"),
        pytest.param(1, (0, 2, 4), id="an edge point has three"),
        pytest.param(4, (1, 3, 5, 7), id="an inner point has four"),
        pytest.param(8, (5, 7), id="the upper right corner has two"),
    ],
)
def test_neighbors(point: int, beside: tuple[int, ...]) -> None:
    assert neighbors(3)[point] == beside


def test_a_point_is_on_one_row_only() -> None:
    # C1 and A2 follow each other as numbers and are not neighbors.
    board = board_of("""
        . . .
        X . .
        . . X
    """)
    assert board.chain(Point(2)) == {2}
    assert board.chain(Point(3)) == {3}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(
            "X X . | O O a | X X .",
            "X X . | . . X | X X .",
            id="a chain of two at the edge",
        ),
        pytest.param(
            "a O X | O X . | X . .",
            "X . X | . X . | X . .",
            id="two chains, by a stone without liberties of its own",
        ),
        pytest.param(
            "O a O . | X O X . | . X . . | . . . .",
            ". X O . | X . X . | . X . . | . . . .",
            id="two of three chains, the last has another liberty",
        ),
        pytest.param(
            ". X O a | X O O X | X O O X | . X X .",
            ". X . X | X . . X | X . . X | . X X .",
            id="a chain that a stone touches once only",
        ),
        pytest.param(
            "O O X . | O a X . | O O X . | X X . .",
            ". . X . | . X X . | . . X . | X X . .",
            id="a chain that a stone touches three times",
        ),
        pytest.param(
            ". X O . | X O a O | . X O . | . . . .",
            ". X O . | X . X O | . X O . | . . . .",
            id="a ko",
        ),
    ],
)
def test_capture_comes_before_the_own_liberties(before: str, after: str) -> None:
    """Article 4."""
    before, after = before.replace("|", "\n"), after.replace("|", "\n")
    board = board_of(before)
    (point,) = marked(before, "a")
    taken = [p for p in marked(before, "O") if p in marked(after, ".")]
    assert board.captures(point, BLACK) == tuple(taken)
    assert board.hash_after(point, BLACK) == board_of(after).hash
    assert board.play(point, BLACK) == tuple(taken)
    assert sorted(board.captured) == taken
    assert_same(board, board_of(after))


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param(". . . | O O . | a O .", id="a single stone"),
        pytest.param("O O . | X O . | a O .", id="the last liberty of another stone"),
        pytest.param(
            "O O O . | O X O O | X a X O | O O O .", id="joining three chains"
        ),
    ],
)
def test_a_forbidden_point_changes_nothing(drawing: str) -> None:
    """Article 5."""
    drawing = drawing.replace("|", "\n")
    board = board_of(drawing)
    twin = board.copy()
    (point,) = marked(drawing, "a")
    assert board.hash_after(point, BLACK) == FORBIDDEN
    assert board.try_play(point, BLACK, ()) == FORBIDDEN
    with pytest.raises(ValueError, match="is forbidden for BLACK"):
        board.play(point, BLACK)
    assert_same(board, twin)
    # The same point is open to the other side (article 5).
    assert board.hash_after(point, WHITE) >= 0


def test_an_occupied_point_changes_nothing() -> None:
    board = board_of("X .\n. .")
    twin = board.copy()
    assert board.hash_after(Point(2), WHITE) == OCCUPIED
    assert board.try_play(Point(2), WHITE, ()) == OCCUPIED
    with pytest.raises(ValueError, match="is occupied for WHITE"):
        board.play(Point(2), WHITE)
    assert_same(board, twin)


def test_a_seen_position_changes_nothing() -> None:
    drawing = """
        . X O .
        X O a O
        . X O .
        . . . .
    """
    board = board_of(drawing)
    (point,) = marked(drawing, "a")
    twin = board.copy()
    after = board.hash_after(point, BLACK)
    assert board.try_play(point, BLACK, {after}) == REPEATED
    assert_same(board, twin)
    assert board.try_play(point, BLACK, {after + 1}) == PLAYED


@pytest.mark.parametrize(
    ("black", "white", "message"),
    [
        pytest.param([9], [], "off a 3x3 board", id="off the board"),
        pytest.param([-1], [], "off a 3x3 board", id="below the board"),
        pytest.param([4], [4], "two stones", id="both colors"),
        pytest.param([4, 4], [], "two stones", id="twice"),
        pytest.param([0], [1, 3], "no liberty", id="a captured stone"),
    ],
)
def test_from_stones_refuses(black: list[int], white: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Board.from_stones(3, map(Point, black), map(Point, white))


@pytest.mark.parametrize("size", [0, -1, 26])
def test_a_board_has_a_size_from_1_to_25(size: int) -> None:
    with pytest.raises(ValueError, match="1 to 25 lines"):
        Board(size)


def test_remove_takes_whole_chains() -> None:
    board = board_of("X X . O\n. O . O\n. . . .\nX . . .")
    assert board.remove([Point(12), Point(13), Point(15)]) == (11, 12, 13, 15)
    assert_same(board, board_of(". . . .\n. O . .\n. . . .\nX . . ."))


def test_remove_refuses_an_empty_point_and_changes_nothing() -> None:
    board = board_of("X .\n. .")
    twin = board.copy()
    with pytest.raises(ValueError, match="no stone on point 0"):
        board.remove([Point(2), Point(0)])
    assert_same(board, twin)


def test_the_hash_keys_come_from_the_published_generator() -> None:
    # The sequence for seed 1234567 as printed with the reference C code.
    assert list(islice(splitmix64(1234567), 5)) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_every_stone_has_its_own_key_of_64_bits() -> None:
    keys = {
        board.hash
        for point in range(625)
        for board in (
            Board.from_stones(25, [Point(point)], []),
            Board.from_stones(25, [], [Point(point)]),
        )
    }
    assert len(keys) == 1250
    assert all(0 < key < 1 << 64 for key in keys)
    assert Board(25).hash == 0


# Properties


def flooded(board: Board, start: Point) -> tuple[set[Point], set[Point]]:
    """Return chain and liberties by looking at the cells alone."""
    chain, liberties, todo = {start}, set[Point](), [start]
    while todo:
        for q in neighbors(board.size)[todo.pop()]:
            if board.cells[q] == EMPTY:
                liberties.add(q)
            elif board.cells[q] == board.cells[start] and q not in chain:
                chain.add(q)
                todo.append(q)
    return chain, liberties


def assert_same(board: Board, other: Board) -> None:
    """Assert equal stones, hashes, chains and liberties, and equal futures."""
    assert drawing_of(board) == drawing_of(other)
    assert board.hash == other.hash
    for point in all_points(board):
        assert board.chain(point) == other.chain(point)
        assert board.liberties(point) == other.liberties(point)
        for color in Color:
            assert board.hash_after(point, color) == other.hash_after(point, color)


def rebuilt(board: Board) -> Board:
    twin = Board.from_stones(board.size, board.stones(BLACK), board.stones(WHITE))
    twin.self_capture = board.self_capture
    return twin


@given(boards_by_any_rule())
def test_the_incremental_state_equals_a_rebuilt_board(board: Board) -> None:
    # from_stones also shows that no chain without liberties stayed on the board.
    assert_same(board, rebuilt(board))


@given(boards_by_any_rule())
def test_chains_and_liberties_equal_a_flood_fill(board: Board) -> None:
    """Article 3."""
    beside = neighbors(board.size)
    for point in all_points(board):
        if board.is_empty(point):
            assert board.chain(point) == board.liberties(point) == frozenset()
            continue
        chain, liberties = flooded(board, point)
        assert board.chain(point) == chain
        assert board.liberties(point) == liberties
        touches = sum(board.is_empty(q) for stone in chain for q in beside[stone])
        assert board._liberties[board._chain_at[point]] == touches


@given(sizes, attempts, st.booleans())
def test_stones_on_the_board_are_those_played_less_those_captured(
    size: int, plays: Attempts, self_capture: bool
) -> None:
    board, balance = Board(size), {BLACK: 0, WHITE: 0}
    board.self_capture = self_capture
    for point, color in tried(size, plays):
        if board.try_play(point, color, ()) == PLAYED:
            balance[color] += 1
            is_own = point in board.captured
            balance[color if is_own else color.opponent] -= len(board.captured)
    assert balance == {color: len(board.stones(color)) for color in Color}
    empty = sum(map(board.is_empty, all_points(board)))
    assert sum(balance.values()) + empty == size * size


@given(boards_by_any_rule(), colors)
def test_asking_first_tells_what_playing_does(board: Board, color: Color) -> None:
    for point in all_points(board):
        twin = board.copy()
        after = board.hash_after(point, color)
        assert_same(board, twin)
        if after < 0:
            assert twin.try_play(point, color, ()) == after
            assert_same(twin, board)
            continue
        # A play that is legal by itself is refused exactly if its hash was seen.
        assert twin.try_play(point, color, {after}) == REPEATED
        assert_same(twin, board)
        taken = board.captures(point, color)
        assert twin.play(point, color) == taken
        assert twin.hash == after == rebuilt(twin).hash


def test_a_copy_knows_the_last_capture() -> None:
    board = board_of("X X .\nO O .\nX X .")
    board.play(Point(5), BLACK)
    twin = board.copy()
    assert sorted(twin.captured) == [3, 4]
    twin.play(Point(3), BLACK)
    assert sorted(board.captured) == [3, 4]


@given(boards_by_any_rule(), attempts)
def test_a_copy_is_independent(board: Board, plays: Attempts) -> None:
    twin, before = board.copy(), rebuilt(board)
    captured = board.captured[:]
    assert_same(twin, board)
    for point, color in tried(board.size, plays):
        twin.try_play(point, color, ())
    assert_same(board, before)
    assert board.captured == captured


@given(boards_by_any_rule())
def test_removing_every_chain_empties_the_board(board: Board) -> None:
    for color in Color:
        stones = board.stones(color)
        assert list(board.remove(stones)) == stones
        assert_same(board, rebuilt(board))
    assert board.hash == 0


@given(boards_by_any_rule())
def test_a_drawing_is_read_back(board: Board) -> None:
    drawn = board_of(drawing_of(board))
    drawn.self_capture = board.self_capture
    assert_same(drawn, board)
