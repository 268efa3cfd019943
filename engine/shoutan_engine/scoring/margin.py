"""From a count to a result: half the board, komi, handicap, warnings (articles 9, 11)."""

from dataclasses import dataclass
from typing import Final

from shoutan_engine.points import Color
from shoutan_engine.scoring.quarters import QuarterZi, format_points, format_zi
from shoutan_engine.scoring.ways import (
    Counting,
    HandicapCompensation,
    Ties,
    compensation_quarters,
)

NO_PENALTY: Final = QuarterZi(0)


@dataclass(frozen=True, slots=True)
class Score:
    """A finished count. Everything is in quarter zi, which are half points.

    `black_quarters` and `white_quarters` are what `counting` says: by area the two areas,
    which sum up to the board; by territory each side's territory and prisoners, two
    quarters a point. `margin_quarters` is seen from Black, komi and all else included,
    and means the same both ways: half points of SGF. `ties` says who wins an even count.
    """

    black_quarters: QuarterZi
    white_quarters: QuarterZi
    margin_quarters: QuarterZi
    counting: Counting = Counting.AREA
    ties: Ties = Ties.DRAW

    @property
    def winner(self) -> Color | None:
        """The side with the better margin; None for a draw."""
        if self.margin_quarters == 0:
            return self.ties.winner
        return Color.BLACK if self.margin_quarters > 0 else Color.WHITE

    @property
    def result(self) -> str:
        """SGF's text, in points: "B+1.5", "W+0.5", or "0" for a draw.

        "B+0" where Black wins an even count.
        """
        if self.winner is None:
            return "0"
        points = format_points(QuarterZi(abs(self.margin_quarters)))
        return f"{self.winner.name[0]}+{points}"

    @property
    def zi_text(self) -> str:
        """The winner's margin in zi: "3/4", "2 1/4", or "0" for an even count."""
        return format_zi(QuarterZi(abs(self.margin_quarters)))

    def amount_text(self, color: Color) -> str:
        """One side's count with its unit: "184 1/2 zi" by area, "60 points" else."""
        black = color is Color.BLACK
        return self._with_unit(self.black_quarters if black else self.white_quarters)

    @property
    def margin_text(self) -> str:
        """The winner's margin with its unit: "3/4 zi" by area, "1.5 points" else."""
        return self._with_unit(QuarterZi(abs(self.margin_quarters)))

    def _with_unit(self, quarters: QuarterZi) -> str:
        if self.counting is Counting.AREA:
            return f"{format_zi(quarters)} zi"
        unit = "point" if quarters == 2 else "points"
        return f"{format_points(quarters)} {unit}"


def margin_quarters(
    black_quarters: QuarterZi,
    size: int,
    komi_quarters: QuarterZi,
    *,
    handicap: int = 0,
    compensation: HandicapCompensation = HandicapCompensation.HALF,
    black_warnings: int = 0,
    white_warnings: int = 0,
    warning_penalty_quarters: QuarterZi = NO_PENALTY,
) -> QuarterZi:
    """Return the margin from Black's point of view by the formula of article 9.

    `handicap` is a number of stones, for which Black gives back the `compensation`
    (section 6); a warning lowers the margin of the warned side (article 24.1, D-17).
    """
    half_board = 2 * size * size
    return QuarterZi(
        black_quarters
        - half_board
        - komi_quarters
        - compensation_quarters(compensation, handicap, Counting.AREA)
        - (black_warnings - white_warnings) * warning_penalty_quarters
    )


def territory_margin_quarters(
    black_quarters: QuarterZi,
    white_quarters: QuarterZi,
    komi_quarters: QuarterZi,
    *,
    handicap: int = 0,
    compensation: HandicapCompensation = HandicapCompensation.NONE,
    black_warnings: int = 0,
    white_warnings: int = 0,
    warning_penalty_quarters: QuarterZi = NO_PENALTY,
) -> QuarterZi:
    """Return the margin from Black's point of view by territory (section 8).

    Territory and prisoners of both sides are given, two quarters a point. All else is as
    in `margin_quarters`: komi of 6.5 points is 13 quarters there and here.
    """
    return QuarterZi(
        black_quarters
        - white_quarters
        - komi_quarters
        - compensation_quarters(compensation, handicap, Counting.TERRITORY)
        - (black_warnings - white_warnings) * warning_penalty_quarters
    )
