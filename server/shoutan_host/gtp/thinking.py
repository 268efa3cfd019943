"""Hearing an engine think: its reports as they come, and the last one with its move."""

from collections.abc import Callable
from typing import Final, TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_protocol.analysis import Analysis
from shoutan_protocol.gtp.analysis import Thinking, is_info, parse_info

TELL_EVERY_MS: Final = 400
"""Reports that come faster are not even read, the last one apart.

An engine is asked for one every 500 ms; one that does as it likes may write hundreds.
"""

OnAnalysis: TypeAlias = Callable[[Analysis], None]
"""Hears what the engine thinks of the position in which it is to move."""
IsAwaited: TypeAlias = Callable[[], bool]
"""Tells whether anybody wants to know before the move is there: to read costs time."""


def always() -> bool:
    """Await every report."""
    return True


class Thoughts:
    """What an engine writes in one turn, for `GtpLink.ask(on_line=...)`."""

    def __init__(
        self,
        thinking: Thinking,
        size: int,
        tell: OnAnalysis,
        is_awaited: IsAwaited = always,
    ) -> None:
        self._thinking = thinking
        self._size = size
        self._tell = tell
        self._is_awaited = is_awaited
        self._last: str | None = None
        self._told_at: Millis | None = None

    def take(self, line: str, stamp: Millis) -> bool:
        """Take in a line that was complete at `stamp`; True if it is a report."""
        if not is_info(line):
            return False
        self._last = line
        is_due = self._told_at is None or stamp - self._told_at >= TELL_EVERY_MS
        if is_due and self._is_awaited():
            self._told_at = stamp
            analysis = self.last()
            if analysis is not None:
                self._tell(analysis)
        return True

    def last(self) -> Analysis | None:
        """Return the newest report; None if there is none that says anything."""
        if self._last is None:
            return None
        return parse_info(self._last, self._size, self._thinking)
