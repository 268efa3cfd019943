"""What one engine says and hears in one game, until it is written to a file.

A line is taken in on the loop, between an engine's answer and the next command, and what
is not done there is not waited for: a plain line (a command, a vertex) is put behind those
before it as it was on the wire, with its time, and tidied later, all in one, by the thread
that writes. They are kept as bytes in a row, for an object a line would push what the game
needs out of the processor's cache: a move of a game between two engines has four lines.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color

from shoutan_host.clock import Clock
from shoutan_host.gtp.overheard import Direction, HearsPlain
from shoutan_host.ports import GameId

MAX_LINE: Final = 500
"""Characters of a line that are kept."""
MAX_WAITING: Final = 256 * 1024
"""Bytes of one game that wait to be written; lines beyond it are lost."""

ColorOf: TypeAlias = Callable[[], Color | None]
"""Tells the color of an engine; None as long as colors are not drawn."""
_US: Final = "#"
"""Who says a remark of our own."""


class GameTranscript(HearsPlain):
    """What one engine says and hears in one game: the hook of `Overheard.transcript`."""

    def __init__(
        self,
        game: GameId,
        color_of: ColorOf,
        clock: Clock,
        changed: Callable[["GameTranscript"], None],
    ) -> None:
        self.game = game
        self._color_of = color_of
        self._color: Color | None = None
        self._monotonic_ms = clock.monotonic_ms
        self._changed = changed
        self._since = clock.monotonic_ms()
        self._waiting = bytearray()
        self._plain_room = 0
        """Plain lines are put behind less than so many bytes without a second look: none
        while whoever writes does not know of us, something was lost, or a report waits."""
        self._lost = 0
        self._info: tuple[Millis, str] | None = None
        self._infos = 0

    def __call__(self, direction: Direction, line: str) -> None:
        """Take in a line. Of reports in a row only the last one is kept."""
        now = self._monotonic_ms()
        if direction == "E" and line.startswith("info "):
            self._info = (now, line)
            self._infos += 1
            self._plain_room = 0  # the next line ends the reports
            return
        self._end_reports()
        self._add(now, direction, _cut(line))

    def command(self, line: bytes) -> None:
        """Take in a plain command."""
        waiting = self._waiting
        if len(waiting) < self._plain_room and len(line) <= MAX_LINE:
            waiting += b"%d C %b" % (self._monotonic_ms() - self._since, line)
        else:
            self("C", line.decode("ascii").rstrip())

    def answer(self, line: bytes) -> None:
        """Take in a plain answer, which is short."""
        waiting = self._waiting
        if len(waiting) < self._plain_room:
            waiting += b"%d E %b" % (self._monotonic_ms() - self._since, line)
        else:
            self("E", line.decode("ascii").rstrip())

    def note(self, text: str) -> None:
        """Add a remark of our own."""
        self._end_reports()
        self._add(self._monotonic_ms(), _US, _cut(text))

    def end(self) -> None:
        """Let nothing wait for what follows: nothing does."""
        self._end_reports()

    def take(self) -> tuple[Color, bytearray] | None:
        """Return what has come since the last time, and the side of the engine.

        That is the first side that it had; None as long as it has none, and all waits. The
        next line is told to whoever writes, in any case. What is taken is to be `tidied`.
        """
        self._plain_room = 0
        if self._color is None:
            self._color = self._color_of()
        if self._color is None:
            return None
        waiting, self._waiting = self._waiting, bytearray()
        return self._color, waiting

    def _end_reports(self) -> None:
        if self._info is None:
            return
        at, line = self._info
        count, self._info, self._infos = self._infos, None, 0
        more = f" [{count} such lines]" if count > 1 else ""
        self._add(at, "E", _cut(line) + more)

    def _add(self, at: Millis, who: str, text: str) -> None:
        if not text.isprintable():
            text = _printable(text)
        line = f"{at - self._since} {who} {text}\n".encode()
        is_told = self._plain_room > 0
        if len(self._waiting) + len(line) > MAX_WAITING:
            self._lost += 1
            self._plain_room = 0
            self._changed(self)  # or all that waits for a color would wait for ever
            return
        if self._lost:
            self._waiting += b"# %d lines came too fast to be kept\n" % self._lost
            self._lost = 0
        self._waiting += line
        self._plain_room = MAX_WAITING
        if not is_told:
            self._changed(self)


def tidied(waiting: bytearray) -> bytes:
    """Return whole lines: a plain answer has the empty line after it, as on the wire."""
    return bytes(waiting.replace(b" \n\n", b"\n").replace(b"\n\n", b"\n"))


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _cut(text: str) -> str:
    if len(text) <= MAX_LINE:
        return text
    return f"{text[:MAX_LINE]}... [{len(text) - MAX_LINE} more]"
