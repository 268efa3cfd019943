"""Why every point is whose it is, and the count line by line."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.rules import IllegalMove
from shoutan_engine.scoring import SHARED, QuarterZi, count_area, margin_quarters
from shoutan_engine.scoring.count_rows import AREA_TABLES
from shoutan_engine.scoring.count_table import (
    CountFacts,
    Line,
    LineCode,
    LineKind,
    Unit,
    count_tables,
)
from shoutan_engine.scoring.explanation import Explanation, Reason, explain_area
from shoutan_engine.settlements.explaining import ExplainedCount, explain_count

from tests.diagrams import board_of
from tests.engine.strategies import boards, late_positions
from tests.playing import KO, B, Table, W, settings_of
from tests.vectors import COLORS, Vector, load_vectors, point_of, points_of, quarters_of

# -- reasons -----------------------------------------------------------------------

SEKI = """
    . X . O O
    X X . O .
    . X X O O
    O . X O .
    . O X O X
    """
"""C5 and C4 touch both sides; E1 is a dead black stone in White's corner."""


def reasons_of(explanation: Explanation, size: int) -> str:
    """Return the reasons as a drawing: a letter a point, the top row first."""
    letters = {
        Reason.STONE: "#",
        Reason.DEAD_STONE: "d",
        Reason.ENCLOSED: "e",
        Reason.SHARED: "=",
        Reason.CONTESTABLE: "c",
        Reason.UNTOUCHED: "?",
    }
    text = "".join(letters[reason] for reason in explanation.reason)
    rows = [text[start : start + size] for start in range(0, size * size, size)]
    return "\n".join(" ".join(row) for row in reversed(rows))


def test_every_point_has_its_reason() -> None:
    board = board_of(SEKI)
    explained = explain_area(board, dead=[Point(4), Point(1), Point(5)])
    assert reasons_of(explained, 5) == "\n".join(
        ["e # = # #", "# # = # e", "e # # # #", "d e # # e", "e d # # d"]
    )


def test_a_region_names_its_points_its_dead_and_what_touches_it() -> None:
    board = board_of(SEKI)
    explained = explain_area(board, dead=[Point(4), Point(1), Point(5)])
    corner, prisoner, *_ = explained.regions
    assert corner.points == (0, 1, 5, 6, 10)
    assert corner.dead == (1, 5)
    assert (corner.black, corner.white) == ((2, 7, 11, 15), ())
    assert (corner.owner, corner.reason) == (Color.BLACK, Reason.ENCLOSED)
    assert (prisoner.points, prisoner.dead) == ((4, 9), (4,))
    assert prisoner.owner == Color.WHITE
    (shared,) = [r for r in explained.regions if r.reason is Reason.SHARED]
    assert (shared.points, shared.owner) == ((17, 22), SHARED)
    assert (shared.black, shared.white) == ((12, 16, 21), (18, 23))


def test_dead_stones_go_with_their_region_even_if_that_is_shared() -> None:
    board = board_of("X O .\n. . .\n. . O")
    explained = explain_area(board, dead=[Point(2)])
    assert explained.reason[2] is Reason.DEAD_STONE
    assert explained.owner[2] == SHARED
    assert [region.dead for region in explained.regions] == [(2,)]


def test_an_empty_board_is_touched_by_nobody() -> None:
    explained = explain_area(Board(3))
    assert set(explained.reason) == {Reason.UNTOUCHED}
    assert [region.reason for region in explained.regions] == [Reason.UNTOUCHED]


@pytest.mark.parametrize(
    ("conceded_by", "owner"), [(None, SHARED), (B, Color.WHITE), (W, Color.BLACK)]
)
def test_contestable_points_are_walls_that_count_half_or_are_given(
    conceded_by: Color | None, owner: int
) -> None:
    board = board_of("X . O\nX . O\nX . O")
    walls = [Point(1), Point(4), Point(7)]
    explained = explain_area(board, neutral=walls, conceded_by=conceded_by)
    assert explained.contestable == (1, 4, 7)
    assert explained.regions == ()
    for point in walls:
        assert explained.reason[point] is Reason.CONTESTABLE
        assert explained.owner[point] == owner


def test_a_dead_point_needs_a_stone() -> None:
    with pytest.raises(ValueError, match="no stone on point 1"):
        explain_area(board_of(". .\nX ."), dead=[Point(1)])


