"""Territory counting: what is enclosed, prisoners, seki, borders that are unfinished."""

import random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.points import EMPTY, Color, Play, Point
from shoutan_engine.position.board import Board
from shoutan_engine.scoring import SHARED, count_area, count_territory

from tests.diagrams import board_of, drawing_of, marked
from tests.engine.strategies import boards
from tests.games import random_game

BLACK, WHITE = Color.BLACK, Color.WHITE


def points_of(drawing: str, dead: str = "") -> tuple[float, float]:
    """Return what Black and White have; `dead` marks dead stones in the drawing.

    `x` is a dead stone of Black, `o` one of White.
    """
    stones = drawing.replace("x", "X").replace("o", "O")
    gone = [p for sign in "xo" for p in marked(drawing, sign)]
    count = count_territory(board_of(stones), gone)
    return count.black_quarters / 2, count.white_quarters / 2


WALLS: Final = """
    . . X O .
    . . X O O
    X X X O .
    . . X O O
    o . X O .
    """


def test_what_is_enclosed_and_dead_stones_as_prisoners() -> None:
    # Eight points for Black, one of them under the dead stone, which is a prisoner too.
    assert points_of(WALLS) == (9, 3)


def test_prisoners_of_both_sides_count() -> None:
    """Section 8.1."""
    board = board_of(WALLS.replace("o", "."))
    count = count_territory(board, black_prisoners=3, white_prisoners=5)
    assert (count.black_quarters, count.white_quarters) == (2 * (8 + 3), 2 * (3 + 5))
    assert (count.black_prisoners, count.white_prisoners) == (3, 5)


def test_living_stones_are_their_own_sides_and_count_nothing() -> None:
    count = count_territory(board_of(". X . O\n. X . O\n. X . O\n. X . O"))
    assert (count.black_quarters, count.white_quarters) == (8, 0)
    row = [count.owner[p] for p in range(4)]
    assert row == [BLACK, BLACK, SHARED, WHITE], "a point, a stone, dame, a stone"


def test_dame_count_nothing() -> None:
    assert points_of("X . O\nX . O\nX . O") == (0, 0)
    assert points_of(". . .\n. . .\n. . .") == (0, 0)


def test_contestable_points_are_walls_and_count_nothing_unless_conceded() -> None:
    drawing = """
        . . X O . .
        . . X O . .
        . . X O . .
        . . a b . .
        . . X O . .
        . . X O . .
        """
    board = board_of(drawing)
    contested = marked(drawing, "a") + marked(drawing, "b")
    assert count_territory(board).black_quarters == 0, "the border is open"
    walled = count_territory(board, neutral=contested)
    assert (walled.black_quarters, walled.white_quarters) == (24, 24)
    given_up = count_territory(board, neutral=contested, conceded_by=WHITE)
    assert (given_up.black_quarters, given_up.white_quarters) == (28, 24)
    with pytest.raises(ValueError, match="is not empty"):
        count_territory(board, neutral=board.stones(BLACK)[:1])


def test_only_stones_are_dead() -> None:
    with pytest.raises(ValueError, match="no stone on point 0"):
        count_territory(board_of(". .\n. X"), [Point(0)])


# Seki

ONE_EYE_EACH: Final = """
    . X O . . . . . .
    . X O . . . . . .
    . X O . . . . . .
    . X O . . . . . .
    . X O . . . . . .
    . X O . . . . . .
    X X O O O O O O O
    O O X X X X O . .
    e O . X e X O . .
    """
"""The corner is a seki: an eye each, one liberty shared. What is around it lives."""

HANGING: Final = """
    . . X O . . .
    . . X O . . .
    . . X X O O O
    . . X e X . O
    . . X X O O O
    . . X O . . .
    . . X O . . .
    """
"""A stone of Black hangs on a false eye, and can still be driven in."""

TWO_POINTS_BETWEEN: Final = """
    . . X O . . .
    . . X X O O O
    . . X . X . O
    . . X . X O O
    . . X X O O O
    . . X O . . .
    . . X O . . .
    """
