"""Bots at the websocket: a program that logged in offers one, and plays its games there.

A bot is a player, and is at one door at a time: whichever connection is newer, here or at
the engine door, takes the place of the older one, in the running games as well. What the
older one has sent already counts; that is one lost connection.
"""

from collections.abc import Callable, Iterable

from shoutan_engine import GameSettings, Phase, Player
from shoutan_host.accepting.acceptance import Acceptance
from shoutan_host.engines.failures import EngineFailure
from shoutan_host.hosting.game_host import GameHost

from shoutan_server.bots.dialed_bots import DialedBots
from shoutan_server.bots.engagements import Engagement
from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.bots.offers import Offer, Offering, ServedBot, told_of
from shoutan_server.bots.pairing import Pairable, conditions
from shoutan_server.bots.served_games import ServedGame, ServedSeat
from shoutan_server.identities import IdKind, has_kind
from shoutan_server.wire import Bot

REPLACED = 4001
"""The close code for a connection whose bot is served by a newer one."""


class ServedBots:
    """All bots of the websocket, and the games of those that are missed."""

    def __init__(self, engine_games: EngineGames, dialed: DialedBots) -> None:
        """`dialed` is the other door at which a bot with an account may be."""
        self._engine_games = engine_games
        self._dialed = dialed
        self._bots: dict[str, ServedBot] = {}
        self._games: dict[str, list[ServedGame]] = {}
        self._idle_changed: list[Callable[[], None]] = []
        dialed.other_door = self

    # -- for the connections -------------------------------------------------------

    def serve(self, connection: Offering, player: Player, offer: Offer) -> None:
        """Offer a bot, or change the offer; tells of every game that misses it."""
        older = self._bots.get(player.id)
        if older is not None and older.connection is connection:
            older.offer = offer
        else:
            self._bots[player.id] = ServedBot(player, connection, offer)
            if older is not None:
                older.connection.close(REPLACED, "a newer connection serves this bot")
            engagement = self._dialed.moved(player)
            if engagement is not None:
                self._take_over(engagement, connection)
        for game in tuple(self._games.get(player.id, ())):
            if game.is_to_be_given:
                self._tell_of(game, connection)
        self._now_idle(player)

    def offer(self, connection: Offering, player: Player) -> Offer | None:
        """Return what a connection offers of its bot; None if it does not."""
        served = self._bots.get(player.id)
        is_its = served is not None and served.connection is connection
        return served.offer if served is not None and is_its else None

    def is_elsewhere(self, connection: Offering, player: Player) -> bool:
        """Tell whether another connection has the bot, here or at the engine door."""
        served = self._bots.get(player.id)
        is_other = served is not None and served.connection is not connection
        return is_other or self._dialed.is_here(player)

    def left(self, connection: Offering, player: Player) -> None:
        """Forget a connection that is gone; its games wait."""
        for game in self._games.get(player.id, ()):
            if game.given_to is connection:
                game.given_to = None
        served = self._bots.get(player.id)
        if served is not None and served.connection is connection:
            del self._bots[player.id]
            self._engine_games.changed()

    def named(self, name: str) -> ServedBot | None:
        """Return the bot of that name that is served here now."""
        return next((s for s in self._bots.values() if s.player.name == name), None)

    def plays(self, host: GameHost, player: Player) -> bool:
        """Tell whether a game is one that the bot plays, or is to play, by its program."""
        return any(game.host is host for game in self._games.get(player.id, ()))

    def failed(self, host: GameHost, player: Player, failure: EngineFailure) -> None:
        """End the game of a bot that cannot go on with it."""
        for game in self._games.get(player.id, ()):
            if game.host is host:
                game.failed(failure)
                return
        self._engine_games.forfeit(host, player, failure)

    def declined(self, host: GameHost, player: Player, sentence: str) -> bool:
        """End a game that the bot does not take; False if it has begun."""
        if host.game.phase is not Phase.WAITING:
            return False
        served = self._bots.get(player.id)
        if served is not None:
            served.refused.add(conditions(host.game.settings))
        text = f"{player.name} does not take this game: {sentence.rstrip('. ')}."
        self._engine_games.abort(host, text)
        return True

    # -- as a source of bots -------------------------------------------------------

    def bots(self) -> Iterable[Bot]:
        """Return the bots that take games, as the lobby lists them."""
        return [
            served.listed(self._taken(served))
            for served in self._bots.values()
            if served.offer.is_public
        ]

    def acceptance(self, name: str) -> Acceptance | None:
        """Return which games a bot accepts; None if none of that name is served."""
        served = self.named(name)
        if served is None or served.offer.is_for_matches:
            return None
        return served.offer.accepts

    def reserve(self, name: str, settings: GameSettings) -> ServedSeat | None:
        """Keep a place; None if no bot of that name is served. Raises BotBusy too."""
        served = self.named(name)
        if served is None or served.offer.is_for_matches:
            return None
        served.check_free(self._taken(served), settings)
        return self.keep(served)

    def begin(self, game: ServedGame, host: GameHost) -> None:
        """Tell the bot of a game that was made; it may be gone by now."""
        game.begin(host)
        served = self._bots.get(game.player.id)
        if served is None:
            game.never_comes()
        else:
            served.note_game(host)
            self._tell_of(game, served.connection)

    def recover(self, host: GameHost, player: Player) -> bool:
        """Expect a bot with an account back after a restart, at whichever door."""
        if not has_kind(player.id, IdKind.BOT):
            return False
        self.adopt(host, player)
        return True

    def adopt(self, host: GameHost, player: Player) -> None:
        """Expect a bot with an account at a game, at whichever door; may be repeated."""
        games = self._games.get(player.id, ())
        is_known = any(game.host is host for game in games)
        if is_known or host.is_finished or self._dialed.is_in(player, host):
            return
        game = ServedGame(player, self._engine_games, self._over)
        self._games.setdefault(player.id, []).append(game)
        game.begin(host)

    def close(self) -> None:
        """Stop all timers and tell nobody any more."""
        self._idle_changed.clear()
        for games in tuple(self._games.values()):
            for game in tuple(games):
                game.free()

    # -- for the ladder ------------------------------------------------------------

    def idle(self, settings: GameSettings) -> list[Pairable]:
        """Return the bots that may be given a new game on these conditions."""
        return [
            served
            for served in self._bots.values()
            if served.is_idle(self._taken(served), settings)
        ]

    def keep(self, bot: Pairable) -> ServedSeat:
        """Keep a place of a bot for a game that is about to be made."""
        game = ServedGame(bot.player, self._engine_games, self._over)
        self._games.setdefault(bot.player.id, []).append(game)
        return ServedSeat(game, self.begin)

    def on_idle_change(self, changed: Callable[[], None]) -> None:
        """Call `changed` when a bot becomes idle."""
        self._idle_changed.append(changed)

    # -- for the engine door -------------------------------------------------------

    def moved(self, player: Player) -> None:
        """Hang up on a bot that is at the engine door now."""
        served = self._bots.pop(player.id, None)
        if served is not None:
            served.connection.close(REPLACED, "this bot is at the engine door now")
            self._engine_games.changed()

    def vacant(self, player: Player) -> Engagement | None:
        """Give up the oldest game that a bot is to play which is at the engine door now."""
        for game in self._games.get(player.id, ()):
            if game.is_to_be_given:
                self._forget(game)
                return game.give_up()
        return None

    # -- inside --------------------------------------------------------------------

    def _take_over(self, engagement: Engagement, connection: Offering) -> None:
        player = engagement.player
        game = ServedGame(player, self._engine_games, self._over, engagement)
        self._games.setdefault(player.id, []).append(game)
        game.given_to = connection  # the engine's seat leaves it in a moment
        game.expect()

    def _tell_of(self, game: ServedGame, connection: Offering) -> None:
        host = game.host
        if host is not None and not host.is_finished:
            game.given_to = connection
            connection.reply(told_of(host, game.player))

    def _taken(self, served: ServedBot) -> int:
        return len(self._games.get(served.player.id, ()))

    def _over(self, game: ServedGame) -> None:
        self._forget(game)
        self._now_idle(game.player)

    def _now_idle(self, player: Player) -> None:
        """Note that a bot may have a place for a game."""
        served = self._bots.get(player.id)
        if served is not None:
            served.idle_since = self._engine_games.services.loop.time()
        self._engine_games.changed()
        for changed in self._idle_changed:
            changed()

    def _forget(self, game: ServedGame) -> None:
        games = self._games.get(game.player.id, [])
        if game in games:
            games.remove(game)
        if not games:
            self._games.pop(game.player.id, None)
