"""Which living chains are in seki: they own no territory where territory is counted.

What is said of "seki" in rules of territory is a matter of life, not of shape: stones
alive only because nobody can approach them, beside stones of which the same is true.
Here it is told from the board alone, after dead stones were taken off, so that the same
board always gives the same count and nobody has to mark anything:

1. A *region* is a connected set of empty points. It is *owned* if one color only is
   around it; else, and where a contest was left open, it is *dame*.
2. An owned region gives the chains around it one eye if it has one or two points or is
   a square of four; any larger one is room for two eyes.
3. A chain is *independent* if the regions that it owns with independent chains only give
   it two eyes: Benson's method, with room in the place of proof.
4. A chain is *in seki* if it is not independent and touches dame or has but one liberty
   left; so is whatever is not independent and owns a region together with such a chain.
   Before this, chains of one color that have two dame in common, or two points of their
   own, count as one: cut at one of the two, they connect at the other.

So dame need not be filled before the count: chains around a territory have room for two
eyes and keep it, whatever they touch. What only lives by touching dame, with one eye or
none, is in seki. A false eye is no territory while the stone that hangs on it can still
be driven in. KataGo's rules go further and take the territory of everything that touches
dame, which has to be filled there; GNU Go reads instead.

Not told apart: a group in seki with room for two eyes, which could have made them, and a
group alive by a ko or by reading alone that has a small eye and touches dame. The first
keeps its points, the second loses them; players who mean otherwise fill the dame.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from shoutan_engine.points import EMPTY, Point
from shoutan_engine.position.chains import neighbors

_SQUARE: Final = 4


@dataclass(frozen=True, slots=True)
class _Region:
    """An owned region: its points and the chains around it, by number."""

    points: tuple[Point, ...]
    around: frozenset[int]
    eyes: int


def points_in_seki(
    cells: list[int], size: int, owners: bytes, walls: Iterable[Point] = ()
) -> frozenset[Point]:
    """Return the empty points that one side encloses and does not own, being in seki.

    `cells` are the living stones, `owners` whose every point is by area; `walls` are
    contestable points (article 21.2), which are dame here.
    """
    board = _Board(cells, size, owners, frozenset(walls))
    found: set[Point] = set()
    for color in (1, 2):
        found.update(board.in_seki(color))
    return frozenset(found)


class _Board:
    """Living stones, numbered chains and owned regions, for one look."""

    def __init__(
        self, cells: list[int], size: int, owners: bytes, walls: frozenset[Point]
    ) -> None:
        self._cells = cells
        self._size = size
        self._beside = neighbors(size)
        self._walls = walls
        self._owners = owners
        self._chain_of: dict[Point, int] = {}
        self._chains: list[list[Point]] = []
        for start, cell in enumerate(cells):
            if cell != EMPTY and start not in self._chain_of:
                self._add_chain(Point(start))

    def in_seki(self, color: int) -> Iterator[Point]:
        """Yield the points of `color` that are in seki."""
        liberties = {
            chain: self._liberties(chain)
            for chain, stones in enumerate(self._chains)
            if self._cells[stones[0]] == color
        }
        one = self._joined(liberties)
        regions = [
            _Region(
                region.points, frozenset(one[c] for c in region.around), region.eyes
            )
            for region in self._regions(color)
        ]
        independent = _independent(regions, set(one.values()))
        exposed = {
            one[chain]
            for chain, free in liberties.items()
            if len(free) == 1 or any(self._is_dame(p) for p in free)
        }
        seki = _spread(regions, exposed - independent, independent)
        for region in regions:
            if region.around & seki:
                yield from region.points

    def _add_chain(self, start: Point) -> None:
        number = len(self._chains)
        stones = [start]
        self._chain_of[start] = number
        for stone in stones:  # grows while it is walked
            for q in self._beside[stone]:
                if self._cells[q] == self._cells[start] and q not in self._chain_of:
                    self._chain_of[q] = number
                    stones.append(q)
        self._chains.append(stones)

    def _liberties(self, chain: int) -> set[Point]:
        cells = self._cells
        return {
            q
            for stone in self._chains[chain]
            for q in self._beside[stone]
            if cells[q] == EMPTY
        }

    def _is_dame(self, point: Point) -> bool:
        return self._owners[point] == EMPTY or point in self._walls

    def _joined(self, liberties: dict[int, set[Point]]) -> dict[int, int]:
        """Return for every chain the one that stands for all it is connected with."""
        one = {chain: chain for chain in liberties}

        def find(chain: int) -> int:
            while one[chain] != chain:
                chain = one[chain]
            return chain

        around: dict[Point, list[int]] = {}
        for chain, free in liberties.items():
            for point in free:
                around.setdefault(point, []).append(chain)
        common: Counter[tuple[int, int, bool]] = Counter()
        for point, chains in around.items():
            common.update(
                (first, second, self._is_dame(point))
                for first, second in combinations(sorted(chains), 2)
            )
        for (first, second, _), count in common.items():
            if count >= 2:
                one[find(second)] = find(first)
        return {chain: find(chain) for chain in liberties}

    def _regions(self, color: int) -> Iterator[_Region]:
        seen: set[Point] = set()
        for start in map(Point, range(len(self._cells))):
            if not self._is_owned(start, color) or start in seen:
                continue
            points: list[Point] = [start]
            around: set[int] = set()
            seen.add(start)
            for point in points:  # grows while it is walked
                for q in self._beside[point]:
                    if self._cells[q] != EMPTY:
                        around.add(self._chain_of[q])
                    elif self._is_owned(q, color) and q not in seen:
                        seen.add(q)
                        points.append(q)
            yield _Region(tuple(points), frozenset(around), self._eyes(points))

    def _is_owned(self, point: Point, color: int) -> bool:
        return (
            self._cells[point] == EMPTY
            and self._owners[point] == color
            and point not in self._walls
        )

    def _eyes(self, points: list[Point]) -> int:
        if len(points) < 3:
            return 1
        return 1 if len(points) == _SQUARE and self._is_square(points) else 2

    def _is_square(self, points: list[Point]) -> bool:
        rows, columns = (
            {part(p, self._size) for p in points} for part in (_row, _column)
        )
        return len(rows) == len(columns) == 2


def _row(point: Point, size: int) -> int:
    return point // size


def _column(point: Point, size: int) -> int:
    return point % size


def _independent(regions: list[_Region], chains: set[int]) -> set[int]:
    """Return the chains that have two eyes in regions of such chains only."""
    while True:
        eyes = dict.fromkeys(chains, 0)
        for region in regions:
            if region.around <= chains:
                for chain in region.around:
                    eyes[chain] += region.eyes
        living = {chain for chain, count in eyes.items() if count >= 2}
        if living == chains:
            return living
        chains = living


def _spread(
    regions: list[_Region], seki: set[int], independent: set[int]
) -> frozenset[int]:
    """Return `seki` with what hangs together with it by regions."""
    reached = set(seki)
    while True:
        more = {
            chain
            for region in regions
            if region.around & reached
            for chain in region.around - independent
        } - reached
        if not more:
            return frozenset(reached)
        reached |= more
