"""The embedded store: the port `Store` on one SQLite file in the data folder.

Puts the parts of this package together: `database.py` opens, `writer.py` commits,
`readers.py` reads. One process owns the folder (`leases.py`); should two write all the
same, the key (game, seq) lets only one of them be first.
"""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Self

from shoutan_host.ports import (
    Append,
    BotAccount,
    Durable,
    GameCard,
    GameId,
    GamesPage,
    GamesQuery,
    LivenessMark,
    StoredAnalysis,
    StoreError,
)
from shoutan_host.storage import queries
from shoutan_host.storage.cards import card_from_row, name_key
from shoutan_host.storage.cgos import CgosTables
from shoutan_host.storage.chat import ChatTables
from shoutan_host.storage.cursors import START, format_cursor, parse_cursor, position_of
from shoutan_host.storage.database import open_reader, open_writer
from shoutan_host.storage.people import PeopleTables, bot_account
from shoutan_host.storage.plans import PlanTable
from shoutan_host.storage.ratings import RatingTables
from shoutan_host.storage.readers import Readers
from shoutan_host.storage.reviews import ReviewTable
from shoutan_host.storage.statements import (
    ADD_BOT,
    PUT_SECRET,
    REMOVE_BOT,
    SET_TOKEN,
    Prepared,
    prepare,
)
from shoutan_host.storage.writer import Writer

BUSY_TIMEOUT_S = 5.0
"""How long a commit waits for another program that writes to the file."""