def test_a_contestable_point_has_none() -> None:
    with pytest.raises(ValueError, match="contestable point 0 is not empty"):
        explain_area(board_of(". .\nX ."), neutral=[Point(0)])


@st.composite
def settled(draw: st.DrawFn) -> tuple[Board, list[Point], list[Point], Color | None]:
    """Draw a board with dead stones and contestable points."""
    board = draw(st.one_of(boards(), late_positions()))
    points = range(len(board.cells))
    stones = [Point(p) for p in points if board.cells[p] != EMPTY]
    empty = [Point(p) for p in points if board.cells[p] == EMPTY]
    dead = draw(st.lists(st.sampled_from(stones), max_size=4)) if stones else []
    neutral = draw(st.lists(st.sampled_from(empty), max_size=3)) if empty else []
    return board, dead, neutral, draw(st.sampled_from([None, B, W]))


@given(settled())
def test_it_says_the_same_as_the_count(
    position: tuple[Board, list[Point], list[Point], Color | None],
) -> None:
    explained = explain_area(*position)
    counted = count_area(*position)
    assert explained.owner == counted.owner
    board, dead, *_ = position
    gone = {stone for point in dead for stone in board.chain(point)}
    for point, reason in enumerate(explained.reason):
        is_stone = board.cells[point] != EMPTY
        assert (reason is Reason.DEAD_STONE) == (point in gone)
        assert (reason is Reason.STONE) == (is_stone and point not in gone)
    lying = [point for region in explained.regions for point in region.points]
    lying += explained.contestable
    assert sorted(lying) == [
        p for p, reason in enumerate(explained.reason) if reason is not Reason.STONE
    ]


# -- lines -------------------------------------------------------------------------


def sums_up(lines: tuple[Line, ...], color: Color) -> bool:
    """Tell whether a column adds up, sums being sums of what is above them."""
    running = 0
    for line in lines:
        amount = line.black if color is Color.BLACK else line.white
        match line.kind:
            case LineKind.ITEM:
                running += amount
            case LineKind.SUM | LineKind.MARGIN:
                if amount != running:
                    return False
    return True


@given(
    settled(),
    st.integers(-40, 40).map(QuarterZi),
    st.sampled_from([0, *range(2, 10)]),
    st.integers(0, 2),
    st.integers(0, 2),
)
def test_both_ways_of_counting_agree_and_every_column_adds_up(
    position: tuple[Board, list[Point], list[Point], Color | None],
    komi: QuarterZi,
    handicap: int,
    black_warnings: int,
    white_warnings: int,
) -> None:
    """Article 9: either side may be counted."""
    explained, counted = explain_area(*position), count_area(*position)
    size = position[0].size
    margin = margin_quarters(
        counted.black_quarters,
        size,
        komi,
        handicap=handicap,
        black_warnings=black_warnings,
        white_warnings=white_warnings,
        warning_penalty_quarters=QuarterZi(4),
    )
    facts = CountFacts(
        explained,
        size,
        komi,
        QuarterZi(2 * handicap),
        QuarterZi(4 * (black_warnings - white_warnings)),
    )
    zi, points = count_tables(facts, AREA_TABLES)
    assert (zi.unit, points.unit) == (Unit.ZI, Unit.POINTS)
    for color in Color:
        assert sums_up(zi.lines, color)
        assert sums_up(points.lines[:-1], color)
    for table in (zi, points):
        last = table.lines[-1]
        assert (last.kind, last.black, last.white) == (LineKind.MARGIN, margin, -margin)
    black_points, white_points = points.lines[-2].black, points.lines[-2].white
    assert points.lines[-2].code is LineCode.SUM
    assert black_points - white_points == margin
    (area,) = [line for line in zi.lines if line.code is LineCode.AREA]
    assert (area.black, area.white) == (counted.black_quarters, counted.white_quarters)
    assert points.lines[0].black * 2 == counted.black_quarters


COUNTED = [v for v in load_vectors() if v.kind in {"score", "total"}]


def facts_of(vector: Vector) -> CountFacts:
    action: dict[str, Any] = vector.action
    if vector.kind == "score":
        size: int = vector.setup["size"]
        board = Board.from_stones(
            size,
            points_of(vector.setup["black"], size),
            points_of(vector.setup["white"], size),
        )
        conceded = action.get("conceded_by")
        explained = explain_area(
            board,
            [point_of(vertex, size) for vertex in action.get("dead", [])],
            [point_of(vertex, size) for vertex in action.get("neutral", [])],
            None if conceded is None else COLORS[conceded],
        )
    else:
        size = action["size"]
        explained = areas(size, action)
    warned: dict[str, int] = action.get("warnings", {})
    penalty = 0 if vector.edition == "1988" else 4
    return CountFacts(
        explained,
        size,
        quarters_of(action["komi_zi"]),
        QuarterZi(2 * action.get("handicap", 0)),
        QuarterZi(penalty * (warned.get("B", 0) - warned.get("W", 0))),
    )


