"""One game of a match: hosted as on a server, two engines in its seats, to its end."""

import asyncio
from dataclasses import replace

from shoutan_engine.commands import (
    Abort,
    Adjudicate,
    Command,
    Forfeit,
    Resign,
)
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Point
from shoutan_engine.results import EndReason
from shoutan_engine.settings import GameSettings
from shoutan_host.clock import rfc3339
from shoutan_host.engines.failures import (
    EngineDied,
    EngineFailure,
    EngineMissing,
    EngineUnreachable,
    SetUpRefused,
)
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import CidSource

from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import CountBy, EnginePlan
from shoutan_clients.match.playing.adjudicating import (
    Agreed,
    GivenUp,
    adjudicate,
    thought_of,
)
from shoutan_clients.match.playing.conditions import sentence, settings_of
from shoutan_clients.match.playing.free_handicap import placed_by
from shoutan_clients.match.playing.game_records import PlayedOut, finished_game
from shoutan_clients.match.playing.hosting import Table
from shoutan_clients.match.playing.machine import MachineFailed, unreached
from shoutan_clients.match.playing.one_side import SeatOptions, Side
from shoutan_clients.match.playing.refereeing import (
    Dead,
    RefereeFailed,
    RefereeOfGame,
)
from shoutan_clients.match.playing.slots import Slot
from shoutan_clients.match.playing.thoughts import Thoughts
from shoutan_clients.match.playing.world import World
from shoutan_clients.match.ports import FinishedGame, Showing


