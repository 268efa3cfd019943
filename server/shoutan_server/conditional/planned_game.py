"""One game in which somebody has planned: goes along the plans, plays their answers.

Every event is looked at. An answer is a command like any other, posted in the next pass of
the loop, so that whoever made the opponent's move is answered first. What the log says
decides what is left of a plan: after a crash the same look finds the same place again.
"""

from collections.abc import Callable
from typing import Final

from shoutan_engine.commands import PlayStone
from shoutan_engine.events import Event, GameFinished, Reverted
from shoutan_engine.phase import Phase
from shoutan_engine.play.legality import illegality
from shoutan_engine.points import Point
from shoutan_host.hosting.answers import Answer, Undecided
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.ids import new_cid
from shoutan_host.plan_records import PlanRecords, StoredPlan
from shoutan_host.ports import StoreError

from shoutan_server.conditional.kept import End, KeptPlan
from shoutan_server.conditional.tree import Followed, follow
from shoutan_server.subscriptions import conditional_topic

RETRY_S: Final = 1.0
"""An answer that could not be stored is posted again after this, if it still fits."""


class PlannedGame:
    """The plans of one game. `over` is called when the game is, after the last word.

    `store_soon` keeps what follows from the log, so that nobody need wait for it.
    """

    def __init__(
        self,
        host: GameHost,
        services: Services,
        records: PlanRecords,
        store_soon: Callable[[StoredPlan], None],
        over: Callable[["PlannedGame"], None],
    ) -> None:
        self.host = host
        self.kept: dict[str, KeptPlan] = {}
        """By id, the plan of each player who has or had one."""
        self._services = services
        self._records = records
        self._store_soon = store_soon
        self._over = over
        self._answering: set[str] = set()
        self._is_closed = False
        host.listen(self)

    def close(self) -> None:
        """Look no longer."""
        self._is_closed = True
        self.host.unlisten(self)

    def on_event(self, seq: int, event: Event) -> None:
        """See what has become of the plans."""
        match event:
            case Reverted(ply=ply):
                for kept in tuple(self.kept.values()):
                    self._keep(kept.undone(ply, self.host.game.seq))
            case GameFinished():
                self._finish()
            case _:
                self.look()

    async def set(self, plan: KeptPlan) -> None:
        """Put a plan in the place of the player's last one, durably. Raises StoreError."""
        before = self.kept.get(plan.player_id)
        # At once: the opponent may move before it is stored.
        self.kept[plan.player_id] = plan
        try:
            await self._records.put(plan.stored(self._size))
        except StoreError:
            if self.kept[plan.player_id] is plan:
                del self.kept[plan.player_id]
                if before is not None:
                    self.kept[plan.player_id] = before
                    self.look()
            raise
        self._tell(self.kept[plan.player_id])
        self.look()

    def look(self) -> None:
        """Go along every plan as far as the game went, and see to the answers."""
        if self._is_closed:
            return
        for kept in tuple(self.kept.values()):
            followed = self._follow(kept)
            now = self._after(kept, followed)
            if now is not kept:
                self._keep(now)
            if followed.due is not None and kept.player_id not in self._answering:
                self._answering.add(kept.player_id)
                self._services.loop.call_soon(self._answer, kept.player_id)

    def _follow(self, kept: KeptPlan) -> Followed:
        return follow(kept.plan, kept.color, self.host.game.turns[kept.ply :])

    def _after(self, kept: KeptPlan, followed: Followed) -> KeptPlan:
        game = self.host.game
        if not kept.plan:
            return kept
        if followed.taken:
            kept = kept.taken(followed.taken, followed.rest, game.seq)
        if followed.left_by is not None:
            is_own = followed.left_by == "own"
            end = End("own_move" if is_own else "otherwise", game.ply)
            return kept.closed(end, game.seq)
        return kept if kept.plan else kept.closed(End("done", kept.ply), game.seq)

    def _answer(self, player_id: str) -> None:
        """Play what is planned, if it still is."""
        kept, game = self.kept.get(player_id), self.host.game
        due: Point | None = None if kept is None else self._follow(kept).due
        can = not self._is_closed and game.phase is Phase.PLAY
        if kept is None or due is None or not can:
            self._answering.discard(player_id)
            return
        # Asked before it is posted: where illegal plays cost the turn, a plan costs nothing.
        refusal = illegality(game, due, kept.color)
        if refusal is not None:
            self._answering.discard(player_id)
            end = End("illegal", game.ply, refusal.code.value)
            self._keep(kept.closed(end, game.seq))
            return

        def answered(answer: Answer) -> None:
            self._answering.discard(player_id)
            if isinstance(answer, Undecided):
                self._services.loop.call_later(RETRY_S, self.look)

        command = PlayStone(kept.color, due, game.ply, new_cid())
        self.host.post(command, self._services.clock.monotonic_ms(), answered)

    def _finish(self) -> None:
        game = self.host.game
        for kept in tuple(self.kept.values()):
            now = self._after(kept, self._follow(kept))
            if now.plan:
                now = now.closed(End("over", game.ply), game.seq)
            self._keep(now, is_live=False)
        self.close()
        self._over(self)

    def _keep(self, now: KeptPlan, *, is_live: bool = True) -> None:
        self.kept[now.player_id] = now
        self._tell(now)
        self._store_soon(now.stored(self._size, is_live=is_live))

    def _tell(self, kept: KeptPlan) -> None:
        topic = conditional_topic(self.host.id, kept.player_id)
        self._services.bus.publish(topic, kept.message(self._size))

    @property
    def _size(self) -> int:
        return self.host.game.settings.size
