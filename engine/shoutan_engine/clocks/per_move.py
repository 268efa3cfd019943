"""A limit for each move: "30s/move" in fast games, "3d/move" by correspondence.

It is byo-yomi without main time and with one period, so the last ten seconds are
counted: fast games follow the same principle (article 12.2).
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shoutan_engine.clocks.byoyomi import ByoYomi
from shoutan_engine.clocks.durations import (
    DURATION,
    check_duration,
    format_period,
    parse_fine_duration,
)
from shoutan_engine.clocks.types import Call, Millis, TimeLeft

_NOTATION: Final = re.compile(rf"({DURATION})/move")


@dataclass(frozen=True, slots=True)
class PerMove:
    """`limit` ms for every move; what is not used is lost.

    Raises ValueError unless `limit` is 1 ms to 30 days.
    """

    limit: Millis

    def __post_init__(self) -> None:
        check_duration("the limit", self.limit)

    @property
    def text(self) -> str:
        """The notation, such as "30s/move"."""
        return f"{format_period(self.limit)}/move"

    def initial(self) -> TimeLeft:
        """Return the reading before the first move."""
        return _byoyomi(self.limit).initial()

    def spend(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge a completed move: the next one has the whole limit again."""
        return _byoyomi(self.limit).spend(left, elapsed)

    def run(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge an unfinished move; it keeps what is left of the limit."""
        return _byoyomi(self.limit).run(left, elapsed)

    def deduct(self, left: TimeLeft, amount: Millis) -> TimeLeft | None:
        """Take time off between two moves: nothing below the whole limit."""
        return _byoyomi(self.limit).deduct(left, amount)

    def time_to_flag(self, left: TimeLeft) -> Millis:
        """Return what is left of the limit."""
        return _byoyomi(self.limit).time_to_flag(left)

    def is_reading(self, left: TimeLeft) -> bool:
        """Tell whether this is a part of the limit."""
        return (
            left.periods == 1
            and not left.main
            and _byoyomi(self.limit).is_reading(left)
        )

    def used(self, left: TimeLeft, moves: int) -> None:
        """Return None: every move begins with a fresh clock."""
        return

    def reading(self, used: Millis, moves: int) -> TimeLeft | None:
        """Return what is left of the limit for one move that took so long."""
        return _byoyomi(self.limit).reading(used, moves)

    def next_call(self, left: TimeLeft, elapsed: Millis) -> Call | None:
        """Return the first call strictly after `elapsed` ms of thinking from `left`."""
        return _byoyomi(self.limit).next_call(left, elapsed)

    def next_call_at(self, left: TimeLeft, elapsed: Millis) -> Millis | None:
        """Return when `next_call` is due, without its words."""
        return _byoyomi(self.limit).next_call_at(left, elapsed)


@lru_cache(maxsize=64)
def _byoyomi(limit: Millis) -> ByoYomi:
    """Return the same clock as byo-yomi; kept, since it is asked after every move."""
    return ByoYomi(Millis(0), 1, limit)


def parse(text: str) -> PerMove | None:
    """Read "30s/move"; None if `text` is not a limit for each move."""
    match = _NOTATION.fullmatch(text)
    limit = None if match is None else parse_fine_duration(match[1])
    return None if limit is None else PerMove(limit)
