"""What a time system is, and what is left on one side's clock.

Everything is integer milliseconds of monotonic time that somebody else measured.
A limit is reached, not passed: a move at exactly the limit is overtime (article 12).
"""

from dataclasses import dataclass
from typing import Final, NewType, Protocol

from shoutan_engine.quickly_made import maker, quickly_made

Millis = NewType("Millis", int)
"""A duration, or an instant of the owner's monotonic clock, in milliseconds."""


@quickly_made
@dataclass(frozen=True, slots=True)
class TimeLeft:
    """One side's reading.

    `main`: main time left, ms. `periods`: overtime periods left, the running one
    included; where periods never run out, 1 once one is running. `period`: what is
    left of the running period, ms (a full one until main time is used up); with a leeway,
    what is left of that for this move. `moves`:
    moves still to play in this period, for systems that count them, else 0.
    """

    main: Millis
    periods: int = 0
    period: Millis = Millis(0)
    moves: int = 0


make_left: Final = maker(TimeLeft)
"""Makes a `TimeLeft`, for what is computed at every turn."""


@dataclass(frozen=True, slots=True)
class Call:
    """What the referee says aloud (article 12.2, D-7).

    `after`: ms of thinking from the reading it was computed for until it is due.
    `kind`: "elapsed", "period_used" or "count". `elapsed`: ms into the running period.
    `count`: 1 to 10 for a count, else 0. `periods_left`: after the call.
    `text`: the English words.
    """

    after: Millis
    kind: str
    elapsed: Millis
    count: int
    periods_left: int
    text: str


class TimeSystem(Protocol):
    """One way of limiting thinking time: a value, without state of its own."""

    @property
    def text(self) -> str:
        """The notation of the settings, such as "20m+5x30s"; `parse_clock` reads it."""
        ...

    def initial(self) -> TimeLeft | None:
        """Return the reading before the first move; None for a game without a clock."""
        ...

    def spend(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge a completed move of `elapsed` ms; None means the flag fell first."""
        ...

    def run(self, left: TimeLeft, elapsed: Millis) -> TimeLeft | None:
        """Charge `elapsed` ms of an unfinished move (a pause, a display)."""
        ...

    def deduct(self, left: TimeLeft, amount: Millis) -> TimeLeft | None:
        """Take `amount` ms off between two moves (lateness); None: nothing is left.

        First main time, then whole periods (D-11); it counts as no move and earns
        nothing.
        """
        ...

    def time_to_flag(self, left: TimeLeft) -> Millis:
        """Return how long a move may think from `left` until the flag falls."""
        ...

    def is_reading(self, left: TimeLeft) -> bool:
        """Tell whether a clock of this system can show `left`, with time on it."""
        ...

    def used(self, left: TimeLeft, moves: int) -> Millis | None:
        """Return what a clock that shows `left` after `moves` moves was charged, ms.

        None where the reading does not tell: what a move gives back is forgotten.
        """
        ...

    def reading(self, used: Millis, moves: int) -> TimeLeft | None:
        """Return what a clock shows that was charged `used` ms, the inverse of `used`.

        None if nothing would be left.
        """
        ...

    def next_call(self, left: TimeLeft, elapsed: Millis) -> Call | None:
        """Return the first call due strictly after `elapsed` ms of this move."""
        ...

    def next_call_at(self, left: TimeLeft, elapsed: Millis) -> Millis | None:
        """Return when that call is due, ms of this move; None if there is none."""
        ...
