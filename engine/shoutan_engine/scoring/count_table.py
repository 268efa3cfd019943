"""A count as an arbiter writes it down: line by line, for both sides (articles 9, 11).

A way of counting is a table of rows (`count_rows`); a new one is another table. Each side
is counted by itself, and the two columns must end with the same margin (article 9: either
side may be counted, both ways must agree). Amounts are whole numbers of the table's unit:
quarter zi, or half points, of which each is as much margin as one of the other.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

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
    TERRITORY = "territory"
    DEAD_STONES = "dead_stones"
    """Stones of the other side that are dead: prisoners by the count itself."""
    PRISONERS = "prisoners"
    """Stones of the other side that were taken in play."""
    HANDED_OVER = "handed_over"
    """Stones that the other side handed over for turns without a stone (AGA)."""
    COUNT = "count"
    """Territory and prisoners of all kinds."""
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
class Prisoners:
    """Stones that one side holds at the count, by how it came to them.

    `dead` were taken off for the count, `taken` in play; `handed` are for passes.
    """

    dead: int = 0
    taken: int = 0
    handed: int = 0

    @property
    def all(self) -> int:
        """How many there are."""
        return self.dead + self.taken + self.handed


@dataclass(frozen=True, slots=True)
class CountFacts:
    """What a count is made of.

    `handicap_quarters` is what Black gives back for handicap (section 6),
    `warnings_quarters` what Black loses by warnings more than White does (24.1). The
    prisoners of Black and of White play no part in a count by area.
    """

    explanation: Explanation
    size: int
    komi_quarters: QuarterZi
    handicap_quarters: QuarterZi
    warnings_quarters: QuarterZi
    black_prisoners: Prisoners = Prisoners()
    white_prisoners: Prisoners = Prisoners()

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

    def territory(self, color: Color) -> int:
        """Return the points that `color` encloses, places of dead stones among them."""
        return self.points(color, Reason.ENCLOSED, Reason.DEAD_STONE)

    def prisoners(self, color: Color) -> Prisoners:
        """Return what `color` holds."""
        black = color is Color.BLACK
        return self.black_prisoners if black else self.white_prisoners

    def count(self, color: Color) -> int:
        """Return territory and prisoners of `color`, half points."""
        conceded = self.points(color, Reason.CONTESTABLE)
        return 2 * (self.territory(color) + conceded + self.prisoners(color).all)


@dataclass(frozen=True, slots=True)
class Row:
    """How a line comes about. A line that is not `always` there needs an amount."""

    code: LineCode
    kind: LineKind
    amount: Callable[[CountFacts, Color], int]
    always: bool = True


Tables: TypeAlias = Sequence[tuple[Unit, Sequence[Row]]]
"""How a way of counting is written down: a table of rows in each of its units."""


def count_tables(facts: CountFacts, tables: Tables) -> tuple[CountTable, ...]:
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
