"""Fischer time: every move in time earns some. "5m+10s", capped "5m+10s max 10m".

No article knows it; fast games may be timed as their organizer says (article 12.2).
"""

import re
from dataclasses import dataclass
from typing import Final

from shoutan_engine.clocks.durations import (
    DURATION,
    MAX_DURATION,
    check_duration,
    format_duration,
    format_period,
    parse_fine_duration,
)
from shoutan_engine.clocks.types import Millis, TimeLeft, make_left
from shoutan_engine.clocks.uncalled import Uncalled

_NOTATION: Final = re.compile(rf"({DURATION})\+({DURATION})(?: max ({DURATION}))?")


@dataclass(frozen=True, slots=True)
class Fischer(Uncalled):
    """`main` ms to begin with; each completed move adds `increment` ms.

    The increment comes after the move, so the first one has `main` alone. `cap`: the
    clock never shows more than this after a move; None for no such limit. Raises
    ValueError for durations that are not 1 ms to 30 days, and for a cap below the main
    time.
    """

    main: Millis
    increment: Millis
    cap: Millis | None = None

    def __post_init__(self) -> None:
        check_duration("main time", self.main)
        check_duration("the increment", self.increment)
        if self.cap is not None:
            check_duration("the cap", self.cap)
            if self.cap < self.main:
                raise ValueError(
                    f"the cap is not below main time, {self.cap} below {self.main} ms"
                )

    @property
    def text(self) -> str:
        """The notation: "5m+10s" or "5m+10s max 10m"."""
        text = f"{format_duration(self.main)}+{format_period(self.increment)}"
        return text if self.cap is None else f"{text} max {format_duration(self.cap)}"

    def initial(self) -> TimeLeft:
        """Return the reading before the first move."""
        return TimeLeft(self.main)

    def spend(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge a completed move and add the increment; None if the flag fell."""
        if elapsed >= left.main:
            return None
        main = left.main - elapsed + self.increment
        return make_left(Millis(main if self.cap is None else min(main, self.cap)))

    def run(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge an unfinished move: nothing is earned yet."""
        if elapsed >= left.main:
            return None
        return make_left(Millis(left.main - elapsed))

    def deduct(self, left: TimeLeft, amount: Millis) -> TimeLeft | None:
        """Take time off between two moves; that earns nothing."""
        return self.run(left, amount)

    def time_to_flag(self, left: TimeLeft) -> Millis:
        """Return what the clock shows."""
        return left.main

    def is_reading(self, left: TimeLeft) -> bool:
        """Tell whether this is main time, not above the cap, and nothing else."""
        most = MAX_DURATION if self.cap is None else self.cap
        return left == TimeLeft(left.main) and 0 < left.main <= most

    def used(self, left: TimeLeft, moves: int) -> Millis | None:
        """Return what is missing of main time and all increments; None with a cap.

        What a cap has cut off was neither used nor is it shown.
        """
        if self.cap is not None:
            return None
        return Millis(max(0, self.main + moves * self.increment - left.main))

    def reading(self, used: Millis, moves: int) -> TimeLeft | None:
        """Return the rest of main time and all increments."""
        rest = self.main + moves * self.increment - used
        if rest <= 0:
            return None
        return TimeLeft(Millis(rest if self.cap is None else min(rest, self.cap)))


def parse(text: str) -> Fischer | None:
    """Read "5m+10s" or "5m+10s max 10m"; None if `text` is not a Fischer clock.

    Raises ValueError for a cap below the main time or out of bounds.
    """
    match = _NOTATION.fullmatch(text)
    if match is None:
        return None
    main, increment = parse_fine_duration(match[1]), parse_fine_duration(match[2])
    if main is None or increment is None:
        return None
    if match[3] is None:
        return Fischer(main, increment)
    cap = parse_fine_duration(match[3])
    return None if cap is None else Fischer(main, increment, cap)
