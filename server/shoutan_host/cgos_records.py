"""What the CGOS door keeps beside the log: numbers of games, and ratings.

A port of that protocol, so that the door knows no database. Derived from nothing: the log
has the results, and `unrated_games` are those whose result is not in the ratings yet.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from shoutan_host.ports import GameCard, GameId

MOST_STANDINGS: Final = 1_000


@dataclass(frozen=True, slots=True)
class CgosRating:
    """One bot's rating at one port. `k`: how far one game may move it (Elo's K)."""

    rating: float
    k: float
    games: int = 0


@dataclass(frozen=True, slots=True)
class CgosStanding:
    """The rating of an account at a port."""

    port: str
    name: str
    rating: CgosRating


@dataclass(frozen=True, slots=True)
class CgosGameNumber:
    """A game of the door and the number that its bots know it by."""

    gid: int
    game: GameId
    port: str


class CgosRecords(Protocol):
    """Tables of the door. `port` is what is played there, such as "9x9 7.5 5m".

    Every method may raise StoreUnavailable.
    """

    async def add_game(
        self, port: str, game: GameId, black_id: str, white_id: str
    ) -> int:
        """Give a number to a game that is about to be made; numbers only rise."""
        ...

    async def game_number(self, game: GameId) -> CgosGameNumber | None:
        """Return the number of a game, None if it is none of this door."""
        ...

    async def numbered(self, port: str, gid: int) -> GameId | None:
        """Return the game of that number at that port, None if there is none."""
        ...

    async def meetings(self, port: str, black_id: str, white_id: str) -> int:
        """Return how often these two were paired with these colors."""
        ...

    async def finished_games(
        self, port: str, limit: int
    ) -> Sequence[tuple[int, GameCard]]:
        """Return the newest finished games with their numbers, the oldest first."""
        ...

    async def unrated_games(self, port: str) -> Sequence[CgosGameNumber]:
        """Return the games whose result is not in the ratings, in order."""
        ...

    async def rating(self, port: str, bot_id: str) -> CgosRating | None:
        """Return a bot's rating, None if it has none yet."""
        ...

    async def standings(self, port: str | None = None) -> Sequence[CgosStanding]:
        """Return the ratings at a port, or at all of them, port by port, the best first.

        Accounts that were removed are left out. At most `MOST_STANDINGS`.
        """
        ...

    async def average(self, port: str) -> float | None:
        """Return the mean of all ratings at a port, None if there are none."""
        ...

    async def rate(
        self, port: str, gid: int, ratings: Mapping[str, CgosRating]
    ) -> bool:
        """Write ratings and that they hold the result of game `gid`, both or neither.

        False, and nothing is written, if they held it already.
        """
        ...
