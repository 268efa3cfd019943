"""The CGOS door in virtual time: bots are lines, and a second is over at once.

    with VirtualLoop() as loop, CgosWorld(loop) as world:
        alice, bobby = world.bot("alice"), world.bot("bobby")
        world.pass_s(8)                       # a round is held, then the pause
        black, white = world.by_color(alice, bobby)
        assert black.said() == [..., "genmove b 300000"]
        black.send("e5")

What was committed is in `disk` and `cgos`, which the next world may go on with.
"""

import asyncio
from collections.abc import Mapping
from random import Random
from types import TracebackType
from typing import Any, Self

from shoutan_engine import Game
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameCard, GameId, LivenessMark
from shoutan_protocol.cgos.lines import BOT_VERBS
from shoutan_protocol.event_decoding import decode_log
from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.bots.sources import Bots
from shoutan_server.cgos.conditions import CgosTimes, parse_port
from shoutan_server.cgos.hall import Hall
from shoutan_server.cgos.halls import Halls
from shoutan_server.transports.admission import Admission
from shoutan_server.transports.cgos_door import CgosDoor, CgosSocket

from tests.cgos_client import coordinate
from tests.fake_cgos import CgosDisk, MemoryCgos
from tests.fake_store import Disk, MemoryStore
from tests.fakes import Reports, VirtualLoop, virtual_services
from tests.sinks import Sink

PORT = "9x9 7.5 5m"
TIMES = CgosTimes(info_s=100_000.0)
"""As usual, but without the lines of every minute in between."""
PASSWORD = "password"


class InstantAccounts(BotAccounts):
    """Accounts whose hashes need no thread."""

    async def _hash(self, token: str, address: str) -> str:
        return f"hash of {token}"

    async def _matches(self, token_hash: str, token: str, address: str) -> bool:
        return token_hash == f"hash of {token}"


class Wire(asyncio.Transport):
    """Both ends of one connection, without a socket between them."""

    def __init__(self, world: "CgosWorld", socket: CgosSocket) -> None:
        super().__init__()
        self.is_hung_up = False
        """The server has closed it."""
        self.unread = 0
        """What the peer has not read, in bytes."""
        self.is_paused = False
        """The server does not read it for now."""
        self.everything: list[str] = []
        self._loop = world.loop
        self.socket = socket
        self._taken = 0
        self._is_over = False
        self._loop.do(lambda: socket.connection_made(self))

    # -- what the server sees

    def write(self, data: bytes | bytearray | memoryview) -> None:
        text = bytes(data).decode()
        assert text.endswith("\n")
        assert text.count("\n") == 1
        assert text.strip(), "an empty line"
        self.everything.append(text[:-1])

    def get_write_buffer_size(self) -> int:
        return self.unread

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 4711) if name == "peername" else default

    def is_closing(self) -> bool:
        return self.is_hung_up or self._is_over

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def close(self) -> None:
        self._hang_up()

    def abort(self) -> None:
        self._hang_up()

    def _hang_up(self) -> None:
        if not self.is_hung_up:
            self.is_hung_up = True
            self._loop.call_soon(self._lost)

    def _lost(self) -> None:
        if not self._is_over:
            self._is_over = True
            self.socket.connection_lost(None)

    # -- what the peer does

    def raw(self, data: bytes) -> None:
        """Send bytes."""
        if not self.is_closing():
            self._loop.do(lambda: self.socket.data_received(data))
        self._loop.settle()

    def send(self, *lines: str) -> None:
        """Send lines."""
        for line in lines:
            self.raw(line.encode() + b"\n")

    def drop(self) -> None:
        """Lose the connection."""
        self._loop.do(self._lost)
        self._loop.settle()

    def said(self) -> list[str]:
        """Return what came since this was asked last."""
        new = self.everything[self._taken :]
        self._taken = len(self.everything)
        return new

    def check(self) -> None:
        """See that nothing came that makes a bot's client stop."""
        for line in self.everything:
            assert line.split()[0] in BOT_VERBS or line.startswith("Error:"), line
            match line.split():
                case ["play", _, move, _]:
                    coordinate(move)
                case ["setup", _, _, _, _, _, _, *moves]:
                    for move in moves[::2]:
                        coordinate(move)
                case _:
                    pass


