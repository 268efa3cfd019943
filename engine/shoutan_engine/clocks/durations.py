"""Durations as settings write them: whole numbers with d h m s, such as "1h30m"."""

import re
from typing import Final

from shoutan_engine.clocks.types import Millis

SECOND: Final = 1_000
MAX_DURATION: Final = Millis(30 * 24 * 3_600 * SECOND)
"""30 days: the longest duration that may be written."""

DURATION: Final = r"(?:[0-9]{1,7}[dhms]){1,4}"
"""What may be a duration, for the patterns of time systems; not yet its order."""

_UNITS: Final = {"d": 86_400, "h": 3_600, "m": 60, "s": 1}
_PARTS: Final = re.compile(
    r"(?:([0-9]{1,7})d)?(?:([0-9]{1,7})h)?(?:([0-9]{1,7})m)?(?:([0-9]{1,7})s)?",
    re.ASCII,
)
_IN_SECONDS_UP_TO: Final = 120 * SECOND


def parse_duration(text: str) -> Millis | None:
    """Return the duration written in `text`; None if it is none or out of bounds.

    Units come in the order d h m s, each at most once; "90m" is as good as "1h30m".
    """
    match = _PARTS.fullmatch(text)
    if match is None:
        return None
    parts = zip(match.groups(default="0"), _UNITS.values(), strict=True)
    total = sum(int(number) * unit for number, unit in parts) * SECOND
    return Millis(total) if 0 < total <= MAX_DURATION else None


def format_duration(duration: Millis) -> str:
    """Return the shortest notation of a whole number of seconds above zero."""
    seconds, text = duration // SECOND, ""
    for unit, length in _UNITS.items():
        number, seconds = divmod(seconds, length)
        if number:
            text += f"{number}{unit}"
    return text


def format_period(duration: Millis) -> str:
    """Return the notation of an overtime period: "60s", not "1m", as players say it."""
    if duration <= _IN_SECONDS_UP_TO:
        return f"{duration // SECOND}s"
    return format_duration(duration)


def check_duration(name: str, duration: Millis, least: int = SECOND) -> None:
    """Raise ValueError unless `duration` is whole seconds, at least `least` ms."""
    if not least <= duration <= MAX_DURATION or duration % SECOND:
        raise ValueError(
            f"{name} is whole seconds up to 30 days, not {duration} milliseconds"
        )
