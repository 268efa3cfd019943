"""Territory counting: enclosed points and prisoners (section 8).

Dead stones are prisoners, dame and contestable points count nothing, nor does what is
enclosed by stones in seki (`scoring.seki`). What a side has is counted in points, two
quarters each, so that komi and margins have the same unit as everywhere else.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from struct import unpack
from typing import Final

from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.scoring.area import SHARED, flood, without
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.scoring.seki import points_in_seki

POINT: Final = QuarterZi(2)
"""A point of territory or a prisoner: half a zi of margin (section 0)."""


@dataclass(frozen=True, slots=True)
class TerritoryCount:
    """What both sides have, two quarters a point, prisoners included.

    `owner` holds `SHARED`, `Color.BLACK` or `Color.WHITE` for every point; living stones
    are their own side's. `black_prisoners` and `white_prisoners` are what each side has
    taken, dead stones included. `seki` are the points that only look enclosed.
    """

    black_quarters: QuarterZi
    white_quarters: QuarterZi
    owner: tuple[int, ...]
    black_prisoners: int
    white_prisoners: int
    seki: frozenset[Point]


def count_territory(
    board: Board,
    dead: Iterable[Point] = (),
    neutral: Iterable[Point] = (),
    conceded_by: Color | None = None,
    *,
    black_prisoners: int = 0,
    white_prisoners: int = 0,
    seki_counts: bool = False,
) -> TerritoryCount:
    """Count both territories of `board`, which is not changed.

    The prisoners are those that each side took during play. `dead`, `neutral` and
    `conceded_by` are as for `count_area`. `seki_counts`: what is enclosed in seki counts
    as well, as it must where passes cost a stone (AGA) and both ways of counting agree.

    Raises ValueError if there is no stone on a dead point or one on a neutral point.
    """
    walls = frozenset(neutral)
    cells = without(board, dead)
    owners = flood(cells, board.size, walls)
    seki: frozenset[Point] = frozenset()
    if not seki_counts:
        seki = points_in_seki(cells, board.size, owners, walls)
    owned = bytearray(owners)
    for point in seki:
        owned[point] = SHARED
    if conceded_by is not None:
        for point in walls:
            owned[point] = conceded_by.opponent
    enclosed = [owned[p] for p, cell in enumerate(cells) if cell == EMPTY]
    gone = [cell for p, cell in enumerate(board.cells) if cell != cells[p]]
    black_prisoners += gone.count(Color.WHITE)
    white_prisoners += gone.count(Color.BLACK)
    return TerritoryCount(
        QuarterZi(POINT * (enclosed.count(Color.BLACK) + black_prisoners)),
        QuarterZi(POINT * (enclosed.count(Color.WHITE) + white_prisoners)),
        unpack(f"{len(owned)}B", owned),
        black_prisoners,
        white_prisoners,
        seki,
    )
