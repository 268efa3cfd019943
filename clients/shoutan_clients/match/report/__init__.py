"""The report of a match: one file that shows everything and needs nothing else."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from shoutan_host.ids import new_id

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.keeping.records import missing
from shoutan_clients.match.plan import MatchPlan

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Standings

__all__ = ["FILE", "write_report"]

FILE: Final = "report.html"
_UNKNOWN: Final[Mapping[str, str]] = MappingProxyType({})


def write_report(
    folder: Path,
    plan: MatchPlan,
    lines: Sequence[GameLine],
    standings: "Standings",
    *,
    made_at: str,
    versions: Mapping[str, str] = _UNKNOWN,
) -> Path:
    """Write `report.html` into the folder of a match, whole or not at all; return its path.

    `lines` in the order the games ended in; records that are there are linked to,
    relative to the folder. `made_at` is a stamp by RFC 3339, UTC. `versions`: name of an
    engine -> what it said that it is. Raises OSError; a report that was there then stays
    as it was.
    """
    # Loaded here: who only asks what a match is need not wait for numpy.
    from shoutan_clients.match.report.page import document
    from shoutan_clients.match.report.reckoned import findings

    lines = _linked(folder, lines)
    text = document(plan, lines, findings(plan, lines, standings), versions, made_at)
    path = folder / FILE
    beside = folder / f"{FILE}.{new_id()}"
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    return path


def _linked(folder: Path, lines: Sequence[GameLine]) -> Sequence[GameLine]:
    """Return lines of which those whose record is not there name none."""
    gone = missing(folder, {line.sgf for line in lines})
    return [
        line.model_copy(update={"sgf": ""}) if line.sgf in gone else line
        for line in lines
    ]
