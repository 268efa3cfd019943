"""Which of more than two engines is first: whoever shares a place is named with it."""

import re

import pytest
from shoutan_clients.match.statistics import advice, standings

from tests.clients.match.result_lines import match_plan, paired_lines


@pytest.mark.parametrize(
    ("meetings", "lead"),
    [
        (
            [("A", "B", [(1.0, 0.0)] * 4), ("A", "C", [(1.0, 0.0)] * 4)],
            "A, B and C are first, and equal so far; their differences have error bars of"
            r" up to ±\d+ Elo\.",
        ),
        (
            [
                ("A", "C", [(1.0, 1.0), (1.0, 0.0)] * 4),
                ("B", "C", [(1.0, 1.0), (1.0, 0.0)] * 4),
            ],
            r"A and B are first, and equal so far; their difference has error bars of ±\d+ Elo\.",
        ),
        (
            [
                ("A", "B", [(1.0, 0.0), (1.0, 1.0)] * 2),
                ("A", "C", [(1.0, 0.0), (1.0, 1.0)] * 2),
            ],
            r"A is first, 191 Elo ahead of B and C, which is within the error bars of that"
            r" difference, ±\d+\.",
        ),
        (
            [
                ("A", "B", [(1.0, 0.0), (1.0, 1.0)] * 20),
                ("A", "C", [(1.0, 0.0), (1.0, 1.0)] * 20),
            ],
            r"A is first, and stronger than B and C: by 191 Elo, between \d+ and \d+ with 95 %"
            " confidence.",
        ),
    ],
)
def test_the_first_of_many_are_named_all_of_them(
    meetings: list[tuple[str, str, list[tuple[float, float]]]], lead: str
) -> None:
    lines = [line for a, b, points in meetings for line in paired_lines(points, a, b)]
    plan = match_plan("A", "B", "C")
    text = "\n".join(advice(plan, standings(plan, lines)))
    assert re.match(lead, text), text
    assert "widest error bars of a rating are those of" in text
