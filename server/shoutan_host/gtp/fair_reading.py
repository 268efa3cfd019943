"""Reading line by line from one peer among many: a piece in each pass of the loop.

Whoever floods waits for everybody else, and not the other way round (reliability R5). A
read costs by its lines, however few bytes they have, so a piece is cut by both. What a
peer has sent in one small read is taken at once, in the pass that read it.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

PIECE_LINES: Final = 128
PIECE_BYTES: Final = 64 * 1024
"""Lines, or bytes where they are long, that one peer has taken in one pass of the loop."""


class Readable(Protocol):
    """What is needed of a transport."""

    def is_closing(self) -> bool:
        """Tell whether it is being closed."""
        ...

    def pause_reading(self) -> None:
        """Read no more for now; again is no error."""
        ...

    def resume_reading(self) -> None:
        """Read again; again is no error."""
        ...


class FairReading:
    """The reads of one connection on their way to `take`, each with its stamp.

    The peer is not read while anything that it sent waits here, nor while `hold` says
    that its handler has enough: what waits is what one read gave.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        transport: Readable,
        take: Callable[[bytes, int], None],
    ) -> None:
        """`take` gets a piece and the stamp of its read (monotonic ns); never blocks."""
        self._loop = loop
        self._transport = transport
        self._take = take
        self._reads: deque[tuple[bytes, int]] = deque()
        self._begin = 0
        """Where in the first of the reads the next piece begins."""
        self._is_held = False
        self._is_due = False
        self._is_paused = False
        self._ended: Callable[[], None] | None = None

    def receive(self, data: bytes, stamp_ns: int) -> None:
        """Hand over a read: now, as far as that is fair, and the rest in later passes."""
        is_next = not self._reads
        self._reads.append((data, stamp_ns))
        if is_next and not self._is_held and not self._is_due:
            self._take_piece()
        self._pace()

    def end(self, ended: Callable[[], None]) -> None:
        """Call `ended` once, behind everything that was read, whether held or not."""
        self._ended = ended
        self._is_held = False
        if self._reads or self._is_due:
            self._later()
        else:
            self._say_ended()

    def drop(self) -> None:
        """Forget what waits: nobody wants it any more."""
        self._reads.clear()
        self._begin = 0

    def hold(self) -> None:
        """Hand over nothing more, and read no more: the handler has enough."""
        self._is_held = self._ended is None
        self._pace()

    def go_on(self) -> None:
        """Hand over again, from the next pass of the loop on."""
        if self._is_held:
            self._is_held = False
            self._later()
            self._pace()

    def _later(self) -> None:
        if not self._is_due:
            self._is_due = True
            self._loop.call_soon(self._next_pass)

    def _next_pass(self) -> None:
        self._is_due = False
        if self._is_held:
            return
        if self._reads:
            self._take_piece()
        elif self._ended is not None:
            self._say_ended()
        self._pace()

    def _take_piece(self) -> None:
        data, stamp_ns = self._reads[0]
        end = _piece_end(data, self._begin)
        piece = data[self._begin : end]
        self._begin = end
        if end == len(data):
            self._reads.popleft()
            self._begin = 0
        if self._reads or self._ended is not None:
            self._later()
        self._take(piece, stamp_ns)

    def _say_ended(self) -> None:
        ended, self._ended = self._ended, None
        if ended is not None:
            ended()

    def _pace(self) -> None:
        """Read from the peer only while nothing of it waits."""
        must_pause = bool(self._reads) or self._is_held
        if must_pause == self._is_paused or self._transport.is_closing():
            return
        self._is_paused = must_pause
        if must_pause:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()


def _piece_end(data: bytes, begin: int) -> int:
    """Return where a piece that begins at `begin` ends: behind so many lines or bytes."""
    most = min(begin + PIECE_BYTES, len(data))
    end = begin
    for _ in range(PIECE_LINES):
        found = data.find(b"\n", end, most)
        if found < 0:
            return most
        end = found + 1
    return end
