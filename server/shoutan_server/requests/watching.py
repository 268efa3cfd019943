"""Requests to be told of something from now on, and no more: the lobby, the live games."""

from collections.abc import Callable
from typing import Protocol

from shoutan_engine.clocks.types import Millis
from shoutan_protocol.messages import requests as wire

from shoutan_server.connections import Connection
from shoutan_server.watchers import Receive


class Watchable(Protocol):
    """What can be looked at: the result of `watch` ends it."""

    def watch(self, receive: Receive) -> Callable[[], None]:
        """Send `receive` how it is now, and what changes."""
        ...


class WatchRequests:
    """The two requests about one thing that can be looked at."""

    def __init__(self, source: Watchable) -> None:
        self._source = source

    def watch(
        self,
        connection: Connection,
        request: wire.LobbyWatch | wire.LiveWatch,
        _: Millis,
    ) -> None:
        """Tell how it is, now and when it changes; said twice it is the same."""
        connection.reply({"type": "ok", "id": request.id})
        if self not in connection.watches:
            connection.watches.begin(self, self._source.watch(connection.send))

    def leave(
        self,
        connection: Connection,
        request: wire.LobbyLeave | wire.LiveLeave,
        _: Millis,
    ) -> None:
        """Tell no more of it."""
        connection.watches.end(self)
        connection.reply({"type": "ok", "id": request.id})
