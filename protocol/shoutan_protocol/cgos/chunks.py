"""Bytes to messages: a line each, or a chunk each where no line ends (CGOS, section 1).

A very old client sends no LF at all. Whoever reads the socket tells when the first input
has had no LF for half a second (`is_undecided`, `no_line_came`); from then on every chunk
that is read is one message.
"""

from typing import Final

from shoutan_protocol.analysis import MAX_BYTES

MAX_LINE: Final = MAX_BYTES + 256
"""Bytes of a line that are kept: a move with the largest analysis. The rest falls off."""
UNDECIDED_S: Final = 0.5
"""How long the first input may be without LF before its sender is taken at chunks, s."""


class Messages:
    """Collects bytes and gives messages back, stripped of blanks and line ends.

    Nothing that is received raises, and memory is bounded: of a line that is too long the
    beginning is kept, which is where the move stands.
    """

    def __init__(self) -> None:
        self._kept = bytearray()
        self._saw_line = False
        self._takes_chunks = False

    @property
    def is_undecided(self) -> bool:
        """Tell whether something came that is no line yet, and no line ever did."""
        return bool(self._kept) and not self._saw_line and not self._takes_chunks

    def receive(self, data: bytes) -> list[str]:
        """Return the messages that are complete now."""
        if self._takes_chunks:
            return [_text(line) for line in data.splitlines() if line.strip()]
        *ended, rest = data.split(b"\n")
        messages: list[str] = []
        for line in ended:
            self._keep(line)
            messages.append(_text(bytes(self._kept)))
            self._kept.clear()
            self._saw_line = True
        self._keep(rest)
        return messages

    def no_line_came(self) -> list[str]:
        """Take what came for a whole message, and every chunk from now on."""
        if not self.is_undecided:
            return []
        self._takes_chunks = True
        first = bytes(self._kept)
        self._kept.clear()
        return self.receive(first)

    def _keep(self, data: bytes) -> None:
        self._kept += data[: max(0, MAX_LINE - len(self._kept))]


def _text(raw: bytes) -> str:
    return raw[:MAX_LINE].decode("utf-8", "replace").strip()
