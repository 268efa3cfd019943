"""House bots: engines that the server starts itself, for people to challenge.

An engine process is started when a game needs one and kept for the next game; an
engine that failed is ended, its game with it.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shoutan_engine import GameSettings, Player, PlayerKind
from shoutan_host.engine_failures import EngineDied, EngineFailure, EngineMissing
from shoutan_host.engines import EngineProcess, find_command
from shoutan_host.game_host import GameHost
from shoutan_host.gtp_controller import EngineController

from shoutan_server.bots import BotBusy, EngineGames
from shoutan_server.identities import IdKind
from shoutan_server.wire import Bot

SEATS: Final = 8
"""Games that one house bot plays at once."""
KEPT_IDLE: Final = 2
"""Engine processes kept between games."""


@dataclass(frozen=True, slots=True)
class _Running:
    process: EngineProcess
    controller: EngineController


class HouseBot:
    """One engine command and its processes."""

    def __init__(
        self, name: str, argv: list[str], folder: Path, engine_games: EngineGames
    ) -> None:
        """Check the command. Raises EngineMissing if there is none of that name."""
        find_command(argv[0])
        self.player = Player(IdKind.HOUSE_BOT + name, name, PlayerKind.BOT)
        self._argv = argv
        self._folder = folder
        self._engine_games = engine_games
        self._idle: list[_Running] = []
        self._taken = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._started = 0
        self._engine, self._version = name, ""

    def listed(self) -> Bot:
        """Return the bot as the lobby lists it."""
        return Bot(
            self.player.name, self._engine, self._version, SEATS, self._taken, True
        )

    def reserve(self) -> "HouseSeat":
        """Keep a place for a game. Raises BotBusy."""
        if self._taken >= SEATS:
            raise BotBusy(f"{self.player.name} plays {SEATS} games already: try later.")
        self._taken += 1
        return HouseSeat(self)

    def give_back(self) -> None:
        """Free a place."""
        self._taken -= 1
        self._engine_games.changed()

    def start_game(self, host: GameHost) -> None:
        """Play a game in the background; its place is freed at the end."""
        task = self._engine_games.run(f"house bot {self.player.name}", self._play(host))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def warm_up(self) -> None:
        """Start one process ahead, to know what the engine calls itself."""
        try:
            self._idle.append(await self._start())
        except (EngineFailure, OSError) as failure:
            self._engine_games.services.report(
                f"house bot {self.player.name} does not start", failure
            )

    async def stop(self) -> None:
        """End all games' tasks and all processes."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        idle, self._idle = self._idle, []
        await asyncio.gather(*(running.process.stop() for running in idle))

    async def _play(self, host: GameHost) -> None:
        running: _Running | None = None
        is_sound = False
        try:
            running = await self._take()
            await self._engine_games.play(host, self.player, running.controller)
            is_sound = True
        except EngineFailure as failure:
            self._engine_games.forfeit(host, self.player, failure)
        except (EngineMissing, OSError) as gone:
            died = EngineDied(str(gone), "crash")
            self._engine_games.forfeit(host, self.player, died)
        finally:
            self.give_back()
            if running is not None:
                await self._put_back(running, is_sound)

    async def _take(self) -> _Running:
        while self._idle:
            running = self._idle.pop()
            if running.process.returncode is None and running.controller.link.is_idle:
                return running
            await running.process.stop()
        return await self._start()

    async def _put_back(self, running: _Running, is_sound: bool) -> None:
        if is_sound and len(self._idle) < KEPT_IDLE:
            self._idle.append(running)
        else:
            await running.process.stop()

    async def _start(self) -> _Running:
        self._started += 1
        folder = self._folder / f"{self.player.name}-{self._started % (2 * SEATS)}"
        process = await EngineProcess.start(self._argv, folder=folder)
        try:
            controller = EngineController(process.link)
            info = await controller.probe()
        except BaseException:
            await process.stop()
            raise
        self._engine, self._version = info.name or self.player.name, info.version
        self._engine_games.changed()
        return _Running(process, controller)


class HouseSeat:
    """A place in a game, kept for a house bot."""

    def __init__(self, bot: HouseBot) -> None:
        self._bot = bot

    @property
    def player(self) -> Player:
        """Who will sit there."""
        return self._bot.player

    def free(self) -> None:
        """Give the place back."""
        self._bot.give_back()

    def play(self, host: GameHost) -> None:
        """Play that game in the background."""
        self._bot.start_game(host)


class HouseBots:
    """All house bots of the server."""

    def __init__(self, bots: Iterable[HouseBot]) -> None:
        self._bots = {bot.player.name: bot for bot in bots}

    def bots(self) -> Iterable[Bot]:
        """Return the bots as the lobby lists them."""
        return [bot.listed() for bot in self._bots.values()]

    def reserve(self, name: str, settings: GameSettings) -> HouseSeat | None:
        """Keep a place in a game; None if the house has no such bot."""
        bot = self._bots.get(name)
        return None if bot is None else bot.reserve()

    def recover(self, host: GameHost, player: Player) -> bool:
        """Go on with a game after a restart, if the house still has that bot."""
        if not player.id.startswith(IdKind.HOUSE_BOT):
            return False
        bot = self._bots.get(player.name)
        if bot is None:
            return False
        bot.reserve().play(host)
        return True

    async def warm_up(self) -> None:
        """Start one process of each bot."""
        await asyncio.gather(*(bot.warm_up() for bot in self._bots.values()))

    async def stop(self) -> None:
        """End all games and processes."""
        await asyncio.gather(*(bot.stop() for bot in self._bots.values()))
