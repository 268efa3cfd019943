"""Bytes to lines, for every protocol that is made of lines.

A line ends with LF. CR and all other controls are dropped and HT becomes a blank
(GTP 2, section 2.2), so CRLF is legal. Bytes that are not UTF-8 become U+FFFD: names
and chat hold anything, and no reader may fail on them.
"""

from typing import Final

from shoutan_protocol.errors import RemoteProtocolError

MAX_LINE: Final = 64 * 1024
"""Bytes in a line before its sender is cut off (reliability X6)."""

_HT_TO_BLANK: Final = bytes.maketrans(b"\t", b" ")
_CONTROLS: Final = bytes([*range(0x20), 0x7F]).replace(b"\t", b"")


def clean_line(raw: bytes) -> str:
    """Return `raw` as text: no controls, HT as a blank, UTF-8 with replacement."""
    return raw.translate(_HT_TO_BLANK, _CONTROLS).decode("utf-8", "replace")


class LineTooLong(RemoteProtocolError):
    """A line has more than `most_bytes`, or would have them; the message is for its sender."""

    def __init__(self, most_bytes: int) -> None:
        super().__init__(f"a line is longer than {most_bytes} bytes; send shorter ones")
        self.most_bytes = most_bytes


class LineBuffer:
    """Collects bytes and gives lines back, cleaned and without their end.

    `max_line`: most bytes of one line, its LF not counted. Memory is bounded by it and
    by the largest piece that was received at once.
    """

    def __init__(self, max_line: int = MAX_LINE) -> None:
        self._max_line = max_line
        self._data = bytearray()
        self._start = 0
        """Where the first line that was not given out begins."""
        self._searched = 0
        """No LF stands between `_start` and here."""
        self._skipping = False
        """What comes belongs to a line that is thrown away."""

    @property
    def is_empty(self) -> bool:
        """Tell whether everything was given out, and no line has begun."""
        return self._start == len(self._data) and not self._skipping

    def receive(self, data: bytes) -> None:
        """Add what was read."""
        # Cutting here and not for each line keeps many short lines linear.
        del self._data[: self._start]
        self._searched -= self._start
        self._start = 0
        self._data += data

    def next_line(self) -> str | None:
        """Return the next line, None until another one is complete.

        Raises LineTooLong when it is, or is going to be, too long; so does
        every later call, unless `skip_line` is called in between.
        """
        end = self._data.find(b"\n", self._searched)
        if self._skipping:
            self._start = self._searched = len(self._data) if end < 0 else end + 1
            if end < 0:
                return None
            self._skipping = False
            end = self._data.find(b"\n", self._searched)
        length = (len(self._data) if end < 0 else end) - self._start
        if length > self._max_line:
            raise LineTooLong(self._max_line)
        if end < 0:
            self._searched = len(self._data)
            return None
        line = clean_line(bytes(self._data[self._start : end]))
        self._start = self._searched = end + 1
        return line

    def skip_line(self) -> None:
        """Throw the present line away, also what of it is still to come."""
        self._skipping = True

    def rest(self) -> str:
        """Return what stands after the last LF: at the end of file, a cut line."""
        if self._skipping:
            return ""
        return clean_line(bytes(self._data[self._start :]))
