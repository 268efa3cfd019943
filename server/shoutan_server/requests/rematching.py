"""Rematches: who wants another game after one, and the one game that comes of it.

An offer is no event: the game is over, and its record stays what it was. Offers are kept in
memory only, so a restart of the server forgets them; the next game has an id that follows
from the one before, so that it is made once and found again whatever happens.
"""

from typing import Any, Final

import orjson
from shoutan_engine import Color, PlayerKind
from shoutan_engine.clocks.types import Millis
from shoutan_engine.settings import GameKind, Player
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameId, StoreError, StoreUnavailable
from shoutan_protocol.messages import requests as wire

from shoutan_server.accounts.people import People
from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse
from shoutan_server.requests.game_making import GameMaker
from shoutan_server.requests.requested_games import RequestedGames, Waiting
from shoutan_server.subscriptions import rematch_topic

MOST_OFFERS: Final = 1000
"""Games whose offers are kept; the oldest are forgotten first."""


class RematchRequests:
    """Who wants to play again, for all connections."""

    def __init__(
        self,
        services: Services,
        games: Games,
        maker: GameMaker,
        requested: RequestedGames,
        people: People | None = None,
    ) -> None:
        """`people`: None where nobody has an account."""
        self._people = people
        self._services = services
        self._games = games
        self._maker = maker
        self._requested = requested
        self._wanted: dict[GameId, dict[Color, Player]] = {}

    def offer(
        self, connection: Connection, request: wire.RematchOffer, at: Millis
    ) -> Waiting:
        """Note that a player wants another game; make it once both do."""
        return self._offer(connection, request)

    async def _offer(self, connection: Connection, request: wire.RematchOffer) -> None:
        host = await self._requested.find(request)
        me, color = _seat(connection, host)
        try:
            made = await self._made(host)
            if made is None:
                wanted = self._wanted.pop(host.id, {}) | {color: me}
                self._wanted[host.id] = wanted  # the newest is the last
                if len(self._wanted) > MOST_OFFERS:
                    del self._wanted[next(iter(self._wanted))]
                if color.opponent in wanted:
                    players = {c: await self._as_now(wanted[c]) for c in Color}
                    made = (await self._maker.rematch(host, players)).host.id
        except StoreUnavailable as away:
            raise Refuse("unavailable", str(away)) from away
        if made is not None:
            self._wanted.pop(host.id, None)
        # The game of the answer is where to go; until there is one it is the old one.
        body = {"type": "ok", "id": request.id, "game": made or host.id}
        connection.reply(body)
        self._tell_all(host, made)

    def decline(
        self, connection: Connection, request: wire.RematchDecline, at: Millis
    ) -> Waiting:
        """Forget what was offered."""
        return self._decline(connection, request)

    async def _decline(
        self, connection: Connection, request: wire.RematchDecline
    ) -> None:
        host = await self._requested.find(request)
        _seat(connection, host)
        try:
            made = await self._made(host)
        except StoreUnavailable as away:
            raise Refuse("unavailable", str(away)) from away
        self._wanted.pop(host.id, None)
        connection.reply({"type": "ok", "id": request.id, "game": host.id})
        self._tell_all(host, made)

    async def tell(self, connection: Connection, host: GameHost) -> None:
        """Tell who comes back to a finished game of his what is offered, or was made."""
        me = connection.me
        if me is None or not host.is_finished or not host.game.is_player(me.id):
            return
        try:
            made = await self._made(host)
        except StoreError as error:
            self._services.report(f"game {host.id}: no look for a rematch", error)
            return
        if made is not None or host.id in self._wanted:
            connection.reply(self._message(host, made))

    async def _made(self, host: GameHost) -> GameId | None:
        """Return the rematch of a game, None while there is none. Raises StoreError."""
        following = self._maker.rematch_id(host.id)
        if self._games.hosted(following) is not None:
            return following
        card = await self._services.store.card(following)
        # It may have been made while the store was asked.
        is_made = card is not None or self._games.hosted(following) is not None
        return following if is_made else None

    async def _as_now(self, player: Player) -> Player:
        return player if self._people is None else await self._people.as_now(player)

    def _tell_all(self, host: GameHost, made: GameId | None) -> None:
        message = orjson.dumps(self._message(host, made))
        self._services.bus.publish(rematch_topic(host.id), message)

    def _message(self, host: GameHost, made: GameId | None) -> dict[str, Any]:
        wanted = self._wanted.get(host.id, {})
        return {
            "type": "rematch",
            "game": host.id,
            "black": Color.BLACK in wanted,
            "white": Color.WHITE in wanted,
            "next": made,
        }


def _seat(connection: Connection, host: GameHost) -> tuple[Player, Color]:
    """Return who wants it. Raises Refuse where there can be no rematch."""
    me, game = connection.me, host.game
    color = None if me is None else game.color_of(me.id)
    if me is None or color is None:
        raise Refuse("not_seated", "You have no seat in this game.")
    if not host.is_finished:
        raise _no("playing", "The game is not over: a rematch comes after its end.")
    if len(game.seats) < len(Color):
        raise _no("alone", "Nobody has played against you here.")
    if game.settings.kind is GameKind.EVENT or game.settings.referee is not None:
        sentence = "In an event the organizer makes the next game."
        raise _no("event", sentence)
    if any(player.kind is PlayerKind.BOT for player in game.seats.values()):
        sentence = "A bot is challenged again instead: make a new game with it."
        raise _no("bot", sentence)
    return me, color


def _no(reason: str, sentence: str) -> Refuse:
    return Refuse("no_rematch", sentence, {"reason": reason})
