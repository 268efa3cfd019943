"""The table of time systems, and the reader that tries them one after the other."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from shoutan_engine.clocks import (
    absolute,
    byoyomi,
    canadian,
    fischer,
    leeway,
    moves_in_time,
    no_clock,
    per_move,
    quota,
)
from shoutan_engine.clocks.durations import MILLIS_UNIT
from shoutan_engine.clocks.types import TimeSystem


@dataclass(frozen=True, slots=True)
class TimeSystemRow:
    """One way to limit time: its name, its reader, and texts that it reads.

    `parse` returns None for a text of another system and raises ValueError for one of
    its own that is out of bounds.
    """

    name: str
    parse: Callable[[str], TimeSystem | None]
    examples: tuple[str, ...]


TIME_SYSTEMS: Final = (
    TimeSystemRow("absolute", absolute.parse, ("20m",)),
    TimeSystemRow("absolute with leeway", leeway.parse, ("5m leeway 250ms",)),
    TimeSystemRow("byo-yomi", byoyomi.parse, ("20m+5x30s", "1h/5x60s")),
    TimeSystemRow("moves in time", moves_in_time.parse, ("10m+15in5m carry",)),
    TimeSystemRow("Canadian", canadian.parse, ("10m+15in5m",)),
    TimeSystemRow("Fischer", fischer.parse, ("5m+10s", "5m+10s max 10m")),
    TimeSystemRow("per move", per_move.parse, ("30s/move", "3d/move")),
    TimeSystemRow("none", no_clock.parse, ("none",)),
)

_EXAMPLES = ", ".join(example for row in TIME_SYSTEMS for example in row.examples)
CLOCK_SENTENCE: Final = (
    "Durations: whole numbers with d h m s, joined without blanks (1h30m), "
    f"up to 30 days, 1 to {byoyomi.MAX_PERIODS} periods, 1 to {quota.MAX_MOVES} moves; "
    f"a clock is written like one of these: {_EXAMPLES}"
)
"""The answer to anything that is not a clock."""


def parse_clock(text: str) -> TimeSystem:
    """Return the time system written in `text`, as games on a server have it.

    Raises ValueError with `CLOCK_SENTENCE` for anything else, and for parts of seconds.
    """
    if MILLIS_UNIT in text.partition(" leeway ")[0]:
        raise ValueError(CLOCK_SENTENCE)
    return parse_fine_clock(text)


def has_parts_of_seconds(system: TimeSystem) -> bool:
    """Tell whether `parse_clock` refuses the clock: only programs play by it."""
    return MILLIS_UNIT in system.text.partition(" leeway ")[0]


def parse_fine_clock(text: str) -> TimeSystem:
    """Return the time system written in `text`, the inverse of its `text`.

    Parts of seconds may be written: "8s+80ms", "200ms/move". Raises ValueError with
    `CLOCK_SENTENCE` for anything else.
    """
    for row in TIME_SYSTEMS:
        try:
            system = row.parse(text)
        except ValueError as out_of_bounds:
            raise ValueError(CLOCK_SENTENCE) from out_of_bounds
        if system is not None:
            return system
    raise ValueError(CLOCK_SENTENCE)
