"""The only reads of monotonic and wall time in the project (reliability T1, T2)."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, Protocol

from shoutan_engine.clocks.types import Millis

monotonic_ns: Final[Callable[[], int]] = time.monotonic_ns
"""Returns monotonic nanoseconds: the stamp of bytes that were just read.

The function itself, since every read of every connection calls it.
"""


def monotonic_ms() -> Millis:
    """Return monotonic milliseconds, floored."""
    return Millis(time.monotonic_ns() // 1_000_000)


def processor_ns() -> int:
    """Return the nanoseconds that this process has kept a processor busy."""
    return time.process_time_ns()


def wall_ms() -> int:
    """Return wall time as Unix milliseconds, for people and records only."""
    return time.time_ns() // 1_000_000


def rfc3339(unix_ms: int) -> str:
    """Return wall time as RFC 3339 UTC with milliseconds."""
    seconds, ms = divmod(unix_ms, 1000)
    return f"{_second(seconds)}.{ms:03d}Z"


class Clock(Protocol):
    """Both clocks as a value that can be handed in; tests advance one of their own."""

    def monotonic_ms(self) -> Millis:
        """Return monotonic milliseconds."""
        ...

    def wall_ms(self) -> int:
        """Return wall time as Unix milliseconds."""
        ...


class SystemClock:
    """The machine's clocks: the functions above, with no call of their own around them."""

    monotonic_ms = staticmethod(monotonic_ms)
    wall_ms = staticmethod(wall_ms)


@lru_cache(maxsize=4)
def _second(unix_s: int) -> str:
    """Return a second in UTC; every event of it is stamped with the same text."""
    return datetime.fromtimestamp(unix_s, tz=UTC).strftime("%Y-%m-%dT%H:%M:%S")
