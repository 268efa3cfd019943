"""One process of a server in virtual time, on a disk that outlives it."""

from shoutan_engine import Millis, Player
from shoutan_engine.commands import TakeSeat
from shoutan_engine.events import Event
from shoutan_engine.phase import Phase
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Created, Games
from shoutan_host.ports import LivenessMark
from shoutan_protocol.event_decoding import decode_log

from tests.fake_store import Disk, MemoryStore
from tests.fakes import Reports, VirtualLoop, virtual_services
from tests.host.table import ANN, BO, DRAW, GAME, settings, stone


class Node:
    """The games of one process; `crash` ends it and gives the next one."""

    def __init__(self, loop: VirtualLoop, disk: Disk | None = None) -> None:
        self.loop = loop
        self.store = MemoryStore(disk)
        self.reports = Reports()
        self.services = virtual_services(loop, self.store, self.reports)
        self.changes = 0
        self.games = Games(self.services, self._changed)

    def _changed(self) -> None:
        self.changes += 1

    @property
    def now(self) -> Millis:
        """The present stamp."""
        return self.services.clock.monotonic_ms()

    def create(self, clock: str = "10s", *, seats: int = 2) -> Created:
        """Make a game of Ann and Bo, or of Ann alone."""
        taken = [TakeSeat(ANN, DRAW, cid="ann-creates"), TakeSeat(BO, DRAW)][:seats]
        making = self.games.create(GAME, settings(clock), taken)
        return self.loop.run_until_complete(making)

    def begun(self, clock: str = "10s") -> GameHost:
        """Make a game that has begun, both players being there."""
        host = self.create(clock).host
        self.enter(host, ANN, BO)
        assert host.game.phase is Phase.PLAY
        return host

    def enter(self, host: GameHost, *players: Player) -> None:
        """Let players come in, all in one pass of the loop."""

        def enter() -> None:
            for player in players:
                host.attendance.enter(player.id)

        self.loop.do(enter)
        self.loop.settle()

    def leave(self, host: GameHost, *players: Player) -> None:
        """Let players go."""

        def leave() -> None:
            for player in players:
                host.attendance.leave(player.id)

        self.loop.do(leave)
        self.loop.settle()

    def mark_alive(self) -> None:
        """Write the liveness mark."""
        wall_ms = self.services.clock.wall_ms()
        self.store.mark_alive_nowait(LivenessMark(self.now, wall_ms))

    def play(self, host: GameHost, vertex: int) -> None:
        """Play the next stone."""
        self.loop.do(lambda: host.post(stone(vertex, host.game.ply), self.now))
        self.loop.settle()

    def crash(self, down_ms: int = 0) -> "Node":
        """Kill this process and start the next one after some time.

        What was on its way to the disk is lost, and its timers never fire.
        """
        self.store.hold()
        for host in self.games:
            host.disarm()
            self.games.steward(host.id).close()
        self.loop.pass_ms(down_ms)
        return Node(self.loop, self.store.disk)

    def recover(self) -> list[GameHost]:
        """Bring the live games back."""

        async def recover() -> list[GameHost]:
            return await self.games.recover(await self.store.last_mark())

        hosts = self.loop.run_until_complete(recover())
        self.loop.settle()
        return hosts

    def events(self) -> list[Event]:
        """What the disk has of the game."""
        log = self.store.disk.logs[GAME]
        assert list(log) == list(range(1, len(log) + 1)), "a hole in the log"
        return decode_log(list(log.values()))
