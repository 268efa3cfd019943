"""How many lines that mean nothing one connection may send before it is hung up on.

Clients of this protocol say now and then what they were not asked, and lose nothing by
it. Whoever does little else takes the server's time from everybody.
"""

from typing import Final

from shoutan_engine import Millis

MOST_IGNORED: Final = 1_000
"""Lines at once."""
REGAINED_EVERY_MS: Final = 100
"""In this time one more may come, up to `MOST_IGNORED`."""


class Noise:
    """Counts the ignored lines of one connection."""

    def __init__(self) -> None:
        self.lines = 0
        """How many there were in all."""
        self._spent = 0.0
        self._at = Millis(0)

    def is_too_much(self, at: Millis) -> bool:
        """Take in one more, read at the stamp `at` (monotonic ms)."""
        regained = max(0, at - self._at) / REGAINED_EVERY_MS
        self._spent = max(0.0, self._spent - regained) + 1
        self._at = at
        self.lines += 1
        return self._spent > MOST_IGNORED
