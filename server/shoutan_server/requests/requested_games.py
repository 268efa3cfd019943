"""The game that a request is about: at once if it is in memory, else when it is read."""

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameId, StoreUnavailable
from shoutan_protocol.messages import requests as wire

from shoutan_server.errors import Refuse

Waiting: TypeAlias = Coroutine[Any, Any, None] | None
"""None when a request is done, a coroutine when it must wait for the store."""


class RequestedGames:
    """Finds games for requests, and refuses what names none."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def do(
        self, request: wire.GameRequest, what: Callable[[GameHost], None]
    ) -> Waiting:
        """Do something with the game of a request. Raises Refuse, here or later."""
        host = self._games.hosted(GameId(request.game))
        if host is not None:
            what(host)
            return None
        return self._do_when_read(request, what)

    async def _do_when_read(
        self, request: wire.GameRequest, what: Callable[[GameHost], None]
    ) -> None:
        what(await self.find(request))

    async def find(self, request: wire.GameRequest) -> GameHost:
        """Return the game of a request, from memory or from the log. Raises Refuse."""
        try:
            host = await self._games.get(GameId(request.game))
        except StoreUnavailable as away:
            raise Refuse("unavailable", str(away)) from away
        if host is None:
            raise Refuse("no_such_game", "There is no game at this address.")
        return host
