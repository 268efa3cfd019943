"""Counting the present board of a game, under its own conditions (articles 9, 11)."""

from collections.abc import Iterable, Mapping

from shoutan_engine.points import Color, Point
from shoutan_engine.results import Count
from shoutan_engine.scoring import Score, count_area, margin_quarters
from shoutan_engine.state import GameState


def count(
    state: GameState,
    dead: Iterable[Point],
    contestable: Iterable[Point] = (),
    conceded_by: Color | None = None,
    *,
    warnings: Mapping[Color, int] | None = None,
) -> Count:
    """Count the present board with these stones dead (articles 9, 11).

    `contestable` points are shared, or the opponent's of `conceded_by` (articles 21.2,
    12.4(4)). `warnings` where they are not those of the game yet.
    """
    area = count_area(state.board, dead, contestable, conceded_by)
    warnings = state.warnings if warnings is None else warnings
    profile = state.settings.profile
    margin = margin_quarters(
        area.black_quarters,
        state.settings.size,
        state.settings.komi_quarters,
        black_warnings=warnings[Color.BLACK],
        white_warnings=warnings[Color.WHITE],
        warning_penalty_quarters=profile.warning_penalty_quarters,
    )
    score = Score(area.black_quarters, area.white_quarters, margin)
    return Count(score, area.owner)
