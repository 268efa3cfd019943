"""A command on its way: who waits for it, and what has come of its answer."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.clocks.types import Millis

Enough: TypeAlias = Callable[[int, str], bool]
"""Tells from the index and the text of a line that the caller needs no more lines."""


@dataclass(frozen=True, slots=True)
class GtpAnswer:
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


class PendingCommand:
    """The outstanding command and what has come of its answer."""

    __slots__ = ("_enough", "answer", "lines", "name", "ok", "stamps")

    def __init__(self, name: str, enough: Enough | None) -> None:
        self.name = name
        self.ok = False
        self.lines: list[str] = []
        self.stamps: list[Millis] = []
        self.answer: asyncio.Future[GtpAnswer] = (
            asyncio.get_running_loop().create_future()
        )
        self._enough = enough

    def add_line(self, line: str, stamp: Millis) -> None:
        """Take a line of the answer that was complete at `stamp`."""
        self.lines.append(line)
        self.stamps.append(stamp)
        enough = self._enough
        if self.ok and enough is not None and enough(len(self.lines) - 1, line):
            self.resolve()

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
