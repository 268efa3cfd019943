"""The stones of a playout: flat lists, nothing checked, nothing remembered.

Kept as `Board` keeps them (see there for chains as rings and pseudo-liberties), without
hashes, and with the sum of a chain's pseudo-liberties, as numbers, beside their count.
If all of them are one point, the sum is a multiple of it: so a chain in atari is found
by a division and a look at that point, without a walk along its stones.
"""

from typing import Final

from shoutan_engine.points import EMPTY
from shoutan_engine.position.board import Board
from shoutan_engine.position.chains import neighbors

NOWHERE: Final = -1
"""No point."""


class Field:
    """Stones that are put down and taken off, and can be set back to a given board.

    Colors and points are plain ints, for speed. Nothing is checked: who puts a stone
    down knows that it may be there, and takes the point off the list of empty ones.
    """

    __slots__ = (
        "_chain_at",
        "_count",
        "_empty",
        "_ko",
        "_liberties",
        "_neighbors",
        "_next",
        "_start",
        "_sums",
        "cells",
    )

    def __init__(self, board: Board) -> None:
        points = board.size**2
        self._neighbors: tuple[tuple[int, ...], ...] = neighbors(board.size)
        self.cells: list[int] = [EMPTY] * points
        # As in `Board`: point -> chain, point -> next stone of its chain; then by
        # chain: pseudo-liberties, their sum, stones.
        self._chain_at = [0] * points
        self._next = [0] * points
        self._liberties = [0] * points
        self._sums = [0] * points
        self._count = [0] * points
        self._empty: list[int] = list(range(points))
        self._ko = NOWHERE
        # In no order does a stone take another one here: what is missing of a chain
        # that has liberties in the end is a liberty until then.
        for point, cell in enumerate(board.cells):
            if cell != EMPTY:
                self._empty.remove(point)
                self._put(point, cell)
        self._start: list[list[int]] = [part[:] for part in self._parts()]

    def _reset(self) -> None:
        """Bring back the board that the field was made of."""
        for part, start in zip(self._parts(), self._start, strict=True):
            part[:] = start
        self._ko = NOWHERE

    def _parts(self) -> tuple[list[int], ...]:
        """Return all lists that a playout changes."""
        return (
            self.cells,
            self._chain_at,
            self._next,
            self._liberties,
            self._sums,
            self._count,
            self._empty,
        )

    def _put(self, point: int, own: int) -> None:
        """Put a stone on a point and take what has no liberty then."""
        cells, chain_at, following = self.cells, self._chain_at, self._next
        liberties, sums, count = self._liberties, self._sums, self._count
        around = self._neighbors[point]
        free = free_sum = 0
        friends: list[int] = []
        taken: list[int] = []
        for q in around:
            cell = cells[q]
            if not cell:
                free += 1
                free_sum += q
                continue
            chain = chain_at[q]
            liberties[chain] = left = liberties[chain] - 1
            sums[chain] -= point
            if cell == own:
                if chain not in friends:
                    friends.append(chain)
            elif not left:
                taken.append(chain)
        cells[point] = own
        self._ko = NOWHERE
        if not friends:
            chain_at[point] = following[point] = point
            liberties[point] = free
            sums[point] = free_sum
            count[point] = 1
        else:
            chain = friends[0] if len(friends) == 1 else self._merge(friends)
            chain_at[point] = chain
            liberties[chain] += free
            sums[chain] += free_sum
            count[chain] += 1
            following[point] = following[chain]
            following[chain] = point
        if taken:
            lost = [stone for chain in taken for stone in self._ring(chain)]
            self._lift(lost)
            if len(lost) == 1 and not friends and not free:
                self._ko = lost[0]

    def _merge(self, chains: list[int]) -> int:
        """Make one chain of several and return its number: that of the largest."""
        chain_at, following = self._chain_at, self._next
        liberties, sums, count = self._liberties, self._sums, self._count
        kept = max(chains, key=count.__getitem__)
        for chain in chains:
            if chain != kept:
                liberties[kept] += liberties[chain]
                sums[kept] += sums[chain]
                count[kept] += count[chain]
                for stone in self._ring(chain):
                    chain_at[stone] = kept
                # Exchanging two successors makes one ring of two.
                following[kept], following[chain] = following[chain], following[kept]
        return kept

    def _lift(self, stones: list[int]) -> None:
        """Take whole chains off the board."""
        cells, chain_at = self.cells, self._chain_at
        liberties, sums, beside = self._liberties, self._sums, self._neighbors
        for stone in stones:
            cells[stone] = EMPTY
        self._empty += stones
        for stone in stones:
            for q in beside[stone]:
                if cells[q]:
                    chain = chain_at[q]
                    liberties[chain] += 1
                    sums[chain] += stone

    def _ring(self, start: int) -> list[int]:
        """Return the stones of the chain that has one on `start`."""
        following = self._next
        stones = [start]
        stone = following[start]
        while stone != start:
            stones.append(stone)
            stone = following[stone]
        return stones
