"""Which of more than two engines is first: whoever shares a place is named with it."""

import re
from itertools import pairwise

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


def lead_of(first: str, pairs: int, others: str = "BC") -> str:
    """Return what is said first where one engine wins all of so many pairs with each."""
    meetings = [(first, other, [(1.0, 1.0)] * pairs) for other in others]
    meetings += [(one, other, [(1.0, 0.0)] * pairs) for one, other in pairwise(others)]
    lines = [line for a, b, points in meetings for line in paired_lines(points, a, b)]
    plan = match_plan(*sorted({first, *others}))
    return advice(plan, standings(plan, lines))[0]


def test_who_won_everything_is_not_ahead_by_the_elo_of_added_draws() -> None:
    assert lead_of("A", 2) == (
        "A is first: it won all 4 games against B and all 4 games against C, too few to say"
        " that it is stronger than B and C."
    )
    clear = re.fullmatch(
        "A is first: it won all 80 games against B and all 80 games against C, and is"
        r" stronger than B and C by (\d+) Elo or more \(95 %\)\.",
        lead_of("A", 40),
    )
    assert clear is not None
    assert int(clear[1]) > 100
    # The plan may name it last.
    assert lead_of("D", 2).startswith(
        "D is first: it won all 4 games against B and all 4"
    )
    assert "it won all 16 games against 4 engines, and is" in lead_of("A", 2, "BCDE")
