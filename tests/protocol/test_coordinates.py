"""How points are written: the vectors of article 1, tables, and properties."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.points import MAX_SIZE, MIN_SIZE, Pass, Play, Point
from shoutan_protocol.coordinates import (
    format_move,
    format_sgf,
    format_traditional,
    format_vertex,
    parse_move,
    parse_sgf,
    parse_traditional,
    parse_vertex,
    star_points,
    tengen,
)

from tests.engine.vector_table import BY_PROTOCOL, cases_of
from tests.vectors import Vector

VECTORS = cases_of(BY_PROTOCOL)


@st.composite
def points(draw: st.DrawFn) -> tuple[Point, int]:
    size = draw(st.integers(MIN_SIZE, MAX_SIZE))
    return Point(draw(st.integers(0, size * size - 1))), size


def test_all_eight_vectors_of_article_1_are_here() -> None:
    assert [vector.id for vector in VECTORS] == [f"COORD-0{n}" for n in range(1, 9)]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.id)
def test_vector(vector: Vector) -> None:
    size, action, expected = vector.setup["size"], vector.action, vector.expected
    if "traditional" in action:
        column, row = action["traditional"]
        point = parse_traditional(column, row, size)
        assert format_vertex(point, size) == expected["gtp"]
        assert format_traditional(point, size) == (column, row)
    elif "vertex" in action:
        try:
            found = format_vertex(parse_vertex(action["vertex"], size), size)
        except ValueError:
            found = None
        assert found == expected.get("gtp")
        assert (found is not None) == expected["valid"]
    else:
        assert action == {"star_points": True}
        stars = sorted(format_vertex(point, size) for point in star_points(size))
        assert stars == sorted(expected["stars"])
        middle = tengen(size)
        assert middle is not None
        assert format_vertex(middle, size) == expected["tengen"]
        assert size * size == expected["points"]


@given(points())
def test_parse_after_format_is_identity(place: tuple[Point, int]) -> None:
    point, size = place
    vertex = format_vertex(point, size)
    assert parse_vertex(vertex, size) == point
    assert parse_vertex(vertex.lower(), size) == point
    assert parse_sgf(format_sgf(point, size), size) == point
    assert parse_traditional(*format_traditional(point, size), size) == point
    assert parse_move(format_move(Play(point), size), size) == Play(point)


@pytest.mark.parametrize(
    ("vertex", "sgf", "size"),
    [
        ("Q16", "pd", 19),
        ("A1", "as", 19),
        ("T19", "sa", 19),
        ("Z25", "ya", 25),
        ("J1", "ii", 9),
    ],
)
def test_gtp_counts_rows_from_below_and_sgf_from_above(
    vertex: str, sgf: str, size: int
) -> None:
    assert format_sgf(parse_vertex(vertex, size), size) == sgf


@pytest.mark.parametrize("text", ["d04", "D004", "d4"])
def test_leading_zeros_of_a_row_are_accepted(text: str) -> None:
    assert format_vertex(parse_vertex(text, 19), 19) == "D4"


@pytest.mark.parametrize("text", ["pass", "PASS", "Pass"])
def test_pass_is_accepted_in_any_case_and_sent_in_lower_case(text: str) -> None:
    assert parse_move(text, 19) == Pass()
    assert format_move(Pass(), 19) == "pass"


NO_MOVES = [
    *("", "I5", "i5", "A0", "A00", "A20", "U1", "AA1", "5A", "A", "1", "A1 ", " A1"),
    *("A-1", "A1.0", "resign", "pass ", "Q１６", "Ａ1", "A1\n", "A" + "9" * 5000),
]


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_not_a_move_on_19x19_is_refused_with_a_short_sentence(
    text: str,
) -> None:
    with pytest.raises(ValueError, match=r"not a vertex|off a 19x19 board") as error:
        parse_move(text, 19)
    assert len(str(error.value)) < 120


@pytest.mark.parametrize(
    "call",
    [
        pytest.param(lambda: format_vertex(Point(81), 9), id="vertex"),
        pytest.param(lambda: format_vertex(Point(-1), 9), id="negative vertex"),
        pytest.param(lambda: format_sgf(Point(81), 9), id="sgf"),
        pytest.param(lambda: format_traditional(Point(81), 9), id="traditional"),
        pytest.param(lambda: parse_sgf("jj", 9), id="sgf text off the board"),
        pytest.param(lambda: parse_sgf("PD", 19), id="sgf upper case"),
        pytest.param(lambda: parse_sgf("pdd", 19), id="sgf too long"),
        pytest.param(lambda: parse_traditional(0, "一", 9), id="column 0"),
        pytest.param(lambda: parse_traditional(1, "十", 9), id="row 10 of 9"),
        pytest.param(lambda: parse_traditional(1, "3", 9), id="row in digits"),
    ],
)
def test_points_off_the_board_are_refused(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"board|point|row"):
        call()


@pytest.mark.parametrize(
    ("size", "stars"),
    [
        (5, []),
        (8, ["C3", "C6", "F3", "F6"]),
        (9, ["C3", "C7", "E5", "G3", "G7"]),
        (13, ["D10", "D4", "G7", "K10", "K4"]),
        (15, ["D12", "D4", "D8", "H12", "H4", "H8", "M12", "M4", "M8"]),
    ],
)
def test_star_points_of_other_boards(size: int, stars: list[str]) -> None:
    assert sorted(format_vertex(p, size) for p in star_points(size)) == stars
