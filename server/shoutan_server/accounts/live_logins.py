"""The connections of people who are logged in: cut off when their log-in ends."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from shoutan_server.connections import Connection

LOGIN_OVER: Final = 4003
"""Close code of a connection whose log-in has ended (reliability W7)."""


class LiveLogins:
    """Which connections rest on which log-in, by what is stored of its token."""

    def __init__(self) -> None:
        self._connections = defaultdict[bytes, set[Connection]](set)

    def add(self, token_hash: bytes, connection: Connection) -> Callable[[], None]:
        """Note a connection; the result forgets it."""
        self._connections[token_hash].add(connection)

        def forget() -> None:
            connections = self._connections.get(token_hash)
            if connections is not None:
                connections.discard(connection)
                if not connections:
                    del self._connections[token_hash]

        return forget

    def token_hashes(self) -> set[bytes]:
        """Return the log-ins that connections rest on now."""
        return set(self._connections)

    def hang_up(self, token_hashes: Iterable[bytes]) -> None:
        """Close every connection of log-ins that have ended."""
        for token_hash in token_hashes:
            for connection in tuple(self._connections.get(token_hash, ())):
                connection.close(LOGIN_OVER, "you are logged out: log in again")

    def ranked(self, player_id: str, rank: str) -> None:
        """Let somebody who is connected sit down with a new rank from now on."""
        for connections in self._connections.values():
            for connection in connections:
                if connection.me is not None and connection.me.id == player_id:
                    connection.me = replace(connection.me, rank=rank)
