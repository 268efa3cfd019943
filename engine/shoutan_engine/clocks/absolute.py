"""Absolute time: the whole game inside the main time (article 12.4). "20m"."""

from dataclasses import dataclass

from shoutan_engine.clocks.durations import (
    MAX_DURATION,
    check_duration,
    format_duration,
    parse_fine_duration,
)
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.clocks.uncalled import Uncalled


@dataclass(frozen=True, slots=True)
class Absolute(Uncalled):
    """`main` ms for all moves of one side; there is no byo-yomi to call.

    Raises ValueError unless `main` is 1 ms to 30 days.
    """

    main: Millis

    def __post_init__(self) -> None:
        check_duration("main time", self.main)

    @property
    def text(self) -> str:
        """The notation, such as "20m"."""
        return format_duration(self.main)

    def initial(self) -> TimeLeft:
        """Return the reading before the first move."""
        return TimeLeft(self.main)

    def spend(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge a completed move; None if the limit was reached."""
        return self.run(left, elapsed)

    def run(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge an unfinished move; None if the limit was reached."""
        if elapsed >= left.main:
            return None
        return TimeLeft(Millis(left.main - elapsed))

    def deduct(self, left: TimeLeft, amount: Millis) -> TimeLeft | None:
        """Take time off between two moves; None if nothing is left."""
        return self.run(left, amount)

    def time_to_flag(self, left: TimeLeft) -> Millis:
        """Return the main time left."""
        return left.main

    def is_reading(self, left: TimeLeft) -> bool:
        """Tell whether this is main time and nothing else."""
        return left == TimeLeft(left.main) and 0 < left.main <= MAX_DURATION

    def used(self, left: TimeLeft, moves: int) -> Millis:
        """Return what main time lacks; a clock that was put forward has used nothing."""
        return Millis(max(0, self.main - left.main))

    def reading(self, used: Millis, moves: int) -> TimeLeft | None:
        """Return the rest of main time."""
        return self.run(self.initial(), used)


def parse(text: str) -> Absolute | None:
    """Read "20m"; None if `text` is not absolute time."""
    main = parse_fine_duration(text)
    return None if main is None else Absolute(main)
