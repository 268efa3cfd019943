"""How long people may be away, as a configuration file has it: the table `[players]`."""

from dataclasses import replace
from typing import Final

from shoutan_host.hosting.absence import AbsenceTimes
from shoutan_host.tables import Table

_DAY_S: Final = 86_400.0
ABSENCES: Final = {
    "away_s": (1.0, _DAY_S),
    "left_s": (1.0, _DAY_S),
    "in_all_s": (1.0, _DAY_S),
}
"""Fields of `AbsenceTimes`, with the least and the most seconds."""


def read_absence_times(content: object) -> AbsenceTimes:
    """Return the times of the table `players`; what is left out is as usual.

    Raises BadTable.
    """
    table = Table("players", content, [*ABSENCES])
    given = {
        key: table.number(key, least=least, most=most)
        for key, (least, most) in ABSENCES.items()
    }
    known = {key: value for key, value in given.items() if value is not None}
    return replace(AbsenceTimes(), **known)
