"""Quarter zi: the unit of every count and every komi.

A shared point is half a zi and komi has quarters, so all of them are whole numbers of
a quarter zi and no rule needs a fraction (section 0). One zi of margin is two points
in the sense of SGF and GTP, so a quarter zi is half a point.
"""

import re
from typing import Final, NewType

QuarterZi = NewType("QuarterZi", int)

ZI: Final = QuarterZi(4)
_POINTS: Final = re.compile(r"([+-]?)([0-9]{1,6})(?:\.([0-9]{1,6}))?", re.ASCII)


def parse_points(text: str) -> QuarterZi:
    """Return a number of points, such as komi "7.5" or "-6", as quarter zi.

    Raises ValueError unless it is a decimal number of whole or half points.
    """
    match = _POINTS.fullmatch(text)
    tail = (match[3] or "").rstrip("0") if match else ""
    if match is None or tail not in {"", "5"}:
        raise ValueError(f"points are whole or half numbers like 7.5, not {text!r}")
    quarters = 2 * int(match[2]) + (1 if tail else 0)
    return QuarterZi(-quarters if match[1] == "-" else quarters)


def format_points(quarters: QuarterZi) -> str:
    """Return quarter zi as points: "7.5", "-6", "0"."""
    sign = "-" if quarters < 0 else ""
    whole, half = divmod(abs(quarters), 2)
    return f"{sign}{whole}{'.5' if half else ''}"


_FRACTIONS: Final = ("", "1/4", "1/2", "3/4")


def parse_zi(text: str) -> QuarterZi:
    """Return a number of zi as players write it, such as "3/4", "2 1/4" or "-1".

    Raises ValueError for anything that `format_zi` does not write.
    """
    number = text.removeprefix("-")
    whole, _, fraction = number.partition(" ")
    if not fraction and "/" in whole:
        whole, fraction = "0", whole
    if re.fullmatch(r"[0-9]{1,6}", whole, re.ASCII) and fraction in _FRACTIONS:
        quarters = 4 * int(whole) + _FRACTIONS.index(fraction)
        result = QuarterZi(-quarters if text.startswith("-") else quarters)
        if format_zi(result) == text:
            return result
    raise ValueError(f"zi are written like 3/4, 2 1/4 or 5, not {text!r}")


def format_zi(quarters: QuarterZi) -> str:
    """Return quarter zi as zi: "3/4", "2 1/4", "-1", "0"."""
    sign = "-" if quarters < 0 else ""
    whole, rest = divmod(abs(quarters), 4)
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{f'{whole} ' if whole else ''}{_FRACTIONS[rest]}"
