"""An engine that thinks for very long where nothing ends its turn: said once, not judged.

Without a clock and without `--move-cap` it may do so for half an hour before it counts as
hung. Whoever runs the match should know that before.
"""

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_host.clock import Clock
from shoutan_host.gtp.pending import Awaited

from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import EnginePlan, MatchPlan
from shoutan_clients.match.playing.hosting import Table
from shoutan_clients.match.ports import Showing

AwaitedOf: TypeAlias = Callable[[str], Awaited | None]
"""Tells what the engine of a name is asked at the moment."""
LONG: Final = Millis(60_000)
_LOOK_S: Final = 10.0


class LongThinks:
    """Of a run: each engine is named once."""

    def __init__(self, plan: MatchPlan, clock: Clock) -> None:
        self._clock = clock
        self._watched = {
            engine.name for engine in plan.engines if _is_endless(plan, engine)
        }

    async def watch(
        self, plan: GamePlan, table: Table, showing: Showing, awaited: AwaitedOf
    ) -> None:
        """Look at a game until this is canceled. `awaited`: what engines are asked."""
        turn = Turn(self, plan, table, awaited)
        while self._watched:
            note = turn.look(self._clock.monotonic_ms())
            if note:
                showing.note(note)
            await asyncio.sleep(_LOOK_S)

    def is_watched(self, name: str) -> bool:
        """Tell whether nothing ends a turn of an engine, and nobody was told of one."""
        return name in self._watched

    def told(self, name: str) -> None:
        """Say no more of an engine."""
        self._watched.discard(name)


class Turn:
    """Since when it is the same turn, of one game."""

    def __init__(
        self, run: LongThinks, plan: GamePlan, table: Table, awaited: AwaitedOf
    ) -> None:
        self._run = run
        self._plan = plan
        self._table = table
        self._awaited = awaited
        self._ply = -1
        self._since = 0

    def look(self, now: Millis) -> str:
        """Return what is to be said at a moment, "" for nothing."""
        game = self._table.game
        if game.phase is not Phase.PLAY:
            self._ply = -1
            return ""
        if game.ply != self._ply:
            self._ply, self._since = game.ply, now
        plan = self._plan
        name = plan.black if game.to_move is Color.BLACK else plan.white
        if now - self._since < LONG or not self._run.is_watched(name):
            return ""
        self._run.told(name)
        awaited = self._awaited(name)
        minutes = f"{LONG // 60_000} min in game {plan.number}"
        if awaited is not None and awaited.said:
            return (
                f'{name} has not answered {awaited.name} for {minutes}: it wrote "'
                f'{awaited.said}", which is no answer of GTP: those begin with = or ?.'
                " Without a clock and --move-cap that may last for 30 min."
            )
        return (
            f"{name} has been thinking for {minutes}:"
            " without a clock and --move-cap it may do so for 30 min."
        )


def _is_endless(plan: MatchPlan, engine: EnginePlan) -> bool:
    return engine.move_cap_ms is None and (engine.time or plan.time).initial() is None
