"""Being at a server from a program: `RemoteServer` is where to begin.

    from shoutan_clients.remote import RemoteServer, new_guest, parse_address

    address = parse_address("http://localhost:3610")
    server = await RemoteServer.connect(address, await new_guest(address, "Ann"))
    game = await server.create(size=9, clock="5m", bot="gnugo", color="black")

A `RemoteGame` is a `PlayedGame`: whatever plays a game hosted here plays it as well.
"""

from typing import TYPE_CHECKING

from shoutan_engine.lazy_names import lazily

if TYPE_CHECKING:
    from shoutan_clients.remote.address import ServerAddress, parse_address
    from shoutan_clients.remote.clock import RemoteClock
    from shoutan_clients.remote.failures import (
        BadAddress,
        CannotReach,
        GameGone,
        LeftServer,
        NotNow,
        RemoteFailure,
        Replaced,
        RequestRefused,
        TurnedAway,
    )
    from shoutan_clients.remote.game import RemoteGame
    from shoutan_clients.remote.identity import (
        BotAccount,
        Guest,
        Identity,
        Person,
        Watcher,
        log_in,
        new_guest,
    )
    from shoutan_clients.remote.server import RemoteServer

__all__ = [
    "BadAddress",
    "BotAccount",
    "CannotReach",
    "GameGone",
    "Guest",
    "Identity",
    "LeftServer",
    "NotNow",
    "Person",
    "RemoteClock",
    "RemoteFailure",
    "RemoteGame",
    "RemoteServer",
    "Replaced",
    "RequestRefused",
    "ServerAddress",
    "TurnedAway",
    "Watcher",
    "log_in",
    "new_guest",
    "parse_address",
]

_PLACES = {
    "BadAddress": "failures",
    "BotAccount": "identity",
    "CannotReach": "failures",
    "GameGone": "failures",
    "Guest": "identity",
    "Identity": "identity",
    "LeftServer": "failures",
    "NotNow": "failures",
    "Person": "identity",
    "RemoteClock": "clock",
    "RemoteFailure": "failures",
    "RemoteGame": "game",
    "RemoteServer": "server",
    "Replaced": "failures",
    "RequestRefused": "failures",
    "ServerAddress": "address",
    "TurnedAway": "failures",
    "Watcher": "identity",
    "log_in": "identity",
    "new_guest": "identity",
    "parse_address": "address",
}
"""Name -> the module here that it comes from when it is first asked for."""

if not TYPE_CHECKING:  # a checker would take every name for one that exists
    __getattr__ = lazily(__name__, _PLACES)
