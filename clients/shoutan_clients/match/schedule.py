"""Who plays whom, from where, in which order: all games of a match, by number.

The games of a match go round: every pairing has its first game, then every pairing its
second one. So all have played about equally many at any time, and a match that is made
longer keeps the games that it has.
"""

from collections.abc import Sequence
from typing import overload

from shoutan_clients.match.chance import chance_of
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.openings import OpeningBook
from shoutan_clients.match.openings.book import openings_wanted
from shoutan_clients.match.plan import Format, MatchPlan


class Schedule(Sequence[GamePlan]):
    """The games of a match, each made when it is asked for; game 1 is at index 0."""

    def __init__(self, plan: MatchPlan, book: OpeningBook) -> None:
        """Plan a match. Raises ValueError for less than two engines, and for no games."""
        if len(plan.engines) < 2 or plan.games < 1:
            raise ValueError("a match has at least two engines and one game")
        names = [engine.name for engine in plan.engines]
        self._pairings = tuple(
            (names[black], names[white])
            for black, white in _pairings(plan.format, len(names))
        )
        self._games = plan.games
        self._is_paired = plan.openings.is_paired
        self._openings = book.openings
        self._order = _order(plan, len(book.openings))
        self.repeats = max(0, openings_wanted(plan) - len(book.openings))
        """How many of the openings of each pairing it has had before: the book is short."""

    def __len__(self) -> int:
        return self._games * len(self._pairings)

    @overload
    def __getitem__(self, index: int) -> GamePlan: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[GamePlan, ...]: ...
    def __getitem__(self, index: int | slice) -> GamePlan | tuple[GamePlan, ...]:
        wanted = range(len(self))[index]
        if isinstance(wanted, range):
            return tuple(self._game(one) for one in wanted)
        return self._game(wanted)

    def _game(self, index: int) -> GamePlan:
        turn, place = divmod(index, len(self._pairings))
        number = index + 1
        black, white = self._pairings[place]
        if turn % 2:
            black, white = white, black
        which, pair = turn, number
        if self._is_paired:
            which = turn // 2
            pair = which * len(self._pairings) + place + 1
        at = which % len(self._openings)
        if self._order is not None:
            at = self._order[at]
        return GamePlan(number, pair, black, white, self._openings[at])


def schedule(plan: MatchPlan, book: OpeningBook) -> Schedule:
    """Return all games of a match; the same for the same plan and book.

    In a pair, the second game is the first one with the colors changed; of an odd number
    of games the last is single. All pairings have the same openings, in the same order,
    and begin anew when there are no more. Without pairs a game takes the next opening,
    the colors change from game to game, and each is a pair of its own.

    Raises ValueError for less than two engines, and for no games.
    """
    return Schedule(plan, book)


def _order(plan: MatchPlan, count: int) -> tuple[int, ...] | None:
    """Return the order of the openings; None for the order of the book."""
    # Random ones are in a random order already, and more of them must not change it.
    if not plan.openings.is_shuffled or plan.openings.random_moves is not None:
        return None
    chance = chance_of(plan.seed, "order of openings")
    keys = [chance.random() for _ in range(count)]
    return tuple(sorted(range(count), key=keys.__getitem__))


def _pairings(form: Format, count: int) -> list[tuple[int, int]]:
    """Return who meets whom, Black first, in the order of a round."""
    if form is Format.GAUNTLET:
        return [_colored(0, other) for other in range(1, count)]
    # The circle method: one stays, the others move on by a seat from table to table.
    seats = list(range(count + count % 2))
    pairings: list[tuple[int, int]] = []
    for _ in seats[1:]:
        half = len(seats) // 2
        for one, other in zip(seats[:half], reversed(seats[half:]), strict=True):
            if max(one, other) < count:
                pairings.append(_colored(min(one, other), max(one, other)))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return pairings


def _colored(first: int, second: int) -> tuple[int, int]:
    """Return who has Black first: so that nobody has it against all others."""
    return (first, second) if (first + second) % 2 else (second, first)
