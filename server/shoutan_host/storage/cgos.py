"""The tables of the CGOS door in SQLite: the port `CgosRecords`."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import bindparam, false, func, select

from shoutan_host.cgos_records import (
    MOST_STANDINGS,
    CgosGameNumber,
    CgosRating,
    CgosStanding,
)
from shoutan_host.ports import GameCard, GameId
from shoutan_host.storage.cards import CARD_COLUMNS, card_from_row
from shoutan_host.storage.readers import Readers
from shoutan_host.storage.schema import bot, cgos_game, cgos_rating, game
from shoutan_host.storage.statements import prepare
from shoutan_host.storage.writer import Writer

_OF_PORT = cgos_game.c.port == bindparam("port")

_NUMBER: Final = prepare(
    select(cgos_game.c.gid, cgos_game.c.port).where(
        cgos_game.c.game_id == bindparam("game")
    )
)
_NUMBERED: Final = prepare(
    select(cgos_game.c.game_id).where(_OF_PORT, cgos_game.c.gid == bindparam("gid"))
)
_MEETINGS: Final = prepare(
    select(func.count())
    .select_from(cgos_game)
    .where(
        _OF_PORT,
        cgos_game.c.black_id == bindparam("black"),
        cgos_game.c.white_id == bindparam("white"),
    )
)
_FINISHED: Final = prepare(
    select(cgos_game.c.gid, *[game.c[name] for name in CARD_COLUMNS])
    .join(game, game.c.id == cgos_game.c.game_id)
    .where(_OF_PORT, game.c.live == false())
    .order_by(cgos_game.c.gid.desc())
    .limit(bindparam("limit"))
)
_UNRATED: Final = prepare(
    select(cgos_game.c.gid, cgos_game.c.game_id)
    .where(_OF_PORT, cgos_game.c.rated == false())
    .order_by(cgos_game.c.gid)
)
_RATING: Final = prepare(
    select(cgos_rating.c.rating, cgos_rating.c.k, cgos_rating.c.games).where(
        cgos_rating.c.port == bindparam("port"),
        cgos_rating.c.bot_id == bindparam("bot"),
    )
)
_RATED: Final = (
    select(
        cgos_rating.c.port,
        bot.c.name,
        cgos_rating.c.rating,
        cgos_rating.c.k,
        cgos_rating.c.games,
    )
    .join(bot, bot.c.id == cgos_rating.c.bot_id)
    .order_by(cgos_rating.c.port, cgos_rating.c.rating.desc(), bot.c.name)
    .limit(bindparam("limit"))
)
_STANDINGS: Final = prepare(_RATED)
_STANDINGS_AT: Final = prepare(_RATED.where(cgos_rating.c.port == bindparam("port")))
_AVERAGE: Final = prepare(
    select(func.avg(cgos_rating.c.rating)).where(
        cgos_rating.c.port == bindparam("port")
    )
)
_ADD_GAME: Final = (
    "INSERT INTO cgos_game (game_id, port, black_id, white_id, rated)"
    " VALUES (?, ?, ?, ?, 0) RETURNING gid"
)
_NOTE_RATED: Final = (
    "UPDATE cgos_game SET rated = 1 WHERE port = ? AND gid = ? AND rated = 0"
)
_PUT_RATING: Final = (
    "INSERT INTO cgos_rating (port, bot_id, rating, k, games) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (port, bot_id) DO UPDATE SET"
    " rating = excluded.rating, k = excluded.k, games = excluded.games"
)


class CgosTables:
    """The tables of the door, read and written as everything else in the store is."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers = readers
        self._writer = writer

    async def add_game(
        self, port: str, game: GameId, black_id: str, white_id: str
    ) -> int:
        """Give a number to a game that is about to be made."""
        row = (game, port, black_id, white_id)

        def work(connection: sqlite3.Connection) -> int:
            [(gid,)] = connection.execute(_ADD_GAME, row).fetchall()
            return int(gid)

        return await self._writer.run(work)

    async def game_number(self, game: GameId) -> CgosGameNumber | None:
        """Return the number of a game."""
        rows = await self._readers.run(lambda c: _NUMBER.run(c, game=game))
        return CgosGameNumber(rows[0][0], game, rows[0][1]) if rows else None

    async def numbered(self, port: str, gid: int) -> GameId | None:
        """Return the game of that number."""
        rows = await self._readers.run(lambda c: _NUMBERED.run(c, port=port, gid=gid))
        return GameId(rows[0][0]) if rows else None

    async def meetings(self, port: str, black_id: str, white_id: str) -> int:
        """Return how often these two were paired with these colors."""
        pair: dict[str, Any] = {"port": port, "black": black_id, "white": white_id}
        rows = await self._readers.run(lambda c: _MEETINGS.run(c, **pair))
        return int(rows[0][0])

    async def finished_games(
        self, port: str, limit: int
    ) -> Sequence[tuple[int, GameCard]]:
        """Return the newest finished games with their numbers, the oldest first."""
        rows = await self._readers.run(
            lambda c: _FINISHED.run(c, port=port, limit=limit)
        )
        return [(row[0], card_from_row(row[1:])) for row in reversed(rows)]

    async def unrated_games(self, port: str) -> Sequence[CgosGameNumber]:
        """Return the games whose result is not in the ratings, in order."""
        rows = await self._readers.run(lambda c: _UNRATED.run(c, port=port))
        return [CgosGameNumber(gid, GameId(game), port) for gid, game in rows]

    async def rating(self, port: str, bot_id: str) -> CgosRating | None:
        """Return a bot's rating."""
        rows = await self._readers.run(lambda c: _RATING.run(c, port=port, bot=bot_id))
        return CgosRating(*rows[0]) if rows else None

    async def standings(self, port: str | None = None) -> Sequence[CgosStanding]:
        """Return the ratings at a port, or at all of them, the best first."""
        most = MOST_STANDINGS
        if port is None:
            rows = await self._readers.run(lambda c: _STANDINGS.run(c, limit=most))
        else:
            rows = await self._readers.run(
                lambda c: _STANDINGS_AT.run(c, port=port, limit=most)
            )
        return [
            CgosStanding(port, name, CgosRating(*rating))
            for port, name, *rating in rows
        ]

    async def average(self, port: str) -> float | None:
        """Return the mean of all ratings at a port."""
        rows = await self._readers.run(lambda c: _AVERAGE.run(c, port=port))
        mean: float | None = rows[0][0]
        return mean

    async def rate(
        self, port: str, gid: int, ratings: Mapping[str, CgosRating]
    ) -> bool:
        """Write ratings and that they hold the result of game `gid`."""
        rows = [
            (port, bot, rating.rating, rating.k, rating.games)
            for bot, rating in ratings.items()
        ]

        def work(connection: sqlite3.Connection) -> bool:
            if connection.execute(_NOTE_RATED, (port, gid)).rowcount != 1:
                return False
            connection.executemany(_PUT_RATING, rows)
            return True

        return await self._writer.run(work)
