"""The dialogue with one GTP program: commands in a queue, answers in their order.

One command is carried out at a time. While `genmove` waits, what comes is read: "#
interrupt", `quit`, the end of the input and any command that changes something end the
wait; questions are answered behind it.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.gtp.engine_side import (
    EngineEvent,
    EngineSide,
    Interrupt,
    LongLine,
)
from shoutan_protocol.gtp.grammar import (
    LINE_TOO_LONG,
    SYNTAX_ERROR,
    UNKNOWN_COMMAND,
    Command,
    format_answer,
)

from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_host.gui_seat.call import Call
from shoutan_host.gui_seat.commands import (
    ADMINISTRATION,
    COMMANDS,
    QUIT,
    ends_wait,
    waits,
)
from shoutan_host.gui_seat.seat import GuiSeat

MOST_QUEUED: Final = 4096
"""Commands that wait for their answers: a whole game, sent at once, several times."""
MOST_QUEUED_BYTES: Final = 1024 * 1024
ENOUGH_QUEUED: Final = 256
ENOUGH_QUEUED_BYTES: Final = 64 * 1024
"""Beyond this the program is not read until half of them are answered, unless the answer
waits for somebody: what may end the wait is still to be read then."""
MOST_IDLE_LINES: Final = 4096
"""Empty lines and comments in a row: more than any script has, and they cost time too."""
_SLICE: Final = 16 * 1024
TOO_MUCH: Final = "too many commands before their answers were read"
NO_COMMANDS: Final = "too many lines that are no commands"
INTERNAL: Final = "internal error"


class Turned(Exception):
    """The program is not let in; the message is what its next command is answered."""


@dataclass(slots=True)
class _Item:
    command: Command | None
    call: Call
    bytes: int


class Dialogue:
    """One program. `receive` takes what it sends; `run` answers until it has gone.

    `write` sends a whole answer and must not block. `report` gets a mistake of ours.
    `is_local`: nobody floods, so that a line that is too long is only refused, and a
    script of any length is answered. `hold` is called with True when no more should be
    read for now, with False when there is room again. One command is carried out in one
    pass of the loop, however many wait: others have a turn in between.
    """

    def __init__(
        self,
        seat: GuiSeat,
        write: Callable[[bytes], None],
        report: Callable[[str, BaseException], None],
        *,
        is_local: bool = False,
        hold: Callable[[bool], None] | None = None,
    ) -> None:
        self.can_write = asyncio.Event()
        """Cleared while the program does not read: nothing is answered meanwhile."""
        self.can_write.set()
        self._seat = seat
        self._write = write
        self._report = report
        self._side = EngineSide(skip_long=is_local)
        self._is_local = is_local
        self._hold = hold
        self._is_held = False
        self._queue: deque[_Item] = deque()
        self._queued_bytes = 0
        self._more = asyncio.Event()
        self._has_ended = False
        self._is_broken_off = False
        self._refusal: str | None = None
        self._running: _Item | None = None

    @property
    def queued(self) -> int:
        """How many commands wait behind the one that is carried out."""
        return len(self._queue)

    # -- what comes in -------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Take in what was read just now."""
        # In slices: two bytes may be a command, which takes hundreds while it waits.
        for begin in range(0, len(data), _SLICE):
            if self._has_ended:
                return
            try:
                self._take(self._side.receive(data[begin : begin + _SLICE]))
            except RemoteProtocolError as error:
                self._break_off(error.reply)

    def receive_eof(self) -> None:
        """Note that nothing more will come; a last line without LF still counts."""
        if not self._has_ended:
            self._take(self._side.receive_eof())
            self._end_waits()
            self._has_ended = True
            self._more.set()

    def break_off(self, reason: str) -> None:
        """End with a reason, as if the connection was lost: games go on."""
        if not self._has_ended:
            self._break_off(format_answer(None, reason, ok=False))

    def _take(self, events: list[EngineEvent]) -> None:
        now = self._seat.clock.monotonic_ms()
        for event in events:
            match event:
                case Interrupt():
                    self._end_waits()
                case LongLine():
                    self._put(_Item(None, Call((), now), 0))
                case Command(name=name, args=words):
                    if ends_wait(name):
                        self._end_waits()
                    size = len(name) + sum(map(len, words))
                    self._put(_Item(event, Call(words, now, waits(name)), size))
        is_much = len(self._queue) > MOST_QUEUED
        is_much = is_much or self._queued_bytes > MOST_QUEUED_BYTES
        if self._is_local:
            return
        if is_much:
            self._break_off(format_answer(None, TOO_MUCH, ok=False))
        elif self._side.idle_lines > MOST_IDLE_LINES:
            self._break_off(format_answer(None, NO_COMMANDS, ok=False))
        self._pace()

    def _put(self, item: _Item) -> None:
        self._queue.append(item)
        self._queued_bytes += item.bytes
        self._more.set()

    def _pace(self) -> None:
        """Have the program read no more while enough waits, if that will be answered."""
        if self._hold is None:
            return
        running = self._running
        is_waiting = running is not None and running.call.waits
        part = 2 if self._is_held else 1
        is_enough = len(self._queue) * part > ENOUGH_QUEUED
        is_enough = is_enough or self._queued_bytes * part > ENOUGH_QUEUED_BYTES
        must_hold = is_enough and self.can_write.is_set() and not is_waiting
        if must_hold != self._is_held:
            self._is_held = must_hold
            self._hold(must_hold)

    def _end_waits(self) -> None:
        """Interrupt whatever waits for the far player, or would begin to."""
        items = (
            [*self._queue] if self._running is None else [self._running, *self._queue]
        )
        for item in items:
            if item.call.waits:
                item.call.interrupted.set()

    def _break_off(self, reply: bytes) -> None:
        """Serve a peer that floods no longer."""
        self._queue.clear()
        self._queued_bytes = 0
        self._end_waits()
        self._has_ended = self._is_broken_off = True
        self._write(reply)
        self._more.set()

    # -- what goes out -------------------------------------------------------------

    async def run(self, admission: Awaitable[None] | None = None) -> None:
        """Answer until `quit`, or until the input has ended and all is answered.

        `admission` comes before the first answer; it raises Turned where the program
        is not let in.
        """
        try:
            await self._run(admission)
            await self._seat.leave()
        finally:
            self._has_ended = True
            self._seat.close()

    async def _run(self, admission: Awaitable[None] | None) -> None:
        if admission is not None:
            try:
                await admission
            except Turned as turned:
                self._refusal = str(turned)
        while True:
            self._more.clear()
            if not self._queue:
                if self._has_ended:
                    return
                await self._more.wait()
                continue
            item = self._running = self._queue.popleft()
            self._queued_bytes -= item.bytes
            self._pace()
            answer, is_success = await self._carry_out(item)
            self._running = None
            if not self.can_write.is_set():
                self._pace()
                await self.can_write.wait()
            if self._is_broken_off:
                return
            if is_success:
                self._write(self._side.answer(answer))
            else:
                self._write(self._side.fail(answer))
            is_quit = item.command is not None and item.command.name == QUIT
            if is_quit or self._refusal is not None:
                return
            if self._queue:
                await asyncio.sleep(0)

    async def _carry_out(self, item: _Item) -> tuple[str, bool]:
        """Return the answer, and whether it is one of success."""
        try:
            return await self._answer(item), True
        except CommandFailed as failed:
            return failed.text, False
        except Exception as error:  # somebody waits for an answer
            self._report("a GTP command failed", error)
            return INTERNAL, False

    async def _answer(self, item: _Item) -> str:
        if self._refusal is not None:
            raise CommandFailed(self._refusal)
        command, call = item.command, item.call
        if command is None:
            raise CommandFailed(LINE_TOO_LONG)
        administer = ADMINISTRATION.get(command.name)
        if administer is not None:
            return administer(command.args)
        row = COMMANDS.get(command.name)
        if row is None:
            raise CommandFailed(UNKNOWN_COMMAND)
        if not row.least <= len(command.args) <= row.most:
            raise CommandFailed(SYNTAX_ERROR)
        return await row.run(self._seat, call)
