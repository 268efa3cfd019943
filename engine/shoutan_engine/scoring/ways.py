"""In what ways a game may be counted: three options of section 0, as types."""

from enum import StrEnum
from typing import assert_never

from shoutan_engine.points import Color
from shoutan_engine.scoring.quarters import QuarterZi


class Counting(StrEnum):
    """What is counted (article 9, section 8)."""

    AREA = "area"
    """Living stones and the points they enclose, in zi."""
    TERRITORY = "territory"
    """Enclosed points and prisoners, dead stones among them, in points; none in seki."""


class HandicapCompensation(StrEnum):
    """What Black gives back for n handicap stones (section 6, section 8).

    Points are those of SGF, of which two are a zi of margin: the AGA's "additional
    point for each stone after the first" and KataGo's `whiteHandicapBonus` are such
    points under area counting as well.
    """

    HALF = "half"
    """Half of the stones: n / 2 zi by area, which is n points, or n / 2 points."""
    NONE = "none"
    N_MINUS_1 = "n_minus_1"
    """n - 1 points."""
    N = "n"
    """n points."""


class Ties(StrEnum):
    """Who wins an even count (article 9; section 8 for the Ing rules)."""

    DRAW = "draw"
    BLACK = "black"
    WHITE = "white"

    @property
    def winner(self) -> Color | None:
        """The side that wins an even count; None for a draw."""
        return _WINNERS[self]


_WINNERS = {Ties.DRAW: None, Ties.BLACK: Color.BLACK, Ties.WHITE: Color.WHITE}


def compensation_quarters(
    how: HandicapCompensation, handicap: int, counting: Counting
) -> QuarterZi:
    """Return what Black gives back for `handicap` stones, in quarter zi (half points).

    Nothing for less than two stones: one is no handicap, but the first move.
    """
    if handicap < 2:
        return QuarterZi(0)
    match how:
        case HandicapCompensation.HALF:
            return QuarterZi(2 * handicap if counting is Counting.AREA else handicap)
        case HandicapCompensation.NONE:
            return QuarterZi(0)
        case HandicapCompensation.N_MINUS_1:
            return QuarterZi(2 * (handicap - 1))
        case HandicapCompensation.N:
            return QuarterZi(2 * handicap)
        case _:
            assert_never(how)
