"""The tables of people's ratings in SQLite: the port `RatingRecords`."""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from shoutan_engine.ratings.glicko2 import Rating
from sqlalchemy import Select, bindparam, case, exists, false, select

from shoutan_host.ports import GameCard
from shoutan_host.rating_records import PersonRating, RatedGame, RatingStep
from shoutan_host.storage.cards import CARD_COLUMNS, card_from_row
from shoutan_host.storage.readers import Readers
from shoutan_host.storage.schema import game, person_rating, rated_game
from shoutan_host.storage.statements import prepare
from shoutan_host.storage.writer import Writer

NEWEST: Final = 2**62
"""A number above that of every game."""

_CARD: Final = [game.c[name] for name in CARD_COLUMNS]
_RATING: Final = prepare(
    select(
        person_rating.c.rating,
        person_rating.c.deviation,
        person_rating.c.volatility,
        person_rating.c.games,
        person_rating.c.at_ms,
    ).where(person_rating.c.player_id == bindparam("player"))
)
_UNRATED: Final = prepare(
    select(*_CARD)
    .where(
        game.c.live == false(),
        game.c.kind == "rated",
        game.c.black_kind == "person",
        game.c.white_kind == "person",
        ~exists().where(rated_game.c.game_id == game.c.id),
    )
    .order_by(game.c.finished_at, game.c.id)
)


def _steps(color: str) -> Select[*tuple[object, ...]]:
    """Select the steps of `:player` with that color before `:before`, newest first."""
    is_black = color == "black"
    score = rated_game.c.black_score
    return (
        select(
            rated_game.c.number,
            rated_game.c.at_ms,
            rated_game.c[f"{color}_rating"].label("rating"),
            rated_game.c[f"{color}_deviation"].label("deviation"),
            (score if is_black else case((score.is_not(None), 1.0 - score))).label(
                "score"
            ),
            rated_game.c.game_id,
        )
        .where(
            rated_game.c[f"{color}_id"] == bindparam("player"),
            rated_game.c.number < bindparam("before"),
            rated_game.c.black_score.is_not(None),
        )
        .order_by(rated_game.c.number.desc())
        .limit(bindparam("limit"))
    )


_BOTH: Final = (
    select(_steps("black").subquery())
    .union_all(select(_steps("white").subquery()))
    .subquery()
)
_HISTORY: Final = prepare(
    select(
        _BOTH.c.number,
        _BOTH.c.at_ms,
        _BOTH.c.rating,
        _BOTH.c.deviation,
        _BOTH.c.score,
        *_CARD,
    )
    .join(game, game.c.id == _BOTH.c.game_id)
    .order_by(_BOTH.c.number.desc())
    .limit(bindparam("limit"))
)
_ADD: Final = (
    "INSERT INTO rated_game (game_id, black_id, white_id, at_ms, black_score,"
    " black_rating, black_deviation, white_rating, white_deviation)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game_id) DO NOTHING"
)
_PUT: Final = (
    "INSERT INTO person_rating (player_id, rating, deviation, volatility, games, at_ms)"
    " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (player_id) DO UPDATE SET"
    " rating = excluded.rating, deviation = excluded.deviation,"
    " volatility = excluded.volatility, games = excluded.games, at_ms = excluded.at_ms"
)


class RatingTables:
    """The tables of ratings, read and written as everything else in the store is."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers = readers
        self._writer = writer

    async def rating(self, player_id: str) -> PersonRating | None:
        """Return a person's rating."""
        rows = await self._readers.run(lambda c: _RATING.run(c, player=player_id))
        if not rows:
            return None
        rating, deviation, volatility, games, at_ms = rows[0]
        return PersonRating(Rating(rating, deviation, volatility), games, at_ms)

    async def rate(self, game: RatedGame) -> bool:
        """Write what a game did, once."""
        row = (
            game.game,
            game.black_id,
            game.white_id,
            game.at_ms,
            game.black_score,
            *_values(game.ratings.get(game.black_id)),
            *_values(game.ratings.get(game.white_id)),
        )
        ratings = [
            (
                player,
                new.rating.rating,
                new.rating.deviation,
                new.rating.volatility,
                new.games,
                new.at_ms,
            )
            for player, new in game.ratings.items()
        ]

        def work(connection: sqlite3.Connection) -> bool:
            if connection.execute(_ADD, row).rowcount != 1:
                return False
            connection.executemany(_PUT, ratings)
            return True

        return await self._writer.run(work)

    async def unrated(self) -> Sequence[GameCard]:
        """Return the finished rated games of people that were not rated."""
        return [card_from_row(row) for row in await self._readers.run(_UNRATED.run)]

    async def history(
        self, player_id: str, before: int | None, limit: int
    ) -> Sequence[RatingStep]:
        """Return the steps of a rating, the newest first."""
        end = NEWEST if before is None else before
        rows = await self._readers.run(
            lambda c: _HISTORY.run(c, player=player_id, before=end, limit=limit)
        )
        return [_step(*row) for row in rows]


def _step(
    number: int, at_ms: int, rating: float, deviation: float, score: float, *card: Any
) -> RatingStep:
    return RatingStep(number, at_ms, rating, deviation, score, card_from_row(card))


def _values(new: PersonRating | None) -> tuple[float | None, float | None]:
    return (None, None) if new is None else (new.rating.rating, new.rating.deviation)