class MatchGame:
    """A game of the schedule. `play` is called once."""

    def __init__(
        self, world: World, slot: Slot, plan: GamePlan, showing: Showing
    ) -> None:
        self._world = world
        self._slot = slot
        self._plan = plan
        self._showing = showing
        self._opening = plan.opening.moves
        self._thoughts = Thoughts(self._judge)
        self._cids = CidSource()
        self._is_unknown = False
        self._table: Table | None = None
        self._referee: RefereeOfGame | None = None
        if world.plan.count_by is CountBy.REFEREE:
            self._referee = RefereeOfGame(slot.referee())

    async def play(self) -> FinishedGame:
        """Play to the end.

        Raises OSError where the machine fails, ArenaBroken where nothing can be hosted
        any more. Cancelled, it leaves engines that may still think to the end of their
        place.
        """
        world, clock = self._world, self._world.clock
        began_ms, began_at = clock.monotonic_ms(), rfc3339(clock.wall_ms())
        engines = {color: self._engine(color) for color in Color}
        settings = settings_of(
            world.plan,
            self._plan.opening,
            engines[Color.BLACK],
            engines[Color.WHITE],
        )
        end: Command | None = None
        if self._plan.opening.free_handicap:
            settings, end = await self._placed(settings)
        names = {color: engine.name for color, engine in engines.items()}
        self._table = table = await world.hall.table(self._plan, settings, names)
        if world.transcript_files is not None:
            world.transcript_files.begin(table.id, self._plan.number)
        try:
            self._showing.game_started(self._plan, table.view(Color.BLACK))
            if end is not None:
                table.end(end)
            sides = {color: self._side(table, color) for color in Color}
            if not await _played(sides, table):
                # Its engines may be in the middle of anything.
                await self._slot.stop()
            return finished_game(
                PlayedOut(
                    plan=self._plan,
                    game=table.game,
                    game_id=table.id,
                    began_at=began_at,
                    ended_at=rfc3339(clock.wall_ms()),
                    wall_ms=clock.monotonic_ms() - began_ms,
                    opening_moves=min(table.game.ply, len(self._opening)),
                    thoughts=self._thoughts.by_ply,
                    restarts={c: side.restarts for c, side in sides.items()},
                    is_unknown=self._is_unknown,
                ),
                world.plan.title,
            )
        finally:
            if self._referee is not None:
                await self._referee.close()
            table.close()

    async def _placed(
        self, settings: GameSettings
    ) -> tuple[GameSettings, Command | None]:
        """Let Black's engine place its stones; what it fails at ends the game.

        Raises OSError where the machine fails.
        """
        engine, count = self._engine(Color.BLACK), self._plan.opening.free_handicap
        try:
            setup = await placed_by(self._slot.pool(engine), settings, count)
        except MachineFailed as failed:
            raise failed.error from failed
        except SetUpRefused as refused:
            words = f"{engine.name} does not take this game: {refused}"
            return settings, Abort(sentence(words))
        except EngineUnreachable as failed:
            raise unreached(engine.name, failed).error from failed
        except (EngineFailure, EngineMissing) as failed:
            failure = failed
            if isinstance(failure, EngineMissing):
                failure = EngineDied(str(failed), "crash")
            detail = sentence(f"{engine.name}: {failure}")
            return settings, Forfeit(Color.BLACK, EndReason(failure.reason), detail)
        return replace(settings, setup=setup, handicap=len(setup.black)), None

    # -- the sides -----------------------------------------------------------------

    def _engine(self, color: Color) -> EnginePlan:
        plan = self._plan
        name = plan.black if color is Color.BLACK else plan.white
        return self._world.engines[name]

    def _side(self, table: Table, color: Color) -> Side:
        plan, engine = self._world.plan, self._engine(color)
        wants_thoughts = plan.thinks_aloud or plan.adjudication.needs_analysis
        options = SeatOptions(
            sink=self._thoughts.beside(table.sink(color)) if wants_thoughts else None,
            opening=self._opening,
            move_cap_ms=engine.move_cap_ms,
            dead_by=None if self._referee is None else self._dead,
        )
        return Side(
            table,
            color,
            self._slot.pool(engine),
            options,
            plan.crashes,
            self._world.transcripts,
        )

    # -- how it ends ---------------------------------------------------------------

    async def _dead(self, host: PlayedGame) -> tuple[Point, ...]:
        """Ask the referee what is dead; what else it says, or fails at, is the end."""
        table = self._table
        if self._referee is None or table is None:
            raise RuntimeError("there is no referee")
        try:
            said = await self._referee.of(host.game)
        except RefereeFailed as failed:
            self._end_as_unknown(table, str(failed))
            return ()
        if isinstance(said, Dead):
            return said.stones
        detail = f"The referee, which names no dead stones, says {said.text}."
        if table.is_ruled:
            table.end(Adjudicate(said.winner, detail))
        else:
            self._end_as_unknown(table, detail)
        return ()

    def _end_as_unknown(self, table: Table, why: str) -> None:
        self._is_unknown = True
        table.end(Abort(sentence(why)))

    def _judge(self) -> None:
        """Look whether what the engines think ends the game."""
        table, plan = self._table, self._world.plan.adjudication
        if table is None or not plan.needs_analysis:
            return
        game = table.game
        if game.phase is not Phase.PLAY:
            return
        thoughts = self._thoughts.by_ply
        turns = [
            thought_of(turn.color, thoughts[ply][1] if ply in thoughts else None)
            for ply, turn in enumerate(game.turns)
        ]
        match adjudicate(plan, turns):
            case GivenUp(loser):
                table.end(Resign(loser, self._cids.next()))
            case Agreed(winner, detail):
                table.end(Adjudicate(winner, detail))
            case None:
                pass


async def _played(sides: dict[Color, Side], table: Table) -> bool:
    """Have both sides play to the end; False if the game was broken off.

    Raises OSError where the machine failed, ArenaBroken.
    """
    playing = [asyncio.create_task(side.play()) for side in sides.values()]
    breaking = asyncio.create_task(table.wait_broken())
    try:
        waiting = {*playing, breaking}
        while not (breaking.done() or all(side.done() for side in playing)):
            _, waiting = await asyncio.wait(
                waiting, return_when=asyncio.FIRST_COMPLETED
            )
        for side in playing:
            if side.done() and (failed := side.result()) is not None:
                raise failed.error
        if breaking.done():
            breaking.result()
            return False
        await table.wait_finished()
    finally:
        for task in (*playing, breaking):
            task.cancel()
        await asyncio.gather(*playing, breaking, return_exceptions=True)
    return True
