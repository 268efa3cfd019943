"""Where lines go: a stream that may be closed, full, or unable to write every letter."""

import contextlib
import os
from typing import Final, Protocol, TextIO

from shoutan_host.standard_output import why_unwritten

from shoutan_clients.match.ports import Showing

_PLAIN: Final = {
    "±": "+/-",
    "…": "...",
    "─": "-",
    "│": "|",
    "●": "o",
    "█": "#",
    "░": ".",
}


class ClosableShowing(Showing, Protocol):
    """A showing that may hold the terminal; `close` gives it back, also after a failure."""

    def close(self) -> object:
        """Leave the terminal as it was. May be repeated."""
        ...


class Output:
    """Writes lines and never raises: a match goes on when nobody reads of it any more."""

    def __init__(self, stream: TextIO) -> None:
        """Write to `stream`."""
        self._stream = stream
        self._encoding = getattr(stream, "encoding", None) or "utf-8"
        self._is_open = True
        self.failure: str | None = None
        """Why lines are missing that somebody waits for, such as a full disk."""

    def line(self, text: str = "") -> None:
        """Write one line, or several, at once."""
        if not self._is_open:
            return
        try:
            self._stream.write(f"{self.fitting(text)}\n")
            self._stream.flush()
        except (OSError, ValueError) as error:
            self._is_open = False
            self.failure = why_unwritten(error, self._stream)
            # Python would complain once more when it ends and flushes.
            with contextlib.suppress(OSError, ValueError):
                self._stream.close()

    def fitting(self, text: str) -> str:
        """Return a text in letters that the stream can write."""
        if self._can_write(text):
            return text
        for letter, plain in _PLAIN.items():
            text = text.replace(letter, plain)
        return text.encode(self._encoding, "replace").decode(self._encoding)

    def _can_write(self, text: str) -> bool:
        try:
            text.encode(self._encoding)
        except UnicodeEncodeError:
            return False
        return True


def restart(stream: TextIO) -> None:
    """Let a terminal take letters again that was stopped by Ctrl-S; nothing elsewhere."""
    try:
        import termios
    except ImportError:  # Windows has another way, and no such stop that lasts
        return
    with contextlib.suppress(OSError, ValueError, termios.error):
        descriptor = stream.fileno()
        if (
            os.tcgetpgrp(descriptor) == os.getpgrp()
        ):  # in the background it would stop us
            # Linux starts again only what it was told in this way to stop.
            termios.tcflow(descriptor, termios.TCOOFF)
            termios.tcflow(descriptor, termios.TCOON)
