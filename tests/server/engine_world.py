"""The part of a server that plays with engines, in the test's own process.

    async with World(tmp_path) as world:
        first = await world.dial(login="login First 12345678")
        ann = world.visitor("Ann")
        host = await ann.challenge("First")

The door listens on a real socket; engines that dial in are fakes on tasks, those of the
house are processes. What was committed is in `disk`, which the next world may go on
with, as after a restart.
"""

import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from argon2 import PasswordHasher
from shoutan_engine import Game, GameSettings, Phase, Player, PlayerKind
from shoutan_engine.commands import Command
from shoutan_host.accepting.acceptance import EVERYTHING, Acceptance
from shoutan_host.bus import LocalBus
from shoutan_host.hosting.answers import Answer
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.ids import new_cid
from shoutan_host.ports import GameCard, GameId
from shoutan_protocol.event_decoding import decode_log
from shoutan_protocol.messages import requests as wire
from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.bots.dialed_bots import DialedBots
from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.bots.engine_times import EngineTimes
from shoutan_server.bots.house_bots import HouseBot, HouseBots
from shoutan_server.bots.ladder import Ladder
from shoutan_server.bots.served_bots import ServedBots
from shoutan_server.bots.sources import Bots
from shoutan_server.config import HouseBotConfig
from shoutan_server.identities import IdKind
from shoutan_server.requests.game_making import GameMaker
from shoutan_server.transports.admission import Admission
from shoutan_server.transports.engine_door import EngineDoor
from shoutan_server.wire import Bot

from tests.fake_engine import FakeEngine, Step, serve
from tests.fake_store import Disk
from tests.host.gtp_fakes import until
from tests.host.seat_fakes import CountingStore, SkippingClock

FAKE_ENGINE = Path(__file__).parent.parent / "fake_engine"
PATIENCE_S = 20.0
"""How long a test waits for what must come; it comes in milliseconds."""
SECRET = b"0123456789abcdef0123456789abcdef"


def times(**fields: Any) -> EngineTimes:
    """Return the usual graces, but little waiting: for logins, between games, to restart.

    A house bot that rests does so for longer than any test. No game is a short one.
    """
    usual = EngineTimes(
        login_wait_s=0.02,
        ladder_pause_s=0.0,
        restart_s=0.0,
        rest_s=300.0,
        short_game_s=0.0,
    )
    return replace(usual, **fields)


def fake_command(*rules: str) -> list[str]:
    """Return the command of a fake engine that is a process."""
    return [sys.executable, "-S", str(FAKE_ENGINE), *rules]


def processes_in(folder: Path) -> list[int]:
    """Return the ids of the processes whose working directory is in `folder`."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            # One that ends while it is looked at is not there.
            with contextlib.suppress(OSError):
                if Path(os.readlink(entry / "cwd")).is_relative_to(folder):
                    found.append(int(entry.name))
    return sorted(found)


class HeardEngine(FakeEngine):
    """Wakes up who waits for a command."""

    def __init__(
        self, rules: dict[str, str] | None = None, commands: str | None = None
    ) -> None:
        super().__init__(rules, commands)
        self.has_heard = asyncio.Event()

    def react(self, line: str) -> Iterator[bytes | Step]:
        for step in super().react(line):
            self.has_heard.set()
            yield step
        self.has_heard.set()


class DialIn:
    """A fake engine that dialed in; `released` lets its late answers go."""

    def __init__(
        self,
        engine: HeardEngine,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self.engine = engine
        self.released = asyncio.Event()
        self._reader = reader
        self._writer = writer
        self.task = asyncio.get_running_loop().create_task(self._serve())

    @property
    def heard(self) -> list[str]:
        """Every command so far, without its id."""
        return self.engine.heard

    async def hears(self, command: str, times: int = 1) -> None:
        """Wait until it was asked so often for something that begins so."""
        async with asyncio.timeout(PATIENCE_S):
            while sum(line.startswith(command) for line in self.heard) < times:
                self.engine.has_heard.clear()
                await self.engine.has_heard.wait()

    async def hung_up(self) -> None:
        """Wait until the server has closed the connection."""
        async with asyncio.timeout(PATIENCE_S):
            await self.task

    def drop(self) -> None:
        """Lose the connection."""
        self._writer.transport.abort()

    async def end(self) -> None:
        """Lose the connection and be gone."""
        self.drop()
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        with contextlib.suppress(ConnectionError):
            await self._writer.wait_closed()

    async def _serve(self) -> None:
        with contextlib.suppress(ConnectionError):
            await serve(self.engine, self._reader, self._writer, self.released)
        with contextlib.suppress(ConnectionError):
            await self._reader.read()  # until the server hangs up
        self._writer.close()


class Visitor:
    """A person who plays against bots; is there from the challenge on."""

    def __init__(self, world: "World", name: str) -> None:
        self.player = Player(f"{IdKind.GUEST}{name}", name, PlayerKind.GUEST)
        self._world = world

    async def challenge(self, bot: str, **fields: Any) -> GameHost:
        """Challenge a bot to a game: 5x5, a minute, the person plays Black."""
        usual = {"size": 5, "clock": "1m", "color": "black", "cid": new_cid()}
        request = wire.GameCreate.model_validate(
            {"type": "game.create", "id": 1, "bot": bot, **usual, **fields}
        )
        created = await self._world.maker.from_request(request, self.player)
        self.come(created.host)
        return created.host

    def come(self, host: GameHost) -> None:
        """Be at the board."""
        host.attendance.enter(self.player.id)

    def go(self, host: GameHost) -> None:
        """Leave the board."""
        host.attendance.leave(self.player.id)
        self._world.games.release(host)

    async def post(self, host: GameHost, command: Command) -> Answer:
        """Post a command and wait for its answer."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        host.post(command, self._world.clock.monotonic_ms(), answered.set_result)
        return await answered


