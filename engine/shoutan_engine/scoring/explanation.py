"""Why every point of a settled board is whose it is (articles 8, 9, 21.2; D-19).

For people: an arbiter's count sheet, a page that shows where a margin comes from. It is
worked out apart from `count_area` and `count_territory`, region by region where those
flood the board at once, so that the one can be held against the other; a count that
matters is theirs. What is in seki, `scoring.seki` says to both.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain

from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.position.chains import neighbors
from shoutan_engine.scoring.area import SHARED
from shoutan_engine.scoring.seki import points_in_seki


class Reason(StrEnum):
    """Why a point is whose it is. Nothing else is a reason."""

    STONE = "stone"
    """A living stone stands there."""
    DEAD_STONE = "dead_stone"
    """A dead stone was taken off; the point goes with the region around it."""
    ENCLOSED = "enclosed"
    """Living stones of one side alone surround it: territory, an eye, also in seki."""
    SHARED = "shared"
    """Living stones of both sides touch the region: half for each, dame by territory."""
    CONTESTABLE = "contestable"
    """Left open by agreement: half for each, or given to one side as a whole."""
    UNTOUCHED = "untouched"
    """No stone touches the region: half for each (D-19)."""
    SEKI = "seki"
    """Only one side surrounds it, with stones in seki: nobody's by territory."""


@dataclass(frozen=True, slots=True)
class Region:
    """Points without a living stone that lie together, and the living stones around.

    `points` include the places of `dead` stones; `black` and `white` are the stones that
    touch them. All are ascending. `owner` is `SHARED` or a color.
    """

    points: tuple[Point, ...]
    dead: tuple[Point, ...]
    black: tuple[Point, ...]
    white: tuple[Point, ...]
    owner: int

    @property
    def reason(self) -> Reason:
        """Why its points are whose they are, dead stones apart."""
        if self.owner != SHARED:
            return Reason.ENCLOSED
        if self.black and self.white:
            return Reason.SHARED
        return Reason.SEKI if self.black or self.white else Reason.UNTOUCHED


@dataclass(frozen=True, slots=True)
class Explanation:
    """A settled board, explained: owner and reason of every point, and the regions.

    `contestable` are the points left open (article 21.2); they are in no region.
    """

    owner: tuple[int, ...]
    reason: tuple[Reason, ...]
    regions: tuple[Region, ...]
    contestable: tuple[Point, ...]

    def count(self, reason: Reason, owner: int) -> int:
        """Return how many points belong to `owner` for this reason."""
        pairs = zip(self.reason, self.owner, strict=True)
        return sum(1 for pair in pairs if pair == (reason, owner))


def explain_area(
    board: Board,
    dead: Iterable[Point] = (),
    neutral: Iterable[Point] = (),
    conceded_by: Color | None = None,
) -> Explanation:
    """Explain an area count of `board`; the arguments are those of `count_area`.

    Raises ValueError if there is no stone on a dead point or one on a neutral point.
    """
    cells, taken, walls = _settled(board, dead, neutral)
    regions = tuple(_regions(cells, board.size, walls, taken))
    return _explanation(cells, regions, walls, conceded_by)


def explain_territory(
    board: Board,
    dead: Iterable[Point] = (),
    neutral: Iterable[Point] = (),
    conceded_by: Color | None = None,
    *,
    seki_counts: bool = False,
) -> Explanation:
    """Explain a count by territory; the arguments are those of `count_territory`.

    Raises ValueError if there is no stone on a dead point or one on a neutral point.
    """
    cells, taken, walls = _settled(board, dead, neutral)
    regions = tuple(_regions(cells, board.size, walls, taken))
    if not seki_counts:
        owners = bytes(_explanation(cells, regions, walls, None).owner)
        seki = points_in_seki(cells, board.size, owners, walls)
        regions = tuple(
            replace(region, owner=SHARED) if region.points[0] in seki else region
            for region in regions
        )
    return _explanation(cells, regions, walls, conceded_by)


def _settled(
    board: Board, dead: Iterable[Point], neutral: Iterable[Point]
) -> tuple[list[int], frozenset[Point], frozenset[Point]]:
    """Return the living stones, the dead ones that are off, and the walls."""
    cells, taken = _without(board, dead)
    walls = frozenset(neutral)
    for point in walls:
        if cells[point] != EMPTY:
            raise ValueError(f"contestable point {point} is not empty")
    return cells, taken, walls


def _explanation(
    cells: list[int],
    regions: tuple[Region, ...],
    walls: frozenset[Point],
    conceded_by: Color | None,
) -> Explanation:
    owner = [cell if cell != EMPTY else SHARED for cell in cells]
    reason = [Reason.STONE if cell != EMPTY else Reason.UNTOUCHED for cell in cells]
    given = SHARED if conceded_by is None else int(conceded_by.opponent)
    for point in walls:
        owner[point], reason[point] = given, Reason.CONTESTABLE
    for region in regions:
        for point in region.points:
            is_dead = point in region.dead
            owner[point] = region.owner
            reason[point] = Reason.DEAD_STONE if is_dead else region.reason
    return Explanation(tuple(owner), tuple(reason), regions, tuple(sorted(walls)))


def _without(board: Board, dead: Iterable[Point]) -> tuple[list[int], frozenset[Point]]:
    """Return the cells with the chains on `dead` points taken off, and those chains."""
    cells = board.cells[:]
    for point in dead:
        if board.is_empty(point):
            raise ValueError(f"there is no stone on point {point} to be dead")
        for stone in board.chain(point):
            cells[stone] = EMPTY
    taken = (Point(p) for p, cell in enumerate(board.cells) if cell != cells[p])
    return cells, frozenset(taken)


def _regions(
    cells: list[int], size: int, walls: frozenset[Point], taken: frozenset[Point]
) -> Iterable[Region]:
    """Yield the regions in the order of their first points."""
    beside = neighbors(size)
    seen: set[Point] = set(walls)
    for start in range(size * size):
        first = Point(start)
        if cells[first] != EMPTY or first in seen:
            continue
        seen.add(first)
        points = [first]
        for point in points:  # grows while it is walked
            for other in beside[point]:
                if cells[other] == EMPTY and other not in seen:
                    seen.add(other)
                    points.append(other)
        around = sorted(set(chain.from_iterable(beside[point] for point in points)))
        black, white = (
            tuple(point for point in around if cells[point] == color) for color in Color
        )
        owner = SHARED
        if bool(black) != bool(white):
            owner = int(Color.BLACK if black else Color.WHITE)
        gone = tuple(point for point in sorted(points) if point in taken)
        yield Region(tuple(sorted(points)), gone, black, white, owner)
