"""Absolute time with a leeway for every move: "5m leeway 250ms".

What programs use that play each other over a network: so much of each move is free, for
the way there and back, and whatever is over it comes off the main time. No article knows
it; fast games may be timed as their organizer says (article 12.2).
"""

import re
from dataclasses import dataclass
from typing import Final

from shoutan_engine.clocks.durations import (
    DURATION,
    MAX_DURATION,
    check_duration,
    format_duration,
    parse_fine_duration,
)
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.clocks.uncalled import Uncalled

MAX_LEEWAY: Final = Millis(60_000)
_NOTATION: Final = re.compile(rf"({DURATION}) leeway ([1-9][0-9]{{0,4}})ms", re.ASCII)


@dataclass(frozen=True, slots=True)
class Leeway(Uncalled):
    """`main` ms for all moves of one side, of each of which `leeway` ms cost nothing.

    In a reading, `period` is what is left of the leeway of this move, ms: it is used up
    before main time. Raises ValueError unless `main` is 1 ms to 30 days,
    and `leeway` 1 ms to a minute.
    """

    main: Millis
    leeway: Millis

    def __post_init__(self) -> None:
        check_duration("main time", self.main)
        if not 1 <= self.leeway <= MAX_LEEWAY:
            raise ValueError(
                f"the leeway is 1 to {MAX_LEEWAY} milliseconds, not {self.leeway}"
            )

    @property
    def text(self) -> str:
        """The notation, such as "5m leeway 250ms"."""
        return f"{format_duration(self.main)} leeway {self.leeway}ms"

    def initial(self) -> TimeLeft:
        """Return the reading before the first move."""
        return TimeLeft(self.main, period=self.leeway)

    def spend(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge a completed move; the next one has its whole leeway."""
        after = self.run(left, elapsed)
        return None if after is None else TimeLeft(after.main, period=self.leeway)

    def run(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge an unfinished move: the rest of its leeway, then main time."""
        charged = max(0, elapsed - left.period)
        if charged >= left.main:
            return None
        return TimeLeft(
            Millis(left.main - charged), period=Millis(max(0, left.period - elapsed))
        )

    def deduct(self, left: TimeLeft, amount: Millis) -> TimeLeft | None:
        """Take time off main time between two moves; None if none of it is left."""
        if amount >= left.main:
            return None
        return TimeLeft(Millis(left.main - amount), period=self.leeway)

    def time_to_flag(self, left: TimeLeft) -> Millis:
        """Return the main time left and what is left of the leeway."""
        return Millis(left.main + left.period)

    def is_reading(self, left: TimeLeft) -> bool:
        """Tell whether this is main time and a part of the leeway, and nothing else."""
        plain = TimeLeft(left.main, period=left.period)
        has_time = 0 < left.main <= MAX_DURATION
        return left == plain and has_time and 0 <= left.period <= self.leeway

    def used(self, left: TimeLeft, moves: int) -> Millis | None:
        """Return what main time lacks; None within a move, whose leeway has begun."""
        if left.period != self.leeway:
            return None
        return Millis(max(0, self.main - left.main))

    def reading(self, used: Millis, moves: int) -> TimeLeft | None:
        """Return the rest of main time."""
        return self.deduct(self.initial(), used)


def parse(text: str) -> Leeway | None:
    """Read "5m leeway 250ms"; None if `text` is not such a clock.

    Raises ValueError for a leeway out of bounds.
    """
    match = _NOTATION.fullmatch(text)
    main = None if match is None else parse_fine_duration(match[1])
    if match is None or main is None:
        return None
    return Leeway(main, Millis(int(match[2])))
