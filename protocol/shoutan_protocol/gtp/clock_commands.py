"""Telling an engine about time: one row per time system, three dialects.

Our server is the only judge of time; what engines hear is advice, rounded and lowered
so that an engine which believes it never loses on time. KataGo's dialect takes parts
of seconds, the KGS one names Japanese byo-yomi, the standard knows only Canadian
overtime, and every other system is dressed up as that.

Durations come in milliseconds and go out in seconds.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, Generic, TypeAlias, TypeVar

from shoutan_engine.clocks.absolute import Absolute
from shoutan_engine.clocks.byoyomi import ByoYomi
from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.types import Millis, TimeLeft, TimeSystem
from shoutan_engine.points import Color

from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.gtp.grammar import Argument, Request, Word


class Dialect(Enum):
    """A command that states a time system, the most expressive first."""

    KATA = "kata-time_settings"
    KGS = "kgs-time_settings"
    STANDARD = "time_settings"


Settings: TypeAlias = tuple[Argument, ...]
Reading: TypeAlias = tuple[Millis, int]
"""The two numbers of `time_left`: ms, and stones or periods (0 for main time)."""

SystemT = TypeVar("SystemT", bound=TimeSystem)


@dataclass(frozen=True, slots=True)
class ClockRow(Generic[SystemT]):
    """How one time system is told.

    `kind`: its name in the KataGo and KGS dialects. `named`: the numbers after that
    name, ms as `Millis` and counts as int in a `Numbers`. `plain`: those of
    `time_settings`. `named_left`, `plain_left`: the reading, margin taken off; None
    where nothing is to be said.
    """

    system: type[SystemT]
    kind: str
    named: Callable[[SystemT], "Numbers"]
    plain: Callable[[SystemT], "Numbers"]
    named_left: Callable[[SystemT, TimeLeft, Millis], Reading | None]
    plain_left: Callable[[SystemT, TimeLeft, Millis], Reading | None]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Durations first, then an optional count, in the order of the command."""

    durations: tuple[Millis, ...] = ()
    count: int | None = None


_ZERO: Final = Millis(0)
_SECOND: Final = Millis(1_000)


def _less(duration: Millis, margin: Millis) -> Millis:
    return Millis(max(0, duration - margin))


# --- none: `time_settings 0 1 0`, overtime without stones, means no limit ------------


def _no_reading(_system: NoClock, _left: TimeLeft, _margin: Millis) -> None:
    return None


_NONE: Final = ClockRow(
    system=NoClock,
    kind="none",
    named=lambda _system: Numbers(),
    plain=lambda _system: Numbers((_ZERO, _SECOND), 0),
    named_left=_no_reading,
    plain_left=_no_reading,
)


# --- absolute ------------------------------------------------------------------------


def _absolute_left(_system: Absolute, left: TimeLeft, margin: Millis) -> Reading:
    return _less(left.main, margin), 0


_ABSOLUTE: Final = ClockRow(
    system=Absolute,
    kind="absolute",
    named=lambda system: Numbers((system.main,)),
    plain=lambda system: Numbers((system.main, _ZERO), 0),
    named_left=_absolute_left,
    plain_left=_absolute_left,
)


# --- byo-yomi ------------------------------------------------------------------------


def _byoyomi_left(_system: ByoYomi, left: TimeLeft, margin: Millis) -> Reading:
    main = _less(left.main, margin)
    if main >= _SECOND:
        return main, 0
    # Main time is as good as over and must not be sent as "0 0": say what is left until
    # the first period ends, never more than a full one.
    rest = _less(Millis(left.main + left.period), margin)
    return min(rest, left.period), left.periods


def _byoyomi_as_canadian(system: ByoYomi, left: TimeLeft, margin: Millis) -> Reading:
    """One stone per period; all periods but one look like main time.

    Once in overtime only the running period is reported, so that none is ever burnt
    for a single move.
    """
    spare = Millis(left.main + (left.periods - 1) * system.period)
    if left.main > 0 and _less(spare, margin) >= _SECOND:
        return _less(spare, margin), 0
    last = replace(left, periods=1)
    return _byoyomi_left(system, last, margin)


_BYOYOMI: Final = ClockRow(
    system=ByoYomi,
    kind="byoyomi",
    named=lambda system: Numbers((system.main, system.period), system.periods),
    plain=lambda system: Numbers(
        (
            Millis(system.main + (system.periods - 1) * system.period),
            system.period,
        ),
        1,
    ),
    named_left=_byoyomi_left,
    plain_left=_byoyomi_as_canadian,
)


CLOCK_ROWS: Final[tuple[ClockRow[Any], ...]] = (_NONE, _ABSOLUTE, _BYOYOMI)
"""A new time system is one row."""


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
    kind = _row_of(system).kind
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
    row = _row_of(system)
    is_plain = dialect is Dialect.STANDARD
    numbers = row.plain(system) if is_plain else row.named(system)
    words: list[Argument] = [] if is_plain else [Word(row.kind)]
    words += [_seconds(duration, dialect) for duration in numbers.durations]
    if numbers.count is not None:
        words.append(numbers.count)
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
    row = _row_of(system)
    say = row.plain_left if dialect is Dialect.STANDARD else row.named_left
    reading = say(system, left, margin)
    if reading is None:
        return None
    duration, count = reading
    least = Millis(100) if dialect is Dialect.KATA else _SECOND
    seconds = _seconds(max(duration, least), dialect)
    return Request("time_left", (color, seconds, count))


def _seconds(duration: Millis, dialect: Dialect) -> int | float:
    """Round down to whole seconds, except for KataGo, which alone takes parts."""
    return duration / 1_000 if dialect is Dialect.KATA else duration // 1_000
