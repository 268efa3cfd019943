"""The engine's end of GTP 2, without I/O: bytes to commands, answers to bytes.

It knows framing and order, not what a command means. A controller may send many
commands before it reads an answer; `answer` and `fail` always belong to the oldest one
that is open.
"""

from collections import deque
from dataclasses import dataclass
from typing import TypeAlias

from shoutan_protocol.errors import LocalProtocolError, RemoteProtocolError
from shoutan_protocol.framing import MAX_LINE, LineBuffer
from shoutan_protocol.gtp.grammar import (
    LINE_TOO_LONG,
    Command,
    format_answer,
    parse_command,
)


@dataclass(frozen=True, slots=True)
class Interrupt:
    """The comment line "# interrupt": end the running command early (GoGui)."""


@dataclass(frozen=True, slots=True)
class LongLine:
    """A line was too long and is thrown away; it waits for an answer like a command."""


EngineEvent: TypeAlias = Command | Interrupt | LongLine


class EngineSide:
    """One controller's dialogue as the engine sees it.

    `max_line`: bytes of a line. A longer one ends the dialogue, or with `skip_long` it
    is a `LongLine` and the dialogue goes on: on somebody's own machine nobody floods.
    """

    def __init__(self, max_line: int = MAX_LINE, *, skip_long: bool = False) -> None:
        self._lines = LineBuffer(max_line)
        self._skip_long = skip_long
        self._open: deque[Command] = deque()
        self.idle_lines = 0
        """Lines since the last command that were none: empty ones and comments."""

    @property
    def open_commands(self) -> tuple[Command, ...]:
        """Commands without an answer, the oldest first."""
        return tuple(self._open)

    def receive(self, data: bytes) -> list[EngineEvent]:
        """Return what the bytes completed.

        Raises RemoteProtocolError for a line that is too long, unless it skips those;
        its `reply` is to be sent before closing. Commands before that line are open but
        not returned: a peer that floods is not served.
        """
        self._lines.receive(data)
        events: list[EngineEvent] = []
        while True:
            try:
                line = self._lines.next_line()
            except RemoteProtocolError as error:
                if not self._skip_long:
                    reply = format_answer(None, LINE_TOO_LONG, ok=False)
                    raise RemoteProtocolError(str(error), reply) from error
                self._lines.skip_line()
                self._open.append(Command(None, ""))
                events.append(LongLine())
                continue
            if line is None:
                return events
            events.extend(self._take(line))

    def receive_eof(self) -> list[EngineEvent]:
        """Return the command of a last line without LF; GNU Go executes it, so do we."""
        return self._take(self._lines.rest())

    def answer(self, text: str = "") -> bytes:
        """Return the success answer of the oldest open command."""
        return format_answer(self._oldest().id, text)

    def fail(self, text: str) -> bytes:
        """Return the failure answer of the oldest open command."""
        return format_answer(self._oldest().id, text, ok=False)

    def _take(self, line: str) -> list[EngineEvent]:
        command = parse_command(line)
        self.idle_lines = self.idle_lines + 1 if command is None else 0
        if command is not None:
            self._open.append(command)
            return [command]
        comment = line.strip()
        is_interrupt = comment[:1] == "#" and comment[1:].strip() == "interrupt"
        return [Interrupt()] if is_interrupt else []

    def _oldest(self) -> Command:
        if not self._open:
            raise LocalProtocolError("there is no command to answer")
        return self._open.popleft()
