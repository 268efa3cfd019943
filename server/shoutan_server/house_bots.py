"""House bots: engines that the server starts itself, for people to challenge.

Each game has an engine process of its own (`engine_pool`); an engine that fails costs
its game, and its process is ended.
"""

import asyncio
import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from shoutan_engine import GameSettings, Player, PlayerKind
from shoutan_host.engine_commands import find_command
from shoutan_host.engine_failures import EngineDied, EngineFailure, EngineMissing
from shoutan_host.engine_pool import EnginePool, PooledEngine
from shoutan_host.game_host import GameHost

from shoutan_server.bots import BotBusy, EngineGames, check_rules
from shoutan_server.identities import IdKind, has_kind
from shoutan_server.wire import Bot

SEATS: Final = 8
"""Games that one house bot plays at once."""

_log = logging.getLogger("shoutan")


class HouseBot:
    """One engine command, its seats and its games."""

    def __init__(
        self,
        name: str,
        argv: list[str],
        folder: Path,
        engine_games: EngineGames,
        *,
        seats: int = SEATS,
    ) -> None:
        """Check the command. Raises EngineMissing if there is none of that name."""
        find_command(argv[0])
        self.player = Player(IdKind.HOUSE_BOT + name, name, PlayerKind.BOT)
        self._engine_games = engine_games
        self._engines = EnginePool(
            name, argv, folder, engine_games.times.deadlines, engine_games.run
        )
        self._seats = seats
        self._taken = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_known(self) -> bool:
        """Tell whether the engine has ever answered: a wrong command never does."""
        return self._engines.info is not None

    def listed(self) -> Bot:
        """Return the bot as the lobby lists it."""
        info = self._engines.info
        name = self.player.name
        engine = name if info is None or not info.name else info.name
        version = "" if info is None else info.version
        return Bot(name, engine, version, self._seats, self._taken, house=True)

    def reserve(self, settings: GameSettings) -> "HouseSeat":
        """Keep a place for a game. Raises BotCannot, BotBusy.

        Engines that are still ending a thought of their last game count as well: who
        challenges and resigns in a loop must not start processes without end.
        """
        check_rules(self.player.name, self._engines.info, settings)
        if self._taken >= self._seats or self._engines.count >= 2 * self._seats:
            raise BotBusy(
                f"{self.player.name} plays {self._taken} games already: try later."
            )
        return self.seat()

    def seat(self) -> "HouseSeat":
        """Keep a place even if there is none, for a game that goes on."""
        self._taken += 1
        return HouseSeat(self)

    def give_back(self) -> None:
        """Free a place."""
        self._taken -= 1
        self._engine_games.changed()

    def start_game(self, host: GameHost) -> None:
        """Play a game in the background; its place is freed at the end."""
        self._keep(self._engine_games.run(f"game {host.id}", self._play(host)))

    async def warm_up(self) -> None:
        """Start one process ahead, to know what the engine calls itself."""
        task = self._engine_games.run(f"warm-up of {self.player.name}", self._warm_up())
        self._keep(task)
        await asyncio.wait({task})

    async def stop(self) -> None:
        """End all games' tasks and all processes."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._engines.stop()

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _warm_up(self) -> None:
        try:
            self._engines.put_back(await self._engines.take())
        except (EngineFailure, EngineMissing, OSError) as failure:
            _log.warning("house bot %s does not start: %s", self.player.name, failure)
        self._engine_games.changed()

    async def _play(self, host: GameHost) -> None:
        try:
            engine = await self._play_on(host)
        finally:
            self.give_back()
        if engine is None:
            return
        try:
            await self._engine_games.at_rest(engine.controller)
        except EngineFailure:
            self._engines.end(engine)  # its game is over: only the process is lost
        else:
            self._engines.put_back(engine)

    async def _play_on(self, host: GameHost) -> PooledEngine | None:
        """Play a game to its end; return the engine if it has not failed.

        Who cancels this ends all engines.
        """
        for attempts_left in reversed(range(self._engine_games.times.most_losses + 1)):
            engine: PooledEngine | None = None
            try:
                engine = await self._engines.take()
                await self._engine_games.play(host, self.player, engine.controller)
                return engine
            except EngineFailure as failure:
                if engine is not None:
                    is_ours = not await engine.was_ended_by_others(failure)
                    self._engines.end(engine)
                    if attempts_left and not is_ours:
                        continue
                self._fail(host, failure)
            except (EngineMissing, OSError) as missing:
                self._fail(host, EngineDied(str(missing), "crash"))
            except Exception:
                if engine is not None:
                    self._engines.end(engine)
                raise
            return None
        return None

    def _fail(self, host: GameHost, failure: EngineFailure) -> None:
        _log.warning("house bot %s lost a game: %s", self.player.name, failure)
        self._engine_games.forfeit(host, self.player, failure)


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
        """Return the bots that have shown that they run, as the lobby lists them."""
        return [bot.listed() for bot in self._bots.values() if bot.is_known]

    def reserve(self, name: str, settings: GameSettings) -> HouseSeat | None:
        """Keep a place in a game; None if the house has no such bot."""
        bot = self._bots.get(name)
        return None if bot is None else bot.reserve(settings)

    def recover(self, host: GameHost, player: Player) -> bool:
        """Go on with a game after a restart, if the house still has that bot."""
        if not has_kind(player.id, IdKind.HOUSE_BOT):
            return False
        bot = self._bots.get(player.name)
        if bot is None:
            return False
        bot.seat().play(host)
        return True

    async def warm_up(self) -> None:
        """Start one process of each bot."""
        await asyncio.gather(*(bot.warm_up() for bot in self._bots.values()))

    async def stop(self) -> None:
        """End all games and processes; nobody loses a game by that."""
        await asyncio.gather(*(bot.stop() for bot in self._bots.values()))
