"""What is kept of people's ratings. A port; the log says which games there were.

A game counts once, under its id. What it did is written together with the ratings, so that
a server which ended between a result and its ratings makes up for it at the next start.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from shoutan_engine.ratings.glicko2 import Rating

from shoutan_host.ports import GameCard, GameId


@dataclass(frozen=True, slots=True)
class PersonRating:
    """A person's rating after the last of `games`, which ended at `at_ms` (Unix)."""

    rating: Rating
    games: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A finished game of the kind `rated` between people. `at_ms`: when it ended (Unix).

    `black_score` is None where it does not count; then `ratings` is empty, else it has
    both players' new ratings by their ids.
    """

    game: GameId
    black_id: str
    white_id: str
    at_ms: int
    black_score: float | None
    ratings: Mapping[str, PersonRating]


@dataclass(frozen=True, slots=True)
class RatingStep:
    """What a game made of one player's rating; `number` rises from game to game."""

    number: int
    at_ms: int
    rating: float
    deviation: float
    score: float
    card: GameCard


class RatingRecords(Protocol):
    """The tables of ratings. Every method may raise StoreUnavailable."""

    async def rating(self, player_id: str) -> PersonRating | None:
        """Return a person's rating, None before the first rated game."""
        ...

    async def rate(self, game: RatedGame) -> bool:
        """Write what a game did; False and nothing changed if it had counted before."""
        ...

    async def unrated(self) -> Sequence[GameCard]:
        """Return the finished rated games of people that were not rated, as they ended."""
        ...

    async def history(
        self, player_id: str, before: int | None, limit: int
    ) -> Sequence[RatingStep]:
        """Return the steps of a rating, the newest first; `before`: a `number`."""
        ...