class World:
    """Door, house, ladder and games, wired as the server wires them."""

    def __init__(
        self,
        folder: Path,
        *,
        disk: Disk | None = None,
        engine_times: EngineTimes | None = None,
        ladder: GameSettings | None = None,
        house: Sequence[tuple[str, list[str]] | HouseBotConfig] = (),
        seats: int = 2,
        dialed_accepts: Acceptance = EVERYTHING,
        is_open: bool = True,
        limits_loopback: bool = False,
    ) -> None:
        self.folder = folder
        self.disk = disk or Disk()
        self.store = CountingStore(self.disk)
        self.clock = SkippingClock()
        self.reports: list[str] = []
        self.dialed_in: list[DialIn] = []
        loop = asyncio.get_running_loop()
        bus = LocalBus(self._report)
        services = Services(self.store, bus, self.clock, loop, self._report)
        self.games = Games(services, lambda: None)
        self.bots = Bots()
        self.engine_games = EngineGames(
            services, self.games, lambda: None, times=engine_times or times()
        )
        configs = [
            bot
            if isinstance(bot, HouseBotConfig)
            else HouseBotConfig(*bot, seats=seats, accepts=EVERYTHING)
            for bot in house
        ]
        self.house = HouseBots(
            HouseBot(bot, folder / "engines", self.engine_games) for bot in configs
        )
        self.bots.add(self.house)
        self.dialed = DialedBots(self.engine_games, dialed_accepts)
        self.served = ServedBots(self.engine_games, self.dialed)
        self.bots.add(self.served)
        self.bots.add(self.dialed)
        names = [bot.name for bot in configs]
        self.accounts = BotAccounts(
            self.store,
            is_open=is_open,
            house_names=names,
            hasher=PasswordHasher(time_cost=1, memory_cost=8, parallelism=1),
        )
        self.admission = Admission(limits_loopback=limits_loopback)
        self.door = EngineDoor(
            self.dialed,
            self.accounts,
            self.engine_games,
            self.admission,
            takes_guests=is_open,
        )
        self.maker = GameMaker(self.games, self.bots, SECRET, self.clock)
        if ladder is not None:
            Ladder(ladder, (self.dialed, self.served), self.maker, self.engine_games)
        self.port = 0
        self._is_open = False

    async def __aenter__(self) -> Self:
        for host in await self.games.recover(await self.store.last_mark()):
            for player in host.game.players:
                if player.kind is PlayerKind.BOT and not self.bots.recover(
                    host, player
                ):
                    self.engine_games.abort(
                        host, f"{player.name} is not here any more."
                    )
        listening = socket.create_server(("127.0.0.1", 0))
        self.port = await self.door.open(listening)
        self._is_open = True
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()
        assert self.reports == []

    async def stop(self) -> None:
        """Stop as the server stops. May be called many times."""
        if not self._is_open:
            return
        self._is_open = False
        self.engine_games.close()
        for host in self.games:
            host.disarm()
        await self.door.close()
        self.served.close()
        await self.house.stop()
        self.accounts.close()
        await self.store.close()
        for engine in self.dialed_in:
            await engine.end()

    # -- engines -------------------------------------------------------------------

    async def dial(
        self, engine: HeardEngine | None = None, login: str | None = None
    ) -> DialIn:
        """Dial in, with a first line if there is one."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        if login is not None:
            writer.write(login.encode() + b"\n")
        dialed = DialIn(engine or HeardEngine(), reader, writer)
        self.dialed_in.append(dialed)
        return dialed

    async def dial_as(self, name: str, rules: dict[str, str] | None = None) -> DialIn:
        """Dial in as `name` once more, and do not wait."""
        return await self.dial(HeardEngine(rules), f"login {name} token-of-{name}")

    async def bot(
        self,
        name: str,
        rules: dict[str, str] | None = None,
        commands: str | None = None,
    ) -> DialIn:
        """Dial in as `name` and wait until it is listed and idle."""
        engine = HeardEngine(rules, commands)
        dialed = await self.dial(engine, f"login {name} token-of-{name}")
        await self.idle(name)
        return dialed

    async def guest(self, rules: dict[str, str] | None = None) -> tuple[DialIn, str]:
        """Dial in without a name and wait until it is listed; also returns its name."""
        before = {bot.name for bot in self.bots.listed()}
        dialed = await self.dial(HeardEngine(rules))
        await until(lambda: {bot.name for bot in self.bots.listed()} > before)
        [name] = {bot.name for bot in self.bots.listed()} - before
        await self.idle(name)
        return dialed, name

    def find(self, name: str) -> Bot | None:
        """Return a bot as it is listed."""
        return next((bot for bot in self.bots.listed() if bot.name == name), None)

    async def listed(self, name: str) -> None:
        """Wait until a bot is listed."""
        await until(lambda: self.find(name) is not None)

    async def gone(self, name: str) -> None:
        """Wait until a bot is not listed."""
        await until(lambda: self.find(name) is None)

    async def idle(self, name: str) -> None:
        """Wait until a bot is listed and plays nothing."""

        def is_idle() -> bool:
            bot = self.find(name)
            return bot is not None and bot.taken == 0

        await until(is_idle)

    async def busy(self, name: str) -> None:
        """Wait until a bot is at the engine door that plays at another one."""
        await until(lambda: any(bot.name == name for bot in self.dialed.bots()))
        for _ in range(50):  # so that it could be given a game
            await asyncio.sleep(0)
        [bot] = [bot for bot in self.dialed.bots() if bot.name == name]
        assert bot.taken == 1

    # -- games ---------------------------------------------------------------------

    def visitor(self, name: str = "Ann") -> Visitor:
        """Return a person."""
        return Visitor(self, name)

    def let_time_pass(self, host: GameHost, milliseconds: int) -> None:
        """Let the clocks run on at once, in this game above all."""
        self.clock.skip(milliseconds)
        host.disarm()
        host.arm()

    def finished(self) -> list[GameCard]:
        """Return the cards of the finished games, in the order in which they began."""
        cards = [card for card in self.disk.cards.values() if card.result is not None]
        return sorted(cards, key=lambda card: card.created_at)

    def record(self, game: GameId) -> Game:
        """Return a game as its log tells it."""
        log = self.disk.logs[game]
        return Game.fold(decode_log([log[seq] for seq in sorted(log)]))

    def detail(self, game: GameId) -> str:
        """Return what the result of a game says beyond its reason."""
        result = self.record(game).result
        assert result is not None
        return result.detail or ""

    def _report(self, what: str, error: BaseException) -> None:
        self.reports.append(f"{what}: {error!r}")


async def started(host: GameHost) -> None:
    """Wait until a game has begun."""
    await until(lambda: host.game.phase is not Phase.WAITING)
