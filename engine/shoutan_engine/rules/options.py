"""The options of a set of rules as text: one row each, by the names of section 0.

`OPTIONS` is the only place where an option has a name, words for what it accepts, and a
way from and to text; records, requests and command lines all go through it. What a
profile does not hold (handicap, colors, clock) is a game's business: `conditions`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from re import ASCII, fullmatch
from typing import Any, Final

from shoutan_engine.articles.overtime_pass import LastMinuteOvertime
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import MAX_SIZE, MIN_SIZE
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules.profile import (
    CountBy,
    DisputeFirstMove,
    DoubleMove,
    IllegalMove,
    LongCycleRuling,
    OutOfTurn,
    Profile,
    SelfCapture,
)
from shoutan_engine.rules.table import PROFILES
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.scoring.ways import Counting, HandicapCompensation, Ties

MOST_KOMI_ZI: Final = 200
"""Komi is at most so many zi, 400 points, either way: more than any board has."""
_DAY_S: Final = 86_400
_SHOWN: Final = 40


class BadOption(ValueError):
    """Raised for an option that there is not, or text that it does not accept.

    `str()` is a sentence for people; `accepted` are the words for what would do.
    """

    def __init__(self, option: str, text: str, accepted: str) -> None:
        shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
        super().__init__(f"{option} is {accepted}, not {shown!r}.")
        self.option = option
        self.text = text
        self.accepted = accepted


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `format` gives a profile's value as text, `parse` sets it from text.

    They are inverses. `parse` raises BadOption; `accepted` says what it takes.
    """

    name: str
    accepted: str
    format: Callable[[Profile], str]
    parse: Callable[[Profile, str], Profile]


def changed_options(profile: Profile) -> dict[str, str]:
    """Return what differs from the profile of the same name, in the order of the table.

    Raises KeyError if there is no such profile.
    """
    named = PROFILES[profile.name]
    return {
        option.name: option.format(profile)
        for option in OPTIONS.values()
        if option.format(profile) != option.format(named)
    }


def with_options(profile: Profile, options: Mapping[str, str]) -> Profile:
    """Return a profile with these options, the others as they are. Raises BadOption."""
    for name, text in options.items():
        option = OPTIONS.get(name)
        if option is None:
            raise BadOption("an option", name, f"one of {', '.join(OPTIONS)}")
        profile = option.parse(profile, text)
    return profile


# -- what a value looks like


@dataclass(frozen=True, slots=True)
class _Text:
    """How a value is written. `read` returns None for what is not `accepted`."""

    accepted: str
    read: Callable[[str], Any]
    form: Callable[[Any], str]


def _word(kind: type[StrEnum]) -> _Text:
    words = {value.value: value for value in kind}
    *most, last = words
    return _Text(f"{', '.join(most)} or {last}", words.get, lambda value: value.value)


def _flag() -> _Text:
    words = {"true": True, "false": False}
    return _Text("true or false", words.get, lambda value: str(value).lower())


def read_whole(text: str, least: int, most: int) -> int | None:
    """Return a whole number from `least` to `most`, None for anything else."""
    # Its length is looked at before int(), which is slow or refuses very long ones.
    number = int(text) if fullmatch(r"-?[0-9]{1,9}", text, ASCII) else None
    return None if number is None or not least <= number <= most else number


def _whole(least: int, most: int) -> _Text:
    accepted = f"a whole number from {least} to {most}"
    return _Text(accepted, lambda text: read_whole(text, least, most), str)


def _seconds(least: int, most: int) -> _Text:
    def read(text: str) -> Millis | None:
        match = fullmatch(r"([0-9]{1,6})(?:[.]([0-9]{1,3}))?", text, ASCII)
        if match is None:
            return None
        millis = 1000 * int(match[1]) + int((match[2] or "").ljust(3, "0"))
        return Millis(millis) if 1000 * least <= millis <= 1000 * most else None

    def form(millis: Millis) -> str:
        whole, rest = divmod(millis, 1000)
        return f"{whole}.{rest:03}".rstrip("0").rstrip(".")

    return _Text(f"a number of seconds from {least} to {most}", read, form)


