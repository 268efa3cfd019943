"""The controller's end of GTP 2, without I/O: typed commands out, events in.

Real engines print banners, drop ids, answer twice and merge their standard error into
the answers. Noise is tolerated up to a limit; an answer that belongs to no command is
reported, and `resync` finds the way back. Nothing here knows what a command means or
how long it may take.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from shoutan_engine.points import MAX_SIZE

from shoutan_protocol.errors import LocalProtocolError, RemoteProtocolError
from shoutan_protocol.framing import LineBuffer, LineTooLong
from shoutan_protocol.gtp.controller_events import (
    Answer,
    AnswerDone,
    AnswerLine,
    BackInStep,
    ControllerEvent,
    Limits,
    Noise,
    OutOfStep,
    StatusLine,
    Violation,
)
from shoutan_protocol.gtp.grammar import (
    Argument,
    Request,
    Status,
    format_command,
    parse_status,
)
from shoutan_protocol.gtp.spelling import Spelled, spell
from shoutan_protocol.gtp.vertex_answer import plain_answers

LAST_ID: Final = 999_999
"""Ids stay small, since engines drop or clip large ones; after this one comes 1."""

_PLAIN_BYTES: Final = 32
"""More than an answer of one word takes, such as a vertex."""
_BEFORE_WORD: Final = len(b"=999999\n\n")
_BLANK: Final = ord(" ")


@dataclass(slots=True)
class _Collecting:
    """An answer that has begun. `name` is None for one to be thrown away."""

    name: str | None
    ok: bool
    streams: bool
    lines: list[str]
    size: int


class ControllerSide:
    """One engine's dialogue as the controller sees it."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._lines = LineBuffer(self._limits.line_bytes)
        self._last_id = 0
        self._open: deque[tuple[int, str, bool]] = deque()
        self._collecting: _Collecting | None = None
        self._is_lost = False
        self._resync_id: int | None = None
        self._noise_lines = 0
        self._noise_bytes = 0
        self._is_broken = False
        self._is_quiet = True
        """Nothing has begun, nothing is wrong: what comes next answers what is open."""
        self._plain: bytes | None = None
        """How a plain answer to the only open command begins; None if there is none."""
        is_usual = self._limits.line_bytes >= _PLAIN_BYTES
        self._plain_bytes = min(_PLAIN_BYTES, self._limits.line_bytes) - _BEFORE_WORD
        self._usual: Mapping[bytes, str] = _usual_answers() if is_usual else {}
        """What follows the id of nearly every answer, without taking it apart."""

    def send(self, name: str, *args: Argument, streams: bool = False) -> bytes:
        """Return the line of a command, which is open until its answer is done.

        `streams`: the engine may write without end while it thinks. Lines after the first
        are told one by one, not kept for AnswerDone and not limited in number.

        Raises LocalProtocolError for what may not be sent, and while out of step.
        """
        return self.send_spelled(spell(name, args), streams=streams)

    def send_spelled(self, spelled: Spelled, *, streams: bool = False) -> bytes:
        """Do what `send` does for what was spelled before (every move of a game)."""
        if self._is_lost:
            raise LocalProtocolError("out of step with the engine: resync first")
        name, text = spelled
        self._last_id = number = self._last_id % LAST_ID + 1
        is_alone = self._is_quiet and not self._open
        self._plain = b"=%d" % number if is_alone else None
        self._open.append((number, name, streams))
        return b"%d %b\n" % (number, text)

    def resync(self) -> bytes:
        """Return `name` with a fresh id; all answers before its own are thrown away.

        May be called again if that answer does not come.
        """
        self._is_lost = True
        self._is_quiet, self._plain = False, None
        self._open.clear()
        self._resync_id = self._last_id = self._last_id % LAST_ID + 1
        return format_command(Request("name"), self._resync_id)

    def receive_plain(self, data: bytes) -> str | None:
        """Take bytes that are no more and no less than what nearly every answer is.

        That is success, in one piece, of one word or of none, to the only open command.
        Returns its text, and None if it is anything else: then nothing was taken, and
        `receive` is to have it. No more than a short cut, past events: what it takes is
        what `receive` would make of it.
        """
        plain = self._plain
        if plain is None or not data.startswith(plain):
            return None
        rest = data[len(plain) :]
        word = self._usual.get(rest)
        if word is None and (word := self._plain_word(rest)) is None:
            return None
        self._plain = None
        self._open.clear()
        self._noise_lines = self._noise_bytes = 0
        return word

    def receive(self, data: bytes) -> list[ControllerEvent]:
        """Return what the bytes completed, in order; nothing after a Violation."""
        events: list[ControllerEvent] = []
        if self._is_broken:
            return events
        self._plain = None
        self._lines.receive(data)
        try:
            while (line := self._lines.next_line()) is not None:
                self._take(line, events)
        except LineTooLong as error:  # whoever hears of it has not sent it
            self._is_broken = True
            most = error.most_bytes
            events.append(
                Violation(f"a line of its output is longer than {most} bytes")
            )
        except RemoteProtocolError as error:
            self._is_broken = True
            events.append(Violation(str(error)))
        has_begun = self._collecting is not None or not self._lines.is_empty
        self._is_quiet = not (has_begun or self._is_lost or self._is_broken)
        return events

    @property
    def unended(self) -> str:
        """What came of a line that has not ended; "" where none has begun."""
        return self._lines.rest()

    def receive_eof(self) -> list[ControllerEvent]:
        """Return the answer that the end of file cut, if its status line was complete.

        A line without its LF is not used: "=5 Q1" may have been "=5 Q16".
        """
        events: list[ControllerEvent] = []
        if self._collecting is not None and not self._is_broken:
            self._finish(events, is_complete=False)
        return events

    def _plain_word(self, rest: bytes) -> str | None:
        """Return the word that follows an id, None if it is not one and nothing else."""
        text = rest[:-2]
        if not rest.endswith(b"\n\n") or len(text) > self._plain_bytes:
            return None
        word = text[1:]
        if text and not (text[0] == _BLANK and (not word or word.isalnum())):
            return None
        return word.decode("ascii")

    def _take(self, line: str, events: list[ControllerEvent]) -> None:
        if self._collecting is not None:
            # A line of blanks is text: it is how an empty line is sent in an answer.
            if line:
                self._collect(self._collecting, line, events)
            else:
                self._finish(events)
            return
        text = line.rstrip()
        if not text:
            # Some engines send one more after an answer; nobody sends hundreds.
            self._count_noise(text)
            return
        status = parse_status(text)
        if status is None:
            self._count_noise(text)
            events.append(Noise(text))
        else:
            self._begin(text, status, events)

    def _begin(self, line: str, status: Status, events: list[ControllerEvent]) -> None:
        if self._is_lost:
            is_resync = self._resync_id is not None and _digits_say(
                status, self._resync_id
            )
            self._collecting = _Collecting(
                "name" if is_resync else None, status.ok, False, [], 0
            )
            if not is_resync:
                self._count_noise(line)
            return
        text = self._text_for_oldest(status)
        if text is None:
            self._is_lost = True
            self._open.clear()
            self._collecting = _Collecting(None, status.ok, False, [], 0)
            events.append(OutOfStep(line))
            return
        _, name, streams = self._open[0]
        self._collecting = _Collecting(name, status.ok, streams, [text], len(line))
        events.append(StatusLine(status.ok, text, line))

    def _text_for_oldest(self, status: Status) -> str | None:
        """Return the text if this answers the oldest command; None if out of step.

        An id that is missing is tolerated (GNU Go drops large ones), one that differs
        is not. Digits are no id when text is glued to them ("=5x"), nor when
        they stand alone and were never sent: an engine that knows no ids may answer
        "=19" for 19.
        """
        if not self._open:
            return None
        expected, *_ = self._open[0]
        if not status.digits or _digits_say(status, expected):
            return status.text
        never_sent = int(status.digits) > self._last_id
        if status.glued or (not status.text and never_sent):
            return status.digits + status.text
        return None

    def _collect(
        self, answer: _Collecting, line: str, events: list[ControllerEvent]
    ) -> None:
        text = line.rstrip()
        if answer.name is None:
            self._count_noise(line)
            return
        if answer.streams:
            events.append(AnswerLine(text))
            return
        answer.size += len(line) + 1
        if answer.size > self._limits.answer_bytes:
            raise RemoteProtocolError(
                f"an answer is longer than {self._limits.answer_bytes} bytes"
            )
        answer.lines.append(text)
        if not self._is_lost:
            events.append(AnswerLine(text))

    def _finish(
        self, events: list[ControllerEvent], *, is_complete: bool = True
    ) -> None:
        answer, self._collecting = self._collecting, None
        if answer is None or answer.name is None:
            return
        self._noise_lines = self._noise_bytes = 0
        if self._is_lost:
            self._is_lost = False
            self._resync_id = None
            events.append(BackInStep())
            return
        self._open.popleft()
        done = Answer(answer.name, answer.ok, tuple(answer.lines), is_complete)
        events.append(AnswerDone(done))

    def _count_noise(self, line: str) -> None:
        self._noise_lines += 1
        self._noise_bytes += len(line) + 1
        limits = self._limits
        if (
            self._noise_lines > limits.noise_lines
            or self._noise_bytes > limits.noise_bytes
        ):
            raise RemoteProtocolError(
                f"{self._noise_lines} lines ({self._noise_bytes} bytes) without an "
                "answer: this is not GTP"
            )


@cache
def _usual_answers() -> Mapping[bytes, str]:
    """Return what follows an id in an answer that is a move, or nothing: and its text."""
    words = {
        b" %b\n\n" % word.encode("ascii"): word for word in plain_answers(MAX_SIZE)
    }
    return {**words, b"\n\n": "", b" \n\n": ""}


def _digits_say(status: Status, number: int) -> bool:
    return bool(status.digits) and int(status.digits) == number
