"""Playouts: sound as boards, settled at the end, and sensible about eyes and sekis."""

# How a field is kept shows in nothing public.
# pyright: reportPrivateUsage=false

import random

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import FORBIDDEN, Board
from shoutan_engine.position.chains import neighbors
from shoutan_engine.suggestion.field import NOWHERE, Field
from shoutan_engine.suggestion.playout import KILLING_SHAPES, Playout, diagonals

from tests.diagrams import board_of, drawing_of, marked, rows_of
from tests.engine.strategies import boards, colors, late_positions

BLACK = Color.BLACK
seeds = st.integers(0, 10**6)


def board_on(field: Field, size: int) -> Board:
    """Return the field's stones as a board; ValueError if one of them is dead."""
    points = [Point(p) for p in range(size * size)]
    black, white = ([p for p in points if field.cells[p] == c] for c in Color)
    return Board.from_stones(size, black, white)


def assert_sound(field: Field, size: int) -> None:
    """Assert that chains, liberties and empty points are those of a rebuilt board."""
    board, beside = board_on(field, size), neighbors(size)
    assert sorted(field._empty) == [p for p, c in enumerate(field.cells) if c == EMPTY]
    for point, cell in enumerate(field.cells):
        if cell == EMPTY:
            continue
        chain = board.chain(Point(point))
        assert set(field._ring(point)) == chain
        head = field._chain_at[point]
        assert head in chain
        assert {field._chain_at[stone] for stone in chain} == {head}
        touched = [q for p in chain for q in beside[p] if board.cells[q] == EMPTY]
        assert field._count[head] == len(chain)
        assert field._liberties[head] == len(touched)
        assert field._sums[head] == sum(touched)


@given(boards(), colors, seeds)
def test_a_playout_keeps_its_stones_in_order(
    board: Board, first: Color, seed: int
) -> None:
    playout = Playout(board)
    assert playout.cells == board.cells
    assert_sound(playout, board.size)
    chance = random.Random(seed)
    for _ in range(3):
        playout.play_out(first, chance.random)
        assert_sound(playout, board.size)
    playout._reset()
    assert playout.cells == board.cells
    assert_sound(playout, board.size)


@given(boards(), colors, seeds)
def test_the_same_chance_gives_the_same_playout(
    board: Board, first: Color, seed: int
) -> None:
    one, other = Playout(board), Playout(board)
    other.play_out(
        first, random.Random(seed + 1).random
    )  # what was before is forgotten
    for playout in (one, other):
        playout.play_out(first, random.Random(seed).random)
    assert one.cells == other.cells
    assert one.owners() == other.owners()


@given(boards(), seeds)
def test_in_the_end_whatever_is_legal_is_no_sane_move(board: Board, seed: int) -> None:
    playout = Playout(board)
    assume(playout.play_out(BLACK, random.Random(seed).random))
    final, beside = board_on(playout, board.size), neighbors(board.size)
    owners = playout.owners()
    empty: list[Point] = [Point(p) for p in playout._empty]
    for point in empty:
        around: set[int] = {final.cells[q] for q in beside[point]}
        assert owners[point] == (around.pop() if len(around) == 1 else EMPTY)
        for color in Color:
            if final.hash_after(point, color) == FORBIDDEN:
                continue
            final_copy = final.copy()
            taken = final_copy.play(point, color)
            fills_eye = {final.cells[q] for q in beside[point]} == {color}
            assert fills_eye or taken or len(final_copy.liberties(point)) == 1


