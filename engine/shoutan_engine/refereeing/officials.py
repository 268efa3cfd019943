"""Who may rule: the officials of an event and what each may decide (section 5).

The texts give the chief referee alone what reaches beyond one mechanical article: a
clock changed on one side, a result that was confirmed, a suspension, borders that are
open to contest.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What an official is (2002, articles 29-33)."""

    ORGANIZER = "organizer"
    CHIEF_REFEREE = "chief_referee"
    DEPUTY = "deputy"
    REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class Official:
    """Somebody who may rule. `id` is stable, `name` is for people."""

    id: str
    name: str
    role: Role


REFEREES: Final = frozenset({Role.CHIEF_REFEREE, Role.DEPUTY, Role.REFEREE})
"""Who applies the rules at the board."""
CHIEF: Final = frozenset({Role.CHIEF_REFEREE})
ANYBODY: Final = frozenset(Role)
