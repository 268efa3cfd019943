"""A bot at one port: an account that is connected, or missed in its game."""

from enum import Enum
from typing import TYPE_CHECKING, Protocol

from shoutan_engine import Player, PlayerKind
from shoutan_host.cgos_records import CgosRating

from shoutan_server.cgos.rating import rating_text

if TYPE_CHECKING:
    from shoutan_server.cgos.table import Table


class Peer(Protocol):
    """The other end of a connection."""

    def send(self, line: str) -> None:
        """Send a line; one that cannot be sent any more is dropped."""
        ...

    def close(self) -> None:
        """Close the connection, behind what was sent."""
        ...


class State(Enum):
    """What a bot that has logged in does; the words of `who`."""

    WAITING = "waiting"
    PLAYING = "ok"
    GAME_OVER = "gameover"


class Bot:
    """One account at one port. It outlives its connections while it is in a game."""

    def __init__(self, player: Player, rating: CgosRating, *, is_anchor: bool) -> None:
        self.id = player.id
        self.name = player.name
        self.spelling = player.name
        """Its name as this connection wrote it; capitals are free at the login.

        A client finds out its color by comparing this with the names in `setup`.
        """
        self.rating = rating
        self.is_anchor = is_anchor
        self.peer: Peer | None = None
        self.analyzes = False
        self.state = State.WAITING
        self.table: Table | None = None
        self.is_asked = False
        """It owes a move on this connection."""

    @property
    def player(self) -> Player:
        """The bot as it sits down now: its rating is its rank."""
        rank = rating_text(self.rating)
        return Player(self.id, self.name, PlayerKind.BOT, rank)

    @property
    def is_waiting(self) -> bool:
        """Tell whether it may be given a game."""
        return self.peer is not None and self.state is State.WAITING

    @property
    def is_gone(self) -> bool:
        """Tell whether nothing is left of it here: no connection and no game."""
        return self.peer is None and self.state is not State.PLAYING

    def connect(self, peer: Peer, *, spelling: str, analyzes: bool) -> None:
        """Go on with a new connection, whose peer writes the name like this."""
        self.peer = peer
        self.spelling = spelling
        self.analyzes = analyzes
        self.is_asked = False
        if self.state is State.GAME_OVER:
            self.state = State.WAITING

    def tell(self, line: str) -> None:
        """Send a line if it is connected."""
        if self.peer is not None:
            self.peer.send(line)
