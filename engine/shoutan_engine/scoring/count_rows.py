"""The lines of each way of counting: by area in zi and in points, by territory.

One table of rows for each unit that a way of counting is written in (articles 9, 11;
section 8). Every amount is what one side has or is given; `Prisoners` and `Explanation`
say from what.
"""

from typing import Final

from shoutan_engine.points import Color
from shoutan_engine.scoring.count_table import (
    CountFacts,
    LineCode,
    LineKind,
    Row,
    Tables,
    Unit,
)
from shoutan_engine.scoring.explanation import Reason


def _for_black(sign_for: Color, amount: int) -> int:
    """Return what Black loses and White gains, from the view of one side."""
    return -amount if sign_for is Color.BLACK else amount


def _given(facts: CountFacts) -> int:
    """Return what Black loses beside the board."""
    return facts.komi_quarters + facts.handicap_quarters + facts.warnings_quarters


def _margin(facts: CountFacts, color: Color) -> int:
    half_board = 2 * facts.size * facts.size
    return facts.area(color) - half_board + _for_black(color, _given(facts))


def _territory_margin(facts: CountFacts, color: Color) -> int:
    lead = facts.count(color) - facts.count(color.opponent)
    return lead + _for_black(color, _given(facts))


def _received(color: Color, amount: int) -> int:
    """Return what one side is given of what Black gives, or White if it is negative."""
    return max(0, _for_black(color, amount))


def _all_received(facts: CountFacts, color: Color) -> int:
    given = (facts.komi_quarters, facts.handicap_quarters, facts.warnings_quarters)
    return sum(_received(color, amount) for amount in given)


_RECEIVED: Final = (
    Row(LineCode.KOMI, LineKind.ITEM, lambda f, c: _received(c, f.komi_quarters)),
    Row(
        LineCode.HANDICAP,
        LineKind.ITEM,
        lambda f, c: _received(c, f.handicap_quarters),
        always=False,
    ),
    Row(
        LineCode.WARNINGS,
        LineKind.ITEM,
        lambda f, c: _received(c, f.warnings_quarters),
        always=False,
    ),
)
"""What one side is given by the other, in points."""

AREA_IN_ZI: Final = (
    Row(LineCode.LIVING, LineKind.ITEM, lambda f, c: 4 * f.points(c, Reason.STONE)),
    Row(
        LineCode.ENCLOSED,
        LineKind.ITEM,
        lambda f, c: 4 * f.points(c, Reason.ENCLOSED, Reason.DEAD_STONE),
    ),
    Row(LineCode.SHARED_HALF, LineKind.ITEM, lambda f, _: 2 * f.shared),
    Row(LineCode.CONTESTABLE, LineKind.ITEM, CountFacts.contestable, always=False),
    Row(LineCode.AREA, LineKind.SUM, CountFacts.area),
    Row(LineCode.HALF_BOARD, LineKind.ITEM, lambda f, _: -2 * f.size * f.size),
    Row(LineCode.KOMI, LineKind.ITEM, lambda f, c: _for_black(c, f.komi_quarters)),
    Row(
        LineCode.HANDICAP,
        LineKind.ITEM,
        lambda f, c: _for_black(c, f.handicap_quarters),
        always=False,
    ),
    Row(
        LineCode.WARNINGS,
        LineKind.ITEM,
        lambda f, c: _for_black(c, f.warnings_quarters),
        always=False,
    ),
    Row(LineCode.MARGIN, LineKind.MARGIN, _margin),
)
"""Against half the board, as the Chinese rules count; the margin is in zi."""

AREA_IN_POINTS: Final = (
    # A point of area is a point: half of the quarters are half points.
    Row(LineCode.AREA, LineKind.ITEM, lambda f, c: f.area(c) // 2),
    *_RECEIVED,
    Row(LineCode.SUM, LineKind.SUM, lambda f, c: f.area(c) // 2 + _all_received(f, c)),
    Row(LineCode.MARGIN, LineKind.MARGIN, _margin),
)
"""Side against side, as programs say results; the margin is in points."""

TERRITORY_IN_POINTS: Final = (
    Row(LineCode.TERRITORY, LineKind.ITEM, lambda f, c: 2 * f.territory(c)),
    Row(
        LineCode.CONTESTABLE,
        LineKind.ITEM,
        lambda f, c: 2 * f.points(c, Reason.CONTESTABLE),
        always=False,
    ),
    Row(LineCode.DEAD_STONES, LineKind.ITEM, lambda f, c: 2 * f.prisoners(c).dead),
    Row(LineCode.PRISONERS, LineKind.ITEM, lambda f, c: 2 * f.prisoners(c).taken),
    Row(
        LineCode.HANDED_OVER,
        LineKind.ITEM,
        lambda f, c: 2 * f.prisoners(c).handed,
        always=False,
    ),
    Row(LineCode.COUNT, LineKind.SUM, CountFacts.count),
    *_RECEIVED,
    Row(LineCode.SUM, LineKind.SUM, lambda f, c: f.count(c) + _all_received(f, c)),
    Row(LineCode.MARGIN, LineKind.MARGIN, _territory_margin),
)
"""Side against side: there is no half board to count against, and nothing is shared."""

AREA_TABLES: Final[Tables] = ((Unit.ZI, AREA_IN_ZI), (Unit.POINTS, AREA_IN_POINTS))
"""How an area count is written down."""

TERRITORY_TABLES: Final[Tables] = ((Unit.POINTS, TERRITORY_IN_POINTS),)
"""How a count by territory is written down (section 8)."""
