"""Reasons against a game, the spans that conditions have, and the words for both."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from shoutan_engine.clocks.durations import SECOND, format_duration
from shoutan_engine.clocks.types import Millis
from shoutan_engine.scoring.quarters import QuarterZi, format_points

Params: TypeAlias = dict[str, str | int]


class DeclineCode(StrEnum):
    """Why a bot does not accept a game; stable, on the wire as well."""

    OPPONENTS = "opponents"
    SIZE = "size"
    PROFILE = "profile"
    CLOCK = "clock"
    MAIN_TIME = "main_time"
    MOVE_TIME = "move_time"
    HANDICAP = "handicap"
    KOMI = "komi"
    KIND = "kind"
    PRIVATE = "private"
    RANK = "rank"
    UNKNOWN_RANK = "unknown_rank"
    PER_PLAYER = "per_player"


@dataclass(frozen=True, slots=True)
class Decline:
    """One reason against a game.

    `sentence` says what would be accepted. `params` holds the same in parts: `given`,
    and what of `accepted`, `least`, `most` applies, durations in milliseconds.
    """

    code: DeclineCode
    sentence: str
    params: Params = field(default_factory=dict[str, str | int])


@dataclass(frozen=True, slots=True)
class Span:
    """From `least` to `most`, both included; None leaves that end open.

    Raises ValueError where nothing is in between.
    """

    least: int | None = None
    most: int | None = None

    def __post_init__(self) -> None:
        if self.least is not None and self.most is not None and self.least > self.most:
            raise ValueError(f"the least, {self.least}, is above the most, {self.most}")

    def __contains__(self, value: int) -> bool:
        """Tell whether `value` lies in it."""
        is_too_small = self.least is not None and value < self.least
        return not is_too_small and (self.most is None or value <= self.most)


ANY: Final = Span()


def ends(span: Span) -> dict[str, int]:
    """Return the ends that a span has, by name."""
    ends = {"least": span.least, "most": span.most}
    return {name: value for name, value in ends.items() if value is not None}


def between(span: Span, words: Callable[[int], str]) -> str:
    """Return "at least 5m", "at most 1h" or "5m to 1h"."""
    least, most = span.least, span.most
    if least is None:
        return f"at most {words(most or 0)}"
    return (
        f"at least {words(least)}"
        if most is None
        else f"{words(least)} to {words(most)}"
    )


def duration(milliseconds: int) -> str:
    """Return a duration as settings write it; parts of a second as a decimal."""
    if milliseconds < SECOND or milliseconds % SECOND:
        return f"{milliseconds / SECOND:g}s"
    return format_duration(Millis(milliseconds))


def points(quarters: int) -> str:
    """Return half points as points: "7.5"."""
    return format_points(QuarterZi(quarters))


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return "a, b and c"."""
    *firsts, end = words
    return f"{', '.join(firsts)} {last} {end}" if firsts else end
