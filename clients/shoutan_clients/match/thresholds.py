"""Bounds that have to be passed for some turns in a row, "20x6" and "3%x3", read and written.

Both readers raise ValueError with a sentence that says what to write.
"""

import re
from dataclasses import dataclass
from typing import Final

from shoutan_host.numbers import whole_number
from shoutan_host.tables import shown

from shoutan_clients.match.reading import OFF

MOST_TURNS: Final = 1000
_LEAST_SCORE: Final = 0.5
"""Points."""
_LEAST_CHANCE: Final = 0.0001
"""Of 1: below that no estimate of an engine means anything."""
_SCORE: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,6})?)(?:x([0-9]{1,4}))?", re.ASCII)
_CHANCE: Final = re.compile(
    r"(0?\.[0-9]{1,17}|[0-9]{1,2}%)(?:x([0-9]{1,4}))?", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Threshold:
    """A bound and the number of turns in a row for which it has to be passed.

    `turns` None: as many as usual.
    """

    value: float
    turns: int | None = None


def read_score(text: str) -> Threshold | None:
    """Read "20" or "20x6": points, and turns in a row; None for `off`."""
    if text == OFF:
        return None
    match = _SCORE.fullmatch(text)
    threshold = match and _threshold(float(match[1]), match[2])
    if not threshold or threshold.value < _LEAST_SCORE:
        raise ValueError(
            "write points and, if you like, turns in a row, such as 20 or 20x6,"
            f" not {shown(text)}"
        )
    return threshold


def read_chance(text: str) -> Threshold | None:
    """Read "0.03", "3%" or "0.03x3": a chance, and turns in a row; None for `off`."""
    if text == OFF:
        return None
    match = _CHANCE.fullmatch(text)
    threshold = None
    if match:
        number = match[1]
        is_percent = number.endswith("%")
        value = int(number[:-1]) / 100 if is_percent else float(number)
        threshold = _threshold(value, match[2])
    if threshold is None or not _LEAST_CHANCE <= threshold.value < 0.5:
        raise ValueError(
            "write a chance from 0.0001 to below one half and, if you like, turns in a row, such as"
            f" 0.03, 3% or 0.03x3, not {shown(text)}"
        )
    return threshold


def format_threshold(value: float, turns: int) -> str:
    """Return the notation of a bound, the inverse of `read_score` and `read_chance`."""
    return f"{value!r}".removesuffix(".0") + f"x{turns}"


def _threshold(value: float, turns: str | None) -> Threshold | None:
    if turns is None:
        return Threshold(value)
    number = whole_number(turns, 1, MOST_TURNS)
    return None if number is None else Threshold(value, number)
