"""Counting a finished game, in exact quarter zi.

`count_area` says whose every point is once dead stones and contestable points are
agreed; `margin_quarters` turns an area into a margin with komi, handicap and
warnings; `Score` is the outcome and its texts. `quarters` is the unit.
"""

from shoutan_engine.scoring.area import SHARED, AreaCount, count_area
from shoutan_engine.scoring.margin import Score, margin_quarters
from shoutan_engine.scoring.quarters import (
    ZI,
    QuarterZi,
    format_points,
    format_zi,
    parse_points,
    parse_zi,
)

__all__ = [
    "SHARED",
    "ZI",
    "AreaCount",
    "QuarterZi",
    "Score",
    "count_area",
    "format_points",
    "format_zi",
    "margin_quarters",
    "parse_points",
    "parse_zi",
]
