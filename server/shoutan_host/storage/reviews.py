"""The table of reviews in SQLite: the port `ReviewRecords`."""

import sqlite3
from typing import Final

from sqlalchemy import bindparam, select

from shoutan_host.ports import GameId, SeqTaken
from shoutan_host.storage.readers import Readers
from shoutan_host.storage.schema import review_entry
from shoutan_host.storage.statements import prepare
from shoutan_host.storage.writer import Writer

_ENTRIES: Final = prepare(
    select(review_entry.c.payload)
    .where(review_entry.c.game_id == bindparam("game"))
    .order_by(review_entry.c.n)
)
_ADD: Final = (
    "INSERT INTO review_entry (game_id, n, payload) VALUES (?, ?, ?)"
    " ON CONFLICT (game_id, n) DO NOTHING"
)


class ReviewTable:
    """What was tried and said after games."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers = readers
        self._writer = writer

    async def entries(self, game: GameId) -> list[bytes]:
        """Return the entries of a game in order."""
        rows = await self._readers.run(lambda c: _ENTRIES.run(c, game=game))
        return [bytes(payload) for (payload,) in rows]

    async def add(self, game: GameId, n: int, entry: bytes) -> None:
        """Make entry `n` durable. Raises StoreUnavailable, and SeqTaken if it is there."""

        def work(connection: sqlite3.Connection) -> bool:
            return connection.execute(_ADD, (game, n, entry)).rowcount == 1

        if not await self._writer.run(work):
            raise SeqTaken(f"Another writer was first in the review of game {game}.")
