"""The table of what is said, in SQLite: the port `ChatRecords`.

Lines that are handed in while others are on their way share the next transaction, so that
however many people talk, one flush at a time is theirs and moves wait for no more.
"""

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from shoutan_engine.settings import Player, PlayerKind
from sqlalchemy import bindparam, func, select

from shoutan_host.chat_records import ChatLine, Kept, NewLine, Silence, Told
from shoutan_host.ports import GameId, StoreError, StoreUnavailable
from shoutan_host.storage.readers import Readers
from shoutan_host.storage.schema import chat
from shoutan_host.storage.statements import prepare
from shoutan_host.storage.writer import Writer

_COLUMNS: Final = (
    "game_id",
    "channel",
    "n",
    "at",
    "player_id",
    "name",
    "kind",
    "role",
    "cid",
    "text",
    "phrase",
    "about_id",
    "about_name",
    "silent",
)
_OF_GAME: Final = chat.c.game_id == bindparam("game")
_PLACED: Final = select(
    *[chat.c[name] for name in _COLUMNS],
    func.row_number()
    .over(partition_by=chat.c.channel, order_by=chat.c.n.desc())
    .label("place"),
).where(_OF_GAME)
_NEWEST_ROWS: Final = _PLACED.subquery()
_NEWEST: Final = prepare(
    select(*[_NEWEST_ROWS.c[name] for name in _COLUMNS])
    .where(_NEWEST_ROWS.c.place <= bindparam("most"))
    .order_by(_NEWEST_ROWS.c.channel, _NEWEST_ROWS.c.n)
)
_SILENCES: Final = prepare(
    select(chat.c.about_id, chat.c.about_name, chat.c.silent)
    .where(_OF_GAME, chat.c.about_id.is_not(None))
    .order_by(chat.c.at, chat.c.channel, chat.c.n)
)
_SAME: Final = prepare(
    select(*[chat.c[name] for name in _COLUMNS]).where(
        _OF_GAME,
        chat.c.player_id == bindparam("player"),
        chat.c.cid == bindparam("cid"),
    )
)
_LAST: Final = prepare(
    select(func.coalesce(func.max(chat.c.n), 0)).where(
        _OF_GAME, chat.c.channel == bindparam("channel")
    )
)
_PUT: Final = (
    f"INSERT INTO chat ({', '.join(_COLUMNS)})"  # noqa: S608 - names of columns
    f" VALUES ({', '.join('?' * len(_COLUMNS))})"
)


class ChatTables:
    """Lines of all games; everything on the thread of the event loop."""

    def __init__(
        self, readers: Readers, writer: Writer, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._readers = readers
        self._writer = writer
        self._loop = loop
        self._waiting: list[tuple[NewLine, Told]] = []
        self._writing: asyncio.Task[None] | None = None

    def add_nowait(self, line: NewLine, told: Told) -> None:
        """Queue a line for the next transaction; `told` is never called from here."""
        self._waiting.append((line, told))
        if self._writing is None:
            self._writing = self._loop.create_task(self._write())

    async def newest(self, game: GameId, most: int) -> Sequence[ChatLine]:
        """Return the last lines of each channel, in order."""
        rows = await self._readers.run(lambda c: _NEWEST.run(c, game=game, most=most))
        return [_line(row) for row in rows]

    async def silences(self, game: GameId) -> Sequence[Silence]:
        """Return what the referee said about who may speak, the oldest first."""
        rows = await self._readers.run(lambda c: _SILENCES.run(c, game=game))
        return [Silence(player, name, bool(silent)) for player, name, silent in rows]

    async def close(self) -> None:
        """Wait until what was handed in is told."""
        if self._writing is not None:
            await self._writing

    async def _write(self) -> None:
        try:
            while self._waiting:
                lines, self._waiting = self._waiting, []
                try:
                    said = [line for line, _ in lines]
                    kept = await self._writer.run(partial(_put, lines=said))
                except StoreError as error:
                    self._tell((told, error) for _, told in lines)
                except Exception as mistake:  # they wait for an answer, whatever it was
                    away = StoreUnavailable(f"Talk cannot be kept now: {mistake}.")
                    self._tell((told, away) for _, told in lines)
                else:
                    self._tell(
                        (told, one) for (_, told), one in zip(lines, kept, strict=True)
                    )
        finally:
            self._writing = None

    def _tell(self, outcomes: Iterable[tuple[Told, Kept | StoreError]]) -> None:
        for told, outcome in outcomes:
            try:
                told(outcome)
            except Exception as mistake:
                # Others wait for their outcomes behind this one.
                self._loop.call_exception_handler(
                    {"message": "A callback of the talk failed", "exception": mistake}
                )


def _put(connection: sqlite3.Connection, lines: Sequence[NewLine]) -> list[Kept]:
    return [_put_one(connection, line) for line in lines]


def _put_one(connection: sqlite3.Connection, line: NewLine) -> Kept:
    """Store a line, in whatever transaction is open, unless it is stored already."""
    same = _SAME.run(connection, game=line.game, player=line.by.id, cid=line.cid)
    if same:
        return Kept(_line(same[0]), is_new=False)
    [(last,)] = _LAST.run(connection, game=line.game, channel=line.channel)
    silence = line.silence
    about: tuple[Any, ...] = (
        (None, None, None)
        if silence is None
        else (silence.player_id, silence.name, silence.is_silent)
    )
    connection.execute(
        _PUT,
        (
            line.game,
            line.channel,
            last + 1,
            line.at,
            line.by.id,
            line.by.name,
            line.by.kind.value,
            line.role,
            line.cid,
            line.text,
            line.phrase,
            *about,
        ),
    )
    return Kept(ChatLine(last + 1, line), is_new=True)


def _line(row: Sequence[Any]) -> ChatLine:
    game, channel, n, at, player, name, kind, role, cid, text, phrase, *about = row
    silence = None if about[0] is None else Silence(about[0], about[1], bool(about[2]))
    by = Player(player, name, PlayerKind(kind))
    said = NewLine(GameId(game), channel, at, by, role, cid, text, phrase, silence)
    return ChatLine(n, said)
