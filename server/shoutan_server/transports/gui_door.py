"""The door for GTP programs (port 3612): here the server is the engine.

`socat STDIO TCP:HOST:3612`, or `gogui-client HOST 3612`, is all that Sabaki, GoGui or a
match runner needs as the command of an engine. A first line `login NAME KEY` or `guest
NAME`, with `game ID`, `challenge NAME` or `seek` behind it, says who it is and what it
wants; without one the program is a guest who opens a game.
"""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Coroutine
from typing import Any, Final, cast

from shoutan_engine import Player, PlayerKind
from shoutan_host.engine_settler import Suggest
from shoutan_host.gtp_login import LoginLine
from shoutan_host.gtp_streams import tune_socket
from shoutan_host.gui_seat.dialogue import Dialogue, Turned
from shoutan_host.gui_seat.opening import (
    GuestName,
    Opening,
    OpeningMalformed,
    parse_opening,
)
from shoutan_host.gui_seat.seat import GuiSeat
from shoutan_host.gui_seat.tables import TableRefused
from shoutan_host.ids import new_id
from shoutan_host.ports import StoreError
from shoutan_protocol.framing import MAX_LINE, clean_line

from shoutan_server.bot_accounts import BotAccounts, LoginRefused
from shoutan_server.gui_tables import GuiHall, GuiTables
from shoutan_server.identities import IdKind, NameRefused, clean_name
from shoutan_server.transports.socket_count import SOCKETS, is_loopback

UNPROVEN_PER_ADDRESS: Final = 8
"""Connections of one address that have not got in yet (reliability C6)."""
SPEAK_WITHIN_S: Final = 60.0
"""A connection that has sent no whole line by then is closed."""
CUT_OFF_AFTER_S: Final = 2.0
"""A peer that does not take its last answer is waited for so long."""
BACKLOG: Final = 512

_log = logging.getLogger("shoutan")


class GuiDoor:
    """Listens for GTP programs and keeps one dialogue with each."""

    def __init__(
        self,
        hall: GuiHall,
        accounts: BotAccounts,
        suggest: Suggest,
        *,
        takes_guests: bool,
        limits_loopback: bool = False,
    ) -> None:
        self.hall = hall
        self.suggest = suggest
        self._accounts = accounts
        self._takes_guests = takes_guests
        self._limits_loopback = limits_loopback
        self._sessions: set[asyncio.Task[None]] = set()
        self._unproven: Counter[str] = Counter()
        self._guests = 0
        self._server: asyncio.Server | None = None

    async def open(self, listening: socket.socket) -> int:
        """Take in programs from a listening socket; returns its port."""
        loop = self.hall.services.loop
        self._server = await loop.create_server(
            lambda: GuiPeer(self), sock=listening, backlog=BACKLOG
        )
        address: tuple[str, int] = listening.getsockname()
        return address[1]

    async def close(self) -> None:
        """Listen no longer and hang up on everybody; games stay open."""
        if self._server is not None:
            self._server.close()
        for session in tuple(self._sessions):
            session.cancel()
        await asyncio.gather(*self._sessions, return_exceptions=True)
        self.hall.seats.close()

    # -- for the peers -------------------------------------------------------------

    def admit(self, address: str) -> bool:
        """Count a connection in, until `proven`; False if its address has too many."""
        is_limited = self._limits_loopback or not is_loopback(address)
        if is_limited and self._unproven[address] >= UNPROVEN_PER_ADDRESS:
            return False
        if not SOCKETS.admit(address):
            return False
        self._unproven[address] += 1
        return True

    def proven(self, address: str) -> None:
        """Note that a connection has got in, or is gone."""
        self._unproven[address] -= 1
        if self._unproven[address] <= 0:
            del self._unproven[address]

    def run(self, session: "asyncio.Task[None]") -> None:
        """Keep a session until it ends; a failure of ours is reported."""
        self._sessions.add(session)

        def ended(task: "asyncio.Task[None]") -> None:
            self._sessions.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                self.hall.services.report("a session of the GUI door failed", error)

        session.add_done_callback(ended)

    async def player(self, who: LoginLine | GuestName) -> Player:
        """Return who it is. Raises Turned."""
        try:
            if isinstance(who, LoginLine):
                return await self._accounts.log_in(who, creates=False)
            return self._guest(who.name)
        except (LoginRefused, NameRefused) as refused:
            raise Turned(str(refused).rstrip(".")) from refused
        except StoreError as error:
            raise Turned("nobody can log in now: try again") from error

    def _guest(self, name: str | None) -> Player:
        if not self._takes_guests:
            raise LoginRefused("guests are not admitted: send login NAME KEY first")
        if name is None:
            self._guests += 1
            name = f"GUI guest #{self._guests}"
        shown = clean_name(name)
        return Player(IdKind.GUI_GUEST + new_id(), shown, PlayerKind.GUEST)


class GuiPeer(asyncio.Protocol):
    """One connection: its first line, then its dialogue."""

    def __init__(self, door: GuiDoor) -> None:
        self._door = door
        self._address = ""
        self._is_admitted = False
        self._is_proven = False
        self._head = bytearray()
        self._dialogue: Dialogue | None = None
        self._transport: asyncio.Transport | None = None
        self._silence: asyncio.TimerHandle | None = None

    # -- from the transport --------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it in, and wait for its first line."""
        # uvloop's transports are not subclasses of asyncio's.
        stream = self._transport = cast("asyncio.Transport", transport)
        peer: tuple[str, int] | None = stream.get_extra_info("peername")
        self._address = peer[0] if peer else ""
        self._is_admitted = self._door.admit(self._address)
        if not self._is_admitted:
            stream.abort()
            return
        tune_socket(stream)
        loop = self._door.hall.services.loop
        self._silence = loop.call_later(SPEAK_WITHIN_S, stream.abort)

    def data_received(self, data: bytes) -> None:
        """Take the first line apart; what follows is GTP."""
        if self._dialogue is not None:
            self._dialogue.receive(data)
            return
        self._head += data
        end = self._head.find(b"\n")
        if end >= 0 or len(self._head) > MAX_LINE:
            self._open(end)

    def eof_received(self) -> bool:
        """Answer what has been asked, although nothing more will come."""
        if self._dialogue is None:
            self._open(self._head.find(b"\n"))
        if self._dialogue is not None:
            self._dialogue.receive_eof()
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
            self._dialogue.receive_eof()
        elif self._is_admitted:
            self._proven()
        if self._is_admitted:
            SOCKETS.gone(self._address)

    # -- inside --------------------------------------------------------------------

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
        tables = GuiTables(hall, self._hang_up)
        seat = GuiSeat(tables, opening.choice, hall.services.clock, self._door.suggest)
        dialogue = self._dialogue = Dialogue(seat, self._write, hall.services.report)
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
            tables.player = await self._door.player(who)
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
            self._proven()
            stream = self._transport
            if stream is not None:
                stream.close()
                loop = self._door.hall.services.loop
                loop.call_later(CUT_OFF_AFTER_S, self._cut_off)

    def _proven(self) -> None:
        if not self._is_proven:
            self._is_proven = True
            self._door.proven(self._address)

    def _speaks(self) -> None:
        if self._silence is not None:
            self._silence.cancel()

    def _write(self, data: bytes) -> None:
        stream = self._transport
        if stream is not None and not stream.is_closing():
            stream.write(data)

    def _hang_up(self) -> None:
        """Close at once: a newer connection has taken the seat."""
        self._cut_off()

    def _cut_off(self) -> None:
        if self._transport is not None:
            self._transport.abort()
