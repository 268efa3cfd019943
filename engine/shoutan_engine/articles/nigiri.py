"""Who holds the stones when colors are guessed (article 10).

The higher-ranked player holds a hidden handful of white stones, of equals the elder.
Who plays Black then is the business of `seats`.
"""

from dataclasses import dataclass
from enum import StrEnum

from shoutan_engine.articles.ranks import Rank


@dataclass(frozen=True, slots=True)
class Guesser:
    """What the article asks about a player. None for what is not known.

    `age` in whole years, or anything that grows with age, the same for both.
    """

    rank: Rank | None
    age: int | None = None


class Holder(StrEnum):
    """Which of two players holds."""

    FIRST = "first"
    SECOND = "second"


def holder_of(first: Guesser, second: Guesser) -> Holder | None:
    """Return who holds the stones; None where neither rank nor age decides.

    Then the organizer, or the server for both, may hold. Ranks of which neither is
    above the other (unknown, or on unrelated scales) count as equal.
    """
    if first.rank is not None and second.rank is not None:
        if first.rank.is_above(second.rank):
            return Holder.FIRST
        if second.rank.is_above(first.rank):
            return Holder.SECOND
    if first.age is None or second.age is None or first.age == second.age:
        return None
    return Holder.FIRST if first.age > second.age else Holder.SECOND
