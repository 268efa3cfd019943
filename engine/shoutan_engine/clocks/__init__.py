"""Time systems: how thinking time is limited, and how that is written.

`parse_clock("20m+5x30s")` gives a `TimeSystem`, its `text` gives the notation back. A
system is a value: `initial()` is a reading, `spend` and `run` make the next reading,
`time_to_flag` and `next_call` say when something is due. A new system is one file and
one row in `TIME_SYSTEMS`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shoutan_engine.clocks.absolute import Absolute
    from shoutan_engine.clocks.byoyomi import ByoYomi
    from shoutan_engine.clocks.canadian import Canadian
    from shoutan_engine.clocks.fischer import Fischer
    from shoutan_engine.clocks.leeway import Leeway
    from shoutan_engine.clocks.moves_in_time import MovesInTime
    from shoutan_engine.clocks.no_clock import NoClock
    from shoutan_engine.clocks.per_move import PerMove
    from shoutan_engine.clocks.table import (
        CLOCK_SENTENCE,
        TIME_SYSTEMS,
        TimeSystemRow,
        parse_clock,
    )
    from shoutan_engine.clocks.types import Call, Millis, TimeLeft, TimeSystem

__all__ = [
    "CLOCK_SENTENCE",
    "TIME_SYSTEMS",
    "Absolute",
    "ByoYomi",
    "Call",
    "Canadian",
    "Fischer",
    "Leeway",
    "Millis",
    "MovesInTime",
    "NoClock",
    "PerMove",
    "TimeLeft",
    "TimeSystem",
    "TimeSystemRow",
    "parse_clock",
]

_PLACES = {
    "Absolute": "absolute",
    "ByoYomi": "byoyomi",
    "Canadian": "canadian",
    "Fischer": "fischer",
    "Leeway": "leeway",
    "MovesInTime": "moves_in_time",
    "NoClock": "no_clock",
    "PerMove": "per_move",
    **dict.fromkeys(("Call", "Millis", "TimeLeft", "TimeSystem"), "types"),
    **dict.fromkeys(
        ("CLOCK_SENTENCE", "TIME_SYSTEMS", "TimeSystemRow", "parse_clock"), "table"
    ),
}
"""Name -> the module here that it comes from when it is first asked for.

Rules need a duration, and with it would come every clock: as much time as Python takes
to start.
"""

if not TYPE_CHECKING:  # a checker would take every name for one that exists

    def __getattr__(name: str) -> object:
        """Import a public name where it is first used (PEP 562)."""
        place = _PLACES.get(name)
        if place is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(f"{__name__}.{place}"), name)
        return value
