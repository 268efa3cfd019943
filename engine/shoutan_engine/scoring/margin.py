"""From areas to a result: half the board, komi, handicap, warnings (articles 9, 11)."""

from dataclasses import dataclass
from typing import Final

from shoutan_engine.points import Color
from shoutan_engine.scoring.quarters import QuarterZi, format_points, format_zi

NO_PENALTY: Final = QuarterZi(0)


@dataclass(frozen=True, slots=True)
class Score:
    """A finished count. Everything is in quarter zi.

    `black_quarters` and `white_quarters` are the areas, which sum up to the board;
    `margin_quarters` is seen from Black, komi and all else included.
    """

    black_quarters: QuarterZi
    white_quarters: QuarterZi
    margin_quarters: QuarterZi

    @property
    def winner(self) -> Color | None:
        """The side with the better margin; None for a draw."""
        if self.margin_quarters == 0:
            return None
        return Color.BLACK if self.margin_quarters > 0 else Color.WHITE

    @property
    def result(self) -> str:
        """SGF's text, in points: "B+1.5", "W+0.5", or "0" for a draw."""
        if self.winner is None:
            return "0"
        points = format_points(QuarterZi(abs(self.margin_quarters)))
        return f"{self.winner.name[0]}+{points}"

    @property
    def zi_text(self) -> str:
        """The winner's margin in zi: "3/4", "2 1/4", or "0" for a draw."""
        return format_zi(QuarterZi(abs(self.margin_quarters)))


def margin_quarters(
    black_quarters: QuarterZi,
    size: int,
    komi_quarters: QuarterZi,
    *,
    handicap: int = 0,
    black_warnings: int = 0,
    white_warnings: int = 0,
    warning_penalty_quarters: QuarterZi = NO_PENALTY,
) -> QuarterZi:
    """Return the margin from Black's point of view by the formula of article 9.

    `handicap` is a number of stones, of which Black gives back half (section 6); a
    warning lowers the margin of the warned side (article 24.1, D-17).
    """
    half_board = 2 * size * size
    return QuarterZi(
        black_quarters
        - half_board
        - komi_quarters
        - 2 * handicap
        - (black_warnings - white_warnings) * warning_penalty_quarters
    )
