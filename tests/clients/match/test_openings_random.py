"""Random openings: legal, sensible, different, the same for the same seed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.openings import read_openings
from shoutan_clients.match.openings.line import Line
from shoutan_clients.match.openings.symmetry import symmetric_key
from shoutan_clients.match.plan import OpeningsPlan
from shoutan_engine import PROFILES
from shoutan_engine.points import Color, Play, Point
from shoutan_engine.position.board import Board
from shoutan_engine.position.chains import neighbors
from shoutan_engine.settings import Setup
from shoutan_protocol.coordinates import format_move

from tests.clients.match.lines import plan_of


def drawn(
    length: int, *, size: int = 9, games: int = 20, seed: int = 1, rules: str = "cn2002"
) -> list[Opening]:
    plan = plan_of(
        size=size,
        games=games,
        seed=seed,
        rules=rules,
        openings=OpeningsPlan(random_moves=length),
    )
    return list(read_openings(plan).openings)


def final(opening: Opening, size: int) -> Board:
    line = Line(PROFILES["cn2002"], Board(size), Color.BLACK)
    for _, move in opening.moves:
        line.take(move)
    return line.board


@settings(max_examples=25)
@given(
    st.integers(2, 19),
    st.floats(0, 1),
    st.integers(0, 10**9),
    st.sampled_from(sorted(PROFILES)),
)
def test_openings_are_legal_and_colors_alternate(
    size: int, part: float, seed: int, rules: str
) -> None:
    length = max(1, round(part * min(size**2 // 2, 40)))
    found = drawn(length, size=size, games=6, seed=seed, rules=rules)
    assert 1 <= len(found) <= 3
    for opening in found:
        assert opening.setup == Setup()
        assert len(opening.moves) == length
        line = Line(PROFILES[rules], Board(size), Color.BLACK)
        for color, move in opening.moves:
            assert color is line.to_move
            assert isinstance(move, Play)
            assert line.fault(move) is None
            line.take(move)


def test_on_crowded_boards_no_eye_is_filled() -> None:
    beside = neighbors(5)
    for opening in drawn(12, size=5, games=300):
        line = Line(PROFILES["cn2002"], Board(5), Color.BLACK)
        for color, move in opening.moves:
            assert isinstance(move, Play)
            assert any(line.board.cells[q] != color for q in beside[move.point])
            line.take(move)


def test_openings_keep_to_the_middle_and_put_nothing_into_atari() -> None:
    for opening in drawn(12, games=100):
        line = Line(PROFILES["cn2002"], Board(9), Color.BLACK)
        for _, move in opening.moves:
            assert isinstance(move, Play)
            row, column = divmod(move.point, 9)
            assert 0 < row < 8
            assert 0 < column < 8
            line.take(move)
            assert len(line.board.liberties(move.point)) > 1


def test_where_nothing_sensible_is_left_the_first_line_is_played() -> None:
    (opening, *_) = drawn(40)
    columns = {format_move(move, 9)[0] for _, move in opening.moves}
    assert len(opening.moves) == 40
    assert columns <= set("ABCDEFGHJ")
    # 24 of 49 inner points on 7x7 with 25 stones of them: some must be on the first line.
    assert any(
        not (0 < move.point % 7 < 6 and 0 < move.point // 7 < 6)
        for one in drawn(24, size=7, games=60)
        for _, move in one.moves
        if isinstance(move, Play)
    )


def test_the_first_openings_are_the_same_for_any_number_of_games() -> None:
    assert drawn(6, games=400)[:5] == drawn(6, games=10)
    # On a small board all are drawn at once; on this one when they are asked for.
    assert drawn(2, size=5, games=40)[:5] == drawn(2, size=5, games=10)


def test_any_of_them_can_be_asked_for_first() -> None:
    plan = plan_of(games=60, openings=OpeningsPlan(random_moves=5))
    forwards, backwards = read_openings(plan).openings, read_openings(plan).openings
    last = backwards[-1]
    assert last.name == "random-0030"
    assert [*forwards][-1] == last
    assert list(backwards[3:6]) == list(forwards)[3:6]
    with pytest.raises(IndexError):
        backwards[30]


def test_another_seed_gives_other_openings() -> None:
    assert {o.moves for o in drawn(6)}.isdisjoint(o.moves for o in drawn(6, seed=2))


@pytest.mark.parametrize(
    ("size", "length", "most"),
    [
        pytest.param(9, 1, 10, id="one stone inside of the first line"),
        pytest.param(5, 1, 6, id="one stone anywhere"),
        pytest.param(2, 1, 1, id="one corner is as good as another"),
        pytest.param(3, 2, 11, id="all but a corner beside a stone: one liberty"),
    ],
)
def test_no_two_are_alike_and_all_there_are_are_found(
    size: int, length: int, most: int
) -> None:
    found = drawn(length, size=size, games=200)
    boards = [final(opening, size) for opening in found]
    keys = {
        symmetric_key(size, board.stones(Color.BLACK), board.stones(Color.WHITE))
        for board in boards
    }
    assert len(keys) == len(found) == most


@given(
    st.integers(2, 7),
    st.randoms(use_true_random=False),
    st.booleans(),
    st.integers(0, 3),
)
def test_turned_and_flipped_positions_have_one_key(
    size: int, chooser: Random, is_flipped: bool, turns: int
) -> None:
    cells = [chooser.choice([0, 0, 1, 2]) for _ in range(size**2)]
    rows = [cells[row * size : (row + 1) * size] for row in range(size)]
    if is_flipped:
        rows.reverse()
    for _ in range(turns):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    assert _key(size, [cell for row in rows for cell in row]) == _key(size, cells)


def test_positions_of_other_colors_have_other_keys() -> None:
    assert _key(3, [1, 2, *[0] * 7]) != _key(3, [2, 1, *[0] * 7])
    assert _key(3, [1, 2, *[0] * 7]) != _key(3, [1, 0, 2, *[0] * 6])


def _key(size: int, cells: list[int]) -> object:
    black, white = (
        [Point(p) for p, cell in enumerate(cells) if cell == color] for color in (1, 2)
    )
    return symmetric_key(size, black, white)
