"""How each time system is told to engines: one row per system, one column per dialect.

KataGo's dialect takes parts of seconds and knows Fischer time, the KGS one names
Japanese byo-yomi, the standard knows only Canadian overtime; what a dialect does not
know is dressed up as something that it does. Nothing that is told may be more than an
engine really has: one that believes it never loses on time.

Durations are milliseconds here. `clock_commands` makes requests of these.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeAlias, TypeVar

from shoutan_engine.clocks.absolute import Absolute
from shoutan_engine.clocks.byoyomi import ByoYomi
from shoutan_engine.clocks.canadian import Canadian
from shoutan_engine.clocks.fischer import Fischer
from shoutan_engine.clocks.leeway import Leeway
from shoutan_engine.clocks.moves_in_time import MovesInTime
from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.per_move import PerMove
from shoutan_engine.clocks.quota import Quota
from shoutan_engine.clocks.types import Millis, TimeLeft, TimeSystem

Reading: TypeAlias = tuple[Millis, int]
"""The two numbers of `time_left`: ms, and stones or periods (0 for main time)."""

SystemT = TypeVar("SystemT", bound=TimeSystem)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a settings command states: durations first, then an optional count.

    `kind`: the name of the system in the KataGo and KGS dialects; the standard has
    none, and leaves it out.
    """

    kind: str
    durations: tuple[Millis, ...] = ()
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Telling(Generic[SystemT]):
    """One system in one dialect.

    `left`: the reading, a margin taken off; None where nothing is to be said.
    """

    settings: Callable[[SystemT], Settings]
    left: Callable[[SystemT, TimeLeft, Millis], Reading | None]


@dataclass(frozen=True, slots=True)
class ClockRow(Generic[SystemT]):
    """How one time system is told in each dialect."""

    system: type[SystemT]
    kata: Telling[SystemT]
    kgs: Telling[SystemT]
    standard: Telling[SystemT]


_ZERO: Final = Millis(0)
_SECOND: Final = Millis(1_000)


def _less(duration: Millis, margin: Millis) -> Millis:
    return Millis(max(0, duration - margin))


def _canadian(main: int, block: Millis, moves: int) -> Settings:
    return Settings("canadian", (Millis(main), block), moves)


# --- none: `time_settings 0 1 0`, overtime without stones, means no limit ------------


def _no_reading(_system: NoClock, _left: TimeLeft, _margin: Millis) -> None:
    return None


_NONE_NAMED: Final[Telling[NoClock]] = Telling(
    lambda _system: Settings("none"), _no_reading
)
_NONE: Final = ClockRow(
    system=NoClock,
    kata=_NONE_NAMED,
    kgs=_NONE_NAMED,
    standard=Telling(lambda _system: _canadian(0, _SECOND, 0), _no_reading),
)


# --- absolute ------------------------------------------------------------------------


def _main_left(
    _system: Absolute | Leeway | Fischer, left: TimeLeft, margin: Millis
) -> Reading:
    return _less(left.main, margin), 0


_ABSOLUTE_NAMED: Final[Telling[Absolute]] = Telling(
    lambda system: Settings("absolute", (system.main,)), _main_left
)
_ABSOLUTE: Final[ClockRow[Absolute]] = ClockRow(
    system=Absolute,
    kata=_ABSOLUTE_NAMED,
    kgs=_ABSOLUTE_NAMED,
    standard=Telling(lambda system: _canadian(system.main, _ZERO, 0), _main_left),
)


# The leeway is for the way, not for thinking: an engine hears of main time only.
_LEEWAY_NAMED: Final[Telling[Leeway]] = Telling(
    lambda system: Settings("absolute", (system.main,)), _main_left
)
_LEEWAY: Final[ClockRow[Leeway]] = ClockRow(
    system=Leeway,
    kata=_LEEWAY_NAMED,
    kgs=_LEEWAY_NAMED,
    standard=Telling(lambda system: _canadian(system.main, _ZERO, 0), _main_left),
)


# --- byo-yomi ------------------------------------------------------------------------


def _main_or_period(left: TimeLeft, count: int, margin: Millis) -> Reading:
    """Return main time, or what is left of the running period and a count."""
    main = _less(left.main, margin)
    if main >= _SECOND:
        return main, 0
    # Main time is as good as over and must not be sent as "0 0": say what is left until
    # the first period ends, never more than a full one.
    rest = _less(Millis(left.main + left.period), margin)
    return min(rest, left.period), count


