"""A command on its way: who waits for it, and what has come of its answer."""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from shoutan_engine.clocks.types import Millis

Enough: TypeAlias = Callable[[int, str], bool]
"""Tells from the index and the text of a line that the caller needs no more lines."""


class GtpAnswer(NamedTuple):
    """An answer: `stamp_ms` is the monotonic time at which its status line was read.

    `stamps_ms` has the same for each of `lines`.
    """

    ok: bool
    lines: tuple[str, ...]
    stamps_ms: tuple[Millis, ...]

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)

    @property
    def stamp_ms(self) -> Millis:
        """When the status line was complete."""
        return self.stamps_ms[0]


OnLine: TypeAlias = Callable[[str, Millis], bool]
"""Hears a line of a success answer and when it was complete; True: it need not be kept."""

STREAM_BYTES: Final = 1024 * 1024
STREAM_BYTES_PER_S: Final = 256 * 1024
"""What an engine that thinks aloud may write: so much at once, and so much a second.

KataGo on a board of 19 lines, with all its candidates and the ownership of the points,
writes some 20 KiB a report; it is asked for two of them a second.
"""
STREAM_KEPT: Final = 256 * 1024
"""Of lines that nobody could make anything of."""


class PendingCommand:
    """The outstanding command and what has come of its answer.

    With `on_line` the engine streams: what that takes is not kept.
    """

    __slots__ = (
        "_enough",
        "_kept",
        "_on_line",
        "_since",
        "_streamed",
        "answer",
        "lines",
        "name",
        "ok",
        "stamps",
        "streams",
    )

    def __init__(
        self,
        name: str,
        answer: asyncio.Future[GtpAnswer],
        enough: Enough | None,
        on_line: OnLine | None = None,
    ) -> None:
        """`answer` is a new future of the loop: to look the loop up takes its time."""
        self.name = name
        self.streams = on_line is not None
        self.ok = False
        self.lines: list[str] = []
        self.stamps: list[Millis] = []
        self.answer = answer
        self._enough = enough
        self._on_line = on_line
        self._since: Millis | None = None
        self._streamed = 0
        self._kept = 0

    def add_line(self, line: str, stamp: Millis) -> None:
        """Take a line of the answer that was complete at `stamp`."""
        if self.streams and self.answer.done():
            return  # nobody waits any more, or the move is there
        is_taken = self.ok and self._on_line is not None and self._on_line(line, stamp)
        if is_taken and self.lines:  # the first is the status, and always kept
            return
        self.lines.append(line)
        self.stamps.append(stamp)
        self._kept += len(line)
        enough = self._enough
        if self.ok and enough is not None and enough(len(self.lines) - 1, line):
            self.resolve()

    def take_whole(self, ok: bool, text: str, stamp: Millis) -> None:
        """Take an answer of one line that is all of it: there is nothing to look for."""
        if self.streams:
            self.ok = ok
            self.add_line(text, stamp)
            self.resolve()
        elif not self.answer.done():
            self.answer.set_result(GtpAnswer(ok, (text,), (stamp,)))

    def is_flood(self, line: str, stamp: Millis) -> bool:
        """Count a line of a stream; tell whether it is more than anybody can read."""
        if self._since is None:
            self._since = stamp
        self._streamed += len(line)
        allowed = STREAM_BYTES + STREAM_BYTES_PER_S * (stamp - self._since) // 1_000
        return self._streamed > allowed or self._kept > STREAM_KEPT

    def resolve(self) -> None:
        """Give what there is to whoever waits; nothing if nobody does any more."""
        if not self.answer.done():
            answer = GtpAnswer(self.ok, tuple(self.lines), tuple(self.stamps))
            self.answer.set_result(answer)

    def reject(self, error: Exception) -> None:
        """Tell whoever waits that no answer can be given."""
        if not self.answer.done():
            self.answer.set_exception(error)

    @property
    def is_thinking(self) -> bool:
        """An engine that thinks cannot be asked for its name in between."""
        return "genmove" in self.name

    def why_hung(self, deadline_s: float) -> str:
        """Say what was missing when the deadline passed."""
        if self.lines:
            return f"the engine did not end its answer to {self.name} by an empty line"
        return f"the engine did not answer {self.name} within {deadline_s:g} s"
