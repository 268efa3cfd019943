"""Data folders as programs of before the hash chain left them (revision 0001)."""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from shoutan_host.ports import GameCard
from shoutan_host.storage.cards import CARD_COLUMNS, DERIVED_COLUMNS, card_to_row
from shoutan_host.storage.database import FILE_NAME, SCRIPTS
from shoutan_host.storage.upgrade import upgrade

REVISION = "0001"


def write_unchained_folder(
    folder: Path, games: Sequence[tuple[GameCard, Sequence[bytes]]]
) -> None:
    """Make a folder of revision 0001 with these games: their cards and their logs."""
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(folder / FILE_NAME, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = WAL")
        upgrade(file, SCRIPTS, REVISION)
        for card, log in games:
            row: dict[str, object] = dict(
                zip(
                    (*CARD_COLUMNS, *DERIVED_COLUMNS),
                    card_to_row(card),
                    strict=True,
                )
            )
            del row["record_hash"]
            _insert(file, "game", row)
            for seq, payload in enumerate(log, 1):
                values = {"game_id": card.id, "seq": seq, "payload": payload}
                _insert(file, "event", values)


def _insert(file: sqlite3.Connection, table: str, row: Mapping[str, object]) -> None:
    places = ", ".join("?" * len(row))
    names = ", ".join(row)
    file.execute(f"INSERT INTO {table} ({names}) VALUES ({places})", [*row.values()])
