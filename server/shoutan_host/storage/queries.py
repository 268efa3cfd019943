"""What is asked of the tables, in SQLAlchemy Core: the same for SQLite and PostgreSQL.

Nothing is executed here. Bound values are named in each docstring.
"""

from enum import StrEnum
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    bindparam,
    false,
    select,
    true,
    tuple_,
    union,
)

from shoutan_host.storage.cards import CARD_COLUMNS
from shoutan_host.storage.schema import (
    account,
    analysis,
    bot,
    event,
    game,
    liveness,
    sealed,
    secret,
)

Query = Select[*tuple[Any, ...]]


class By(StrEnum):
    """What a player is looked for by."""

    NAME = "name"
    ID = "id"


_SEATS = {
    By.NAME: (game.c.black_key, game.c.white_key),
    By.ID: (game.c.black_id, game.c.white_id),
}
_CARD = [game.c[name] for name in CARD_COLUMNS]
_NEWEST_FIRST = (game.c.created_at.desc(), game.c.id.desc())


def events(*, limited: bool) -> Query:
    """Select the payloads of `:game` after `:after`, in order, at most `:limit`."""
    query = (
        select(event.c.payload)
        .where(event.c.game_id == bindparam("game"), event.c.seq > bindparam("after"))
        .order_by(event.c.seq)
    )
    return query.limit(bindparam("limit")) if limited else query


def sealed_parts() -> Query:
    """Select number and content of everything that was sealed in `:game`."""
    return select(sealed.c.seq, sealed.c.part).where(
        sealed.c.game_id == bindparam("game")
    )


def analyses() -> Query:
    """Select turn, color, time and content of all that engines thought in `:game`."""
    return (
        select(analysis.c.ply, analysis.c.color, analysis.c.at, analysis.c.payload)
        .where(analysis.c.game_id == bindparam("game"))
        .order_by(analysis.c.ply)
    )


def card() -> Query:
    """Select the card of `:game`."""
    return select(*_CARD).where(game.c.id == bindparam("game"))


def live_games() -> Query:
    """Select the ids of every game that is not finished, private ones too."""
    return select(game.c.id).where(game.c.live == true()).order_by(game.c.created_at)


def games(*, state: str | None, by: By | None) -> Query:
    """Select a page of cards: `:limit` of them after (`:created_at`, `:id`).

    `by`: only games in which `:player` (a name key, or an id) holds a seat. Each
    combination of seat and liveness is one range of one index, read to the limit and
    no further; the page is the newest of their union. A game that ended before anybody
    had sat down opposite is on no page.
    """
    seats = (None,) if by is None else _SEATS[by]
    branches = [_branch(live, seat) for seat in seats for live in STATES[state]]
    if len(branches) == 1:
        return branches[0]
    # A union, not a union of all: one player may hold both seats.
    merged = union(*(select(branch.subquery()) for branch in branches)).subquery()
    return (
        select(merged)
        .order_by(merged.c.created_at.desc(), merged.c.id.desc())
        .limit(bindparam("limit"))
    )


def last_mark() -> Query:
    """Select the liveness mark."""
    return select(liveness.c.monotonic_ms, liveness.c.wall_ms)


def secret_value() -> Query:
    """Select the secret `:name`."""
    return select(secret.c.value).where(secret.c.name == bindparam("name"))


def bot_by_name() -> Query:
    """Select the bot whose name key is `:key`."""
    return bots().where(bot.c.name_key == bindparam("key"))


def bots() -> Query:
    """Select all bots, by name."""
    columns = (bot.c.id, bot.c.name, bot.c.token_hash, bot.c.by_host, bot.c.owner_id)
    of_owner = bot.outerjoin(account, account.c.id == bot.c.owner_id)
    found = select(*columns, account.c.disabled).select_from(of_owner)
    return found.order_by(bot.c.name_key)


_LIVE = true()
STATES = {
    "live": (_LIVE,),
    "finished": (false(),),
    None: (_LIVE, false()),
}
"""The values of the column `live` that a state of `GamesQuery` stands for."""


def _branch(live: ColumnElement[bool], seat: ColumnElement[str] | None) -> Query:
    query = select(*_CARD).where(
        game.c.live == live,
        game.c.private == false(),
        tuple_(game.c.created_at, game.c.id)
        < tuple_(bindparam("created_at"), bindparam("id")),
    )
    if live is not _LIVE:
        # Withdrawn before anybody came: never a game, whatever its log says.
        query = query.where(game.c.black_id.is_not(None), game.c.white_id.is_not(None))
    if seat is not None:
        query = query.where(seat == bindparam("player"))
    return query.order_by(*_NEWEST_FIRST).limit(bindparam("limit"))
