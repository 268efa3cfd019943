"""From shares of playouts to verdicts: what is judged together, and what by itself.

Each case draws a board and, beside it, how many of ten playouts each stone's point was
held by its color.
"""

import pytest
from shoutan_engine.points import Color
from shoutan_engine.suggestion.judging import Chain, ChainStatus, chains_of, judge

from tests.diagrams import board_of, marked, rows_of


def halves_of(drawing: str) -> tuple[str, str]:
    """Return the left and the right half of a drawing."""
    rows = [line.split("|") for line in drawing.strip().splitlines()]
    left, right = ("\n".join(column) for column in zip(*rows, strict=True))
    return left, right


# `x` and `o` are dead.
TOGETHER = """
    X X X X X X | 8 8 8 8 8 8
    X . o . . X | 8 . 6 . . 8
    X o . . o X | 8 6 . . 3 8
    X . . o o X | 8 . . 3 3 8
    X . . . . X | 8 . . . . 8
    X X X X X X | 8 8 8 8 8 8
    """
CASES = [
    pytest.param(TOGETHER, id="in a firm wall the majority of stones decides for all"),
    pytest.param(
        """
        X X X X X X | 8 8 8 8 8 8
        X . O . . X | 8 . 8 . . 8
        X O . . o X | 8 6 . . 4 8
        X . . o o X | 8 . . 4 4 8
        X . . . . X | 8 . . . . 8
        X X X X X X | 8 8 8 8 8 8
        """,
        id="beside a firm friend everyone is judged alone",
    ),
    pytest.param(
        """
        . . . O . . | . . . 7 . .
        O O O . O O | 7 7 7 . 7 7
        X X X X X X | 7 7 7 7 7 7
        . . . . . X | . . . . . 7
        . O . . . X | . 4 . . . 7
        . . . . . X | . . . . . 7
        """,
        id="a wall that is not firm encloses nothing: all of White together",
    ),
    pytest.param(
        """
        . . . O . . | . . . 7 . .
        O O O . O O | 7 7 7 . 7 7
        X X X X X X | 8 8 8 8 8 8
        . . . . . X | . . . . . 8
        . o . . . X | . 4 . . . 8
        . . . . . X | . . . . . 8
        """,
        id="a wall that is firm separates",
    ),
    pytest.param(
        """
        . . . . . . | . . . . . .
        . O . . O . | . 2 . . 2 .
        . . . . . . | . . . . . .
        . . . . . . | . . . . . .
        . X . . X . | . 3 . . 3 .
        . . . . . . | . . . . . .
        """,
        id="nobody is dead where nobody lives",
    ),
    pytest.param(
        """
        . O O O O . | . 9 9 9 9 .
        . O . . O . | . 9 . . 9 .
        . O O . O . | . 9 9 . 9 .
        . O O O O O | . 9 9 9 9 9
        O O . O . O | 9 9 . 1 . 9
        . O . . . O | . 9 . . . 9
        """,
        id="nobody is dead among friends alone",
    ),
]


def judged(drawing: str) -> list[Chain]:
    """Return the chains of a case after the verdict."""
    stones, shares = halves_of(drawing)
    board = board_of(stones.upper())
    chains = list(chains_of(board))
    tenths = "".join(rows_of(shares))
    for chain in chains:
        chain.held = sum(int(tenths[stone]) for stone in chain.stones)
        chain.out_of = 10 * len(chain.stones)
    judge(board, chains)
    return chains


@pytest.mark.parametrize("drawing", CASES)
def test_verdicts(drawing: str) -> None:
    stones, _ = halves_of(drawing)
    chains = judged(drawing)
    dead = sorted(stone for c in chains if c.is_dead for stone in c.stones)
    assert dead == sorted(marked(stones, "x") + marked(stones, "o"))


def test_what_is_judged_together_is_as_certain() -> None:
    statuses = [chain.status() for chain in judged(TOGETHER) if chain.is_dead]
    # 29 of 50 stones' points were lost.
    assert {status.certainty for status in statuses} == {58}
    (wall,) = (c.status() for c in judged(TOGETHER) if not c.is_dead)
    assert wall == ChainStatus(Color.BLACK, wall.stones, is_dead=False, certainty=80)
