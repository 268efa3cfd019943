"""What a time system is like: its kind, its main time, the time beyond it for each move.

Bots say by these three which clocks they accept.
"""

from dataclasses import dataclass
from enum import StrEnum

from shoutan_engine.clocks import (
    Absolute,
    ByoYomi,
    Canadian,
    Fischer,
    Leeway,
    MovesInTime,
    NoClock,
    PerMove,
)
from shoutan_engine.clocks.types import Millis, TimeSystem


class ClockKind(StrEnum):
    """The kinds of time systems, as the wire and tables write them."""

    ABSOLUTE = "absolute"
    BYOYOMI = "byoyomi"
    MOVES_IN_TIME = "moves_in_time"
    CANADIAN = "canadian"
    FISCHER = "fischer"
    PER_MOVE = "per_move"
    NONE = "none"

    @property
    def words(self) -> str:
        """The kind in a sentence, after "with"."""
        return _WORDS[self]


_WORDS = {
    ClockKind.ABSOLUTE: "absolute time",
    ClockKind.BYOYOMI: "byo-yomi",
    ClockKind.MOVES_IN_TIME: "moves in a fixed time",
    ClockKind.CANADIAN: "Canadian overtime",
    ClockKind.FISCHER: "a Fischer clock",
    ClockKind.PER_MOVE: "a limit for each move",
    ClockKind.NONE: "no clock",
}


@dataclass(frozen=True, slots=True)
class ClockTraits:
    """`main`: ms of main time. `per_move`: ms that each move has beyond it.

    None where the system has no such thing. Main time may be 0 where there could be
    some. For moves in a block of time, `per_move` is a move's even share of it.
    """

    kind: ClockKind
    main: Millis | None
    per_move: Millis | None


def clock_traits(system: TimeSystem) -> ClockTraits:
    """Return the traits of a time system. Raises TypeError for one that has no row here."""
    match system:
        case Absolute(main) | Leeway(main):
            return ClockTraits(ClockKind.ABSOLUTE, main, None)
        case ByoYomi(main, _, period):
            return ClockTraits(ClockKind.BYOYOMI, main, period)
        case MovesInTime(main, moves, block):
            share = Millis(block // moves)
            return ClockTraits(ClockKind.MOVES_IN_TIME, main, share)
        case Canadian(main, moves, block):
            return ClockTraits(ClockKind.CANADIAN, main, Millis(block // moves))
        case Fischer(main, increment):
            return ClockTraits(ClockKind.FISCHER, main, increment)
        case PerMove(limit):
            return ClockTraits(ClockKind.PER_MOVE, None, limit)
        case NoClock():
            return ClockTraits(ClockKind.NONE, None, None)
        case _:
            raise TypeError(f"{system!r} is a time system without traits")