def _zi(least: int, most: int) -> _Text:
    def read(text: str) -> QuarterZi | None:
        match = fullmatch(r"(-?)([0-9]{1,4})(?:[.](0|25|5|50|75))?", text, ASCII)
        if match is None:
            return None
        quarters = 4 * int(match[2]) + _QUARTERS[match[3]]
        if match[1]:
            quarters = -quarters
        return QuarterZi(quarters) if 4 * least <= quarters <= 4 * most else None

    accepted = f"a number of zi from {least} to {most} in quarters, such as 3.75"
    return _Text(accepted, read, lambda value: f"{value / 4:g}")


_QUARTERS: Final[Mapping[str | None, int]] = {
    None: 0,
    "0": 0,
    "25": 1,
    "5": 2,
    "50": 2,
    "75": 3,
}
"""What may stand behind the point, in quarters."""


def _row(name: str, text: _Text, field: str = "") -> Option:
    """Return the option of a field, which has its name if none is given.

    `overtime.X` is a field of the rule of overtime.
    """
    first, _, second = (field or name).partition(".")

    def form(profile: Profile) -> str:
        value: Any = getattr(profile, first)
        return text.form(getattr(value, second) if second else value)

    def parse(profile: Profile, given: str) -> Profile:
        value: Any = text.read(given)
        if value is None:
            raise BadOption(name, given, text.accepted)
        if second:
            value = replace(profile.overtime, **{second: value})
        changes: dict[str, Any] = {first: value}
        return replace(profile, **changes)

    return Option(name, text.accepted, form, parse)


def _late_limit() -> Option:
    """Return `late_limit_s`, which may be nothing: then the event says."""
    name, seconds = "late_limit_s", _seconds(0, _DAY_S)
    accepted = f"{seconds.accepted}, or none"

    def form(profile: Profile) -> str:
        limit = profile.late_limit
        return "none" if limit is None else seconds.form(limit)

    def parse(profile: Profile, given: str) -> Profile:
        limit = None if given == "none" else seconds.read(given)
        if limit is None and given != "none":
            raise BadOption(name, given, accepted)
        return replace(profile, late_limit=limit)

    return Option(name, accepted, form, parse)


_ROWS: Final = (
    _row("size", _whole(MIN_SIZE, MAX_SIZE)),
    _row("komi_zi", _zi(-MOST_KOMI_ZI, MOST_KOMI_ZI), "komi_quarters"),
    _row("repetition", _word(Repetition)),
    _row("long_cycle_ruling", _word(LongCycleRuling)),
    _row("ruling_after", _whole(1, 99)),
    _row("illegal_move", _word(IllegalMove)),
    _row("counting", _word(Counting)),
    _row("self_capture", _word(SelfCapture)),
    _row("handicap_compensation", _word(HandicapCompensation)),
    _row("ties", _word(Ties)),
    _row("pass_stones", _flag()),
    _row("count", _word(CountBy), "count_by"),
    _row("out_of_turn", _word(OutOfTurn)),
    _row("two_passes_end", _flag()),
    _row("ko_warning", _flag()),
    _row("warning_penalty_zi", _zi(0, MOST_KOMI_ZI), "warning_penalty_quarters"),
    _row("warnings_to_lose", _whole(1, 99)),
    _row("double_move", _word(DoubleMove)),
    _row("last_minute_overtime", _word(LastMinuteOvertime), "overtime.treatment"),
    _row("overtime_passes_max", _whole(0, 99), "overtime.passes_max"),
    _row("overtime_window_s", _seconds(0, 600), "overtime.window"),
    _late_limit(),
    _row("late_factor", _whole(1, 99)),
    _row("dispute_first_move", _word(DisputeFirstMove)),
    _row("max_resumptions", _whole(0, 99)),
    _row("settle_timeout_s", _seconds(1, _DAY_S), "settle_timeout"),
    _row("leave_max_s", _seconds(0, _DAY_S), "leave_max"),
    _row("false_life_auto", _flag()),
)

OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in _ROWS}
"""Every option of a profile by its name, in the order of section 0."""
