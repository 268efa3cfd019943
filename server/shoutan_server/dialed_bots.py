"""Engines that dialled in: idle, playing, or away and expected back.

An engine with a login may come back into its game; a guest may not, so its game is
lost when its grace runs out. The engine's clock runs all the while: away is not a pause.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from shoutan_engine import Color, GameSettings, Player
from shoutan_host.engine_failures import EngineDied, EngineFailure
from shoutan_host.game_host import GameHost
from shoutan_host.gtp_controller import EngineController

from shoutan_server.bots import BotBusy, EngineGames
from shoutan_server.identities import IdKind
from shoutan_server.wire import Bot

ACCOUNT_AWAY_S: Final = 300.0
"""How long a bot with a login may be away from one game in all (reliability T12)."""
GUEST_AWAY_S: Final = 60.0
MOST_LOSSES: Final = 3
"""Connections that one bot may lose in one game: a crash loop must end."""


class DialedBot:
    """One engine that is connected now."""

    def __init__(self, player: Player, controller: EngineController) -> None:
        self.player = player
        self.controller = controller
        self.last_color: Color | None = None
        self.takes_ladder = True
        self.is_reserved = False
        self.host: GameHost | None = None
        self._game: asyncio.Future[GameHost] | None = None

    @property
    def is_idle(self) -> bool:
        """Tell whether it waits for a game."""
        return self._game is not None and not self.is_reserved

    async def wait_for_game(self) -> GameHost:
        """Wait until a game is assigned. Raises EngineFailure when the link ends."""
        self._game = asyncio.get_running_loop().create_future()
        game = self._game
        ended = asyncio.ensure_future(self.controller.link.wait_ended())
        ended.add_done_callback(lambda _: game.done() or game.cancel())
        try:
            await asyncio.wait([game])
            if not game.cancelled():
                return game.result()
            raise await ended
        finally:
            ended.cancel()
            self._game = None
            self.is_reserved = False

    def assign(self, host: GameHost) -> bool:
        """Give it a game; False if it is gone by now."""
        if self._game is None or self._game.done():
            return False
        self._game.set_result(host)
        return True


@dataclass(slots=True)
class _Away:
    """A seat whose engine is not connected."""

    host: GameHost
    player: Player
    since: float
    timer: asyncio.TimerHandle


class DialedBots:
    """All engines of the engine door."""

    def __init__(self, engine_games: EngineGames) -> None:
        self._engine_games = engine_games
        self._bots: dict[str, DialedBot] = {}
        self._away: dict[str, _Away] = {}
        self._budgets: dict[tuple[str, str], float] = {}
        self._losses: dict[tuple[str, str], int] = {}
        self._idle_changed: list[Callable[[], None]] = []

    # -- for the door --------------------------------------------------------------

    def joined(self, bot: DialedBot) -> None:
        """Take in a connected engine; an older connection of the same bot is closed."""
        older = self._bots.get(bot.player.id)
        self._bots[bot.player.id] = bot
        if older is not None:
            older.controller.link.close()

    def left(self, bot: DialedBot) -> None:
        """Forget an engine whose connection ended."""
        if self._bots.get(bot.player.id) is bot:
            del self._bots[bot.player.id]
        self._tell()

    async def next_game(self, bot: DialedBot) -> GameHost:
        """Return the game that the bot is expected back in, or the next assigned one."""
        away = self._away.pop(bot.player.id, None)
        if away is not None:
            away.timer.cancel()
            self._charge(away)
            return away.host
        waiting = asyncio.ensure_future(bot.wait_for_game())
        await asyncio.sleep(0)  # the bot is listed as idle before anybody is told
        self._tell()
        try:
            return await waiting
        finally:
            waiting.cancel()

    async def play(self, bot: DialedBot, host: GameHost) -> None:
        """Play one game. Raises EngineFailure after seeing to the game it was in."""
        bot.host = host
        player = bot.player
        bot.last_color = host.game.color_of(player.id)
        try:
            taken = await self._engine_games.play(host, player, bot.controller)
        except EngineFailure as failure:
            self._failed(bot, host, failure)
            raise
        finally:
            bot.host = None
        bot.takes_ladder = bot.takes_ladder and taken
        self._forget(host, player)

    def _failed(self, bot: DialedBot, host: GameHost, failure: EngineFailure) -> None:
        player = bot.player
        replaced = self._bots.get(player.id) is not bot
        if failure.reason != "disconnect":
            self._engine_games.forfeit(host, player, failure)
        elif not host.is_finished:
            self._expect_back(host, player)
            if replaced:
                # The newer connection of this bot is here already and idle.
                self._hand_over(player)

    def missed(self, host: GameHost, player: Player) -> None:
        """Note that an engine left between being chosen and being told its game."""
        self._expect_back(host, player)

    def _hand_over(self, player: Player) -> None:
        newer = self._bots.get(player.id)
        away = self._away.get(player.id)
        if newer is not None and away is not None and newer.assign(away.host):
            away.timer.cancel()
            del self._away[player.id]

    # -- seats whose engine is away ------------------------------------------------

    def _expect_back(self, host: GameHost, player: Player) -> None:
        key = (host.id, player.id)
        is_guest = player.id.startswith(IdKind.GUEST_BOT)
        losses = self._losses[key] = self._losses.get(key, 0) + 1
        budget = self._budgets.setdefault(
            key, GUEST_AWAY_S if is_guest else ACCOUNT_AWAY_S
        )
        if losses > MOST_LOSSES:
            self._give_up(host, player, f"lost its connection {losses} times")
            return
        loop = self._engine_games.services.loop
        timer = loop.call_later(budget, self._gone_too_long, host, player)
        self._away[player.id] = _Away(host, player, loop.time(), timer)

    def _charge(self, away: _Away) -> None:
        """Take the time that a bot was away off what it may be away in this game."""
        key = (away.host.id, away.player.id)
        gone_s = self._engine_games.services.loop.time() - away.since
        self._budgets[key] = max(0.0, self._budgets.get(key, ACCOUNT_AWAY_S) - gone_s)

    def _gone_too_long(self, host: GameHost, player: Player) -> None:
        self._away.pop(player.id, None)
        self._give_up(host, player, "was away too long")

    def _give_up(self, host: GameHost, player: Player, what: str) -> None:
        if not host.is_finished:
            failure = EngineDied(f"the engine {what}", "disconnect")
            self._engine_games.forfeit(host, player, failure)
        self._forget(host, player)

    def _forget(self, host: GameHost, player: Player) -> None:
        self._budgets.pop((host.id, player.id), None)
        self._losses.pop((host.id, player.id), None)

    # -- as a source of bots -------------------------------------------------------

    def bots(self) -> Iterable[Bot]:
        """Return the engines that are connected, as the lobby lists them."""
        return [_listed(bot) for bot in self._bots.values()]

    def idle(self) -> list[DialedBot]:
        """Return the engines that wait for a game."""
        return [bot for bot in self._bots.values() if bot.is_idle]

    def on_idle_change(self, changed: Callable[[], None]) -> None:
        """Call `changed` when an engine becomes idle or leaves."""
        self._idle_changed.append(changed)

    def reserve(self, name: str, settings: GameSettings) -> "DialedSeat | None":
        """Keep an idle engine for a game; None if none of that name is connected."""
        for bot in self._bots.values():
            if bot.player.name == name:
                if not bot.is_idle:
                    raise BotBusy(f"{name} is playing: try later.")
                return DialedSeat(self, bot)
        return None

    def recover(self, host: GameHost, player: Player) -> bool:
        """Expect an engine back after a restart; a guest's game ends void."""
        if player.id.startswith(IdKind.GUEST_BOT):
            self._engine_games.games.abort(
                host, "The server was restarted, and a guest engine cannot come back."
            )
            return True
        if not player.id.startswith(IdKind.BOT):
            return False
        self._expect_back(host, player)
        self._losses.pop((host.id, player.id), None)  # that loss was ours
        self._hand_over(player)
        return True

    def close(self) -> None:
        """Stop all timers."""
        for away in self._away.values():
            away.timer.cancel()
        self._away.clear()

    def _tell(self) -> None:
        self._engine_games.changed()
        for changed in self._idle_changed:
            changed()


class DialedSeat:
    """A place in a game, kept for an engine that dialled in."""

    def __init__(self, bots: DialedBots, bot: DialedBot) -> None:
        self._bots = bots
        self._bot = bot
        bot.is_reserved = True

    @property
    def player(self) -> Player:
        """Who will sit there."""
        return self._bot.player

    def free(self) -> None:
        """Give the engine back to the idle ones."""
        self._bot.is_reserved = False

    def play(self, host: GameHost) -> None:
        """Let the engine's session play that game; it may have left meanwhile."""
        if not self._bot.assign(host):
            self._bots.missed(host, self._bot.player)


def _listed(bot: DialedBot) -> Bot:
    info = bot.controller.info
    engine = bot.player.name if info is None else info.name
    version = "" if info is None else info.version
    return Bot(bot.player.name, engine, version, 1, 0 if bot.is_idle else 1, False)
