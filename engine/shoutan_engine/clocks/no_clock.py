"""No clock at all: "none"."""

from dataclasses import dataclass

from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.clocks.uncalled import Uncalled


@dataclass(frozen=True, slots=True)
class NoClock(Uncalled):
    """Nobody is timed: there is no reading, no call and no flag."""

    @property
    def text(self) -> str:
        """The notation: "none"."""
        return "none"

    def initial(self) -> None:
        """Return None: there is no reading."""
        return

    def spend(self, left: TimeLeft, elapsed: Millis) -> TimeLeft:
        """Charge nothing."""
        return left

    def run(self, left: TimeLeft, elapsed: Millis) -> TimeLeft:
        """Charge nothing."""
        return left

    def deduct(self, left: TimeLeft, amount: Millis) -> TimeLeft:
        """Charge nothing."""
        return left

    def time_to_flag(self, left: TimeLeft) -> Millis:
        """Raise ValueError: without a reading nobody has a flag to ask about."""
        raise ValueError(f"a game without a clock has no flag, yet a reading: {left}")

    def is_reading(self, left: TimeLeft) -> bool:
        """Return False: there is no reading."""
        return False

    def used(self, left: TimeLeft, moves: int) -> None:
        """Return None: nothing is charged."""
        return

    def reading(self, used: Millis, moves: int) -> None:
        """Return None: there is no reading."""
        return


def parse(text: str) -> NoClock | None:
    """Read "none"; None if `text` is something else."""
    return NoClock() if text == "none" else None
