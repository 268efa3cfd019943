"""Durations as settings write them: whole numbers with d h m s, such as "1h30m".

Matches between programs have parts of seconds too: "80ms", "1s500ms". People, and the
wire, have whole seconds.
"""

import re
from typing import Final

from shoutan_engine.clocks.types import Millis

SECOND: Final = 1_000
MAX_DURATION: Final = Millis(30 * 24 * 3_600 * SECOND)
"""30 days: the longest duration that may be written."""

DURATION: Final = r"(?:[0-9]{1,10}(?:ms|[dhms])){1,5}"
"""What may be a duration, for the patterns of time systems; not yet its order."""

MILLIS_UNIT: Final = "ms"
_UNITS: Final = {
    "d": 86_400 * SECOND,
    "h": 3_600 * SECOND,
    "m": 60 * SECOND,
    "s": SECOND,
    MILLIS_UNIT: 1,
}
_PARTS: Final = re.compile(
    r"(?:([0-9]{1,7})d)?(?:([0-9]{1,7})h)?(?:([0-9]{1,7})m)?(?:([0-9]{1,7})s)?"
    r"(?:([0-9]{1,10})ms)?",
    re.ASCII,
)
_IN_SECONDS_UP_TO: Final = 120 * SECOND


def parse_duration(text: str) -> Millis | None:
    """Return the duration written in `text`; None if it is none or out of bounds.

    Units come in the order d h m s, each at most once; "90m" is as good as "1h30m".
    """
    return None if MILLIS_UNIT in text else parse_fine_duration(text)


def parse_fine_duration(text: str) -> Millis | None:
    """Return the duration written in `text`, which may have ms: "500ms", "1s500ms"."""
    match = _PARTS.fullmatch(text)
    if match is None:
        return None
    parts = zip(match.groups(default="0"), _UNITS.values(), strict=True)
    total = sum(int(number) * unit for number, unit in parts)
    return Millis(total) if 0 < total <= MAX_DURATION else None


def format_duration(duration: Millis) -> str:
    """Return the shortest notation of a duration above zero."""
    rest, text = int(duration), ""
    for unit, length in _UNITS.items():
        number, rest = divmod(rest, length)
        if number:
            text += f"{number}{unit}"
    return text


def format_period(duration: Millis) -> str:
    """Return the notation of an overtime period: "60s", not "1m", as players say it."""
    if duration > _IN_SECONDS_UP_TO:
        return format_duration(duration)
    if duration % SECOND:
        return f"{duration}{MILLIS_UNIT}"
    return f"{duration // SECOND}s"


def check_duration(name: str, duration: Millis, least: int = 1) -> None:
    """Raise ValueError unless `duration` is at least `least` ms and up to 30 days."""
    if not least <= duration <= MAX_DURATION:
        raise ValueError(
            f"{name} is {least} milliseconds to 30 days, not {duration} milliseconds"
        )
