"""The tables of people in SQLite: the port `PeopleRecords`."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Final

from sqlalchemy import bindparam, select

from shoutan_host.people_records import PersonAccount
from shoutan_host.ports import BotAccount
from shoutan_host.storage.cards import name_key
from shoutan_host.storage.queries import bots
from shoutan_host.storage.readers import Readers
from shoutan_host.storage.schema import account, account_setting, bot, session
from shoutan_host.storage.statements import prepare
from shoutan_host.storage.writer import Writer

SEEN_EVERY_MS: Final = 24 * 3_600_000
"""How exactly it is known when a log-in was last used: a write a day."""

_ALL: Final = select(
    account.c.id,
    account.c.name,
    account.c.password_hash,
    account.c.created_at,
    account.c.disabled,
)
_BY_NAME: Final = prepare(_ALL.where(account.c.name_key == bindparam("key")))
_BY_ID: Final = prepare(_ALL.where(account.c.id == bindparam("id")))
_BY_ORDER: Final = prepare(_ALL.order_by(account.c.name_key))
_BY_SESSION: Final = prepare(
    _ALL.add_columns(session.c.seen_ms)
    .join(session, session.c.account_id == account.c.id)
    .where(session.c.token_hash == bindparam("token_hash"))
)
_SETTINGS: Final = prepare(
    select(account_setting.c.key, account_setting.c.value).where(
        account_setting.c.account_id == bindparam("account")
    )
)
_BOTS_OF: Final = prepare(bots().where(bot.c.owner_id == bindparam("owner")))

_ADD: Final = (
    "INSERT INTO account (id, name, name_key, password_hash, created_at, disabled)"
    " SELECT ?1, ?2, ?3, ?4, ?5, ?6"
    " WHERE NOT EXISTS (SELECT 1 FROM bot WHERE name_key = ?3)"
    " ON CONFLICT DO NOTHING"
)
_SET_PASSWORD: Final = "UPDATE account SET password_hash = ? WHERE id = ?"  # noqa: S105
_DISABLE: Final = "UPDATE account SET disabled = ? WHERE id = ?"
_ADD_SESSION: Final = (
    "INSERT INTO session (token_hash, account_id, seen_ms) VALUES (?, ?, ?)"
)
_FORGET_SESSIONS: Final = (
    "DELETE FROM session WHERE account_id = ?1 AND token_hash NOT IN"
    " (SELECT token_hash FROM session WHERE account_id = ?1"
    " ORDER BY seen_ms DESC, token_hash LIMIT ?2) RETURNING token_hash"
)
_OPEN_SESSIONS: Final = (
    "SELECT token_hash FROM session JOIN account ON account.id = account_id"
    " WHERE NOT disabled AND token_hash IN ({})"
)
_KEYS: Final = (
    "SELECT bot.id, token_hash FROM bot LEFT JOIN account ON account.id = owner_id"
    " WHERE NOT coalesce(disabled, 0) AND bot.id IN ({})"
)
_AT_ONCE: Final = 500
"""Values in one statement; SQLite takes many more, a statement is built for each."""
_SEEN: Final = "UPDATE session SET seen_ms = ? WHERE token_hash = ?"
_END_SESSION: Final = "DELETE FROM session WHERE token_hash = ?"
_END_OTHERS: Final = (
    "DELETE FROM session WHERE account_id = ? AND token_hash != ? RETURNING token_hash"
)
_PUT_SETTING: Final = (
    "INSERT INTO account_setting (account_id, key, value) VALUES (?, ?, ?)"
    " ON CONFLICT (account_id, key) DO UPDATE SET value = excluded.value"
)
_REMOVE_SETTING: Final = "DELETE FROM account_setting WHERE account_id = ? AND key = ?"
_COUNT_SETTINGS: Final = "SELECT count(*) FROM account_setting WHERE account_id = ?"
_INVITE: Final = "INSERT INTO invitation (code_hash, made_ms) VALUES (?, ?)"
_USE_INVITATION: Final = "DELETE FROM invitation WHERE code_hash = ?"
_COUNT_BOTS: Final = "SELECT count(*) FROM bot WHERE owner_id = ?"
_ADD_BOT: Final = (
    "INSERT INTO bot (id, name, name_key, token_hash, by_host, owner_id)"
    " SELECT ?1, ?2, ?3, ?4, 0, ?5"
    " WHERE NOT EXISTS (SELECT 1 FROM account WHERE name_key = ?3)"
    " ON CONFLICT DO NOTHING"
)


class _Undo(Exception):
    """What was written in this transaction is taken back; the answer is no."""


class PeopleTables:
    """The tables of people, read and written as everything else in the store is."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers = readers
        self._writer = writer

    async def account(self, name: str) -> PersonAccount | None:
        """Return the account of that name."""
        rows = await self._readers.run(lambda c: _BY_NAME.run(c, key=name_key(name)))
        return _account(rows[0]) if rows else None

    async def account_of(self, player_id: str) -> PersonAccount | None:
        """Return the account of that player."""
        rows = await self._readers.run(lambda c: _BY_ID.run(c, id=player_id))
        return _account(rows[0]) if rows else None

    async def accounts(self) -> Sequence[PersonAccount]:
        """Return all accounts, by name."""
        return [_account(row) for row in await self._readers.run(_BY_ORDER.run)]

    async def add_account(
        self, account: PersonAccount, invitation: bytes | None = None
    ) -> bool:
        """Make an account, and use the invitation up."""
        row = (
            account.id,
            account.name,
            name_key(account.name),
            account.password_hash,
            account.created_at,
            account.disabled,
        )

        def work(connection: sqlite3.Connection) -> bool:
            if connection.execute(_ADD, row).rowcount != 1:
                return False
            if invitation is None:
                return True
            if connection.execute(_USE_INVITATION, (invitation,)).rowcount != 1:
                raise _Undo
            return True

        return await self._unless_undone(work)

    async def change_password(
        self, account_id: str, password_hash: str, keep: bytes | None
    ) -> Sequence[bytes]:
        """Change a password and end all log-ins but `keep`."""

        def work(connection: sqlite3.Connection) -> Sequence[bytes]:
            connection.execute(_SET_PASSWORD, (password_hash, account_id))
            return _end_others(connection, account_id, keep)

        return await self._writer.run(work)

    async def disable(self, account_id: str, *, disabled: bool) -> None:
        """Let nobody log in, and end all log-ins; or let its owner in again."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(_DISABLE, (disabled, account_id))
            if disabled:
                _end_others(connection, account_id, None)

        await self._writer.run(work)

    async def add_session(
        self, account_id: str, token_hash: bytes, now_ms: int, most: int
    ) -> Sequence[bytes]:
        """Note a log-in, and forget those that were seen longest ago."""

        def work(connection: sqlite3.Connection) -> Sequence[bytes]:
            connection.execute(_ADD_SESSION, (token_hash, account_id, now_ms))
            rows = connection.execute(_FORGET_SESSIONS, (account_id, most)).fetchall()
            return [ended for (ended,) in rows]

        return await self._writer.run(work)

    async def session(
        self, token_hash: bytes, now_ms: int, kept_ms: int
    ) -> PersonAccount | None:
        """Return whose log-in it is."""
        rows = await self._readers.run(
            lambda c: _BY_SESSION.run(c, token_hash=token_hash)
        )
        if not rows:
            return None
        *columns, seen_ms = rows[0]
        found = _account(columns)
        if found.disabled or seen_ms + kept_ms < now_ms:
            return None
        if seen_ms + SEEN_EVERY_MS < now_ms:
            await self._writer.run(lambda c: c.execute(_SEEN, (now_ms, token_hash)))
        return found

    async def open_sessions(self, token_hashes: Set[bytes]) -> Set[bytes]:
        """Return which of these log-ins have not ended."""
        rows = await self._readers.run(_by_ids(_OPEN_SESSIONS, token_hashes))
        return {token_hash for (token_hash,) in rows}

    async def end_session(self, token_hash: bytes) -> bool:
        """End a log-in."""
        return await self._writer.run(
            lambda c: c.execute(_END_SESSION, (token_hash,)).rowcount == 1
        )

    async def end_other_sessions(self, account_id: str, keep: bytes) -> Sequence[bytes]:
        """End all log-ins of an account but one."""
        return await self._writer.run(lambda c: _end_others(c, account_id, keep))

    async def settings(self, account_id: str) -> dict[str, str]:
        """Return what the account keeps for the page."""
        rows = await self._readers.run(lambda c: _SETTINGS.run(c, account=account_id))
        return dict(rows)

    async def change_settings(
        self, account_id: str, changes: Mapping[str, str | None], most: int
    ) -> bool:
        """Write settings."""

        def work(connection: sqlite3.Connection) -> bool:
            for key, value in changes.items():
                if value is None:
                    connection.execute(_REMOVE_SETTING, (account_id, key))
                else:
                    connection.execute(_PUT_SETTING, (account_id, key, value))
            [(count,)] = connection.execute(_COUNT_SETTINGS, (account_id,)).fetchall()
            if count > most:
                raise _Undo
            return True

        return await self._unless_undone(work)

    async def add_invitation(self, code_hash: bytes, now_ms: int) -> None:
        """Note an invitation that was given out."""
        await self._writer.run(lambda c: c.execute(_INVITE, (code_hash, now_ms)))

    async def bots_of(self, account_id: str) -> Sequence[BotAccount]:
        """Return the bots of a person, by name."""
        rows = await self._readers.run(lambda c: _BOTS_OF.run(c, owner=account_id))
        return [bot_account(row) for row in rows]

    async def bot_keys(self, bot_ids: Set[str]) -> Mapping[str, str]:
        """Return what is stored of the keys of these bots."""
        return dict(await self._readers.run(_by_ids(_KEYS, bot_ids)))

    async def add_bot_of(self, account_id: str, bot: BotAccount, most: int) -> bool:
        """Make a bot of a person."""
        row = (bot.id, bot.name, name_key(bot.name), bot.token_hash, account_id)

        def work(connection: sqlite3.Connection) -> bool:
            [(count,)] = connection.execute(_COUNT_BOTS, (account_id,)).fetchall()
            return count < most and connection.execute(_ADD_BOT, row).rowcount == 1

        return await self._writer.run(work)

    async def _unless_undone(self, work: Any) -> bool:
        try:
            return bool(await self._writer.run(work))
        except _Undo:
            return False


def _by_ids(statement: str, ids: Set[Any]) -> Callable[[sqlite3.Connection], list[Any]]:
    """Return what reads the rows of these ids, whatever their number."""

    def read(connection: sqlite3.Connection) -> list[Any]:
        rows: list[Any] = []
        every = tuple(ids)
        for first in range(0, len(every), _AT_ONCE):
            some = every[first : first + _AT_ONCE]
            marks = ", ".join("?" * len(some))
            rows += connection.execute(statement.format(marks), some).fetchall()
        return rows

    return read


def _end_others(
    connection: sqlite3.Connection, account_id: str, keep: bytes | None
) -> Sequence[bytes]:
    rows = connection.execute(_END_OTHERS, (account_id, keep or b"")).fetchall()
    return [token_hash for (token_hash,) in rows]


def bot_account(row: Sequence[Any]) -> BotAccount:
    """Return the bot of a row that was selected by `queries.bots`."""
    bot_id, name, token_hash, by_host, owner_id, disabled = row
    return BotAccount(bot_id, name, token_hash, bool(by_host), owner_id, bool(disabled))


def _account(row: Sequence[Any]) -> PersonAccount:
    account_id, name, password_hash, created_at, disabled = row
    return PersonAccount(account_id, name, password_hash, created_at, bool(disabled))