# White has played `L`, Black answers at `a`, or finds nothing to answer.
ASKING = [
    pytest.param(". X . . | X L a . | . X . . | . . . .", id="take it"),
    pytest.param(". X . . | X L . . | . . . . | . . . .", id="two liberties"),
    pytest.param(". O . . | O X a . | . L . . | . . . .", id="save a stone"),
    pytest.param(". . . . | . . . . | L O . . | X . . .", id="not to be saved"),
    pytest.param(". . . . | . L . . | . . . . | . . . .", id="nothing near"),
    pytest.param(
        ". . . . . | . . . . . | . . . . . | O O O O . | L . a . O",
        id="the middle of an eye of three in a line",
    ),
    pytest.param(
        ". . . . . | . . . . . | O O . . . | L . O . . | O a . O .",
        id="the middle of an eye of three around a corner",
    ),
    pytest.param(
        ". . . . . | O O O . . | L . . . . | . . O . . | O O . . .",
        id="an eye of three that is open",
    ),
    pytest.param(
        ". . . . . | . . . . . | . . . . . | O O O O . | L . . . X",
        id="three points that Black reaches",
    ),
    pytest.param(
        ". . . . . | . . . . . | . . . . . | O O O O O | L . . . .",
        id="an eye of four",
    ),
]


@pytest.mark.parametrize("drawing", ASKING)
def test_answers_to_the_last_stone(drawing: str) -> None:
    drawing = drawing.replace("|", "\n")
    white = marked(drawing, "O") + marked(drawing, "L")
    size = len(rows_of(drawing))
    playout = Playout(Board.from_stones(size, marked(drawing, "X"), white))
    (last,) = marked(drawing, "L")
    assert playout._urgent(last, BLACK) == (*marked(drawing, "a"), NOWHERE)[0]


def test_what_repeats_itself_is_cut_off() -> None:
    playout = Playout(Board(2))
    ended = [playout.play_out(BLACK, random.Random(seed).random) for seed in range(50)]
    assert not all(ended)
    assert_sound(playout, 2)


KILLING = [
    pytest.param("X . . | X X . | . . .", True, id="three stones"),
    pytest.param("X X X | . X . | . . .", True, id="a pyramid"),
    pytest.param("X X . | X X . | . . .", True, id="a square"),
    pytest.param("X . . | X . . | X X .", False, id="four stones around a corner"),
    pytest.param(". X . | X X X | . X .", True, id="a cross"),
    pytest.param("X X X | X X . | . . .", True, id="a bulky five"),
    pytest.param("X X X | X . . | X . .", False, id="five stones around a corner"),
    pytest.param("X X . | X X X | . X .", True, id="a flower"),
    pytest.param("X X X | X X X | . . .", False, id="two rows of three"),
]


@pytest.mark.parametrize(("drawing", "kills"), KILLING)
def test_shapes_that_leave_one_eye(drawing: str, *, kills: bool) -> None:
    assert leaves_one_eye(set(marked(drawing.replace("|", "\n"), "X")), 3) == kills
    # However it lies.
    rows = [row.split() for row in drawing.split("|")]
    turned = "\n".join(" ".join(column) for column in zip(*rows[::-1], strict=True))
    assert leaves_one_eye(set(marked(turned, "X")), 3) == kills


def leaves_one_eye(shape: set[Point], size: int) -> bool:
    degrees = [sum(q in shape for q in neighbors(size)[p]) for p in shape]
    return (len(shape), sum(degree**2 for degree in degrees)) in KILLING_SHAPES


def is_no_gift(board: Board, point: Point, color: Color, *, sacrifice: bool) -> bool:
    """Say by playing it whether a move is sane, as the module says what that is."""
    if board.hash_after(point, color) < 0:
        return False
    after = board.copy()
    taken = after.play(point, color)
    liberties, chain = after.liberties(point), after.chain(point)
    if taken or len(liberties) > 1:
        return True
    if not sacrifice or len(chain) < 3:
        return sacrifice
    beside = neighbors(board.size)[point]
    enemies = [q for q in beside if after.cells[q] == color.opponent]
    return any(after.liberties(q) == liberties for q in enemies) and leaves_one_eye(
        set(chain), board.size
    )


