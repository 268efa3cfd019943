"""What is wrong with a text that is no clock, and which clock it probably is.

People write clocks as other programs have them: "5+3" as pages for chess, "8+0.08" as
cutechess and fastchess (seconds), "5min", "0.5s", "1:30". What is nearly a clock is mended
(`clock_repairs`); where the mended text is a clock, that is the question to ask.
"""

import re
from typing import Final

from shoutan_engine.clocks.byoyomi import MAX_PERIODS
from shoutan_engine.clocks.durations import (
    parse_fine_duration,
)
from shoutan_engine.clocks.quota import MAX_MOVES
from shoutan_engine.clocks.table import parse_fine_clock
from shoutan_engine.clocks.types import TimeSystem
from shoutan_host.tables import shown

from shoutan_clients.match.clock_repairs import (
    NUMBER,
    REAL,
    UNIT,
    amount,
    is_clock,
    repaired,
)

LIKE: Final = "clocks are written like 5m, 1m+5x5s, 5m+3s, 10s/move, 8s+80ms, none"
_MOST: Final = 80
"""Letters of the longest text that is looked at closely."""
_NO_CLOCK: Final = frozenset({"off", "no", "inf", "infinite", "infinity", "unlimited"})


_OF_PROGRAMS: Final = re.compile(
    rf"(?:tc=(?:({NUMBER})/)?|(st)=)(?:({NUMBER}):)?({REAL})(?:\+({REAL}))?",
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
    if re.fullmatch(rf"0+(?:\.0*)?{UNIT}?", word):
        return (
            f"{text} is no time at all: to play without a clock write none, else {LIKE}"
        )
    if number := re.fullmatch(REAL, word):
        return _bare(number[0])
    if pair := re.fullmatch(rf"({REAL})\+({REAL})", word):
        return _bare_pair(text, pair[1], pair[2])
    if program := _OF_PROGRAMS.fullmatch(word):
        meant = _of_programs(program)
        if is_clock(meant):
            return f"{shown(text)} is how programs for chess write it: is it {meant}?"
    wrong, mended = repaired(word)
    if is_clock(mended):
        because = f" ({'; '.join(wrong)})" if wrong else ""
        return f"{shown(text)} is no clock{because}: is it {mended}?"
    return f"{shown(text)} is no clock: {_odd_part(mended)}; {LIKE}"


def _bare(number: str) -> str:
    minutes, seconds = amount(number, "m"), amount(number, "s")
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
    increment = amount(more, "s")
    mains = (
        [amount(main, "s")] if "." in more else [amount(main, "m"), amount(main, "s")]
    )
    clocks = [f"{each}+{increment}" if increment else each for each in mains]
    meant = [each for each in clocks if each and is_clock(each)]
    if not meant:
        return f"{shown(text)} is no clock: its numbers have no units; {LIKE}"
    return f"{text}: its numbers have no units; is it {', or '.join(meant)}?"


def _of_programs(match: re.Match[str]) -> str:
    """Return what a clock of cutechess means here; "" where no clock of ours is that."""
    moves, for_each, minutes, seconds, more = match.groups()
    main = amount(str(60 * int(minutes or 0) + float(seconds)), "s")
    if for_each:
        return "" if more else f"{main}/move"
    if moves:
        return "" if more else f"0s+{moves}in{main} carry"
    return f"{main}+{amount(more, 's')}" if more and float(more) else main


def _odd_part(text: str) -> str:
    """Return which part is neither a duration nor a number of them."""
    main, _, cap = text.partition(" max ")
    parts = re.split(r"[+/]|(?<=[0-9])in(?=[0-9])|(?<=[0-9])x(?=[0-9])", main)
    for part in (*parts, *([cap] if cap else [])):
        word = part.removesuffix(" carry").partition(" leeway")[0].strip()
        if word in ("move", "0s") or word.isdigit():
            continue
        if re.fullmatch(rf"(?:{NUMBER}{UNIT})+", word):
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
