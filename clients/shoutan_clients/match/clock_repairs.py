"""Texts that are nearly clocks, mended: "0.5s", "1:30", "40/60" as other programs have them.

Each repair names the part that it changes. They are tried in order: what a later one looks
for, an earlier one may have made.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from shoutan_engine.clocks.durations import (
    MAX_DURATION,
    format_duration,
    parse_fine_duration,
)
from shoutan_engine.clocks.table import parse_fine_clock
from shoutan_engine.clocks.types import Millis

UNIT_MS: Final = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
"""Milliseconds of each unit of a duration."""
_WORDS: Final = {
    "ms": r"(?:milliseconds?|millis|msecs?)",
    "s": r"(?:seconds?|secs?)",
    "m": r"(?:minutes?|mins?)",
    "h": r"(?:hours?|hrs?)",
    "d": r"days?",
}
NUMBER: Final = r"[0-9]{1,9}"
REAL: Final = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
UNIT: Final = r"(?:ms|[dhms])"
_DURATION: Final = rf"(?:{NUMBER}{UNIT})+"


def is_clock(text: str) -> bool:
    """Tell whether a text is a clock as it stands."""
    try:
        parse_fine_clock(text)
    except ValueError:
        return False
    return True


def amount(number: str, unit: str) -> str:
    """Return the notation of so many units, rounded to ms; "" if there is none."""
    length = Millis(round(float(number) * UNIT_MS[unit]))
    return format_duration(length) if 0 < length <= MAX_DURATION else ""


@dataclass(frozen=True, slots=True)
class _Repair:
    """`pattern` is written otherwise; `why` says so, with {was} and {now}."""

    pattern: re.Pattern[str]
    now: Callable[[re.Match[str]], str]
    why: str = "{was} is written {now}"


def _repair(
    pattern: str,
    now: Callable[[re.Match[str]], str],
    why: str = "{was} is written {now}",
) -> _Repair:
    return _Repair(re.compile(pattern, re.ASCII), now, why)


def _unit(unit: str, words: str) -> _Repair:
    return _repair(rf"(?<=[0-9]) ?{words}(?![a-z])", lambda _: unit)


def _clock_time(match: re.Match[str]) -> str:
    """Return "1:30" (minutes, seconds) or "1:30:00" as a duration."""
    parts = [int(part) for part in match[0].split(":")]
    total = sum(part * 60**at for at, part in enumerate(reversed(parts)))
    return format_duration(Millis(total * 1_000)) if total else match[0]


def _ordered(match: re.Match[str]) -> str:
    """Return "30s1m" with its largest unit first."""
    parts = re.findall(rf"({NUMBER})({UNIT})", match[0])
    units = [unit for _, unit in parts]
    total = sum(int(number) * UNIT_MS[unit] for number, unit in parts)
    is_sound = parse_fine_duration(match[0]) is not None
    if is_sound or len(set(units)) < len(units) or not 0 < total <= MAX_DURATION:
        return match[0]
    return format_duration(Millis(total))


def _seconds(match: re.Match[str]) -> str:
    return amount(match[0], "s") or match[0]


def _no_main(match: re.Match[str]) -> str:
    """Return "5x30s" with what all of its periods are, as there is no main time."""
    period = parse_fine_duration(match[2])
    if period is None or not 0 < int(match[1]) * period <= MAX_DURATION:
        return match[0]
    return f"{format_duration(Millis(int(match[1]) * period))}/{match[0]}"


_REPAIRS: Final = (
    _repair(r"(?<=[0-9]),(?=[0-9])", lambda _: ".", "a comma is no point"),
    _repair(r"[0-9]{1,4}(?::[0-9]{2}){1,2}", _clock_time),
    *(_unit(unit, word) for unit, word in _WORDS.items()),
    _repair(
        rf"[0-9]{{0,9}}\.[0-9]{{1,9}}({UNIT})(?![a-z])",
        lambda m: amount(m[0].removesuffix(m[1]), m[1]) or m[0],
    ),
    _repair(
        rf"(?<=[0-9]) (?={UNIT}(?![a-z]))", lambda _: "", "there are no blanks in it"
    ),
    _repair(r" ?([+/]) ?", lambda m: m[1], "there are no blanks in it"),
    _repair(r" ?(?:/ ?|a |per )(?:moves|mv|turns?|m|move)$", lambda _: "/move"),
    _repair(rf"^{REAL}(?=/move)", _seconds, "{was} has no unit"),
    _repair("(?<=[0-9]) ?[*\u00d7] ?(?=[0-9])", lambda _: "x"),
    _repair(rf"(?<=[+/])({NUMBER}{UNIT})x({NUMBER})$", lambda m: f"{m[2]}x{m[1]}"),
    _repair(
        rf"^({NUMBER})/({REAL})(?:s)?$",
        lambda m: f"0s+{m[1]}in{amount(m[2], 's')} carry",
        "{was}, as programs for chess have it, is written {now}",
    ),
    _repair(rf"(?<=[+x]){REAL}$", _seconds, "{was} has no unit"),
    _repair(rf"(?<=in){NUMBER}(?=$| )", lambda m: f"{m[0]}s", "{was} has no unit"),
    _repair(rf"^{NUMBER}(?=[+/])(?!/move)", lambda m: f"{m[0]}m", "{was} has no unit"),
    _repair(rf"(?:{NUMBER}{UNIT}){{2,5}}", _ordered),
    _repair(
        rf"^0+{UNIT}\+(?=[0-9]+{UNIT}$)(.*)",
        lambda m: f"{m[1]}+{m[1]}",
        "{was} has no time for the first move, and a limit, 10s/move say, saves nothing",
    ),
    _repair(rf"(?<=[a-z])\+0+{UNIT}$", lambda _: "", "{was} adds nothing"),
    _repair(
        rf"^({_DURATION})/({NUMBER}x{_DURATION})$",
        lambda m: m[0] if is_clock(m[0]) else f"{m[1]}+{m[2]}",
        "what follows a / is a part of what is before it, and cannot be more",
    ),
    _repair(rf"^({NUMBER})x((?:{NUMBER}{UNIT})+)$", _no_main),
)


def repaired(text: str) -> tuple[list[str], str]:
    """Return what was wrong, in words, and the text without it."""
    wrong = list[str]()
    for repair in _REPAIRS:

        def mended(match: re.Match[str], repair: _Repair = repair) -> str:
            now = repair.now(match)
            if now != match[0]:
                wrong.append(repair.why.format(was=match[0].strip(), now=now))
            return now

        text = repair.pattern.sub(mended, text)
    return list(dict.fromkeys(wrong)), text
