"""When a game is decided before its end: by what both engines think, or by one's despair."""

import pytest
from shoutan_clients.match.plan import AdjudicationPlan
from shoutan_clients.match.playing.adjudicating import (
    Agreed,
    GivenUp,
    Thought,
    adjudicate,
    thought_of,
)
from shoutan_engine.points import Color
from shoutan_protocol.analysis import Analysis

B, W = Color.BLACK, Color.WHITE
AGREE = AdjudicationPlan(agree_points=10.0, agree_turns=4)
DESPAIR = AdjudicationPlan(resign_below=0.05, resign_turns=2)


def leads(*own: float | None) -> list[Thought]:
    """Return turns from Black's first on; each engine's lead is its own."""
    return [Thought((B, W)[i % 2], lead=lead) for i, lead in enumerate(own)]


def chances(*own: float | None) -> list[Thought]:
    return [Thought((B, W)[i % 2], chances=rate) for i, rate in enumerate(own)]


@pytest.mark.parametrize(
    ("turns", "winner"),
    [
        ([], None),
        (leads(10, -10, 10), None),  # too few
        (leads(10, -10, 10, -10), B),
        (leads(-10, 10, -10, 10), W),
        (leads(0, 0, 30, -11, 12, -13), B),  # what was before does not matter
        (leads(10, -9.9, 10, -10), None),
        (leads(10, 10, 10, 10), None),  # each sees itself ahead
        (leads(10, -10, None, -10), None),  # one says nothing
        (leads(10, -10, 10, None), None),
    ],
)
def test_both_engines_agree(turns: list[Thought], winner: Color | None) -> None:
    verdict = adjudicate(AGREE, turns)
    assert (verdict and type(verdict)) is (Agreed if winner else None)
    assert winner is (verdict.winner if isinstance(verdict, Agreed) else None)


def test_one_engine_alone_agrees_with_nobody() -> None:
    turns = [Thought(B, lead=50.0)] * 6
    assert adjudicate(AGREE, turns) is None


@pytest.mark.parametrize(
    ("turns", "loser"),
    [
        (chances(0.04, 0.9), None),
        (chances(0.04, 0.9, 0.04), B),
        (chances(0.9, 0.04, 0.9, 0.049), W),
        (chances(0.04, 0.9, 0.05), None),  # not below
        (chances(0.04, 0.9, None), None),
        (chances(0.04, 0.9, 0.3, 0.9, 0.04), None),  # not in a row
        (chances(0.3, 0.9, 0.04, 0.9, 0.04), B),
        (chances(0.04, 0.9, 0.04, 0.9), None),  # it is judged after its own turn
    ],
)
def test_an_engine_in_despair_resigns(
    turns: list[Thought], loser: Color | None
) -> None:
    verdict = adjudicate(DESPAIR, turns)
    assert (verdict and type(verdict)) is (GivenUp if loser else None)
    assert loser is (verdict.loser if isinstance(verdict, GivenUp) else None)


def test_who_has_no_plan_is_never_judged() -> None:
    hopeless = [Thought(B, -99.0, 0.0), Thought(W, 99.0, 1.0)] * 9
    assert adjudicate(AdjudicationPlan(), hopeless) is None


def test_a_verdict_says_why() -> None:
    agreed = adjudicate(AGREE, leads(10, -10, 10, -10))
    assert agreed is not None
    assert (
        agreed.detail
        == "Both engines say that Black is at least 10 points ahead, for 4 turns."
    )
    gone = adjudicate(DESPAIR, chances(0.04, 0.9, 0.04))
    assert gone is not None
    assert gone.detail == (
        "The match resigned for Black: its engine's own chances were below 5 % for"
        " 2 turns of its own."
    )


def test_a_thought_is_what_the_engine_said_of_itself() -> None:
    said = Analysis(winrate=0.25, score_lead=-3.5)
    assert thought_of(W, said) == Thought(W, -3.5, 0.25)
    assert thought_of(W, None) == Thought(W)
