"""A count by territory, explained: why a point is whose, and line by line (section 8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.scoring import (
    SHARED,
    HandicapCompensation,
    QuarterZi,
    compensation_quarters,
    count_territory,
    territory_margin_quarters,
)
from shoutan_engine.scoring.count_rows import TERRITORY_TABLES
from shoutan_engine.scoring.count_table import (
    CountFacts,
    LineCode,
    LineKind,
    Prisoners,
    Unit,
    count_tables,
)
from shoutan_engine.scoring.explanation import Reason, explain_area, explain_territory
from shoutan_engine.scoring.ways import Counting
from shoutan_engine.settlements.explaining import ExplainedCount, explain_count

from tests.diagrams import board_of
from tests.engine.test_explanation import settled, sums_up
from tests.games_by_rules import by_territory, with_pass_stones, with_self_captures
from tests.playing import B, Table, W

# Black's corner group and White's group around it live in seki: each has one eye, and
# nobody can play on the two liberties that they share. White's other stones live.
SEKI = """
    . X . O . O
    X X . O O O
    O O O X X X
    . . O X . .
    O O O X X .
    . O . . X X
    """


def test_what_is_enclosed_in_seki_is_nobodys_and_says_so() -> None:
    board = board_of(SEKI)
    explained = explain_territory(board)
    by_area = explain_area(board)
    counted = count_territory(board)
    assert explained.owner == counted.owner
    assert counted.seki
    for point, reason in enumerate(explained.reason):
        if point in counted.seki:
            assert (reason, explained.owner[point]) == (Reason.SEKI, SHARED)
            assert by_area.reason[point] is Reason.ENCLOSED
        else:
            assert reason is by_area.reason[point]
            assert explained.owner[point] == by_area.owner[point]


def test_where_eyes_in_seki_count_the_reason_is_that_they_are_enclosed() -> None:
    explained = explain_territory(board_of(SEKI), seki_counts=True)
    assert explained == explain_area(board_of(SEKI))


@given(settled(), st.booleans())
def test_it_says_the_same_as_the_count(
    position: tuple[Board, list[Point], list[Point], Color | None], seki_counts: bool
) -> None:
    explained = explain_territory(*position, seki_counts=seki_counts)
    counted = count_territory(*position, seki_counts=seki_counts)
    assert explained.owner == counted.owner
    named = {
        point
        for region in explained.regions
        if region.reason is Reason.SEKI
        for point in region.points
    }
    assert named == counted.seki


@given(
    settled(),
    st.integers(-40, 40).map(QuarterZi),
    st.sampled_from([0, *range(2, 10)]),
    st.sampled_from(HandicapCompensation),
    st.lists(st.integers(0, 5), min_size=6, max_size=6),
)
def test_every_column_adds_up_to_the_margin_of_the_count(
    position: tuple[Board, list[Point], list[Point], Color | None],
    komi: QuarterZi,
    handicap: int,
    compensation: HandicapCompensation,
    numbers: list[int],
) -> None:
    black_warnings, white_warnings, *held = numbers
    board, dead, *_ = position
    black_taken, white_taken, black_handed, white_handed = held
    counted = count_territory(
        *position,
        black_prisoners=black_taken + black_handed,
        white_prisoners=white_taken + white_handed,
    )
    margin = territory_margin_quarters(
        counted.black_quarters,
        counted.white_quarters,
        komi,
        handicap=handicap,
        compensation=compensation,
        black_warnings=black_warnings,
        white_warnings=white_warnings,
        warning_penalty_quarters=QuarterZi(4),
    )
    gone = {stone for point in dead for stone in board.chain(point)}
    lost = {color: sum(board.cells[p] == color for p in gone) for color in Color}
    facts = CountFacts(
        explain_territory(*position),
        board.size,
        komi,
        compensation_quarters(compensation, handicap, Counting.TERRITORY),
        QuarterZi(4 * (black_warnings - white_warnings)),
        Prisoners(lost[W], black_taken, black_handed),
        Prisoners(lost[B], white_taken, white_handed),
    )
    (table,) = count_tables(facts, TERRITORY_TABLES)
    assert table.unit is Unit.POINTS
    for color in Color:
        assert sums_up(table.lines[:-1], color)
    count, total, last = (
        next(line for line in table.lines if line.code is code)
        for code in (LineCode.COUNT, LineCode.SUM, LineCode.MARGIN)
    )
    assert (count.black, count.white) == (
        counted.black_quarters,
        counted.white_quarters,
    )
    assert total.black - total.white == margin
    assert (last.kind, last.black, last.white) == (LineKind.MARGIN, margin, -margin)


def explained_of(table: Table) -> ExplainedCount:
    explained = explain_count(table.game)
    assert explained is not None
    return explained


def lines_of(explained: ExplainedCount) -> dict[str, tuple[int, int]]:
    """Return the lines of the last table, half points."""
    lines = explained.tables[-1].lines
    return {line.code.value: (line.black, line.white) for line in lines}


def test_a_handicap_game_by_territory_is_explained_line_by_line() -> None:
    table = by_territory()
    explained = explained_of(table)
    assert explained.dead == table.points("A5 E5")
    assert lines_of(explained) == {
        "territory": (22, 38),
        "dead_stones": (2, 2),
        "prisoners": (2, 2),
        "count": (26, 42),
        "komi": (0, 0),
        "handicap": (0, 4),
        "sum": (26, 46),
        "margin": (-20, 20),
    }


def test_stones_for_passes_have_a_line_and_white_passes_last() -> None:
    assert lines_of(explained_of(with_pass_stones())) == {
        "territory": (20, 0),
        "dead_stones": (4, 0),
        "prisoners": (0, 0),
        "handed_over": (6, 4),
        "count": (30, 4),
        "komi": (0, 15),
        "sum": (30, 19),
        "margin": (11, -11),
    }


def test_a_count_that_needed_no_agreement_is_explained_too() -> None:
    table = with_self_captures()
    assert table.game.phase is Phase.FINISHED
    assert table.game.settlement is None
    explained = explained_of(table)
    assert (explained.dead, explained.proposal) == ((), None)
    assert lines_of(explained)["margin"] == (0, 0)
    assert explained.count.score.result == "B+0"


@pytest.mark.parametrize("color", Color)
def test_a_count_whose_prisoners_are_not_the_games_is_not_explained(
    color: Color,
) -> None:
    table = by_territory()
    table.game.prisoners[color] += 1
    assert explain_count(table.game) is None