"""Two stones of Black are joined to the rest by either of two points."""

TWO_DAME_BETWEEN: Final = """
    . X O . . . .
    X X O . . . .
    . . O . . . .
    X X X O O O O
    . . X X X X X
    . . . . . . .
    . . . . . . .
    """
"""The corner is joined to the rest by either of two dame."""

ONE_DAME_BETWEEN: Final = """
    e X O . . . .
    X X O . . . .
    . O O . . . .
    X X X O O O O
    . . X X X X X
    . . . . . . .
    . . . . . . .
    """

ONE_AND_A_FALSE_EYE: Final = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O O O
    X X X O O O O
    e X e X . O .
    """
"""The left stones touch no dame; the one that hangs on their false eye does."""


@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        pytest.param(ONE_EYE_EACH, (6, 40), id="one eye each"),
        pytest.param(HANGING, (14, 12), id="a false eye is none"),
        pytest.param(TWO_POINTS_BETWEEN, (16, 9), id="two points between"),
        pytest.param(TWO_DAME_BETWEEN, (17, 12), id="two dame between"),
        pytest.param(ONE_DAME_BETWEEN, (16, 12), id="one dame between"),
        pytest.param(ONE_AND_A_FALSE_EYE, (0, 29), id="seki spreads along eyes"),
    ],
)
def test_what_is_in_seki(drawing: str, points: tuple[int, int]) -> None:
    """Section 8.1."""
    assert points_of(drawing) == points
    board = board_of(drawing)
    count = count_territory(board)
    assert count.seki == set(marked(drawing, "e"))
    assert all(count.owner[p] == SHARED for p in count.seki)
    everything = count_territory(board, seki_counts=True)
    assert everything.seki == frozenset()
    gained = everything.black_quarters + everything.white_quarters
    counted = count.black_quarters + count.white_quarters
    assert gained - counted == 2 * len(count.seki)


def test_a_hanging_stone_in_atari_is_no_better_off() -> None:
    filled = HANGING.replace("e X . O", "e X O O")
    assert count_territory(board_of(filled)).seki == set(marked(HANGING, "e"))
    given_in = HANGING.replace("e X . O", "X X . O")
    assert count_territory(board_of(given_in)).seki == frozenset()


EYES: Final = [
    (["....", "...."], 8, "two rows of four"),
    (["..", ".."], 0, "a square of four"),
    (["...."], 4, "four in a row"),
    (["..", ".X", ".X"], 4, "four around a corner"),
    ([".X", "..", ".X"], 4, "a pyramid"),
    (["..", ".X"], 3, "three around a corner"),
    (["..."], 3, "three in a row"),
    ([".."], 0, "two"),
    (["."], 0, "one"),
]
"""Eyes of a group that touches dame, and what it has there."""


@pytest.mark.parametrize(("rows", "points", "_"), EYES, ids=[e[2] for e in EYES])
def test_room_for_two_eyes_is_life_of_its_own(
    rows: list[str], points: int, _: str
) -> None:
    """The eye is in the corner, Black's wall around it, one dame, the rest White's."""
    width, height = max(map(len, rows)), len(rows)
    size = 9
    cells = [["."] * size for _ in range(size)]
    for y in range(height + 1):
        for x in range(width + 1):
            cells[y][x] = rows[y][x] if y < height and x < width else "X"
    for y in range(height + 2):
        for x in range(width + 2):
            if y == height + 1 or x == width + 1:
                cells[y][x] = "O"
    cells[0][width + 1] = "."  # the dame
    cells[0][width + 2] = cells[1][width + 2] = "O"
    drawing = "\n".join("".join(row) for row in reversed(cells))
    count = count_territory(board_of(drawing))
    assert count.owner[width + 1] == SHARED
    assert count.black_quarters == 2 * points, drawing


# Properties


@given(boards(), st.data())
def test_it_is_the_area_without_living_stones_and_seki(
    board: Board, data: st.DataObject
) -> None:
    stones = board.stones(BLACK) + board.stones(WHITE)
    dead = data.draw(st.lists(st.sampled_from(stones), max_size=3)) if stones else []
    before = board.cells[:]
    area, count = count_area(board, dead), count_territory(board, dead)
    assert board.cells == before
    cleaned = board.copy()
    cleaned.remove(dead)
    lost = {c: len(board.stones(c)) - len(cleaned.stones(c)) for c in Color}
    assert (count.black_prisoners, count.white_prisoners) == (lost[WHITE], lost[BLACK])
    for color, quarters in (
        (BLACK, count.black_quarters),
        (WHITE, count.white_quarters),
    ):
        owned = area.owner.count(color) - len(cleaned.stones(color))
        in_seki = sum(area.owner[p] == color for p in count.seki)
        assert quarters == 2 * (owned - in_seki + lost[color.opponent])
    for point, owner in enumerate(count.owner):
        if Point(point) in count.seki:
            assert cleaned.cells[point] == EMPTY
            assert area.owner[point] != SHARED
            assert owner == SHARED
        else:
            assert owner == area.owner[point]


@given(boards())
def test_colors_exchanged_exchange_the_territories(board: Board) -> None:
    mirror = Board.from_stones(board.size, board.stones(WHITE), board.stones(BLACK))
    count, mirrored = count_territory(board), count_territory(mirror)
    assert count.black_quarters == mirrored.white_quarters
    assert count.white_quarters == mirrored.black_quarters
    assert count.seki == mirrored.seki


@given(boards())
def test_a_board_turned_around_counts_the_same(board: Board) -> None:
    last = board.size**2 - 1
    turned = Board.from_stones(
        board.size,
        [Point(last - p) for p in board.stones(BLACK)],
        [Point(last - p) for p in board.stones(WHITE)],
    )
    assert {last - p for p in count_territory(turned).seki} == count_territory(
        board
    ).seki


# Beside the area: the same margin if both sides have played equally often


def finished(size: int, seed: int) -> tuple[Board, dict[Color, int], int]:
    """Return the end of a random game: its board, prisoners, Black's plays more."""
    board, prisoners, more = Board(size), {BLACK: 0, WHITE: 0}, 0
    for color, move in random_game(size, seed):
        taken = board.play(move.point, color) if isinstance(move, Play) else ()
        prisoners[color] += len(taken)
        if isinstance(move, Play):
            more += 1 if color is BLACK else -1
    return board, prisoners, more


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("size", [5, 9, 13, 19])
def test_area_and_territory_differ_by_who_played_more(size: int, seed: int) -> None:
    """Stones on the board are those played less those taken: the usual parity.

    Random dead stones are as good as any: they go over to the prisoners.
    """
    board, prisoners, more = finished(size, seed)
    chooser = random.Random(seed)
    stones = board.stones(BLACK) + board.stones(WHITE)
    dead = chooser.sample(stones, chooser.randrange(4))
    area = count_area(board, dead)
    count = count_territory(
        board,
        dead,
        black_prisoners=prisoners[BLACK],
        white_prisoners=prisoners[WHITE],
    )
    by_area = (area.black_quarters - area.white_quarters) // 2
    by_territory = count.black_quarters - count.white_quarters
    in_seki = sum(1 if area.owner[p] == BLACK else -1 for p in count.seki)
    assert by_area == by_territory + 2 * more + 2 * in_seki, drawing_of(board)


def test_both_ways_of_counting_agree_on_games_with_equally_many_plays() -> None:
    equal = 0
    for seed in range(120):
        board, prisoners, more = finished(5, seed)
        count = count_territory(
            board,
            black_prisoners=prisoners[BLACK],
            white_prisoners=prisoners[WHITE],
        )
        if more == 0 and not count.seki:
            area = count_area(board)
            by_area = (area.black_quarters - area.white_quarters) // 2
            assert by_area == count.black_quarters - count.white_quarters
            equal += 1
    assert equal >= 5, "games that test it"
