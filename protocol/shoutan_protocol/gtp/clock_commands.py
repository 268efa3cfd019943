"""Telling an engine about time: which dialect, `time_settings`, `time_left`.

Our server is the only judge of time; what engines hear is advice, rounded and lowered.
What is said about each time system is the table of `clock_rows`. Durations come in
milliseconds and go out in seconds.

All dialects but KataGo's have whole seconds. A limit below one for each move, or block,
from the first move on is told as one second, since 0 says that there is no time, or no
limit (GTP 2, section 4.2); all other overtime below a second is left out: absolute time is
told, rounded down, a second where it is less.
"""

from dataclasses import replace
from enum import Enum
from typing import Any, Final

from shoutan_engine.clocks.table import has_parts_of_seconds
from shoutan_engine.clocks.types import Millis, TimeLeft, TimeSystem
from shoutan_engine.points import Color

from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.gtp.clock_rows import CLOCK_ROWS, ClockRow, Settings, Telling
from shoutan_protocol.gtp.grammar import Argument, Request, Word


class Dialect(Enum):
    """A command that states a time system, the most expressive first."""

    KATA = "kata-time_settings"
    KGS = "kgs-time_settings"
    STANDARD = "time_settings"


_ZERO: Final = Millis(0)
_SECOND: Final = Millis(1_000)
_LEAST_OF_KATA: Final = Millis(100)


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
    settings = _heard(system, dialect)
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
    if dialect is Dialect.KATA:
        least = _LEAST_OF_KATA
        if duration < least and has_parts_of_seconds(system):
            least = Millis(1)
    else:
        least = _SECOND
        if _is_main_only(_heard(system, dialect)):
            count = 0
    seconds = _seconds(max(duration, least), dialect)
    return Request("time_left", (color, seconds, count))


def hears_parts_of_seconds(system: TimeSystem, capabilities: Capabilities) -> bool:
    """Tell whether the engine is told of `system` in a dialect that has parts of seconds."""
    return dialects(system, capabilities)[:1] == [Dialect.KATA]


def _heard(system: TimeSystem, dialect: Dialect) -> Settings:
    """Return the settings as a dialect can say them."""
    settings = _telling(system, dialect).settings(system)
    if dialect is Dialect.KATA or all(
        not duration or duration >= _SECOND for duration in settings.durations
    ):
        return settings
    main, *overtimes = settings.durations
    overtime = overtimes[0] if overtimes else _ZERO
    if overtime >= _SECOND:
        return settings  # main time below a second is none: overtime from the start
    first = system.initial()
    if overtime and first is not None and not first.main and first.periods <= 1:
        return replace(settings, durations=(_ZERO, _SECOND))
    # A second for each move, or for each period, would be more than there is for ever; a
    # second for the whole game is there, unless the first move has less.
    only = Millis(max(main, _SECOND))
    if dialect is Dialect.STANDARD:
        return replace(settings, durations=(only, _ZERO), count=0)
    return Settings("absolute", (only,))


def _is_main_only(settings: Settings) -> bool:
    return len(settings.durations) == 1 or settings.durations[1:] == (_ZERO,)


def _seconds(duration: Millis, dialect: Dialect) -> int | float:
    """Round down to whole seconds, except for KataGo, which alone takes parts."""
    return duration / 1_000 if dialect is Dialect.KATA else duration // 1_000
