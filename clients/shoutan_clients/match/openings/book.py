"""A book of openings, and what is wrong with one."""

from collections.abc import Sequence
from dataclasses import dataclass

from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import MatchPlan


class BadOpenings(Exception):
    """The openings of a match cannot be had; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class OpeningBook:
    """Openings in the order in which they are played; at least one.

    `remarks` are sentences about what was left out. `fingerprint` is equal for books that
    give the same openings to every game, however many games there are: a match that was
    begun with another one cannot be gone on with.
    """

    openings: Sequence[Opening]
    remarks: tuple[str, ...] = ()
    fingerprint: str = ""


def openings_wanted(plan: MatchPlan) -> int:
    """Return how many openings a match has a use for: one for each pair, or each game."""
    return (plan.games + 1) // 2 if plan.openings.is_paired else plan.games