SACRIFICE = """
    O . O . X
    X O . O O
    X . O X X
    . O X X .
    O X . X O
"""
"""The third stone in a corner, given away because White then has no other liberty."""
MEAN = """
    X . X . X O O
    X X X X . O X
    X X O O O X .
    O X O O . O X
    . O . O O X X
    X O O O . O O
    O . X . O O .
"""
"""Two liberties of one chain with B7 as their mean, between them."""


@given(boards() | late_positions())
@example(board_of(SACRIFICE))
@example(board_of(MEAN))
@settings(max_examples=300)
def test_sense_is_what_a_look_at_the_board_says(board: Board) -> None:
    playout = Playout(board)
    for point, cell in enumerate(board.cells):
        for color in Color:
            for may in (False, True):
                if cell == EMPTY:
                    sane = playout._is_sane(point, color, may_sacrifice=may)
                    expected = is_no_gift(board, Point(point), color, sacrifice=may)
                    assert sane == expected, (drawing_of(board), point, color, may)


def test_diagonals_stay_on_the_board() -> None:
    assert diagonals(3)[0] == (4,)
    assert diagonals(3)[1] == (3, 5)
    assert diagonals(3)[4] == (0, 2, 6, 8)


# `X` and `O` stay in every playout, `x` and `o` are taken in most, `b` is Black's bait.
SHAPES = [
    pytest.param(
        """
        . . . . .
        . . . . .
        X X X X X
        X . X . X
        X X X X X
        """,
        id="two eyes",
    ),
    pytest.param(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X X X X X X
        X . X X X X X X .
        X X X X X X X X X
        O O O O O O X . X
        . X X X . O X X X
        """,
        id="seki: two liberties shared, no eyes",
    ),
    pytest.param(
        """
        . X O . O O . O .
        X X O O O O O O O
        . X O . . . . . .
        X X O O O O O O O
        . X O . . . . . .
        X X O O O O O O O
        X X O O O O O O O
        O O X X X X O O O
        . O . X . X O O O
        """,
        id="seki: one liberty shared, an eye on either side",
    ),
    pytest.param(
        """
        X X X X X X .
        X o o o o X X
        X o . . o X .
        X o . . o X X
        X o o o o X .
        X X X X X X X
        . X . X . X .
        """,
        id="an eye of four points in a square",
    ),
    pytest.param(
        """
        X X X X X X .
        X o o o o X X
        X o . o o X .
        X o b o o X X
        X o . o o X .
        X o o o o X X
        X X X X X . X
        """,
        id="an eye of three points with a stone in the middle",
    ),
    pytest.param(
        """
        . X . X . X O
        X X X X X X O
        . . . . o X O
        . o . . . X O
        X X X X X X O
        O O O O O O O
        . O . O . O .
        """,
        id="stones in the opponent's territory",
    ),
]


@pytest.mark.parametrize("drawing", SHAPES)
@pytest.mark.parametrize("swapped", [False, True], ids=["", "swapped"])
def test_what_lives_stays_and_what_is_dead_is_mostly_taken(
    drawing: str, *, swapped: bool
) -> None:
    kept = {Color.BLACK: marked(drawing, "X"), Color.WHITE: marked(drawing, "O")}
    lost = {Color.BLACK: marked(drawing, "x"), Color.WHITE: marked(drawing, "o")}
    bait = {Color.BLACK: marked(drawing, "b"), Color.WHITE: list[Point]()}
    if swapped:
        bait = {color: bait[color.opponent] for color in Color}
        kept = {color: kept[color.opponent] for color in Color}
        lost = {color: lost[color.opponent] for color in Color}
    black, white = (kept[c] + lost[c] + bait[c] for c in Color)
    playout = Playout(Board.from_stones(len(rows_of(drawing)), black, white))
    chance, taken, rounds = random.Random(1), 0, 60
    for number in range(rounds):
        assert playout.play_out(1 + number % 2, chance.random)
        for color in Color:
            assert all(playout.cells[p] == color for p in kept[color])
            taken += sum(playout.cells[p] != color for p in lost[color])
    assert 10 * taken >= 7 * rounds * sum(map(len, lost.values()))
