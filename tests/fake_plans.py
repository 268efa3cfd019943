"""The port `PlanRecords` in memory; `trouble` refuses to write."""

from shoutan_host.plan_records import StoredPlan
from shoutan_host.ports import GameId, StoreError


class MemoryPlans:
    """Plans by game and player; `disk` survives, as a file does."""

    def __init__(
        self, disk: dict[tuple[GameId, str], StoredPlan] | None = None
    ) -> None:
        self.disk = {} if disk is None else disk
        self.trouble: StoreError | None = None

    async def of(self, game: GameId, player_id: str) -> StoredPlan | None:
        return self.disk.get((game, player_id))

    async def live(self) -> list[StoredPlan]:
        return [plan for plan in self.disk.values() if plan.is_live]

    async def put(self, plan: StoredPlan) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.disk[plan.game, plan.player_id] = plan
