"""What other programs say differently, and why: the table of all that is allowed.

A difference that no row explains fails the comparison; so does, in the full run, a row
that explains nothing any more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from shoutan_engine.refusals import RefusalCode

from tests.differential.comparing import Difference, Program, Subject

GOBAN_MEMORY: Final = 32
"""Turns that `goban` looks back when it compares positions."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A row of the table: who says something else, why, and when this is the reason."""

    program: Program
    because: str
    explains: Callable[[Difference], bool]


def _is_old_repetition(difference: Difference) -> bool:
    refused = difference.refused
    return (
        difference.subject is Subject.LEGALITY
        and refused is not None
        and refused.reason is RefusalCode.SUPERKO
        and refused.age > GOBAN_MEMORY
    )


EXPLANATIONS: Final = (
    Explanation(
        Program.GOBAN,
        "it forgets positions of more than 32 turns ago, and lets them come back",
        _is_old_repetition,
    ),
)


def explanation_of(difference: Difference) -> Explanation | None:
    """Return the row that explains a difference."""
    rows = (row for row in EXPLANATIONS if row.program is difference.program)
    return next((row for row in rows if row.explains(difference)), None)
