"""What a controller hears of an engine: answers, lines as they come, what went wrong.

What comes for each move of a game is a named tuple: to make one takes half the time of a
frozen dataclass.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from shoutan_protocol.framing import MAX_LINE


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read before an engine is given up (reliability X6).

    `noise_lines`, `noise_bytes`: text outside answers since the last answer.
    """

    line_bytes: int = MAX_LINE
    answer_bytes: int = 256 * 1024
    noise_lines: int = 200
    noise_bytes: int = 256 * 1024


class Answer(NamedTuple):
    """A whole answer of the command `name`. `lines` has at least the status line's text.

    `is_complete` is False where the stream ended before the closing empty line.
    """

    name: str
    ok: bool
    lines: tuple[str, ...]
    is_complete: bool = True

    @property
    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines)


@dataclass(frozen=True, slots=True)
class StatusLine:
    """The first line of the oldest command's answer is complete."""

    ok: bool
    text: str
    line: str


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """Another line of the answer that a StatusLine began is complete."""

    line: str


class AnswerDone(NamedTuple):
    """The answer is over; the next one belongs to the next command."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Noise:
    """A line that belongs to no answer: a banner, a log line, a login."""

    line: str


@dataclass(frozen=True, slots=True)
class OutOfStep:
    """An answer to nothing we asked: call `resync`. Every open command is forgotten."""

    line: str


@dataclass(frozen=True, slots=True)
class BackInStep:
    """The answer to `resync` came: what follows can be trusted again."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A limit was passed; always the last event, the connection must be closed."""

    sentence: str


ControllerEvent: TypeAlias = (
    StatusLine | AnswerLine | AnswerDone | Noise | OutOfStep | BackInStep | Violation
)
