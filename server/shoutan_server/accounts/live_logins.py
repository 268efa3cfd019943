"""The connections of people who are logged in, and of guests: cut off at the end of that.

What a guest's token opened ends when the guest registers: it would go on as the account,
out of reach of everything that ends log-ins.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, TypeVar

from shoutan_server.connections import Connection

LOGIN_OVER: Final = 4003
"""Close code of a connection whose log-in has ended (reliability W7)."""

K = TypeVar("K")


class LiveLogins:
    """Which connections rest on which log-in, by what is stored of its token.

    And which on the token of which guest, by the guest's id: all tokens of one are alike.
    """

    def __init__(self) -> None:
        self._connections = defaultdict[bytes, set[Connection]](set)
        self._guests = defaultdict[str, set[Connection]](set)

    def add(self, token_hash: bytes, connection: Connection) -> Callable[[], None]:
        """Note a connection; the result forgets it."""
        return _add(self._connections, token_hash, connection)

    def add_guest(self, guest_id: str, connection: Connection) -> Callable[[], None]:
        """Note a guest's connection; the result forgets it."""
        return _add(self._guests, guest_id, connection)

    def token_hashes(self) -> set[bytes]:
        """Return the log-ins that connections rest on now."""
        return set(self._connections)

    def hang_up(self, token_hashes: Iterable[bytes]) -> None:
        """Close every connection of log-ins that have ended."""
        for token_hash in token_hashes:
            for connection in tuple(self._connections.get(token_hash, ())):
                connection.close(LOGIN_OVER, "you are logged out: log in again")

    def registered(self, guest_id: str) -> None:
        """Close every connection of a guest who has an account now."""
        for connection in tuple(self._guests.get(guest_id, ())):
            connection.close(LOGIN_OVER, "this guest has an account now: log in")

    def ranked(self, player_id: str, rank: str) -> None:
        """Let somebody who is connected sit down with a new rank from now on."""
        for connections in self._connections.values():
            for connection in connections:
                if connection.me is not None and connection.me.id == player_id:
                    connection.me = replace(connection.me, rank=rank)


def _add(
    register: defaultdict[K, set[Connection]], key: K, connection: Connection
) -> Callable[[], None]:
    register[key].add(connection)

    def forget() -> None:
        connections = register.get(key)
        if connections is not None:
            connections.discard(connection)
            if not connections:
                del register[key]

    return forget
