"""What a signal asks of a match: finish the running games, or leave at once."""

import asyncio
import signal
from collections.abc import Callable


class Stopping:
    """What was asked so far. Ctrl-C: first `is_finishing`, then `leaving`; others leave.

    `on_finishing` is called once, when running games are to be finished and no other one
    begun.
    """

    def __init__(self) -> None:
        self.is_finishing = False
        self.leaving = asyncio.Event()
        self.number: signal.Signals | None = None
        """The signal that counts for the exit code: the last one."""
        self.on_finishing: Callable[[], None] | None = None
        """Set while there are games to finish; before that, Ctrl-C leaves at once."""

    def told(self, number: signal.Signals) -> None:
        """Take a signal."""
        self.number = number
        can_finish = self.on_finishing is not None and not self.is_finishing
        if number is not signal.SIGINT or not can_finish:
            self.leaving.set()
            return
        self.is_finishing = True
        assert self.on_finishing is not None
        self.on_finishing()

    @property
    def code(self) -> int:
        """What a shell reports for a program that a signal ended; 0 without one."""
        return 0 if self.number is None else 128 + self.number
