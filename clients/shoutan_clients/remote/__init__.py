"""Being at a server from a program: `RemoteServer` is where to begin.

    from shoutan_clients.remote import RemoteServer, new_guest, parse_address

    address = parse_address("http://localhost:3610")
    server = await RemoteServer.connect(address, await new_guest(address, "Ann"))
    game = await server.create(size=9, clock="5m", bot="gnugo", color="black")

A `RemoteGame` is a `PlayedGame`: whatever plays a game hosted here plays it as well.
"""

from shoutan_clients.remote.address import ServerAddress, parse_address
from shoutan_clients.remote.clock import RemoteClock
from shoutan_clients.remote.failures import (
    BadAddress,
    CannotReach,
    GameGone,
    LeftServer,
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
    Watcher,
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
    "RemoteClock",
    "RemoteFailure",
    "RemoteGame",
    "RemoteServer",
    "Replaced",
    "RequestRefused",
    "ServerAddress",
    "TurnedAway",
    "Watcher",
    "new_guest",
    "parse_address",
]
