"""House bots: engines that the server starts itself, for people to challenge.

Each game has an engine process of its own (`engine_pool`), another one where that crashes
(`engine_restarts`); an engine that fails costs its game, and rests for a while.
"""

import asyncio
import logging
from collections.abc import Iterable
from pathlib import Path

from shoutan_engine import GameSettings, Player, PlayerKind
from shoutan_host.accepting.acceptance import Acceptance
from shoutan_host.engine_seat.unlisted import Unlisted
from shoutan_host.engines.commands import find_command
from shoutan_host.engines.failures import EngineFailure, EngineMissing
from shoutan_host.engines.game_faults import lost_by_own_fault, was_played_out
from shoutan_host.engines.guard import EngineGuard
from shoutan_host.engines.pool import EnginePool, PooledEngine
from shoutan_host.engines.rest import EngineRest
from shoutan_host.engines.restarts import Budget, play_with_restarts
from shoutan_host.engines.starters import ProcessStarter
from shoutan_host.gtp.controller import EngineController
from shoutan_host.hosting.game_host import GameHost

from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.bots.narrowing import Refusals, tellable
from shoutan_server.bots.sources import BotBusy, NoSuchBot, check_rules, games_already
from shoutan_server.config import HouseBotConfig
from shoutan_server.identities import IdKind, has_kind
from shoutan_server.wire import Bot

_log = logging.getLogger("shoutan")


class HouseBot:
    """One engine command, its seats and its games."""

    def __init__(
        self,
        config: HouseBotConfig,
        folder: Path,
        engine_games: EngineGames,
        guard: EngineGuard | None = None,
    ) -> None:
        """Check the command. Raises EngineMissing if there is none of that name."""
        find_command(config.argv[0])
        name, times = config.name, engine_games.times
        self.player = Player(IdKind.HOUSE_BOT + name, name, PlayerKind.BOT)
        self._config = config
        self._engine_games = engine_games
        self._engines = EnginePool(
            name,
            ProcessStarter(
                name,
                config.argv,
                folder,
                cwd=config.cwd,
                env=config.env,
                limits=config.limits,
                user=config.user,
                guard=guard,
            ),
            times.deadlines,
            engine_games.run,
        )
        self._rest = EngineRest(
            engine_games.services.loop,
            self._try_again,
            self._rest_begins,
            self._rest_is_over,
            first_s=times.rest_s,
            most_s=times.most_rest_s,
        )
        self._refusals = Refusals()
        self._taken = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def accepts(self) -> Acceptance:
        """Return which games it accepts, as far as its engine has not refused them."""
        return self._refusals.without(self._config.accepts)

    @property
    def is_offered(self) -> bool:
        """Tell whether the engine runs: it has answered, and does not rest."""
        return self._engines.info is not None and not self._rest.is_resting

    def listed(self) -> Bot:
        """Return the bot as the lobby lists it."""
        info = self._engines.info
        name = self.player.name
        engine = name if info is None or not info.name else info.name
        version = "" if info is None else info.version
        return Bot(
            name,
            engine,
            version,
            self._config.seats,
            self._taken,
            house=True,
            accepts=tellable(self.accepts, info),
        )

    def reserve(self, settings: GameSettings) -> "HouseSeat":
        """Keep a place for a game. Raises NoSuchBot while it rests, BotCannot, BotBusy.

        Engines that are still ending a thought of their last game count as well: who
        challenges and resigns in a loop must not start processes without end.
        """
        name, seats = self.player.name, self._config.seats
        if self._rest.is_resting:
            raise NoSuchBot(f"{name} is resting, since its engine failed: try later.")
        check_rules(name, self._engines.info, settings)
        self._refusals.check_komi(name, settings)
        if self._taken >= seats or self._engines.count >= 2 * seats:
            raise BotBusy(f"{name} plays {games_already(self._taken)}: try later.")
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
        self._rest.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._engines.stop()

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _rest_begins(self, wait_s: float, why: str) -> None:
        _log.warning("house bot %s rests for %g s: %s", self.player.name, wait_s, why)

    def _rest_is_over(self) -> None:
        _log.warning("house bot %s is back", self.player.name)

    def _try_again(self) -> None:
        self._keep(
            self._engine_games.run(f"start of {self.player.name}", self._warm_up())
        )

    async def _warm_up(self) -> None:
        try:
            self._engines.put_back(await self._engines.take())
        except (EngineFailure, EngineMissing, OSError) as failure:
            self._rest.failed(str(failure))
        else:
            self._rest.started()
        self._engine_games.changed()

    async def _play(self, host: GameHost) -> None:
        try:
            engine = await self._play_on(host)
            if engine is not None:
                self._judge(host)
        finally:
            self.give_back()
        if engine is None:
            return
        try:
            await self._engine_games.at_rest(engine.controller, host)
        except EngineFailure:
            self._engines.end(engine)  # its game is over: only the process is lost
        else:
            self._engines.put_back(engine)

    def _judge(self, host: GameHost) -> None:
        """Rest after a game that was lost by the engine's fault, though it runs."""
        if lost_by_own_fault(host.game, self.player.id):
            result = host.game.result
            detail = None if result is None else result.detail
            self._rest.failed(detail or "it lost a game by its own fault")
        elif was_played_out(host.game):
            self._rest.worked()

    async def _play_on(self, host: GameHost) -> PooledEngine | None:
        """Play a game to its end; return the engine if it has not failed.

        Who cancels this ends all engines.
        """
        games, times = self._engine_games, self._engine_games.times
        unlisted = Unlisted()

        async def play(controller: EngineController) -> None:
            least = self._config.least_thinking
            refused = await games.play(host, self.player, controller, least, unlisted)
            if refused is not None:
                self._refusals.note(refused, host.game.settings)

        budget = Budget(times.most_crashes, times.most_losses, times.restart_s)
        try:
            return await play_with_restarts(
                self._engines, play, lambda: host.is_finished, budget
            )
        except EngineFailure as failure:
            _log.warning("house bot %s lost a game: %s", self.player.name, failure)
            games.forfeit(host, self.player, failure)
            self._rest.failed(str(failure))
            return None


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

    def __init__(
        self, bots: Iterable[HouseBot], guard: EngineGuard | None = None
    ) -> None:
        """`guard`: that of their engines, which is ended with them."""
        self._bots = {bot.player.name: bot for bot in bots}
        self._guard = guard

    def bots(self) -> Iterable[Bot]:
        """Return the bots that have shown that they run, as the lobby lists them."""
        return [bot.listed() for bot in self._bots.values() if bot.is_offered]

    def acceptance(self, name: str) -> Acceptance | None:
        """Return which games a bot accepts; None if the house has no such bot."""
        bot = self._bots.get(name)
        return None if bot is None else bot.accepts

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
        if self._guard is not None:
            await self._guard.close()
