"""SQL text for SQLite: the queries, compiled once, and the writes of a group commit.

A write names as many rows as it has, in one statement. The `sqlite3` module lets go of
Python's global lock in each statement and waits to get it back, up to 5 ms while the
event loop is busy: a hundred inserts of one row took 400 ms beside a busy loop, one
insert of a hundred rows 7 ms.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from sqlalchemy.dialects import sqlite

from shoutan_host.storage.cards import CARD_COLUMNS, DERIVED_COLUMNS
from shoutan_host.storage.queries import Query
from shoutan_host.storage.schema import event

EVENTS_PER_STATEMENT = 128
CARDS_PER_STATEMENT = 32
"""More rows take more statements: older SQLite allows 999 values in one."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A query as text with `:names`, and the values that are part of the query."""

    sql: str
    constants: Mapping[str, Any]

    def run(self, connection: sqlite3.Connection, **values: Any) -> list[Any]:
        """Return all rows, as tuples."""
        return connection.execute(self.sql, {**self.constants, **values}).fetchall()


def prepare(query: Query) -> Prepared:
    """Compile a query of `queries.py` for SQLite."""
    compiled = query.compile(dialect=sqlite.dialect(paramstyle="named"))
    constants = {
        name: value for name, value in compiled.params.items() if value is not None
    }
    return Prepared(str(compiled), constants)


@cache
def insert_events(rows: int, undo: Literal["ROLLBACK", "ABORT"]) -> str:
    """Insert `rows` events; one that collides undoes the transaction or this statement.

    ROLLBACK spares SQLite the journal that ABORT needs to undo a statement of many rows.
    """
    return f"INSERT OR {undo} INTO event {_rows(event.columns.keys(), rows)}"


@cache
def put_cards(rows: int) -> str:
    """Insert or replace the cards of `rows` different games."""
    columns = (*CARD_COLUMNS, *DERIVED_COLUMNS)
    updates = ", ".join(f"{name} = excluded.{name}" for name in columns if name != "id")
    values = _rows(columns, rows)
    return f"INSERT INTO game {values} ON CONFLICT (id) DO UPDATE SET {updates}"


PUT_MARK = (
    "INSERT INTO liveness (id, monotonic_ms, wall_ms) VALUES (1, ?, ?)"
    " ON CONFLICT (id) DO UPDATE SET"
    " monotonic_ms = excluded.monotonic_ms, wall_ms = excluded.wall_ms"
)

PUT_SECRET = "INSERT INTO secret (name, value) VALUES (?, ?)"  # noqa: S105 - no secret in it

PUT_SEALED = "INSERT INTO sealed (game_id, seq, part) VALUES (?, ?, ?)"

PUT_ANALYSIS = (
    "INSERT INTO analysis (game_id, ply, color, at, payload) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (game_id, ply) DO UPDATE SET"
    " color = excluded.color, at = excluded.at, payload = excluded.payload"
)

ADD_BOT = (
    "INSERT INTO bot (id, name, name_key, token_hash, by_host) SELECT ?1, ?2, ?3, ?4, ?5"
    " WHERE NOT EXISTS (SELECT 1 FROM account WHERE name_key = ?3)"
    " ON CONFLICT (name_key) DO NOTHING"
)

SET_TOKEN = "UPDATE bot SET token_hash = ? WHERE id = ?"  # noqa: S105 - no token in it

REMOVE_BOT = "DELETE FROM bot WHERE id = ?"


def _rows(columns: Sequence[str], rows: int) -> str:
    places = f"({','.join('?' * len(columns))})"
    return f"({', '.join(columns)}) VALUES {','.join([places] * rows)}"
