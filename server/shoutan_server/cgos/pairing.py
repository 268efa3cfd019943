"""Who plays whom in a round: bots of about the same rating, with chance in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

LEAST_OFFSET: Final = 500.0
FEW_OFFSET: Final = 2000.0
"""Among fewer than `NEIGHBORS` others: everybody meets everybody."""
NEIGHBORS: Final = 4
GAP_FACTOR: Final = 1.5
ANCHORS_MEET: Final = 0.125
"""How likely two anchors are to be paired: their games tell little."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A bot that waits for a game."""

    bot_id: str
    rating: float
    is_anchor: bool = False


def largest_offset(ratings: Sequence[float]) -> float:
    """Return how much chance may add to a rating in a round with these ratings."""
    if len(ratings) <= NEIGHBORS:
        return FEW_OFFSET
    ordered = sorted(ratings, reverse=True)
    gaps = (high - low for high, low in zip(ordered, ordered[NEIGHBORS:], strict=False))
    return max(LEAST_OFFSET, GAP_FACTOR * max(gaps))


def pair(
    waiting: Sequence[Candidate], chance: Random
) -> list[tuple[Candidate, Candidate]]:
    """Return the pairs of a round; who is left over sits out.

    By rating and a random offset, neighbor by neighbor.
    """
    most = largest_offset([candidate.rating for candidate in waiting])
    drawn = sorted(waiting, key=lambda c: c.rating + chance.uniform(0, most))
    pairs: list[tuple[Candidate, Candidate]] = []
    while len(drawn) >= 2:
        first, second = drawn.pop(), drawn.pop()
        both_anchors = first.is_anchor and second.is_anchor
        if both_anchors and chance.random() >= ANCHORS_MEET:
            drawn.append(second)  # with the next one down, if there is one
        else:
            pairs.append((first, second))
    return pairs
