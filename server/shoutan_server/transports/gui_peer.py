"""One connection of the door for GTP programs: its first line, then its dialogue."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from typing import Any, Final, Protocol, cast

from shoutan_engine import Player
from shoutan_host.clock import monotonic_ns
from shoutan_host.engine_seat.settler import Suggest
from shoutan_host.gtp.fair_reading import FairReading
from shoutan_host.gtp.login import LoginLine
from shoutan_host.gtp.streams import tune_socket
from shoutan_host.gui_seat.dialogue import Dialogue, Turned
from shoutan_host.gui_seat.opening import (
    GuestName,
    Opening,
    OpeningMalformed,
    parse_opening,
)
from shoutan_host.gui_seat.seat import GuiSeat
from shoutan_host.gui_seat.tables import TableRefused
from shoutan_protocol.framing import MAX_LINE, clean_line

from shoutan_server.gui.tables import GuiHall, GuiTables
from shoutan_server.transports.admission import Place
from shoutan_server.transports.deadline import Deadline

SPEAK_WITHIN_S: Final = 60.0
"""A connection that has sent no whole line by then is closed."""
CUT_OFF_AFTER_S: Final = 2.0
"""A peer that does not take its last answer is waited for so long."""

_log = logging.getLogger("shoutan")


class Door(Protocol):
    """What a connection needs of its door."""

    hall: GuiHall
    suggest: Suggest

    def admit(self, address: str) -> Place | None:
        """Return a place for a connection; None if its address has too many."""
        ...

    def run(self, session: "asyncio.Task[None]") -> None:
        """Keep a session until it ends."""
        ...

    async def player(
        self,
        who: LoginLine | GuestName,
        address: str,
        hang_up: Callable[[str], None],
        logins: ExitStack,
    ) -> Player:
        """Return who it is, logged in until `logins` is closed. Raises Turned."""
        ...


class GuiPeer(asyncio.Protocol):
    """One connection, for `loop.create_server`."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._address = ""
        self._place: Place | None = None
        self._logins = ExitStack()
        self._head = bytearray()
        self._dialogue: Dialogue | None = None
        self._transport: asyncio.Transport | None = None
        self._reading: FairReading | None = None
        self._silence: Deadline | None = None

    # -- from the transport --------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it in, and wait for its first line."""
        # uvloop's transports are not subclasses of asyncio's.
        stream = self._transport = cast("asyncio.Transport", transport)
        peer: tuple[str, int] | None = stream.get_extra_info("peername")
        self._address = peer[0] if peer else ""
        self._place = self._door.admit(self._address)
        if self._place is None:
            stream.abort()
            return
        tune_socket(stream)
        loop = self._door.hall.services.loop
        self._reading = FairReading(loop, stream, self._take)
        self._silence = Deadline(loop, SPEAK_WITHIN_S, stream.abort)

    def data_received(self, data: bytes) -> None:
        """Take what was read: a flood in pieces, others have their turn in between."""
        if self._reading is not None:
            self._reading.receive(data, monotonic_ns())

    def eof_received(self) -> bool:
        """Answer what has been asked, although nothing more will come."""
        if self._reading is not None:
            self._reading.end(self._end)
        return True

    def pause_writing(self) -> None:
        """Answer nothing while the peer does not read."""
        if self._dialogue is not None:
            self._dialogue.can_write.clear()

    def resume_writing(self) -> None:
        """Go on answering."""
        if self._dialogue is not None:
            self._dialogue.can_write.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the dialogue; what was sent before still counts."""
        self._speaks()
        self._transport = None
        if self._dialogue is not None:
            self._dialogue.can_write.set()
            if self._reading is not None:
                self._reading.end(self._dialogue.receive_eof)
        elif self._reading is not None:
            self._reading.drop()
        if self._place is not None:
            self._place.leave()

    # -- inside --------------------------------------------------------------------

    def _take(self, data: bytes, _stamp_ns: int) -> None:
        """Take the first line apart; what follows is GTP."""
        if self._dialogue is not None:
            self._dialogue.receive(data)
            return
        self._head += data
        end = self._head.find(b"\n")
        if end >= 0 or len(self._head) > MAX_LINE:
            self._open(end)

    def _end(self) -> None:
        if self._dialogue is None and self._transport is not None:
            self._open(self._head.find(b"\n"))
        if self._dialogue is not None:
            self._dialogue.receive_eof()

    def _hold(self, must_hold: bool) -> None:
        if self._reading is None:
            return
        if must_hold:
            self._reading.hold()
        else:
            self._reading.go_on()

    def _open(self, end: int) -> None:
        """Begin the dialogue; the first line ends at `end`, or there is none (-1)."""
        self._speaks()
        opening, malformed = Opening(), ""
        first = b"" if end < 0 else bytes(self._head[:end])
        rest = bytes(self._head)
        try:
            named = parse_opening(clean_line(first))
        except OpeningMalformed as error:
            malformed, rest = str(error), rest[end + 1 :]
        else:
            if named is not None:
                opening, rest = named, rest[end + 1 :]
        self._head.clear()
        hall = self._door.hall

        def hang_up() -> None:
            """Close at once: a newer connection has taken the seat."""
            seat.is_replaced = True
            self._cut_off()

        tables = GuiTables(hall, hang_up)
        seat = GuiSeat(tables, opening.choice, hall.services.clock, self._door.suggest)
        dialogue = self._dialogue = Dialogue(
            seat, self._write, hall.services.report, hold=self._hold
        )
        dialogue.receive(rest)
        admission = self._admit(tables, seat, opening.who, malformed)
        work = self._session(dialogue, admission)
        self._door.run(hall.services.loop.create_task(work, name="GUI session"))

    async def _admit(
        self,
        tables: GuiTables,
        seat: GuiSeat,
        who: LoginLine | GuestName,
        malformed: str,
    ) -> None:
        """Find out who it is, and let it sit down where it named a game. Raises Turned."""
        try:
            if malformed:
                raise Turned(malformed)
            tables.player = await self._door.player(
                who, self._address, self._login_over, self._logins
            )
            await seat.sit_if_named()
        except (Turned, TableRefused) as refused:
            reason = str(refused).rstrip(".")
            _log.warning("a program from %s was turned away: %s", self._address, reason)
            raise Turned(f"login refused: {reason}") from refused
        self._proven()

    async def _session(
        self, dialogue: Dialogue, admission: Coroutine[Any, Any, None]
    ) -> None:
        try:
            await dialogue.run(admission)
        finally:
            self._logins.close()
            self._proven()
            stream = self._transport
            if stream is not None:
                stream.close()
                loop = self._door.hall.services.loop
                loop.call_later(CUT_OFF_AFTER_S, self._cut_off)

    def _login_over(self, reason: str) -> None:
        """Answer with why, whether something was asked or not, and hang up."""
        _log.warning("a program from %s is hung up on: %s", self._address, reason)
        if self._dialogue is not None:
            self._dialogue.break_off(reason)

    def _proven(self) -> None:
        if self._place is not None:
            self._place.prove()

    def _speaks(self) -> None:
        if self._silence is not None:
            self._silence.cancel()

    def _write(self, data: bytes) -> None:
        stream = self._transport
        if stream is not None and not stream.is_closing():
            stream.write(data)

    def _cut_off(self) -> None:
        if self._transport is not None:
            self._transport.abort()
