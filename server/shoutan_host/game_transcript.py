"""What one engine says and hears in one game, until it is written to a file.

A line is taken in on the loop, between an engine's answer and the next command, and there
it is only kept, as it was on the wire if it is plain (a command, a vertex): it is spelled
out later, many in a row, by the thread that writes. A move of a game between two engines
has four lines: to spell each out at once took 600 byte codes of the 4,000 that Python runs
for the move on the loop, and it takes 220 of 3,540 as it is; in time it is more, for each
line comes when an engine has just had the processor and its caches.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color

from shoutan_host.clock import Clock
from shoutan_host.gtp.overheard import Direction, HearsPlain
from shoutan_host.ports import GameId

MAX_LINE: Final = 500
"""Characters of a line that are kept."""
MAX_WAITING: Final = 256 * 1024
"""Characters of one game that wait to be written; lines beyond it are lost."""
_STAMP: Final = 8
"""Characters that are counted for the time of a line, and for who said it."""
_PLAIN: Final = 40
"""Characters that are counted for a plain line, however long it is."""
_PLAIN_AT_ONCE: Final = 256
"""Plain lines that are counted before they come."""

ColorOf: TypeAlias = Callable[[], Color | None]
"""Tells the color of an engine; None as long as colors are not drawn."""
Heard: TypeAlias = tuple[int, str, str | bytes]
"""A line: ms since the transcript began, who said it, and what (plain ones as bytes)."""
_US: Final = "#"
"""Who says a remark of our own."""
_LOST: Final = ""
"""Who says how much was lost: nobody, and at no time."""


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
        self._heard: list[Heard] = []
        self._left = MAX_WAITING
        self._plain_left = 0
        """Plain lines that may come without a second look: whoever writes knows of us."""
        self._lost = 0
        self._info: tuple[Millis, str] | None = None
        self._infos = 0
        self._is_noted = False
        """Whoever writes knows that something waits here, and nothing was lost."""

    def __call__(self, direction: Direction, line: str) -> None:
        """Take in a line. Of reports in a row only the last one is kept."""
        now = self._monotonic_ms()
        if direction == "E" and line.startswith("info "):
            self._info = (now, line)
            self._infos += 1
            self._left += _PLAIN * self._plain_left
            self._plain_left = 0  # the next line ends the reports
            return
        self._end_reports()
        self._add(now, direction, _cut(line))

    def plain(self, direction: Direction, line: bytes) -> None:
        """Take in a line of ASCII as it was on the wire."""
        if not self._plain_left:
            self(direction, line.decode("ascii").rstrip())
            if self._is_noted:
                self._plain_left = min(_PLAIN_AT_ONCE, self._left // _PLAIN)
                self._left -= _PLAIN * self._plain_left
            return
        self._plain_left -= 1
        self._heard.append((self._monotonic_ms() - self._since, direction, line))

    def note(self, text: str) -> None:
        """Add a remark of our own."""
        self._end_reports()
        self._add(self._monotonic_ms(), _US, _cut(text))

    def end(self) -> None:
        """Let nothing wait for what follows: nothing does."""
        self._end_reports()

    def take(self) -> tuple[Color, list[Heard]] | None:
        """Return what has come since the last time, and the side of the engine.

        That is the first side that it had; None as long as it has none, and all waits. The
        next line is told to whoever writes, in any case.
        """
        self._is_noted = False
        self._left += _PLAIN * self._plain_left
        self._plain_left = 0
        if self._color is None:
            self._color = self._color_of()
        if self._color is None:
            return None
        heard, self._heard, self._left = self._heard, [], MAX_WAITING
        return self._color, heard

    def _end_reports(self) -> None:
        if self._info is None:
            return
        at, line = self._info
        count, self._info, self._infos = self._infos, None, 0
        more = f" [{count} such lines]" if count > 1 else ""
        self._add(at, "E", _cut(line) + more)

    def _add(self, at: Millis, who: str, text: str) -> None:
        left = self._left - len(text) - _STAMP
        if left < 0:
            self._lost += 1
            self._is_noted = False
            self._changed(self)  # or all that waits for a color would wait for ever
            return
        if self._lost:
            lost = f"# {self._lost} lines came too fast to be kept"
            self._heard.append((at, _LOST, lost))
            self._lost = 0
        self._left = left
        self._heard.append((at - self._since, who, text))
        if not self._is_noted:
            self._is_noted = True
            self._changed(self)


def spelled_out(heard: Sequence[Heard]) -> list[str]:
    """Return the lines as they are written, without their ends."""
    return [_spelled(at, who, what) for at, who, what in heard]


def _spelled(at: int, who: str, what: str | bytes) -> str:
    if isinstance(what, bytes):
        text = what.decode("ascii").rstrip()
        return f"{at} {who} {text if len(text) <= MAX_LINE else _cut(text)}"
    if not who:
        return what
    return f"{at} {who} {what if what.isprintable() else _printable(what)}"


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _cut(text: str) -> str:
    if len(text) <= MAX_LINE:
        return text
    return f"{text[:MAX_LINE]}... [{len(text) - MAX_LINE} more]"
