"""Byo-yomi: reserved minutes (article 12.2) or periods after the main time.

Both are the same machine. "20m+5x30s" is twenty minutes, then five periods of 30 s;
"1h/5x60s" is one hour *of which* the last five minutes are reserved.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from shoutan_engine.clocks.calls import (
    COUNT,
    PERIOD_USED,
    PeriodCall,
    call_text,
    calls_of_period,
)
from shoutan_engine.clocks.durations import (
    DURATION,
    MAX_DURATION,
    check_duration,
    format_duration,
    format_period,
    parse_fine_duration,
)
from shoutan_engine.clocks.types import Call, Millis, TimeLeft, make_left

MAX_PERIODS: Final = 100

_NOTATION: Final = re.compile(
    rf"({DURATION})([+/])([0-9]{{1,3}})x({DURATION})", re.ASCII
)


@dataclass(frozen=True, slots=True)
class ByoYomi:
    """`main` ms, then `periods` periods of `period` ms, renewed by a move in time.

    A period is used when its limit is reached: 60 s of a 60 s period cost it, and the
    last one may not be used (article 12.2). `reserved` only says how it is written:
    the periods as a part of the limit, which is the only way without main time.
    Raises ValueError for durations, and a limit, that are not 1 ms to 30 days (main time
    may be 0), and for periods not 1 to 100.
    """

    main: Millis
    periods: int
    period: Millis
    reserved: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        check_duration("main time", self.main, least=0)
        check_duration("a period", self.period)
        if not 1 <= self.periods <= MAX_PERIODS:
            raise ValueError(
                f"there are 1 to {MAX_PERIODS} periods, not {self.periods}"
            )
        if self._is_part_of_limit:
            check_duration("the limit", self._limit)

    @property
    def text(self) -> str:
        """The notation: "20m+5x30s", or "1h/5x60s" for reserved minutes."""
        overtime = f"{self.periods}x{format_period(self.period)}"
        if self._is_part_of_limit:
            return f"{format_duration(self._limit)}/{overtime}"
        return f"{format_duration(self.main)}+{overtime}"

    @property
    def _is_part_of_limit(self) -> bool:
        # Without main time nothing can stand before a plus sign.
        return self.reserved or not self.main

    @property
    def _limit(self) -> Millis:
        return Millis(self.main + self.periods * self.period)

    def initial(self) -> TimeLeft:
        """Return the reading before the first move."""
        return TimeLeft(self.main, self.periods, self.period)

    def spend(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge a completed move; None if the last period was used up.

        The move gives the running period back to its full length.
        """
        if elapsed <= left.main:
            main = Millis(left.main - elapsed)
            return make_left(main, left.periods, self.period)
        after = self.run(left, elapsed)
        return (
            None
            if after is None
            else make_left(after.main, after.periods, self.period, after.moves)
        )

    def run(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge an unfinished move; the running period keeps what is left of it."""
        if elapsed <= left.main:
            main = Millis(left.main - elapsed)
            return make_left(main, left.periods, left.period, left.moves)
        # Only the excess over main time is charged to byo-yomi (D-6).
        excess = elapsed - left.main
        if excess < left.period:
            return make_left(Millis(0), left.periods, Millis(left.period - excess))
        more, rest = divmod(excess - left.period, self.period)
        used = 1 + more
        if used >= left.periods:
            return None
        return make_left(Millis(0), left.periods - used, Millis(self.period - rest))

    def deduct(self, left: TimeLeft, amount: Millis) -> TimeLeft | None:
        """Take time off between two moves, as one long think: whole periods only (D-11)."""
        return self.spend(left, amount)

    def time_to_flag(self, left: TimeLeft) -> Millis:
        """Return main time and all periods, as far as they are left."""
        return Millis(left.main + left.period + (left.periods - 1) * self.period)

    def is_reading(self, left: TimeLeft) -> bool:
        """Tell whether this is main time with whole periods, or a running period."""
        is_period = left.period == self.period if left.main else left.period > 0
        return (
            0 <= left.main <= MAX_DURATION
            and 1 <= left.periods <= MAX_PERIODS
            and is_period
            and left.period <= self.period
            and not left.moves
        )

    def used(self, left: TimeLeft, moves: int) -> Millis:
        """Return what is missing of the limit: main time, and periods that were used."""
        return Millis(
            max(0, self.time_to_flag(self.initial()) - self.time_to_flag(left))
        )

    def reading(self, used: Millis, moves: int) -> TimeLeft | None:
        """Charge everything at once; a period that has begun is a part of one."""
        return self.run(self.initial(), used)

    def next_call(self, left: TimeLeft, elapsed: Millis) -> Call | None:
        """Return the first call strictly after `elapsed` ms of thinking from `left`."""
        due = self._due(left, elapsed)
        if due is None:
            return None
        start, call, periods_left = due
        if call.kind == PERIOD_USED or (call.kind == COUNT and call.count == 10):
            periods_left -= 1
        return Call(
            after=Millis(start + call.at),
            kind=call.kind,
            elapsed=call.at,
            count=call.count,
            periods_left=periods_left,
            text=call_text(call, periods_left),
        )

    def next_call_at(self, left: TimeLeft, elapsed: Millis) -> Millis | None:
        """Return when `next_call` is due, without its words: asked after every move."""
        due = self._due(left, elapsed)
        return None if due is None else Millis(due[0] + due[1].at)

    def _due(
        self, left: TimeLeft, elapsed: Millis
    ) -> tuple[int, PeriodCall, int] | None:
        """Return the start of the period, its next call, the periods left before it."""
        # Where the running period began, seen from `left`: in the past after a pause.
        start = left.main + left.period - self.period
        number = max(0, (elapsed - start) // self.period)
        if number >= left.periods:
            return None
        start += number * self.period
        periods_left = left.periods - number
        calls = calls_of_period(self.period, is_last=periods_left == 1)
        for call in calls:
            if start + call.at > elapsed:
                return start, call, periods_left
        raise AssertionError("the end of a period is always called")


def parse(text: str) -> ByoYomi | None:
    """Read "20m+5x30s" or "1h/5x60s"; None if `text` is not a byo-yomi clock.

    Raises ValueError for numbers out of bounds and reserved time above the limit.
    """
    match = _NOTATION.fullmatch(text)
    if match is None:
        return None
    limit, period = parse_fine_duration(match[1]), parse_fine_duration(match[4])
    if limit is None or period is None:
        return None
    periods = int(match[3])
    if match[2] == "+":
        return ByoYomi(limit, periods, period)
    return ByoYomi(Millis(limit - periods * period), periods, period, reserved=True)