def _byoyomi_left(_system: ByoYomi, left: TimeLeft, margin: Millis) -> Reading:
    return _main_or_period(left, left.periods, margin)


def _byoyomi_as_canadian(system: ByoYomi, left: TimeLeft, margin: Millis) -> Reading:
    """One stone per period; all periods but one look like main time.

    Once in overtime only the running period is reported, so that none is ever burnt
    for a single move.
    """
    spare = Millis(left.main + (left.periods - 1) * system.period)
    if left.main > 0 and _less(spare, margin) >= _SECOND:
        return _less(spare, margin), 0
    return _byoyomi_left(system, replace(left, periods=1), margin)


_BYOYOMI_NAMED: Final[Telling[ByoYomi]] = Telling(
    lambda system: Settings("byoyomi", (system.main, system.period), system.periods),
    _byoyomi_left,
)
_BYOYOMI: Final = ClockRow(
    system=ByoYomi,
    kata=_BYOYOMI_NAMED,
    kgs=_BYOYOMI_NAMED,
    standard=Telling(
        lambda system: _canadian(
            system.main + (system.periods - 1) * system.period, system.period, 1
        ),
        _byoyomi_as_canadian,
    ),
)


# --- a number of moves in a block of time, with carry-over or without -----------------


def _quota_left(_system: Quota, left: TimeLeft, margin: Millis) -> Reading:
    return _main_or_period(left, left.moves, margin)


_QUOTA: Final[Telling[Quota]] = Telling(
    lambda system: _canadian(system.main, system.block, system.moves), _quota_left
)
_CANADIAN: Final[ClockRow[Quota]] = ClockRow(
    Canadian, kata=_QUOTA, kgs=_QUOTA, standard=_QUOTA
)
# What was carried over shows in the readings, never in the settings.
_MOVES_IN_TIME: Final[ClockRow[Quota]] = ClockRow(
    MovesInTime, kata=_QUOTA, kgs=_QUOTA, standard=_QUOTA
)


# --- a limit for each move -----------------------------------------------------------


def _per_move_left(_system: PerMove, left: TimeLeft, margin: Millis) -> Reading:
    return _less(left.period, margin), 1


_PER_MOVE_NAMED: Final[Telling[PerMove]] = Telling(
    lambda system: Settings("byoyomi", (_ZERO, system.limit), 1), _per_move_left
)
_PER_MOVE: Final = ClockRow(
    system=PerMove,
    kata=_PER_MOVE_NAMED,
    kgs=_PER_MOVE_NAMED,
    standard=Telling(lambda system: _canadian(0, system.limit, 1), _per_move_left),
)


# --- Fischer time: known to KataGo only -----------------------------------------------


def _fischer_settings(system: Fischer) -> Settings:
    if system.cap is None:
        return Settings("fischer", (system.main, system.increment))
    # The count -1: no further limit for a single move.
    return Settings("fischer-capped", (system.main, system.increment, system.cap), -1)


def _fischer_as_canadian(system: Fischer, left: TimeLeft, margin: Millis) -> Reading:
    """Show the increment as a period for one stone, and only the rest as main time.

    Never more than the increment with one stone, rounded down: the engine may spend it
    on one move.
    """
    shown = _less(left.main, margin)
    main = Millis(shown - system.increment)
    return (main, 0) if main >= _SECOND else (min(shown, system.increment), 1)


_FISCHER_FAKE: Final[Telling[Fischer]] = Telling(
    lambda system: _canadian(
        max(0, system.main - system.increment),
        min(system.main, system.increment),  # the first move has not earned any
        1,
    ),
    _fischer_as_canadian,
)
_FISCHER: Final[ClockRow[Fischer]] = ClockRow(
    system=Fischer,
    kata=Telling(_fischer_settings, _main_left),
    kgs=_FISCHER_FAKE,
    standard=_FISCHER_FAKE,
)


CLOCK_ROWS: Final[tuple[ClockRow[Any], ...]] = (
    _NONE,
    _ABSOLUTE,
    _LEEWAY,
    _BYOYOMI,
    _CANADIAN,
    _MOVES_IN_TIME,
    _PER_MOVE,
    _FISCHER,
)
"""A new time system is one row."""