class SqliteStore:
    """The event log and the tables beside it; everything on one event loop's thread.

    Made by `open`. An event is told durable after its commit has reached the disk.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        readers: Readers,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        marks = _LAST_MARK.run(connection)
        self._last_mark = LivenessMark(*marks[0]) if marks else None
        self._loop = loop
        self._connection = connection
        self._readers = readers
        self._writer = Writer(connection, loop)
        self.cgos = CgosTables(readers, self._writer)
        self.people = PeopleTables(readers, self._writer)
        self.ratings = RatingTables(readers, self._writer)
        self.chat = ChatTables(readers, self._writer, loop)
        self.reviews = ReviewTable(readers, self._writer)
        self.plans = PlanTable(readers, self._writer)

    @classmethod
    def open(
        cls,
        folder: Path,
        loop: asyncio.AbstractEventLoop,
        *,
        busy_timeout_s: float = BUSY_TIMEOUT_S,
    ) -> Self:
        """Open the data folder, make it if it is missing, upgrade it if it is old.

        Blocks for some milliseconds, longer when there is something to upgrade; may be
        called in another thread than the loop's. Raises StoreTooNew, or StoreError with
        a sentence that says what to do.
        """
        connection = open_writer(folder, busy_timeout_s=busy_timeout_s)
        readers = Readers(lambda: open_reader(folder, busy_timeout_s=busy_timeout_s))
        return cls(connection, readers, loop)

    @property
    def keeps_events(self) -> bool:
        """Events are kept."""
        return True

    def append_nowait(self, append: Append, durable: Durable) -> None:
        """Queue events for the next group commit; `durable` tells the outcome."""
        self._writer.append(append, durable)

    async def append(self, append: Append) -> None:
        """Append and wait until it is durable. Raises StoreError."""
        done: asyncio.Future[None] = self._loop.create_future()

        def durable(error: StoreError | None) -> None:
            if done.done():  # whoever waited was canceled
                return
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        self._writer.append(append, durable)
        await done

    async def read(
        self, game: GameId, after_seq: int = 0, limit: int | None = None
    ) -> list[bytes]:
        """Return the payloads with `seq > after_seq` in order; [] if there are none."""
        if limit is None:
            rows = await self._readers.run(
                lambda c: _EVENTS.run(c, game=game, after=after_seq)
            )
        else:
            rows = await self._readers.run(
                lambda c: _SOME_EVENTS.run(c, game=game, after=after_seq, limit=limit)
            )
        return [payload for (payload,) in rows]

    async def sealed(self, game: GameId) -> dict[int, bytes]:
        """Return what was sealed in a game, by the number of its event."""
        rows = await self._readers.run(lambda c: _SEALED.run(c, game=game))
        return {seq: bytes(part) for seq, part in rows}

    async def card(self, game: GameId) -> GameCard | None:
        """Return the card of one game, None if there is no such game."""
        rows = await self._readers.run(lambda c: _CARD.run(c, game=game))
        return card_from_row(rows[0]) if rows else None

    async def games(self, query: GamesQuery) -> GamesPage:
        """Return a page of games that are not private. Raises ValueError on a bad query."""
        if query.state not in queries.STATES:
            raise ValueError('The state of a game is "live" or "finished".')
        if query.limit < 1:
            raise ValueError("A page holds at least one game.")
        after = START if query.after is None else parse_cursor(query.after)
        values = {"created_at": after.created_at, "id": after.id}
        by: queries.By | None = None
        if query.player is not None and query.player_id is not None:
            raise ValueError("Games are looked for by a name or by an id, not by both.")
        if query.player is not None:
            by, values["player"] = queries.By.NAME, name_key(query.player)
        elif query.player_id is not None:
            by, values["player"] = queries.By.ID, query.player_id
        page = _games(query.state, by)
        # One more than asked for tells whether there is a next page.
        rows = await self._readers.run(
            lambda c: page.run(c, **values, limit=query.limit + 1)
        )
        cards = [card_from_row(row) for row in rows[: query.limit]]
        more = len(rows) > query.limit
        return GamesPage(cards, format_cursor(position_of(cards[-1])) if more else None)

    async def live_games(self) -> list[GameId]:
        """Return every game that is not finished, private ones too (for recovery)."""
        rows = await self._readers.run(_LIVE_GAMES.run)
        return [GameId(game) for (game,) in rows]

    def keep_analysis_nowait(self, analysis: StoredAnalysis) -> None:
        """Keep what an engine thought, with the next liveness mark."""
        self._writer.keep_analysis(analysis)

    async def analyses(self, game: GameId) -> list[StoredAnalysis]:
        """Return what engines thought in a game, by turn."""
        with contextlib.suppress(StoreError):  # those are lost, and no error
            await self._writer.flush_analyses()
        rows = await self._readers.run(lambda c: _ANALYSES.run(c, game=game))
        return [StoredAnalysis(game, *row) for row in rows]

    def mark_alive_nowait(self, mark: LivenessMark) -> None:
        """Replace the liveness mark in the next commit."""
        self._writer.mark(mark)

    async def last_mark(self) -> LivenessMark | None:
        """Return the mark of the previous process, None on a new data folder."""
        return self._last_mark

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return the stored secret of that name; `make` is asked once, then kept.

        `make` is called in the writer's thread, where no second caller can overtake.
        """

        def work(connection: sqlite3.Connection) -> bytes:
            rows = _SECRET.run(connection, name=name)
            if rows:
                (value,) = rows[0]
                return bytes(value)
            made = make()
            connection.execute(PUT_SECRET, (name, made))
            return made

        return await self._writer.run(work)

    async def bot(self, name: str) -> BotAccount | None:
        """Return the bot account of that name (case-insensitive), or None."""
        rows = await self._readers.run(lambda c: _BOT.run(c, key=name_key(name)))
        return bot_account(rows[0]) if rows else None

    async def add_bot(self, account: BotAccount) -> bool:
        """Create a bot account; False if the name is taken."""
        key = name_key(account.name)
        row = (account.id, account.name, key, account.token_hash, account.by_host)
        return await self._wrote(ADD_BOT, row)

    async def bots(self) -> list[BotAccount]:
        """Return all bot accounts, by name."""
        return [bot_account(row) for row in await self._readers.run(_BOTS.run)]

    async def set_token(self, bot_id: str, token_hash: str) -> bool:
        """Give a bot another token; False if there is no such account."""
        return await self._wrote(SET_TOKEN, (token_hash, bot_id))

    async def remove_bot(self, bot_id: str) -> bool:
        """Remove a bot account; False if there is no such account."""
        return await self._wrote(REMOVE_BOT, (bot_id,))

    async def _wrote(self, statement: str, row: tuple[object, ...]) -> bool:
        """Run a statement about one row; False if there was none."""
        return await self._writer.run(lambda c: c.execute(statement, row).rowcount == 1)

    async def close(self) -> None:
        """Flush what is queued, checkpoint, close. May be repeated."""
        await self.chat.close()
        await self._writer.close()
        await self._readers.close()
        # The last connection to close copies the write-ahead log back and removes it.
        await asyncio.to_thread(self._connection.close)


_EVENTS = prepare(queries.events(limited=False))
_SOME_EVENTS = prepare(queries.events(limited=True))
_SEALED = prepare(queries.sealed_parts())
_ANALYSES = prepare(queries.analyses())
_CARD = prepare(queries.card())
_LIVE_GAMES = prepare(queries.live_games())
_LAST_MARK = prepare(queries.last_mark())
_SECRET = prepare(queries.secret_value())
_BOT = prepare(queries.bot_by_name())
_BOTS = prepare(queries.bots())


@cache
def _games(state: str | None, by: queries.By | None) -> Prepared:
    return prepare(queries.games(state=state, by=by))
