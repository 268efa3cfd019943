"""The CGOS door (port 3613 and upwards): one TCP port for each size of board.

Lines in, lines out; what they mean is the business of `cgos/`. A peer that does not read
is cut off, one that hangs is found by the keepalive of TCP. Whoever floods is read a piece
in each pass of the loop, and hung up on where the lines mean nothing.
"""

import asyncio
import contextlib
import logging
import socket
from functools import partial
from typing import Final, cast

from shoutan_engine import Millis
from shoutan_host.cgos_records import CgosRecords
from shoutan_host.gtp.fair_reading import FairReading
from shoutan_host.hosting.games import Games
from shoutan_protocol.cgos.chunks import UNDECIDED_S, Messages

from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.cgos.hall import Hall
from shoutan_server.cgos.halls import Halls
from shoutan_server.cgos.noise import Noise
from shoutan_server.cgos.session import Session
from shoutan_server.transports.admission import Admission, Door, Place
from shoutan_server.transports.deadline import Deadline

MOST_UNREAD: Final = 64 * 1024
"""Bytes that may wait for a peer that does not read before it is cut off."""
BACKLOG: Final = 512
NS_IN_MS: Final = 1_000_000
KEEPALIVE: Final = (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 20), ("TCP_KEEPCNT", 3))
"""Seconds, seconds, times; where the system has them."""

_log = logging.getLogger("shoutan")


class CgosDoor:
    """Listens at every port of the door and keeps the connections."""

    def __init__(
        self,
        halls: Halls,
        accounts: BotAccounts,
        games: Games,
        records: CgosRecords,
        admission: Admission,
    ) -> None:
        self.halls = halls
        self._accounts = accounts
        self._games = games
        self._records = records
        self._admission = admission
        self._servers: list[asyncio.Server] = []
        self._connections: set[CgosSocket] = set()

    async def open(self, listening: list[socket.socket]) -> list[int]:
        """Take in peers: a listening socket for each hall, in their order.

        Returns the ports. The halls are open already.
        """
        loop = asyncio.get_running_loop()
        ports: list[int] = []
        for hall, sock in zip(self.halls, listening, strict=True):
            made = partial(CgosSocket, self, hall)
            server = await loop.create_server(made, sock=sock, backlog=BACKLOG)
            self._servers.append(server)
            address: tuple[str, int] = sock.getsockname()
            hall.listens_at = address[1]
            ports.append(address[1])
        return ports

    def close(self) -> None:
        """Listen no longer and hang up; games stay open for the next start."""
        for server in self._servers:
            server.close()
        self.halls.close()
        for connection in tuple(self._connections):
            connection.close()

    # -- for its sockets -------------------------------------------------------------

    def admit(self, connection: "CgosSocket", address: str) -> Place | None:
        """Take in a connection; None if its address has too many."""
        place = self._admission.admit(address, Door.CGOS)
        if place is not None:
            self._connections.add(connection)
        return place

    def session(self, connection: "CgosSocket", hall: Hall) -> Session:
        """Return a session for a new connection."""
        return Session(
            hall,
            connection,
            self._accounts,
            self._games,
            self._records,
            connection.logged_in,
            connection.address,
        )

    def gone(self, connection: "CgosSocket") -> None:
        """Forget a connection."""
        self._connections.discard(connection)


class CgosSocket(asyncio.Protocol):
    """One connection; the `Peer` of its session."""

    def __init__(self, door: CgosDoor, hall: Hall) -> None:
        self._door = door
        self._hall = hall
        self._messages = Messages()
        self._noise = Noise()
        self._reading: FairReading | None = None
        self._transport: asyncio.Transport | None = None
        self._session: Session | None = None
        self.address = ""
        """Where the peer is."""
        self._place: Place | None = None
        self._undecided: asyncio.TimerHandle | None = None
        self._deadline: Deadline | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Greet, or hang up on an address that has too many connections."""
        # uvloop's transports are not subclasses of asyncio's.
        self._transport = stream = cast("asyncio.Transport", transport)
        peer: tuple[str, int] | None = stream.get_extra_info("peername")
        self.address = peer[0] if peer else ""
        self._place = self._door.admit(self, self.address)
        if self._place is None:
            stream.abort()
            return
        _keep_alive(stream.get_extra_info("socket"))
        loop = asyncio.get_running_loop()
        self._deadline = Deadline(loop, self._hall.times.login_s, self._too_late)
        self._reading = FairReading(loop, stream, self._parse)
        self._session = self._door.session(self, self._hall)

    def data_received(self, data: bytes) -> None:
        """Stamp, then parse: an answer at once, a flood in pieces."""
        if self._reading is not None:
            at = self._hall.services.clock.monotonic_ms()
            self._reading.receive(data, at * NS_IN_MS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the session; an end of file closes the transport, which leads here."""
        if self._reading is not None:
            self._reading.drop()
        for timer in (self._undecided, self._deadline):
            if timer is not None:
                timer.cancel()
        session, self._session = self._session, None
        self._transport = None
        if session is not None:
            self._door.gone(self)
            session.lost()
        if self._place is not None:
            self._place.leave()

    # -- reading ---------------------------------------------------------------------

    def _parse(self, data: bytes, stamp_ns: int) -> None:
        stream = self._transport
        if self._reading is not None and (stream is None or stream.is_closing()):
            self._reading.drop()  # what it said behind its end is not even parsed
            return
        at = Millis(stamp_ns // NS_IN_MS)
        self._take(self._messages.receive(data), at)
        is_undecided = self._messages.is_undecided
        if is_undecided and self._undecided is None:
            loop = asyncio.get_running_loop()
            self._undecided = loop.call_later(UNDECIDED_S, self._no_line_came, at)

    def _take(self, messages: list[str], at: Millis) -> None:
        for message in messages:
            stream = self._transport
            if self._session is None or stream is None or stream.is_closing():
                return
            if not self._session.heard(message, at) and self._is_noisy(message, at):
                return

    def _is_noisy(self, message: str, at: Millis) -> bool:
        """Hang up on whoever says too much that means nothing; the log has two lines."""
        is_too_much = self._noise.is_too_much(at)
        if is_too_much:
            _log.info("cgos: %s floods and is cut off", self.address)
            self._cut_off()
        elif self._noise.lines == 1:
            _log.debug("cgos: %s was not asked for %.40r", self.address, message)
        return is_too_much

    def _cut_off(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _no_line_came(self, at: Millis) -> None:
        self._undecided = None
        self._take(self._messages.no_line_came(), at)

    def _too_late(self) -> None:
        _log.info("cgos: %s did not say who it is", self.address)
        self.close()

    # -- as a peer -------------------------------------------------------------------

    def send(self, line: str) -> None:
        """Send a line; cut the peer off if it does not read."""
        stream = self._transport
        if stream is None or stream.is_closing() or not line:
            return
        stream.write(line.encode() + b"\n")
        if stream.get_write_buffer_size() > MOST_UNREAD:
            _log.info("cgos: %s does not read and is cut off", self.address)
            stream.abort()

    def close(self) -> None:
        """Close the connection, behind what was sent."""
        if self._transport is not None:
            self._transport.close()

    def logged_in(self) -> None:
        """Note that the peer has said who it is."""
        if self._place is not None:
            self._place.prove()
        if self._deadline is not None:
            self._deadline.cancel()


def _keep_alive(sock: socket.socket | None) -> None:
    if sock is None:
        return
    with contextlib.suppress(OSError):
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for option, value in KEEPALIVE:
            if hasattr(socket, option):
                sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)