class CgosWorld:
    """Door, halls and games, wired as the server wires them."""

    def __init__(
        self,
        loop: VirtualLoop,
        *,
        ports: tuple[str, ...] = (PORT,),
        disk: Disk | None = None,
        cgos: CgosDisk | None = None,
        times: CgosTimes = TIMES,
        is_open: bool = True,
        anchors: Mapping[str, int] | None = None,
        seed: int = 1,
    ) -> None:
        self.loop = loop
        self.disk = disk or Disk()
        self.store = MemoryStore(self.disk)
        self.records = MemoryCgos(self.disk, cgos)
        self.reports = Reports()
        self.others: list[GameId] = []
        """Games of before a restart that this door did not take back."""
        self.sink = Sink()
        self.services = virtual_services(loop, self.store, self.reports)
        self.games = Games(self.services, lambda: None)
        self.accounts = InstantAccounts(self.store, is_open=is_open)
        self.halls = [
            Hall(
                parse_port(port),
                self.services,
                self.games,
                self.records,
                times=times,
                chance=Random(seed),
                anchors=anchors or {},
                analyses=self.sink,
            )
            for port in ports
        ]
        halls = Halls(self.halls, self.services, self.games, self.records)
        self.bots = Bots()
        self.bots.add(halls)
        self.admission = Admission()
        self.door = CgosDoor(
            halls, self.accounts, self.games, self.records, self.admission
        )

    def __enter__(self) -> Self:
        self.loop.run_until_complete(self._open())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        if error is None:
            assert self.reports == []
            assert self.others == []

    async def _open(self) -> None:
        recovered = await self.games.recover(await self.store.last_mark())
        await self.door.halls.look_up(recovered)
        for host in recovered:
            taken = [self.bots.recover(host, p) for p in host.game.players]
            if not all(taken):
                assert not any(taken)
                self.others.append(host.id)
        await self.door.halls.open()

    def stop(self) -> None:
        """Stop as the server stops."""
        clock = self.services.clock
        self.loop.do(
            lambda: self.store.mark_alive_nowait(
                LivenessMark(clock.monotonic_ms(), clock.wall_ms())
            )
        )
        self.loop.do(self.door.close)
        for host in self.games:
            host.disarm()
        self.loop.settle()
        self.accounts.close()

    # -- peers ---------------------------------------------------------------------

    def connect(self, hall: int = 0) -> Wire:
        """Connect, and say nothing."""
        return Wire(self, CgosSocket(self.door, self.halls[hall]))

    def log_in(
        self,
        name: str,
        password: str = PASSWORD,
        *,
        analyzes: bool = True,
        hall: int = 0,
    ) -> Wire:
        """Connect and log in, whatever comes of it."""
        wire = self.connect(hall)
        wire.send("e1 test" + (" genmove_analyze" if analyzes else ""), name, password)
        return wire

    def bot(self, name: str, *, analyzes: bool = True, hall: int = 0) -> Wire:
        """Log a bot in."""
        wire = self.log_in(name, analyzes=analyzes, hall=hall)
        dialogue = ["protocol genmove_analyze", "username", "password"]
        assert wire.everything[:3] == dialogue
        wire._taken = 3  # pyright: ignore[reportPrivateUsage]
        return wire

    def viewer(self) -> Wire:
        """Log a viewer in."""
        wire = self.connect()
        wire.send("v1 test")
        assert wire.said()[0] == "protocol genmove_analyze"
        return wire

    def pass_s(self, seconds: float) -> None:
        """Let time pass."""
        self.loop.pass_ms(seconds * 1000)
        self.loop.settle()

    def pass_ms(self, milliseconds: float) -> None:
        """Let time pass."""
        self.loop.pass_ms(milliseconds)
        self.loop.settle()

    def started(self, *names: str, analyzes: bool = True) -> tuple[Wire, Wire]:
        """Return Black and White of a game whose first move was just asked for."""
        first, second = (self.bot(name, analyzes=analyzes) for name in names)
        self.pass_s(8)
        black, white = self.by_color(first, second)
        assert black.everything[-1] == "genmove b 300000"
        return black, white

    def by_color(self, first: Wire, second: Wire) -> tuple[Wire, Wire]:
        """Return the two with the one first who was asked for a move."""
        is_black = any(line.startswith("genmove b") for line in first.everything)
        return (first, second) if is_black else (second, first)

    # -- games ---------------------------------------------------------------------

    @property
    def live(self) -> GameHost:
        """The only game that is being played."""
        [host] = [host for host in self.games if not host.is_finished]
        return host

    @property
    def cards(self) -> list[GameCard]:
        """All games, in the order in which they were made."""
        return sorted(self.disk.cards.values(), key=lambda card: card.created_at)

    def record(self, card: GameCard) -> Game:
        """Return a game as its log tells it."""
        log = self.disk.logs[card.id]
        return Game.fold(decode_log([log[seq] for seq in sorted(log)]))
