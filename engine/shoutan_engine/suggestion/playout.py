"""Random games from a given position to a settled board, fast.

Both sides play at random, with as little sense as it takes to leave living groups
alive. They take or save what the last stone put in atari, play in the middle of an eye
of three, and else answer the last stone in contact with it, if there is such a point
(who only plays anywhere loses every territory to a few stones in it). They do not fill
their own eyes, and do not put a chain of their own in atari unless it is small or a
shape that kills from inside an eye (else every seki would be broken up).

It knows the simple ko only; a limit ends what repeats itself.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from shoutan_engine.points import EMPTY
from shoutan_engine.position.board import Board
from shoutan_engine.suggestion.field import NOWHERE, Field

TURNS_PER_POINT: Final = 3
"""How long a playout may get, in turns for each point of the board."""

KILLING_SHAPES: Final = frozenset({(3, 6), (4, 12), (4, 16), (5, 20), (5, 22), (6, 30)})
"""Shapes of three stones and more that leave one eye when they are taken.

They are every chain of three, the pyramid and the square of four, the cross
and the bulky shape of five, the flower of six. A shape is its number of stones and the
sum of the squares of how many neighbors each stone has in it, which no other shape of
that many stones shares.
"""


@cache
def diagonals(size: int) -> tuple[tuple[int, ...], ...]:
    """Return for every point of a board of `size` the points diagonal to it."""
    table: list[tuple[int, ...]] = []
    for point in range(size * size):
        row, column = divmod(point, size)
        table.append(
            tuple(
                other_row * size + other_column
                for other_row in (row - 1, row + 1)
                for other_column in (column - 1, column + 1)
                if 0 <= other_row < size and 0 <= other_column < size
            )
        )
    return tuple(table)


class Playout(Field):
    """Both sides playing to the end, as often as one likes, always from one board."""

    __slots__ = ("_around", "_diagonals")

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._diagonals = diagonals(board.size)
        pairs = zip(self._neighbors, self._diagonals, strict=True)
        self._around = [beside + corners for beside, corners in pairs]

    def play_out(self, first: int, chance: Callable[[], float]) -> bool:
        """Play from the start until nobody has a sane move, `first` to begin.

        `chance` gives numbers from 0 to below 1. The outcome is in `cells`. Returns
        False if the limit ended it, as it does on tiny boards, where all repeats.
        """
        self._reset()
        last = NOWHERE
        own, passes = first, 0
        for _ in range(TURNS_PER_POINT * len(self.cells)):
            point = NOWHERE
            if last != NOWHERE:
                point = self._urgent(last, own)
                if point == NOWHERE:
                    point = self._answer(last, own, chance)
            if point != NOWHERE:
                self._empty.remove(point)
            else:
                point = self._pick(own, chance)
            if point != NOWHERE:
                self._put(point, own)
                passes = 0
            else:
                passes += 1
                if passes == 2:
                    return True
                self._ko = NOWHERE
            last = point
            own = 3 - own
        return False

    def owners(self) -> list[int]:
        """Return whose every point is on a board that was played out (0 is nobody's).

        What is left empty then are eyes, and points that neither side dares to fill.
        """
        cells, beside = self.cells, self._neighbors
        owner = cells[:]
        for point in self._empty:
            around = {cells[q] for q in beside[point]}
            if len(around) == 1:
                owner[point] = around.pop()
        return owner

    def _urgent(self, last: int, own: int) -> int:
        """Return a move that the stone on `last` asks for, NOWHERE if it does not.

        That is to take or to save a chain in atari, its own first, or to play in the
        middle of an eye of three that it left.
        """
        cells, chain_at = self.cells, self._chain_at
        liberties, sums = self._liberties, self._sums
        beside = self._neighbors
        for stone in (last, *beside[last]):
            if not cells[stone]:
                continue
            chain = chain_at[stone]
            count = liberties[chain]
            if count > 4:  # a point is the liberty of four stones at the most
                continue
            point, rest = divmod(sums[chain], count)
            if rest or cells[point] or point == self._ko:
                continue
            touches = 0
            for q in beside[point]:
                if cells[q] and chain_at[q] == chain:
                    touches += 1
            if touches == count and self._is_sane(point, own, may_sacrifice=False):
                return point
        for q in beside[last]:
            if not cells[q]:
                point = self._middle(q, 3 - own)
                if point != NOWHERE and self._is_sane(point, own, may_sacrifice=True):
                    return point
        return NOWHERE

    def _middle(self, start: int, other: int) -> int:
        """Return the middle of three empty points that only stones of `other` enclose."""
        cells, beside = self.cells, self._neighbors
        region = [start]
        middle = NOWHERE
        for point in region:  # grows while it is walked through
            empty = 0
            for q in beside[point]:
                if not cells[q]:
                    empty += 1
                    if q not in region:
                        if len(region) == 3:
                            return NOWHERE
                        region.append(q)
                elif cells[q] != other:
                    return NOWHERE
            if empty == 2:
                middle = point
        return middle if len(region) == 3 else NOWHERE

    def _answer(self, last: int, own: int, chance: Callable[[], float]) -> int:
        """Return a sane point near the stone on `last` that touches both colors."""
        cells, beside, ko = self.cells, self._neighbors, self._ko
        around = self._around[last]
        start = int(chance() * len(around))
        for index in range(start - len(around), start):
            point = around[index]
            if cells[point] or point == ko:
                continue
            colors = [cells[q] for q in beside[point]]
            if own not in colors or 3 - own not in colors:
                continue
            if colors.count(EMPTY) > 1 or self._is_sane(point, own, may_sacrifice=True):
                return point
        return NOWHERE

    def _pick(self, own: int, chance: Callable[[], float]) -> int:
        """Take a sane point for a stone of `own` from the empty ones, NOWHERE if none.

        Points that were tried are moved to the end of the list, so each is tried once.
        """
        cells, empty, ko = self.cells, self._empty, self._ko
        beside, diagonal = self._neighbors, self._diagonals
        left = len(empty)
        while left:
            index = int(chance() * left)
            point = empty[index]
            left -= 1
            empty[index] = empty[left]
            empty[left] = point
            if point == ko:
                continue
            around = beside[point]
            free = friends = 0
            for q in around:
                cell = cells[q]
                if not cell:
                    free += 1
                elif cell == own:
                    friends += 1
            if free < 2:
                if friends == len(around):
                    # An eye, unless the opponent holds enough corners of it.
                    corners = diagonal[point]
                    held = 0 if len(corners) == 4 else 1
                    for q in corners:
                        if cells[q] == 3 - own:
                            held += 1
                    if held < 2:
                        continue
                if not self._is_sane(point, own, may_sacrifice=True):
                    continue
            empty[left] = empty[-1]
            empty.pop()
            return point
        return NOWHERE

    def _is_sane(self, point: int, own: int, *, may_sacrifice: bool) -> bool:
        """Tell whether a stone of `own` may be played here and is no gift.

        A gift is a chain in atari that took nothing, unless one `may_sacrifice` and its
        shape leaves one eye.
        """
        cells, chain_at, liberties = self.cells, self._chain_at, self._liberties
        beside = self._neighbors
        liberty = NOWHERE
        friends: list[int] = []  # chains, once for every stone beside
        enemies: list[int] = []
        for q in beside[point]:
            cell = cells[q]
            if not cell:
                if liberty != NOWHERE:
                    return True
                liberty = q
            elif cell == own:
                friends.append(chain_at[q])
            else:
                enemies.append(chain_at[q])
        for chain in enemies:
            if liberties[chain] == enemies.count(chain):
                return True
        for chain in friends:
            shared = friends.count(chain)
            count = liberties[chain] - shared
            if count > 4:
                return True  # no point is the liberty of more than four stones
            if not count:
                continue
            other, rest = divmod(self._sums[chain] - shared * point, count)
            # The sum of several liberties may fall on any point, on this one too.
            if rest or cells[other] or other == point:
                return True
            if liberty not in (NOWHERE, other):
                return True
            touches = 0
            for q in beside[other]:
                if cells[q] and chain_at[q] == chain:
                    touches += 1
            if touches != count:
                return True
            liberty = other
        if liberty == NOWHERE:
            return False  # a forbidden point
        return may_sacrifice and self._kills(point, own, set(friends), liberty)

    def _kills(self, point: int, own: int, friends: set[int], liberty: int) -> bool:
        """Tell whether these chains with a stone on `point` may be given away.

        They are in atari then, by `liberty`: one or two stones, or a shape that leaves
        one eye to a chain that must take them because it has no other liberty. One that
        has, has another eye, or something to play elsewhere first.
        """
        count = self._count
        size = 1 + sum(count[chain] for chain in friends)
        if size < 3:
            return True
        if size > 6 or not self._threatens(point, own, liberty):
            return False
        shape = {point}
        for chain in friends:
            shape.update(self._ring(chain))
        degrees = [sum(q in shape for q in self._neighbors[p]) for p in shape]
        return (len(shape), sum(degree**2 for degree in degrees)) in KILLING_SHAPES

    def _threatens(self, point: int, own: int, liberty: int) -> bool:
        """Tell whether a stone on `point` leaves `liberty` alone to a chain beside it."""
        cells, chain_at = self.cells, self._chain_at
        around = self._neighbors[point]
        touched = [chain_at[q] if cells[q] == 3 - own else NOWHERE for q in around]
        beyond = [q for q in self._neighbors[liberty] if cells[q] == 3 - own]
        last = [chain_at[q] for q in beyond]
        return any(
            self._liberties[chain] == touched.count(chain) + last.count(chain)
            for chain in touched
            if chain != NOWHERE
        )
