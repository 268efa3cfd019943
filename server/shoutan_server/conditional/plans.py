"""The plans of all games of this node: brought back at a start, made, told to their owners."""

import asyncio
from dataclasses import replace

from shoutan_engine.events import Reverted
from shoutan_engine.points import Color
from shoutan_engine.settings import GameKind, GameSettings
from shoutan_host.hosting.absence import is_slow_game
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.plan_records import PlanRecords, StoredPlan
from shoutan_host.ports import GameId, StoreError
from shoutan_protocol.event_decoding import decode_event

from shoutan_server.conditional.kept import End, KeptPlan, read_plan
from shoutan_server.conditional.planned_game import PlannedGame
from shoutan_server.conditional.tree import Plan


class PlanChanged(Exception):
    """Another page of the player has laid down another plan meanwhile."""


def is_planned_in(settings: GameSettings) -> bool:
    """Tell whether players may plan: in slow games that no referee attends."""
    is_event = settings.kind is GameKind.EVENT or settings.referee is not None
    return not is_event and is_slow_game(settings)


class Plans:
    """Who has planned what. Of a game that is not over every plan is in memory."""

    def __init__(self, services: Services, games: Games, records: PlanRecords) -> None:
        self._services = services
        self._games = games
        self._records = records
        self._planned: dict[GameId, PlannedGame] = {}
        self._storing: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Bring the plans of the hosted games back. Raises StoreError."""
        for stored in await self._records.live():
            host = self._games.hosted(stored.game)
            if host is None or host.is_finished:
                continue
            kept = await self._brought_back(host, stored)
            self._of_game(host).kept[kept.player_id] = kept
        for planned in self._planned.values():
            planned.look()

    async def of(self, host: GameHost, player_id: str) -> KeptPlan | None:
        """Return a player's plan, None if there never was one. Raises StoreError."""
        if not host.is_finished:
            planned = self._planned.get(host.id)
            return None if planned is None else planned.kept.get(player_id)
        stored = await self._records.of(host.id, player_id)
        if stored is None:
            return None
        kept = read_plan(stored, host.game.settings.size)
        if kept.plan:  # the end of the game was the last thing before a crash
            kept = kept.closed(End("over", host.game.ply), host.game.seq)
        return kept

    async def set(
        self,
        host: GameHost,
        player_id: str,
        color: Color,
        plan: Plan,
        version: int | None = None,
    ) -> None:
        """Keep what `color` answers from now on, durably.

        `version`: which plan it was made from, None to put it in the place of any. Raises
        PlanChanged where there is another one by now, StoreError.
        """
        planned = self._of_game(host)
        fresh = KeptPlan(host.id, player_id, color, 0, 0)
        before = planned.kept.get(player_id, fresh)
        if version is not None and version != before.version:
            raise PlanChanged
        now = replace(
            before,
            ply=host.game.ply,
            seq=host.game.seq,
            plan=plan,
            ended=None,
            version=before.version + 1,
        )
        await planned.set(now)

    async def close(self) -> None:
        """Look at nothing any more, and wait until all is stored."""
        for planned in self._planned.values():
            planned.close()
        self._planned.clear()
        await asyncio.gather(*self._storing)

    def _of_game(self, host: GameHost) -> PlannedGame:
        planned = self._planned.get(host.id)
        if planned is None:
            planned = PlannedGame(
                host, self._services, self._records, self._store_soon, self._over
            )
            self._planned[host.id] = planned
        return planned

    def _over(self, planned: PlannedGame) -> None:
        self._planned.pop(planned.host.id, None)

    def _store_soon(self, plan: StoredPlan) -> None:
        task = self._services.loop.create_task(self._store(plan))
        self._storing.add(task)
        task.add_done_callback(self._storing.discard)

    async def _store(self, plan: StoredPlan) -> None:
        try:
            await self._records.put(plan)
        except StoreError as error:
            # What is stored is older, and the log leads on from there.
            self._services.report(f"game {plan.game}: a plan was not stored", error)

    async def _brought_back(self, host: GameHost, stored: StoredPlan) -> KeptPlan:
        """Return a plan as it is after what happened since it was stored."""
        size = host.game.settings.size
        kept = read_plan(stored, size)
        for payload in await self._services.store.read(host.id, kept.seq):
            event = decode_event(payload, size)
            if isinstance(event, Reverted):
                kept = kept.undone(event.ply, host.game.seq)
        return kept
