"""Openings of random legal moves, by the seed of the match.

No two are alike, turned or flipped, as long as others are found. What a move may be is
said in `dealer`.
"""

from collections.abc import Sequence
from math import comb
from typing import Final, overload

from shoutan_engine.points import Color

from shoutan_clients.match.chance import chance_of
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.openings.book import (
    BadOpenings,
    OpeningBook,
    fingerprint_of,
    openings_wanted,
)
from shoutan_clients.match.openings.dealer import Dealer
from shoutan_clients.match.openings.symmetry import Key, symmetric_key
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.wording import many

_TRIES: Final = 200
"""Openings that are drawn in vain before it is said that there are no others."""
_PLENTY: Final = 20
"""So many times as many positions as are wanted: new ones are found without fail."""
_SMALL: Final = 7
"""Boards below have so few sensible positions that a count of all says nothing."""


def book_by_chance(plan: MatchPlan, length: int) -> OpeningBook:
    """Return openings of `length` moves. Raises BadOpenings for too many or none.

    As many as the match has a use for, or all that are found where there are fewer. The
    first ones are the same for every number of games.
    """
    most = plan.size**2 // 2
    if not 1 <= length <= most:
        raise BadOpenings(
            f"There cannot be {many(length, 'random move')} on a board of "
            f"{plan.size}x{plan.size}; name 1 to {most}."
        )
    drawn = _Drawn(plan, length, openings_wanted(plan))
    # The first one stands for how they are drawn; all may be too many to be drawn now.
    what = ("random", length, plan.size, plan.seed)
    return OpeningBook(drawn, (), fingerprint_of(drawn[:1], *what))


class _Drawn(Sequence[Opening]):
    """Openings that are drawn when they are first asked for, in their order."""

    def __init__(self, plan: MatchPlan, length: int, wanted: int) -> None:
        self._plan = plan
        self._length = length
        self._drawn: list[Opening] = []
        self._keys: set[Key] = set()
        self._dealer = Dealer(plan.profile, plan.size)
        self._count = wanted
        places = len(self._dealer.preferred)
        if plan.size < _SMALL or _positions(places, length) < _PLENTY * wanted:
            self._count = self._draw_all(wanted)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Opening: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Opening, ...]: ...
    def __getitem__(self, index: int | slice) -> Opening | tuple[Opening, ...]:
        wanted = range(self._count)[index]
        if isinstance(wanted, range):
            return tuple(self[one] for one in wanted)
        while len(self._drawn) <= wanted:
            if not self._draw_next():
                raise AssertionError("plenty of openings, and no new one was found")
        return self._drawn[wanted]

    def _draw_all(self, wanted: int) -> int:
        """Draw as many as there are, if not so many as wanted; return their number."""
        while len(self._drawn) < wanted and self._draw_next():
            pass
        if not self._drawn:
            raise BadOpenings(
                f"No opening of {many(self._length, 'random move')} was found that can be "
                f"played on a board of {self._plan.size}x{self._plan.size}; name fewer."
            )
        return len(self._drawn)

    def _draw_next(self) -> bool:
        """Draw the next opening; tell whether it is a new one. Where not, add none."""
        number = len(self._drawn) + 1
        for attempt in range(_TRIES):
            chance = chance_of(self._plan.seed, "opening", number, attempt)
            line = self._dealer.deal(self._length, chance)
            if line is None:
                continue
            board, turns = line
            key = symmetric_key(board.size, *(board.stones(color) for color in Color))
            if key in self._keys:
                continue
            self._keys.add(key)
            self._drawn.append(Opening(f"random-{number:04}", moves=turns))
            return True
        return False


def _positions(places: int, length: int) -> int:
    """Return about how many positions that many stones make, but for symmetry."""
    black, white = (length + 1) // 2, length // 2
    return comb(places, black) * comb(max(places - black, 0), white) // 8
