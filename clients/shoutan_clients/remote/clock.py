"""The server's clock as a client can know it: this machine's, and an offset.

Stamps in events are of the server's monotonic clock. Each answer that tells it gives an
offset which is wrong by at most half the round trip, so the quickest of the last answers
counts. After a new connection everything is measured anew: it may be another process.
"""

from collections import deque
from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_host import clock

SAMPLES: Final = 8
"""Round trips that are kept: clocks of two machines drift apart in the long run."""


class RemoteClock:
    """Both clocks for a game elsewhere; wall time is this machine's."""

    def __init__(self) -> None:
        self._samples: deque[tuple[int, int]] = deque(maxlen=SAMPLES)
        self._offset_ns = 0

    @property
    def round_trip_ms(self) -> float | None:
        """The quickest of the last round trips; None before the first one."""
        return min(self._samples)[0] / 1e6 if self._samples else None

    def monotonic_ms(self) -> Millis:
        """Return the server's monotonic milliseconds."""
        return Millis((clock.monotonic_ns() + self._offset_ns) // 1_000_000)

    def wall_ms(self) -> int:
        """Return wall time as Unix milliseconds."""
        return clock.wall_ms()

    def heard(self, asked_ns: int, heard_ns: int, server_ms: int) -> None:
        """Take in that the server's clock showed `server_ms` between two of our stamps."""
        middle_ns = (asked_ns + heard_ns) // 2
        offset_ns = server_ms * 1_000_000 - middle_ns
        self._samples.append((heard_ns - asked_ns, offset_ns))
        self._offset_ns = min(self._samples)[1]

    def measure_anew(self) -> None:
        """Forget the samples of an earlier connection; the offset holds until the next."""
        self._samples.clear()
