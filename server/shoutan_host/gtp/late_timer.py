"""A deadline that is set anew many times a second and hardly ever passes.

A timer for each question to an engine would cost as much as the question. So one timer
runs on, and looks when it is due whether there is a deadline that has passed by then;
only an earlier deadline than the one it runs to starts it anew.
"""

import asyncio
from collections.abc import Callable
from typing import Final

_NEVER: Final = float("inf")


class LateTimer:
    """Calls `passed` once when the present deadline has passed, in the pass after that.

    One more pass, so that bytes which were read by then are known (reliability T3). A
    deadline is not taken back: whoever is told finds out that nothing is late any more.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, passed: Callable[[], None]
    ) -> None:
        self._loop = loop
        self._passed = passed
        self._deadline = _NEVER
        self._handle: asyncio.TimerHandle | None = None
        self._due = _NEVER
        """When the handle is due; not before the deadline is it looked at."""

    def set(self, seconds: float) -> None:
        """Let the deadline be in so many seconds, in the place of any other."""
        self._deadline = deadline = self._loop.time() + seconds
        if deadline < self._due:
            self._start(deadline)

    def close(self) -> None:
        """Stop for good: nothing is left in the loop."""
        self._deadline = self._due = _NEVER
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _start(self, due: float) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._due = due
        self._handle = self._loop.call_at(due, self._look)

    def _look(self) -> None:
        self._handle, self._due = None, _NEVER
        if self._deadline <= self._loop.time():
            self._loop.call_soon(self._tell, self._deadline)
        elif self._deadline < _NEVER:
            self._start(self._deadline)

    def _tell(self, deadline: float) -> None:
        if self._deadline == deadline:  # nobody came in the last moment
            self._deadline = _NEVER
            self._passed()