def areas(size: int, action: dict[str, Any]) -> Explanation:
    """Return an explanation with the areas of a case, stones only, half points shared."""
    total = size * size
    black = action.get("black_area")
    black = total - action["white_area"] if black is None else black
    shared = 1 if black % 1 else 0
    whole = int(black)
    owner = [1] * whole + [SHARED] * shared + [2] * (total - whole - shared)
    reason = [Reason.SHARED if o == SHARED else Reason.STONE for o in owner]
    return Explanation(tuple(owner), tuple(reason), (), ())


@pytest.mark.parametrize("vector", COUNTED, ids=lambda vector: vector.id)
def test_the_cases_of_the_rules(vector: Vector) -> None:
    zi, points = count_tables(facts_of(vector), AREA_TABLES)
    margin = quarters_of(vector.expected["margin_zi"])
    assert (zi.lines[-1].black, zi.lines[-1].white) == (margin, -margin)
    assert (points.lines[-1].black, points.lines[-1].white) == (margin, -margin)


# -- the count of a game -----------------------------------------------------------

SETTLED = """
    . . X O .
    . . X O O
    X X X O .
    . . X O O
    O . X O .
    """
"""White's stone in the lower left corner is dead."""


def explained_of(table: Table) -> ExplainedCount:
    explained = explain_count(table.game)
    assert explained is not None
    return explained


def lines_of(explained: ExplainedCount) -> dict[str, tuple[int, int]]:
    zi = explained.tables[0]
    return {line.code.value: (line.black, line.white) for line in zi.lines}


def test_a_result_is_explained_line_by_line() -> None:
    table = Table.started(settings_of(SETTLED, komi_quarters=QuarterZi(3)))
    table.play_out("B:pass W:pass")
    table.done(table.mark(B, "A1"))
    table.done(table.confirm(W))
    table.done(table.confirm(B))
    explained = explained_of(table)
    assert explained.proposal is None
    assert explained.dead == table.points("A1")
    assert lines_of(explained) == {
        "living": (28, 28),
        "enclosed": (32, 12),
        "shared_half": (0, 0),
        "area": (60, 40),
        "half_board": (-50, -50),
        "komi": (-3, 3),
        "margin": (7, -7),
    }


def test_a_proposal_is_explained_while_it_is_on_the_table() -> None:
    table = Table.started(settings_of(SETTLED))
    table.play_out("B:pass W:pass")
    assert explained_of(table).proposal == 1
    assert explained_of(table).dead == ()
    table.done(table.mark(B, "A1"))
    assert explained_of(table).proposal == 2
    assert explained_of(table).dead == table.points("A1")


def test_after_a_time_out_only_what_both_called_dead_is_dead() -> None:
    table = Table.started(settings_of(SETTLED))
    table.play_out("B:pass W:pass")
    table.done(table.mark(B, "A1"))
    settlement = table.game.settlement
    assert settlement is not None
    table.tick(settlement.until)
    explained = explained_of(table)
    assert (explained.proposal, explained.dead) == (None, ())
    assert explained.count == table.game.result.count if table.game.result else False


def test_a_warning_has_a_line_of_its_own() -> None:
    table = Table.started(settings_of(KO, to_move=W, illegal=IllegalMove.STRICT))
    table.play_out("W:B3")
    table.done(table.stone(B, "C3"))
    table.play_out("W:pass B:pass")
    for color in Color:
        table.done(table.confirm(color))
    lines = lines_of(explained_of(table))
    assert lines["warnings"] == (-4, 4)
    assert "handicap" not in lines


@pytest.mark.parametrize("end", ["nothing", "resigned", "resumed"])
def test_what_was_not_counted_is_not_explained(end: str) -> None:
    table = Table.started(settings_of(SETTLED))
    if end != "nothing":
        table.play_out("B:pass W:pass")
    if end == "resigned":
        table.done(table.resign(B))
    if end == "resumed":
        table.done(table.dispute(B, "A1", dead=True))
    assert explain_count(table.game) is None
