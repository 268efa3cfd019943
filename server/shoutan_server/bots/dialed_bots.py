"""Engines that dialed in: who is connected, idle, kept for a game, or missed in one.

A bot is a player, and outlives its connections: an engine with a login that dials in
again takes the place of its older connection, in its running game as well.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

from shoutan_engine import GameSettings, Player
from shoutan_host.accepting.acceptance import EVERYTHING, Acceptance
from shoutan_host.engines.failures import EngineFailure
from shoutan_host.hosting.game_host import GameHost

from shoutan_server.bots.dialed_bot import DialedBot, DialedSeat
from shoutan_server.bots.engagements import Engagement
from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.bots.pairing import Pairable, conditions
from shoutan_server.bots.sources import BotBusy, check_rules
from shoutan_server.identities import IdKind, has_kind
from shoutan_server.wire import Bot


class OtherDoor(Protocol):
    """Where else a bot with an account may be: it is at one door at a time."""

    def moved(self, player: Player) -> None:
        """Hang up on that bot: it is here now."""
        ...

    def vacant(self, player: Player) -> Engagement | None:
        """Give up a game in which that bot is missed, with its engagement."""
        ...


class DialedBots:
    """All engines of the engine door. A bot is in one game at a time (`OneGame`)."""

    def __init__(
        self, engine_games: EngineGames, accepts: Acceptance = EVERYTHING
    ) -> None:
        """Let people challenge them to the games of `accepts`; they cannot say."""
        self._engine_games = engine_games
        self._accepts = accepts
        self._bots: dict[str, DialedBot] = {}
        self._engaged: dict[str, Engagement] = {}
        self._idle_changed: list[Callable[[], None]] = []
        self.other_door: OtherDoor | None = None
        engine_games.one_game.on_freed(self._freed)

    # -- for the door --------------------------------------------------------------

    def joined(self, bot: DialedBot) -> None:
        """Take in a connected engine; an older connection of the same bot is closed."""
        older = self._bots.get(bot.player.id)
        self._bots[bot.player.id] = bot
        if older is not None:
            older.controller.link.close()
        if self.other_door is not None:
            self.other_door.moved(bot.player)

    def left(self, bot: DialedBot) -> None:
        """Forget an engine whose connection ended."""
        if self._bots.get(bot.player.id) is bot:
            del self._bots[bot.player.id]
        self._tell()

    async def next_game(self, bot: DialedBot) -> Engagement:
        """Return the game that the bot is missed in, or the next one that it gets.

        Raises EngineFailure when the link ends first.
        """
        bot.expect_game()
        engagement = self._engaged.get(bot.player.id) or self._from_elsewhere(bot)
        if engagement is not None:
            self._offer(engagement)
        self._tell()
        return await bot.game()

    async def play(self, bot: DialedBot, engagement: Engagement) -> None:
        """Play a game that `next_game` gave, and make ready for another one.

        Raises EngineFailure after seeing to the game.
        """
        host = engagement.host
        assert host is not None
        bot.note_game(host)
        try:
            refused = await self._engine_games.play(host, bot.player, bot.controller)
        except EngineFailure as failure:
            if self._engaged.get(bot.player.id) is not engagement:
                raise  # it was moved to another door, or is over
            engagement.is_played = False
            if failure.reason != "disconnect":
                engagement.failed(failure)
            elif engagement.is_vacant:
                engagement.lost_connection()
                self._offer(engagement)  # a newer connection may wait already
            raise
        if refused is not None:
            bot.refused.add(conditions(host.game.settings))
        await self._engine_games.at_rest(bot.controller, host)

    def moved(self, player: Player) -> Engagement | None:
        """Hang up on a bot that is at another door now; return its game, if it has one.

        Its seat leaves the game in a moment, which is one lost connection there.
        """
        bot = self._bots.get(player.id)
        if bot is not None:
            bot.controller.link.close()
        engagement = self._engaged.get(player.id)
        if engagement is None or engagement.host is None:
            return None
        del self._engaged[player.id]
        return engagement

    def is_here(self, player: Player) -> bool:
        """Tell whether a bot is connected at this door."""
        return player.id in self._bots

    def is_in(self, player: Player, host: GameHost) -> bool:
        """Tell whether a game is one of this door."""
        engagement = self._engaged.get(player.id)
        return engagement is not None and engagement.host is host

    def _from_elsewhere(self, bot: DialedBot) -> Engagement | None:
        """Take over a game in which the bot was missed at another door."""
        if self.other_door is None:
            return None
        engagement = self.other_door.vacant(bot.player)
        if engagement is not None:
            engagement.hand_over(self._over)
            self._engaged[bot.player.id] = engagement
        return engagement

    def _offer(self, engagement: Engagement) -> None:
        """Give a game that misses its engine to that engine, if it is here."""
        bot = self._bots.get(engagement.player.id)
        if engagement.is_vacant and bot is not None and bot.assign(engagement):
            engagement.is_back()

    # -- as a source of bots -------------------------------------------------------

    def bots(self) -> Iterable[Bot]:
        """Return the engines that are connected, as the lobby lists them."""
        return [
            bot.listed(self._accepts, 0 if self._is_idle(bot) else 1)
            for bot in self._bots.values()
        ]

    def idle(self, settings: GameSettings) -> list[Pairable]:
        """Return the engines that may be given a new game on these conditions."""
        wish = conditions(settings)
        return [
            bot
            for bot in self._bots.values()
            if self._is_idle(bot) and wish not in bot.refused
        ]

    def on_idle_change(self, changed: Callable[[], None]) -> None:
        """Call `changed` when an engine becomes idle or leaves."""
        self._idle_changed.append(changed)

    def acceptance(self, name: str) -> Acceptance | None:
        """Return which games a connected engine may be challenged to."""
        is_here = any(bot.player.name == name for bot in self._bots.values())
        return self._accepts if is_here else None

    def reserve(self, name: str, settings: GameSettings) -> DialedSeat | None:
        """Keep an idle engine for a game; None if none of that name is connected."""
        for bot in self._bots.values():
            if bot.player.name == name:
                check_rules(name, bot.controller.info, settings)
                if not self._is_idle(bot):
                    raise BotBusy(f"{name} is playing: try later.")
                return self.keep(bot)
        return None

    def keep(self, bot: Pairable) -> DialedSeat:
        """Keep an idle engine for a game that is about to be made."""
        engagement = Engagement(bot.player, self._engine_games, self._over)
        self._engaged[bot.player.id] = engagement
        return DialedSeat(engagement, self.begin)

    def begin(self, engagement: Engagement, host: GameHost) -> None:
        """Let a kept engine play; its connection may have ended meanwhile."""
        engagement.begin(host)
        self._offer(engagement)
        if engagement.is_vacant:
            engagement.lost_connection()

    def recover(self, host: GameHost, player: Player) -> bool:
        """End the game of a guest after a restart: void, for nobody can come back.

        Bots with an account are expected back by `ServedBots`, at whichever door.
        """
        if not has_kind(player.id, IdKind.GUEST_BOT):
            return False
        self._engine_games.abort(
            host,
            "The server was restarted, and an engine without a login cannot come back.",
        )
        return True

    def close(self) -> None:
        """Stop all timers and tell nobody any more."""
        self._idle_changed.clear()
        for engagement in tuple(self._engaged.values()):
            engagement.close()

    def _over(self, engagement: Engagement) -> None:
        if self._engaged.get(engagement.player.id) is engagement:
            del self._engaged[engagement.player.id]
        self._tell()

    def _is_idle(self, bot: DialedBot) -> bool:
        is_busy = self._engine_games.one_game.is_busy(bot.player)
        return bot.is_waiting and not is_busy

    def _freed(self, player: Player) -> None:
        """Note that a bot is out of a game, which may have been at another door."""
        if player.id in self._bots:
            self._tell()

    def _tell(self) -> None:
        self._engine_games.changed()
        for changed in self._idle_changed:
            changed()
