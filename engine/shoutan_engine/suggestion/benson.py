"""Unconditional life: chains that cannot be captured even if their owner always passes.

The method is Benson's ("Life in the game of Go", 1976). A *region* of a color is a
connected set of points without a stone of that color: empty points and stones of the
opponent. It is *vital* to a chain if each of its empty points is a liberty of that
chain. Chains with two vital regions each, whose regions are bordered by such chains
only, live: the opponent can never fill the last point of either region.

Says nothing about the rest: nearly all living groups are alive for weaker reasons.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.position.chains import neighbors


@dataclass(frozen=True, slots=True)
class CertainLife:
    """What Benson's method proves for one color, or for both.

    `alive` are stones of that color. `dead` are stones of the opponent in a region that
    only living chains border and in which every empty point touches one of them: no eye
    can be made there, so they stay dead, whoever plays.
    """

    alive: frozenset[Point]
    dead: frozenset[Point]


@dataclass(frozen=True, slots=True)
class _Region:
    """A region, and the chains around it, each known by one of its stones."""

    empty: frozenset[Point]
    stones: frozenset[Point]
    border: frozenset[Point]
    vital_to: frozenset[Point]


def certain_life(board: Board, color: Color) -> CertainLife:
    """Return what of `color` lives unconditionally, and what is dead inside of it."""
    chain_of = _chains(board, color)
    alive = frozenset(chain_of.values())
    regions = list(_regions(board, color, chain_of))
    while True:
        regions = [region for region in regions if region.border <= alive]
        eyes = [chain for region in regions for chain in region.vital_to]
        living = frozenset(chain for chain in alive if eyes.count(chain) >= 2)
        if living == alive:
            break
        alive = living
    beside = neighbors(board.size)
    stones = frozenset(p for p, chain in chain_of.items() if chain in alive)
    dead = frozenset(
        stone
        for region in regions
        if all(any(q in stones for q in beside[p]) for p in region.empty)
        for stone in region.stones
    )
    return CertainLife(stones, dead)


def all_certain(board: Board) -> CertainLife:
    """Return what is proven for both colors: stones of either that live or are dead."""
    black, white = (certain_life(board, color) for color in Color)
    return CertainLife(black.alive | white.alive, black.dead | white.dead)


def proven_dead(board: Board) -> tuple[Point, ...] | None:
    """Return the dead stones, ascending, where every chain is proven to live or be dead.

    None where a chain is not: what `suggest_dead` proposes then takes playouts.
    """
    proven = all_certain(board)
    stones = sum(cell != EMPTY for cell in board.cells)
    is_all = len(proven.alive | proven.dead) == stones
    return tuple(sorted(proven.dead)) if is_all else None


def _chains(board: Board, color: Color) -> dict[Point, Point]:
    """Return for every stone of `color` the stone that its chain is known by."""
    known_by: dict[Point, Point] = {}
    for point in board.stones(color):
        if point not in known_by:
            known_by.update(dict.fromkeys(board.chain(point), point))
    return known_by


def _regions(
    board: Board, color: Color, chain_of: dict[Point, Point]
) -> Iterator[_Region]:
    """Yield every region of `color`."""
    beside, cells = neighbors(board.size), board.cells
    seen: set[Point] = set()
    for start in map(Point, range(board.size**2)):
        if cells[start] == color or start in seen:
            continue
        points: list[Point] = [start]
        empty: list[Point] = []
        border: set[Point] = set()
        vital_to: set[Point] | None = None
        seen.add(start)
        for point in points:  # grows while it is walked through
            touched: set[Point] = set()
            for q in beside[point]:
                if cells[q] == color:
                    touched.add(chain_of[q])
                elif q not in seen:
                    seen.add(q)
                    points.append(q)
            border |= touched
            if cells[point] == EMPTY:
                empty.append(point)
                vital_to = touched if vital_to is None else vital_to & touched
        yield _Region(
            frozenset(empty),
            frozenset(points).difference(empty),
            frozenset(border),
            # A region has an empty point, or its stones would have no liberties.
            frozenset(vital_to or ()),
        )
