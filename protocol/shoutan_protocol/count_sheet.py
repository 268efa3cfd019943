"""An explained count as `messages.count.CountSheet`."""

from shoutan_engine.points import Color
from shoutan_engine.scoring import SHARED, QuarterZi, format_points, format_zi
from shoutan_engine.scoring.count_table import CountTable, Line, Unit
from shoutan_engine.scoring.explanation import Reason, Region
from shoutan_engine.settlements.explaining import ExplainedCount

from shoutan_protocol.json_writing import Json, color_name, count_json, vertices

REASON_LETTERS = {
    Reason.STONE: "s",
    Reason.DEAD_STONE: "d",
    Reason.ENCLOSED: "e",
    Reason.SHARED: "=",
    Reason.CONTESTABLE: "c",
    Reason.UNTOUCHED: "u",
    Reason.SEKI: "n",
}

_SCALE = {Unit.ZI: 4, Unit.POINTS: 2}
"""How many of a table's whole numbers make one of its unit."""


def count_sheet_json(
    game_id: str, size: int, explained: ExplainedCount, info: Json
) -> Json:
    """Return the count sheet of a game on a board of `size`; `info` is its `GameInfo`."""
    explanation = explained.explanation
    return {
        "game": game_id,
        "info": info,
        "proposal": explained.proposal,
        "count": count_json(explained.count),
        "dead": vertices(explained.dead, size),
        "reasons": "".join(REASON_LETTERS[reason] for reason in explanation.reason),
        "regions": [_region_json(region, size) for region in explanation.regions],
        "contestable": vertices(explanation.contestable, size),
        "tables": [_table_json(table) for table in explained.tables],
    }


def amount_text(amount: int, unit: Unit) -> str:
    """Return an amount of a table as text: "180 1/2" zi, "184.5" points."""
    quarters = QuarterZi(amount)
    return format_zi(quarters) if unit is Unit.ZI else format_points(quarters)


def _table_json(table: CountTable) -> Json:
    return {
        "unit": table.unit.value,
        "lines": [_line_json(line, table.unit) for line in table.lines],
    }


def _line_json(line: Line, unit: Unit) -> Json:
    return {
        "code": line.code.value,
        "kind": line.kind.value,
        "black": line.black / _SCALE[unit],
        "white": line.white / _SCALE[unit],
        "black_text": amount_text(line.black, unit),
        "white_text": amount_text(line.white, unit),
    }


def _region_json(region: Region, size: int) -> Json:
    owner = None if region.owner == SHARED else Color(region.owner)
    return {
        "owner": color_name(owner),
        "reason": region.reason.value,
        "points": vertices(region.points, size),
        "dead": vertices(region.dead, size),
        "black": vertices(region.black, size),
        "white": vertices(region.white, size),
    }
