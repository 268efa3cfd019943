"""A count as an arbiter writes it down: line by line, for both sides (articles 9, 11).

A way of counting is a table of rows; a new one is another table. Each side is counted by
itself, and the two columns must end with the same margin (article 9: either side may be
counted, both ways must agree). Amounts are whole numbers of the table's unit: quarter zi,
or half points, of which each is as much margin as one of the other.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shoutan_engine.points import Color
from shoutan_engine.scoring.area import SHARED
from shoutan_engine.scoring.explanation import Explanation, Reason
from shoutan_engine.scoring.quarters import QuarterZi


class LineCode(StrEnum):
    """What a line counts; the words for it are the business of whoever shows it."""

    LIVING = "living"
    ENCLOSED = "enclosed"
    SHARED_HALF = "shared_half"
    CONTESTABLE = "contestable"
    AREA = "area"
    HALF_BOARD = "half_board"
    KOMI = "komi"
    HANDICAP = "handicap"
    WARNINGS = "warnings"
    SUM = "sum"
    MARGIN = "margin"


class LineKind(StrEnum):
    """What a line is to the ones above it."""

    ITEM = "item"
    SUM = "sum"
    """Of the items since the last sum."""
    MARGIN = "margin"


class Unit(StrEnum):
    """What a table is written in."""

    ZI = "zi"
    """Amounts are quarter zi."""
    POINTS = "points"
    """Amounts are half points, in the sense of SGF and GTP."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: an amount for each side, in the unit of its table."""

    code: LineCode
    kind: LineKind
    black: int
    white: int


@dataclass(frozen=True, slots=True)
class CountTable:
    """A whole count in one unit."""

    unit: Unit
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class CountFacts:
    """What a count is made of.

    `handicap_quarters` is what Black gives back for handicap (section 6),
    `warnings_quarters` what Black loses by warnings more than White does (24.1).
    """

    explanation: Explanation
    size: int
    komi_quarters: QuarterZi
    handicap_quarters: QuarterZi
    warnings_quarters: QuarterZi

    def points(self, color: Color, *reasons: Reason) -> int:
        """Return how many points `color` has for these reasons."""
        return sum(self.explanation.count(reason, color) for reason in reasons)

    @property
    def shared(self) -> int:
        """Points that count half for each side, contestable ones apart."""
        reasons = (Reason.SHARED, Reason.UNTOUCHED, Reason.DEAD_STONE)
        return sum(self.explanation.count(reason, SHARED) for reason in reasons)

    def contestable(self, color: Color) -> int:
        """Return what contestable points give `color`, quarter zi."""
        halves = self.explanation.count(Reason.CONTESTABLE, SHARED)
        return 2 * halves + 4 * self.points(color, Reason.CONTESTABLE)

    def area(self, color: Color) -> int:
        """Return the area of `color`, quarter zi."""
        whole = self.points(color, Reason.STONE, Reason.ENCLOSED, Reason.DEAD_STONE)
        return 4 * whole + 2 * self.shared + self.contestable(color)


@dataclass(frozen=True, slots=True)
class Row:
    """How a line comes about. A line that is not `always` there needs an amount."""

    code: LineCode
    kind: LineKind
    amount: Callable[[CountFacts, Color], int]
    always: bool = True


def _for_black(sign_for: Color, amount: int) -> int:
    """Return what Black loses and White gains, from the view of one side."""
    return -amount if sign_for is Color.BLACK else amount


def _margin(facts: CountFacts, color: Color) -> int:
    given = facts.komi_quarters + facts.handicap_quarters + facts.warnings_quarters
    half_board = 2 * facts.size * facts.size
    return facts.area(color) - half_board + _for_black(color, given)


def _received(color: Color, amount: int) -> int:
    """Return what one side is given of what Black gives, or White if it is negative."""
    return max(0, _for_black(color, amount))


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
    Row(
        LineCode.SUM,
        LineKind.SUM,
        lambda f, c: (
            f.area(c) // 2
            + sum(
                _received(c, given)
                for given in (f.komi_quarters, f.handicap_quarters, f.warnings_quarters)
            )
        ),
    ),
    Row(LineCode.MARGIN, LineKind.MARGIN, _margin),
)
"""Side against side, as programs say results; the margin is in points."""

AREA_TABLES: Final = ((Unit.ZI, AREA_IN_ZI), (Unit.POINTS, AREA_IN_POINTS))
"""How an area count is written down."""


def count_tables(
    facts: CountFacts, tables: Sequence[tuple[Unit, Sequence[Row]]] = AREA_TABLES
) -> tuple[CountTable, ...]:
    """Return a count line by line; lines that say nothing in this game are left out."""
    return tuple(CountTable(unit, _lines(facts, rows)) for unit, rows in tables)


def _lines(facts: CountFacts, rows: Sequence[Row]) -> tuple[Line, ...]:
    lines = (
        Line(
            row.code,
            row.kind,
            row.amount(facts, Color.BLACK),
            row.amount(facts, Color.WHITE),
        )
        for row in rows
    )
    return tuple(
        line
        for row, line in zip(rows, lines, strict=True)
        if row.always or line.black or line.white
    )
