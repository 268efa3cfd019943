"""What is wrong with a text that is no clock, and which clock it probably is.

People write clocks as other programs have them: "5+3" as pages for chess, "8+0.08" as
cutechess and fastchess (seconds), "5min", "0.5s", "1:30". Each repair names the part that
it changes; where the repaired text is a clock, that is the question to ask.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from shoutan_engine.clocks.byoyomi import MAX_PERIODS
from shoutan_engine.clocks.durations import (
    MAX_DURATION,
    format_duration,
    parse_fine_duration,
)
from shoutan_engine.clocks.quota import MAX_MOVES
from shoutan_engine.clocks.table import parse_fine_clock
from shoutan_engine.clocks.types import Millis, TimeSystem
from shoutan_host.tables import shown

LIKE: Final = "clocks are written like 5m, 1m+5x5s, 5m+3s, 10s/move, 8s+80ms, none"
_MOST: Final = 80
"""Letters of the longest text that is looked at closely."""
_UNIT_MS: Final = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_WORDS: Final = {
    "ms": r"(?:milliseconds?|millis|msecs?)",
    "s": r"(?:seconds?|secs?)",
    "m": r"(?:minutes?|mins?)",
    "h": r"(?:hours?|hrs?)",
    "d": r"days?",
}
_NO_CLOCK: Final = frozenset({"off", "no", "inf", "infinite", "infinity", "unlimited"})
_NUMBER: Final = r"[0-9]{1,9}"
_REAL: Final = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
_UNIT: Final = r"(?:ms|[dhms])"
_DURATION: Final = rf"(?:{_NUMBER}{_UNIT})+"


_OF_PROGRAMS: Final = re.compile(
    rf"(?:tc=(?:({_NUMBER})/)?|(st)=)(?:({_NUMBER}):)?({_REAL})(?:\+({_REAL}))?",
    re.ASCII,
)
"""`tc=MOVES/MINUTES:SECONDS+INCREMENT` and `st=SECONDS`, as cutechess and fastchess say it."""


def read_clock(text: str) -> TimeSystem:
    """Read a clock, "5m" or "8s+80ms". Raises ValueError with what is wrong with it."""
    try:
        return parse_fine_clock(text)
    except ValueError as wrong:
        raise ValueError(_what_is_wrong(text)) from wrong


def _what_is_wrong(text: str) -> str:
    word = " ".join(text.lower().split())
    if not word or len(word) > _MOST:
        return f"{shown(text)} is no clock: {LIKE}"
    if word in _NO_CLOCK:
        return f"{shown(text)} is no clock: to play without one write none"
    if re.fullmatch(rf"0+(?:\.0*)?{_UNIT}?", word):
        return (
            f"{text} is no time at all: to play without a clock write none, else {LIKE}"
        )
    if number := re.fullmatch(_REAL, word):
        return _bare(number[0])
    if pair := re.fullmatch(rf"({_REAL})\+({_REAL})", word):
        return _bare_pair(text, pair[1], pair[2])
    if program := _OF_PROGRAMS.fullmatch(word):
        meant = _of_programs(program)
        if _is_clock(meant):
            return f"{shown(text)} is how programs for chess write it: is it {meant}?"
    wrong, repaired = _repaired(word)
    if _is_clock(repaired):
        because = f" ({'; '.join(wrong)})" if wrong else ""
        return f"{shown(text)} is no clock{because}: is it {repaired}?"
    return f"{shown(text)} is no clock: {_odd_part(repaired)}; {LIKE}"


def _is_clock(text: str) -> bool:
    try:
        parse_fine_clock(text)
    except ValueError:
        return False
    return True


def _bare(number: str) -> str:
    minutes, seconds = _in(number, "m"), _in(number, "s")
    if not minutes or not seconds:
        return f"{number} of what, and so much? {LIKE[0].upper()}{LIKE[1:]}"
    if number.isdecimal():
        minutes, seconds = f"{int(number)}m", f"{int(number)}s"
    return (
        f"{number} of what? Such as {minutes} for a whole game, {seconds}/move,"
        f" {minutes}+10s (10 s more a move) or {minutes}+5x30s (byo-yomi)"
    )


def _bare_pair(text: str, main: str, more: str) -> str:
    """Return what "5+3" may be: pages have minutes first, programs seconds."""
    increment = _in(more, "s")
    mains = [_in(main, "s")] if "." in more else [_in(main, "m"), _in(main, "s")]
    clocks = [f"{each}+{increment}" if increment else each for each in mains]
    meant = [each for each in clocks if each and _is_clock(each)]
    if not meant:
        return f"{shown(text)} is no clock: its numbers have no units; {LIKE}"
    return f"{text}: its numbers have no units; is it {', or '.join(meant)}?"


def _of_programs(match: re.Match[str]) -> str:
    """Return what a clock of cutechess means here; "" where no clock of ours is that."""
    moves, for_each, minutes, seconds, more = match.groups()
    main = _in(str(60 * int(minutes or 0) + float(seconds)), "s")
    if for_each:
        return "" if more else f"{main}/move"
    if moves:
        return "" if more else f"0s+{moves}in{main} carry"
    return f"{main}+{_in(more, 's')}" if more and float(more) else main


def _in(number: str, unit: str) -> str:
    """Return the notation of so many units, rounded to ms; "" if there is none."""
    length = Millis(round(float(number) * _UNIT_MS[unit]))
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
    parts = re.findall(rf"({_NUMBER})({_UNIT})", match[0])
    units = [unit for _, unit in parts]
    total = sum(int(number) * _UNIT_MS[unit] for number, unit in parts)
    is_sound = parse_fine_duration(match[0]) is not None
    if is_sound or len(set(units)) < len(units) or not 0 < total <= MAX_DURATION:
        return match[0]
    return format_duration(Millis(total))


def _seconds(match: re.Match[str]) -> str:
    return _in(match[0], "s") or match[0]


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
        rf"[0-9]{{0,9}}\.[0-9]{{1,9}}({_UNIT})(?![a-z])",
        lambda m: _in(m[0].removesuffix(m[1]), m[1]) or m[0],
    ),
    _repair(
        rf"(?<=[0-9]) (?={_UNIT}(?![a-z]))", lambda _: "", "there are no blanks in it"
    ),
    _repair(r" ?([+/]) ?", lambda m: m[1], "there are no blanks in it"),
    _repair(r" ?(?:/ ?|a |per )(?:moves|mv|turns?|m|move)$", lambda _: "/move"),
    _repair(rf"^{_REAL}(?=/move)", _seconds, "{was} has no unit"),
    _repair("(?<=[0-9]) ?[*\u00d7] ?(?=[0-9])", lambda _: "x"),
    _repair(rf"(?<=[+/])({_NUMBER}{_UNIT})x({_NUMBER})$", lambda m: f"{m[2]}x{m[1]}"),
    _repair(
        rf"^({_NUMBER})/({_REAL})(?:s)?$",
        lambda m: f"0s+{m[1]}in{_in(m[2], 's')} carry",
        "{was}, as programs for chess have it, is written {now}",
    ),
    _repair(rf"(?<=[+x]){_REAL}$", _seconds, "{was} has no unit"),
    _repair(rf"(?<=in){_NUMBER}(?=$| )", lambda m: f"{m[0]}s", "{was} has no unit"),
    _repair(rf"^{_NUMBER}(?=[+/])(?!/move)", lambda m: f"{m[0]}m", "{was} has no unit"),
    _repair(rf"(?:{_NUMBER}{_UNIT}){{2,5}}", _ordered),
    _repair(
        rf"^0+{_UNIT}\+(?=[0-9]+{_UNIT}$)(.*)",
        lambda m: f"{m[1]}+{m[1]}",
        "{was} has no time for the first move, and a limit, 10s/move say, saves nothing",
    ),
    _repair(rf"(?<=[a-z])\+0+{_UNIT}$", lambda _: "", "{was} adds nothing"),
    _repair(
        rf"^({_DURATION})/({_NUMBER}x{_DURATION})$",
        lambda m: m[0] if _is_clock(m[0]) else f"{m[1]}+{m[2]}",
        "what follows a / is a part of what is before it, and cannot be more",
    ),
    _repair(rf"^({_NUMBER})x((?:{_NUMBER}{_UNIT})+)$", _no_main),
)


def _repaired(text: str) -> tuple[list[str], str]:
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


def _odd_part(text: str) -> str:
    """Return which part is neither a duration nor a number of them."""
    main, _, cap = text.partition(" max ")
    parts = re.split(r"[+/]|(?<=[0-9])in(?=[0-9])|(?<=[0-9])x(?=[0-9])", main)
    for part in (*parts, *([cap] if cap else [])):
        word = part.removesuffix(" carry").partition(" leeway")[0].strip()
        if word in ("move", "0s") or word.isdigit():
            continue
        if re.fullmatch(rf"(?:{_NUMBER}{_UNIT})+", word):
            if parse_fine_duration(word) is None:
                return (
                    f"{word} is no duration (1ms to 30 days, d h m s ms in that order)"
                )
        else:
            return (
                f"{shown(word)} is no duration" if word else "a part of it is missing"
            )
    if cap:
        return "after max stands the most that a clock like 5m+3s may show, 5m or more"
    if "x" in main:
        return f"there are 1 to {MAX_PERIODS} periods, and more than 0s before them"
    if "in" in main:
        return f"there are 1 to {MAX_MOVES} moves in a block"
    return "its parts do not go together"
