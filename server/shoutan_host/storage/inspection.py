"""Reading a data folder as it is, for whoever has to prove or to copy it.

Nothing in it is changed: the folder may be served meanwhile, belong to somebody else, or
lie on a medium that cannot be written. Where it can be, SQLite's notes for readers (an
empty `-wal`, a `-shm`) may stay beside the file until a server has used it. Folders of
older programs are read as they are, without an upgrade.
"""

import sqlite3
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, Self

from shoutan_host.audit import StoredEvent
from shoutan_host.ports import (
    GameCard,
    GameId,
    StoredAnalysis,
    StoreError,
    StoreTooNew,
)
from shoutan_host.storage.cards import CARD_COLUMNS, card_from_row
from shoutan_host.storage.database import FILE_NAME, open_reader, revision_of
from shoutan_host.storage.schema import REVISION

BUSY_TIMEOUT_S = 5.0

_DEFAULTS: dict[str, Any] = {
    field.name: field.default
    for field in fields(GameCard)
    if field.default is not MISSING
}
"""What a card of an older program has where that program knew no such column."""


class Inspection:
    """A data folder, opened to be read. Close it, or use it with `with`."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._connection = connection
        self._event_columns = _columns(connection, "event")
        self._game_columns = _columns(connection, "game")
        self._has_analyses = bool(_columns(connection, "analysis"))
        self._chained_since = self._first_chained_row()

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open the database of a data folder.

        Raises StoreTooNew for one of a newer program, StoreError where there is none.
        """
        return cls.open_file(folder / FILE_NAME)

    @classmethod
    def open_file(cls, path: Path) -> Self:
        """Open a database by its own name, such as a backup. Raises as `open` does."""
        if not path.is_file():
            raise StoreError(
                f"There is no {path.name} in {path.parent}: name the folder of the"
                " server with --data (make serve keeps its games in data: --data data)."
            )
        try:
            connection = _connect(path)
            try:
                _refuse_newer(connection, path)
                return cls(connection, path)
            except BaseException:
                connection.close()
                raise
        except sqlite3.Error as error:
            raise StoreError(f"The database {path} cannot be read: {error}.") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self._connection.close()

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection, which can only read."""
        return self._connection

    def damage(self) -> list[str]:
        """Return what SQLite itself finds broken in the file; [] if it is sound."""
        try:
            rows = self._connection.execute("PRAGMA integrity_check(20)").fetchall()
        except sqlite3.DatabaseError as error:
            return [str(error)]
        return [text for (text,) in rows if text != "ok"]

    def games(self) -> list[GameId]:
        """Return the games that have a card or an event, oldest first."""
        rows = self._connection.execute(
            "SELECT id FROM game ORDER BY created_at, id"
        ).fetchall()
        logs = self._connection.execute(
            "SELECT DISTINCT game_id FROM event ORDER BY game_id"
        ).fetchall()
        found = dict.fromkeys(game for (game,) in [*rows, *logs])
        return [GameId(game) for game in found]

    def game(self, game: GameId) -> tuple[GameCard | None, list[StoredEvent]]:
        """Return card and log of a game as they stood at one moment."""
        with self._moment():
            events = sorted(self._events(game), key=lambda event: event.seq)
            return self._card(game), events

    def analyses(self, game: GameId) -> list[StoredAnalysis]:
        """Return what engines thought in a game, by turn; [] in an older folder."""
        if not self._has_analyses:
            return []
        rows = self._connection.execute(
            "SELECT ply, color, at, payload FROM analysis WHERE game_id = ? ORDER BY ply",
            (game,),
        )
        return [
            StoredAnalysis(game, ply, color, at, _bytes(payload))
            for ply, color, at, payload in rows
        ]

    @contextmanager
    def _moment(self) -> Generator[None]:
        """Let everything in the block see the same commits."""
        self._connection.execute("BEGIN")
        try:
            yield
        finally:
            self._connection.execute("ROLLBACK")

    def _card(self, game: GameId) -> GameCard | None:
        known = [name for name in CARD_COLUMNS if name in self._game_columns]
        row = self._connection.execute(
            f"SELECT {', '.join(known)} FROM game WHERE id = ?",  # noqa: S608 - names of columns
            (game,),
        ).fetchone()
        if row is None:
            return None
        values = _DEFAULTS | dict(zip(known, row, strict=True))
        return card_from_row([values[name] for name in CARD_COLUMNS])

    def _events(self, game: GameId) -> Iterator[StoredEvent]:
        column = "chain_hash" if "chain_hash" in self._event_columns else "NULL"
        rows = self._connection.execute(
            f"SELECT seq, payload, {column}, rowid FROM event"  # noqa: S608 - a column
            " WHERE game_id = ?",
            (game,),
        )
        since = self._chained_since
        for seq, payload, chain_hash, row in rows:
            # SQLite stores anything in any column, and somebody may have.
            number = seq if isinstance(seq, int) else 0
            chained = None if chain_hash is None else _bytes(chain_hash)
            is_older = since is None or row < since
            yield StoredEvent(number, _bytes(payload), chained, is_older)

    def _first_chained_row(self) -> int | None:
        """Return the first row with a hash: rows are numbered as they were stored.

        A row behind it without one has lost it; a row before it may never have had one.
        """
        if "chain_hash" not in self._event_columns:
            return None
        row = self._connection.execute(
            "SELECT rowid FROM event WHERE chain_hash IS NOT NULL ORDER BY rowid LIMIT 1"
        ).fetchone()
        return None if row is None else row[0]


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def _connect(path: Path) -> sqlite3.Connection:
    connection = open_reader(path.parent, busy_timeout_s=BUSY_TIMEOUT_S, name=path.name)
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        # A reader notes where it reads beside the file, which not everybody may. Where
        # nothing waits to be written back, nobody else is at the file.
        log = path.with_name(f"{path.name}-wal")
        if log.exists() and log.stat().st_size:
            raise
        uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        connection = sqlite3.connect(uri, uri=True, isolation_level=None)
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    return connection


def _refuse_newer(connection: sqlite3.Connection, path: Path) -> None:
    revision = revision_of(connection, path)
    if revision is None:
        raise StoreError(f"{path} is empty: there are no games in it.")
    if revision > REVISION:
        raise StoreTooNew(
            f"{path} was written by a newer Shoutan (its revision is {revision}, this"
            f" program knows {REVISION}). Install that version or a later one."
        )


def _columns(connection: sqlite3.Connection, table: str) -> frozenset[str]:
    rows = connection.execute(f"PRAGMA table_info({table})").fetchall()
    return frozenset(row[1] for row in rows)
