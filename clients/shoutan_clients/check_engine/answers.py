"""An engine's bytes as answers and noise, with everything that is unusual kept.

The controller's own reader forgives; this one has to see what there is to forgive. So it
keeps the bytes of every answer, and counts what stands between answers.
"""

from collections import deque
from dataclasses import dataclass
from typing import Final

from shoutan_host.engines.failures import engine_words
from shoutan_host.engines.last_words import KEPT_LINES
from shoutan_protocol.framing import clean_line
from shoutan_protocol.gtp.grammar import Status, parse_status

MOST_BYTES: Final = 1 << 22
"""Of one session. An engine that says more is cut off."""
_MOST_NOISE: Final = 50
"""Lines that are kept; the others are counted."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer as it came.

    `digits` are its id, or nothing; `raw` its bytes with the empty line; `is_closed` is
    False where that line was missing. `seconds` since its command was written.
    """

    ok: bool
    digits: str
    lines: tuple[str, ...]
    raw: bytes
    is_closed: bool = True
    seconds: float = 0.0

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines).strip()

    @property
    def shown(self) -> str:
        """The answer as people are told of it: one short line, without its id."""
        words = engine_words(self.text)
        return f'"{"=" if self.ok else "?"} {words}"' if words else self._nothing

    @property
    def is_unknown(self) -> bool:
        """Tell whether the engine says that it has no such command."""
        return not self.ok and "unknown command" in self.text.lower()

    @property
    def _nothing(self) -> str:
        return '"="' if self.ok else '"?"'


class AnswerReader:
    """Bytes in, answers out. Does no I/O."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        """Those that nobody took yet."""
        self.noise: list[str] = []
        """Lines outside answers, the first of them."""
        self.noise_lines = 0
        self.last_noise: deque[str] = deque(maxlen=KEPT_LINES)
        """The last of those lines, for who asks why the engine does not answer."""
        self.empty_lines = 0
        """Empty lines outside answers."""
        self.awaited = ""
        """An id that begins an answer wherever it stands."""
        self.is_open = False
        """An answer has begun and not ended."""
        self._rest = b""
        self._status: Status | None = None
        self._lines: list[str] = []
        self._raw = b""
        self._bytes = 0

    @property
    def info_lines(self) -> list[str]:
        """The lines of the answer that is not closed yet."""
        return list(self._lines) if self.is_open else []

    @property
    def unended(self) -> str:
        """What came of a line without its LF, fit to be shown; "" for nothing."""
        return engine_words(clean_line(self._rest))

    @property
    def is_too_much(self) -> bool:
        """Tell whether it has said more than anybody wants to hear."""
        return self._bytes > MOST_BYTES

    def receive(self, data: bytes) -> None:
        """Take what was read."""
        self._bytes += len(data)
        if self.is_too_much:
            return
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._take(line + b"\n")

    def receive_eof(self) -> None:
        """Take the end: an answer that has begun ends with it."""
        if self._rest:
            self._take(self._rest)
            self._rest = b""
        self._finish(is_closed=False)

    def _take(self, raw: bytes) -> None:
        line = clean_line(raw.rstrip(b"\n"))
        if self.is_open:
            status = parse_status(line.rstrip())
            if self.awaited and status is not None and status.digits == self.awaited:
                self._finish(is_closed=False)
            elif line:
                self._lines.append(line.rstrip())
                self._raw += raw
                return
            else:
                self._raw += raw
                self._finish()
                return
        text = line.rstrip()
        status = parse_status(text)
        if not text:
            self.empty_lines += 1
        elif status is None:
            self.noise_lines += 1
            self.last_noise.append(text)
            if len(self.noise) < _MOST_NOISE:
                self.noise.append(text)
        else:
            self.is_open, self._status = True, status
            self._lines, self._raw = [status.text], raw

    def _finish(self, *, is_closed: bool = True) -> None:
        status, self._status = self._status, None
        self.is_open = False
        if status is not None:
            answer = Answer(
                status.ok, status.digits, tuple(self._lines), self._raw, is_closed
            )
            self.answers.append(answer)
