"""Counting a finished game, in exact quarter zi.

`count_area` says whose every point is once dead stones and contestable points are
agreed, `count_territory` what both sides have by territory; `margin_quarters` and
`territory_margin_quarters` turn that into a margin with komi, handicap and warnings;
`Score` is the outcome and its texts. `quarters` is the unit, `ways` are the options.
"""

from shoutan_engine.scoring.area import SHARED, AreaCount, count_area
from shoutan_engine.scoring.margin import (
    Score,
    margin_quarters,
    territory_margin_quarters,
)
from shoutan_engine.scoring.quarters import (
    ZI,
    QuarterZi,
    format_points,
    format_zi,
    parse_points,
    parse_zi,
)
from shoutan_engine.scoring.territory import TerritoryCount, count_territory
from shoutan_engine.scoring.ways import (
    Counting,
    HandicapCompensation,
    Ties,
    compensation_quarters,
)

__all__ = [
    "SHARED",
    "ZI",
    "AreaCount",
    "Counting",
    "HandicapCompensation",
    "QuarterZi",
    "Score",
    "TerritoryCount",
    "Ties",
    "compensation_quarters",
    "count_area",
    "count_territory",
    "format_points",
    "format_zi",
    "margin_quarters",
    "parse_points",
    "parse_zi",
    "territory_margin_quarters",
]
