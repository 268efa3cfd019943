"""Made-up games of a match hang together, so that tests of what reads them mean something."""

import math

import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import OpeningsPlan
from shoutan_engine.results import EndReason

from tests.clients.match.lines import line_of, lines_of, plan_of, random_lines


@pytest.mark.parametrize(
    ("result", "reason", "standing", "points"),
    [
        ("B+3.5", EndReason.TWO_PASSES, Standing.PLAYED, 1.0),
        ("W+R", EndReason.RESIGN, Standing.PLAYED, 0.0),
        ("W+T", EndReason.TIME, Standing.FORFEIT, 0.0),
        ("B+F", EndReason.ILLEGAL, Standing.FORFEIT, 1.0),
        ("0", EndReason.TWO_PASSES, Standing.PLAYED, 0.5),
        ("Void", EndReason.ABORTED, Standing.VOID, None),
        ("?", EndReason.MOVE_LIMIT, Standing.UNKNOWN, None),
    ],
)
def test_a_result_says_the_rest(
    result: str, reason: EndReason, standing: Standing, points: float | None
) -> None:
    line = line_of(7, result, moves=30, scores=True)
    assert (line.end_reason, line.standing) == (reason, standing)
    assert line.points_of("first") == points
    assert len(line.spent_ms) == len(line.scores) == line.moves == 30
    assert [len(row) for row in line.final.split("\n")] == [9] * 9
    assert GameLine.model_validate_json(line.model_dump_json()) == line


def test_lines_follow_the_schedule() -> None:
    plan = plan_of(openings=OpeningsPlan(random_moves=4))
    lines = lines_of(plan, ["B+3.5", "B+R", "W+T"], restarts_black=1)
    assert [(line.black, line.pair, line.opening) for line in lines] == [
        ("first", 1, "random-0001"),
        ("second", 1, "random-0001"),
        ("first", 2, "random-0002"),
    ]
    assert {line.opening_moves for line in lines} == {4}
    assert len({line.moves_key for line in lines}) == 3
    assert all(line.restarts_black == 1 for line in lines)


def test_random_lines_follow_the_strengths() -> None:
    plan = plan_of(games=400)
    lines = random_lines(plan, elo=(100.0, 0.0), draws=0.1)
    assert lines == random_lines(plan, elo=(100.0, 0.0), draws=0.1)
    assert len(lines) == 400
    mean = sum(line.points_of("first") or 0.0 for line in lines) / len(lines)
    expected = 0.05 + 0.9 / (1 + 10**-0.25)
    assert math.isclose(mean, expected, abs_tol=0.06)
