"""From what players reached to places: groups of equal rank, best first.

Ties that no rule breaks stay shared; where they may not, a play-off or lots decide
(article 28.1C of 1988, 27.1C of 2002), which is not arithmetic.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import Any, Final, TypeAlias

Ranking: TypeAlias = tuple[tuple[str, ...], ...]
"""Groups of equal rank, best first; within a group in alphabetical order."""

NO_WARNINGS: Final[Mapping[str, int]] = MappingProxyType({})


def rank_by(players: Iterable[str], key: Callable[[str], Any]) -> Ranking:
    """Return the players in descending order of `key`, equal keys in one group."""
    in_order = sorted(sorted(players), key=key, reverse=True)
    return tuple(tuple(sorted(group)) for _, group in groupby(in_order, key))


def places_of(ranking: Ranking) -> dict[str, int]:
    """Return the place of every player, from 1; after a shared place the next is free."""
    places: dict[str, int] = {}
    for group in ranking:
        place = len(places) + 1
        places.update(dict.fromkeys(group, place))
    return places
