"""Telling an engine about time: which dialect, `time_settings`, `time_left`.

Our server is the only judge of time; what engines hear is advice, rounded and lowered.
What is said about each time system is the table of `clock_rows`. Durations come in
milliseconds and go out in seconds.
"""

from enum import Enum
from typing import Any, Final

from shoutan_engine.clocks.types import Millis, TimeLeft, TimeSystem
from shoutan_engine.points import Color

from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.gtp.clock_rows import CLOCK_ROWS, ClockRow, Telling
from shoutan_protocol.gtp.grammar import Argument, Request, Word


class Dialect(Enum):
    """A command that states a time system, the most expressive first."""

    KATA = "kata-time_settings"
    KGS = "kgs-time_settings"
    STANDARD = "time_settings"


_ZERO: Final = Millis(0)
_SECOND: Final = Millis(1_000)


def _telling(system: TimeSystem, dialect: Dialect) -> Telling[Any]:
    row = _row_of(system)
    match dialect:
        case Dialect.KATA:
            return row.kata
        case Dialect.KGS:
            return row.kgs
        case Dialect.STANDARD:
            return row.standard


def _row_of(system: TimeSystem) -> ClockRow[Any]:
    for row in CLOCK_ROWS:
        if isinstance(system, row.system):
            return row
    raise ValueError(f"no engine can be told about the clock {system.text}")


def dialects(system: TimeSystem, capabilities: Capabilities) -> list[Dialect]:
    """Return the dialects in which the engine can hear of `system`, the best first.

    KataGo's counts only if the engine lists the kind. Empty: say nothing at all, which
    is legal; such an engine needs generous limits.
    """
    kind = _row_of(system).kata.settings(system).kind
    return [
        dialect
        for dialect in Dialect
        if capabilities.has(dialect.value)
        and (dialect is not Dialect.KATA or kind in capabilities.kata_clocks)
    ]


def settings_request(system: TimeSystem, dialect: Dialect) -> Request:
    """Return the request that states `system`; to be sent once, before the first move.

    Sending it again resets the clocks inside engines.
    """
    settings = _telling(system, dialect).settings(system)
    is_named = dialect is not Dialect.STANDARD
    words: list[Argument] = [Word(settings.kind)] if is_named else []
    words += [_seconds(duration, dialect) for duration in settings.durations]
    if settings.count is not None:
        words.append(settings.count)
    return Request(dialect.value, tuple(words))


def time_left_request(
    system: TimeSystem,
    left: TimeLeft,
    color: Color,
    dialect: Dialect,
    margin: Millis = _ZERO,
) -> Request | None:
    """Return `time_left` for `color`, None where there is nothing to say.

    `left` is the reading at the moment of sending, main time already rolled over.
    `margin` is taken off what is reported, for the way to a remote engine. Never
    negative and never "0 0", which engines read as "main time just ended".
    """
    reading = _telling(system, dialect).left(system, left, margin)
    if reading is None:
        return None
    duration, count = reading
    least = Millis(100) if dialect is Dialect.KATA else _SECOND
    seconds = _seconds(max(duration, least), dialect)
    return Request("time_left", (color, seconds, count))


def _seconds(duration: Millis, dialect: Dialect) -> int | float:
    """Round down to whole seconds, except for KataGo, which alone takes parts."""
    return duration / 1_000 if dialect is Dialect.KATA else duration // 1_000
