"""The table of plans in SQLite: the port `PlanRecords`."""

from typing import Final

from sqlalchemy import bindparam, select

from shoutan_host.plan_records import StoredPlan
from shoutan_host.ports import GameId
from shoutan_host.storage.readers import Readers
from shoutan_host.storage.schema import conditional_plan
from shoutan_host.storage.statements import prepare
from shoutan_host.storage.writer import Writer

_COLUMNS: Final = (
    conditional_plan.c.game_id,
    conditional_plan.c.player_id,
    conditional_plan.c.live,
    conditional_plan.c.payload,
)
_OF: Final = prepare(
    select(*_COLUMNS)
    .where(conditional_plan.c.game_id == bindparam("game"))
    .where(conditional_plan.c.player_id == bindparam("player"))
)
_LIVE: Final = prepare(select(*_COLUMNS).where(conditional_plan.c.live))
_PUT: Final = (
    "INSERT INTO conditional_plan (game_id, player_id, live, payload)"
    " VALUES (?, ?, ?, ?) ON CONFLICT (game_id, player_id)"
    " DO UPDATE SET live = excluded.live, payload = excluded.payload"
)


class PlanTable:
    """What players have planned."""

    def __init__(self, readers: Readers, writer: Writer) -> None:
        self._readers = readers
        self._writer = writer

    async def of(self, game: GameId, player_id: str) -> StoredPlan | None:
        """Return the plan of one player, None if there never was one. Raises StoreError."""
        rows = await self._readers.run(
            lambda c: _OF.run(c, game=game, player=player_id)
        )
        return _plan(*rows[0]) if rows else None

    async def live(self) -> list[StoredPlan]:
        """Return every plan of the games that are not over. Raises StoreError."""
        rows = await self._readers.run(_LIVE.run)
        return [_plan(*row) for row in rows]

    async def put(self, plan: StoredPlan) -> None:
        """Make a plan durable in the place of an older one. Raises StoreUnavailable."""
        row = (plan.game, plan.player_id, plan.is_live, plan.payload)
        await self._writer.run(lambda c: c.execute(_PUT, row))


def _plan(game: str, player_id: str, live: int, payload: bytes) -> StoredPlan:
    return StoredPlan(GameId(game), player_id, bool(live), bytes(payload))
