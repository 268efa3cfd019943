"""One game of a match: hosted as on a server, two engines in its seats, to its end."""

import asyncio
import contextlib
from contextlib import AbstractContextManager

from shoutan_engine.commands import (
    Abort,
    Adjudicate,
    Command,
    Resign,
)
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Point
from shoutan_engine.results import EndReason
from shoutan_host.clock import rfc3339
from shoutan_host.gtp.link import GtpLink
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
from shoutan_clients.match.playing.asides import more_in
from shoutan_clients.match.playing.both_sides import play_both
from shoutan_clients.match.playing.conditions import (
    is_ended_by_waiting,
    is_timed,
    sentence,
    settings_of,
    was_taken_before,
)
from shoutan_clients.match.playing.free_handicap import placed_or_end
from shoutan_clients.match.playing.game_records import finished_game, program_words
from shoutan_clients.match.playing.hosting import Table
from shoutan_clients.match.playing.lists_told import told_of_list
from shoutan_clients.match.playing.one_side import (
    SeatOptions,
    Side,
    WasTaken,
)
from shoutan_clients.match.playing.played_out import PlayedOut
from shoutan_clients.match.playing.refereeing import (
    Dead,
    RefereeCannotSay,
    RefereeFailed,
    RefereeOfGame,
    most_quarters,
)
from shoutan_clients.match.playing.restarts_told import RestartsTold
from shoutan_clients.match.playing.slots import REFEREE_EAR, Slot
from shoutan_clients.match.playing.thoughts import Thoughts
from shoutan_clients.match.playing.world import World, placing
from shoutan_clients.match.ports import ArenaBroken, FinishedGame, Showing, StoodStill


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
        self._given_up: GivenUp | None = None
        self._table: Table | None = None
        self._referee: RefereeOfGame | None = None
        if world.plan.count_by is CountBy.REFEREE:
            self._referee = RefereeOfGame(slot.referee(), self._transcribed)

    async def play(self) -> FinishedGame:
        """Play to the end.

        Raises OSError where the machine fails, StoodStill where this process did not run
        meanwhile, ArenaBroken where nothing can be hosted any more. Cancelled, it leaves
        engines that may still think to the end of their place.
        """
        world, clock = self._world, self._world.clock
        self._slot.begin(self._plan)
        began_ms, began_at = clock.monotonic_ms(), rfc3339(clock.wall_ms())
        engines = {color: self._engine(color) for color in Color}
        settings = settings_of(
            world.plan,
            self._plan.opening,
            engines[Color.BLACK],
            engines[Color.WHITE],
        )
        self._thoughts.most_lead = most_quarters(settings) / 2
        stop = world.pulse.next_stop
        end: Command | None = None
        number, places = self._plan.number, self._plan.opening.free_handicap > 0
        if places:
            engine = engines[Color.BLACK]
            world.begin_transcripts(placing(number), number)
            settings, end = await placed_or_end(
                self._slot.pool(engine),
                settings,
                self._plan.opening.free_handicap,
                self._was_taken(engine),
                self._slot.ear(engine.name),
                lambda link: world.placing_heard(link, number, engine.name),
            )
            if end is None:
                for said in world.fewer_stones.placed(self._plan, settings.handicap):
                    self._showing.note(said)
        names = {color: engine.name for color, engine in engines.items()}
        self._table = table = await world.hall.table(self._plan, settings, names)
        watching = asyncio.create_task(
            world.long_thinks.watch(
                self._plan, table, self._showing, self._slot.awaited
            )
        )
        try:
            world.begin_transcripts(table.id, number, goes_on=places)
            self._showing.game_started(self._plan, table.view(Color.BLACK))
            if end is not None:
                table.end(end)
            sides = {color: self._side(table, color) for color in Color}
            has_limit = is_timed(settings, engines)
            await play_both(sides, table, stop if has_limit else None)
            self._keep_asides(table)
            world.pulse.look()
            result = table.game.result
            is_late = result is not None and is_ended_by_waiting(result.reason)
            if stop.done() and (has_limit or is_late):
                raise StoodStill(stop.result())
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
                    given_up=self._given_up,
                    programs={
                        color: program_words(engine, world.programs.get(engine.name))
                        for color, engine in engines.items()
                    },
                    referee=_referee_words(world),
                    unlisted=tuple(
                        said for side in sides.values() if (said := side.unlisted)
                    ),
                ),
                world.plan.title,
            )
        finally:
            watching.cancel()
            if self._referee is not None:
                await self._referee.close()
            table.close()

    # -- the sides -----------------------------------------------------------------

    def _engine(self, color: Color) -> EnginePlan:
        plan = self._plan
        name = plan.black if color is Color.BLACK else plan.white
        return self._world.engines[name]

    def _was_taken(self, engine: EnginePlan) -> WasTaken:
        opening = self._plan.opening
        return lambda refused: was_taken_before(refused, engine, opening)

    def _side(self, table: Table, color: Color) -> Side:
        world, engine = self._world, self._engine(color)
        plan = world.plan
        wants_thoughts = plan.thinks_aloud or plan.adjudication.needs_analysis
        options = SeatOptions(
            sink=self._thoughts.beside(table.sink(color)) if wants_thoughts else None,
            opening=self._opening,
            move_cap_ms=engine.move_cap_ms,
            dead_by=None if self._referee is None else self._dead,
            was_taken=self._was_taken(engine),
            waiting=lambda: told_of_list(
                self._showing, engine.name, self._plan.number, world.reasons
            ),
        )
        return Side(
            table,
            color,
            self._slot.pool(engine),
            options,
            plan.crashes,
            self._world.transcripts,
            self._slot.ear(engine.name),
            RestartsTold(self._plan.number, self._world.reasons),
            self._slot.run_folder(engine.name),
        )

    def _keep_asides(self, table: Table) -> None:
        """Have written what the engine wrote aside that lost by a move."""
        result = table.game.result
        if result is None or result.winner is None:
            return
        if result.reason is EndReason.ILLEGAL:
            self._slot.ear(self._engine(result.winner.opponent).name).failed()

    # -- how it ends ---------------------------------------------------------------

    async def _dead(self, host: PlayedGame) -> tuple[Point, ...]:
        """Ask the referee what is dead; what else it says, or fails at, is the end."""
        table = self._table
        if self._referee is None or table is None:
            raise RuntimeError("there is no referee")
        try:
            said = await self._referee.of(host.game)
        except RefereeFailed as failed:  # no engine is to blame: void
            more = more_in(self._slot.ear(REFEREE_EAR).failed())
            table.end(Abort(sentence(f"{str(failed).rstrip('. ')}{more}")))
        except RefereeCannotSay as unsaid:
            self._is_unknown = True
            table.end(Abort(sentence(str(unsaid))))
        else:
            if isinstance(said, Dead):
                return said.stones
            detail = f'The referee counted: it says "{said.text}".'
            table.end(Adjudicate(said.winner, detail, said.margin_quarters))
        # Before that the engines must not agree upon anything.
        with contextlib.suppress(ArenaBroken):
            await table.wait_finished()
        return ()

    def _transcribed(self, link: GtpLink) -> AbstractContextManager[None]:
        """Keep what is said to the referee."""
        assert self._table is not None
        return self._world.referee_heard(link, self._table.id)

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
            case GivenUp(loser) as given_up:
                self._given_up = given_up
                table.end(Resign(loser, self._cids.next()))
            case Agreed(winner, detail):
                table.end(Adjudicate(winner, detail))
            case None:
                pass


def _referee_words(world: World) -> str:
    """Return which program counts the games of a match, "" for none."""
    referee = world.plan.referee_engine
    if referee is None:
        return ""
    return program_words(referee, world.programs.get(referee.name))
