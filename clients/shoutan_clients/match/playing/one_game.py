"""One game of a match: hosted as on a server, two engines in its seats, to its end."""

import asyncio
from dataclasses import replace
from typing import Final

from shoutan_engine.commands import (
    Abort,
    Adjudicate,
    Command,
    Draw,
    Forfeit,
    Resign,
    TakeSeat,
)
from shoutan_engine.events import Parity
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Point
from shoutan_engine.results import EndReason
from shoutan_engine.settings import GameSettings, Player, PlayerKind
from shoutan_host.clock import rfc3339
from shoutan_host.engines.failures import (
    EngineDied,
    EngineFailure,
    EngineMissing,
    SetUpRefused,
)
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import CidSource, new_id
from shoutan_host.ports import GameId

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
from shoutan_clients.match.playing.machine import MachineFailed
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

_NO_CHANCE: Final = Draw(1, Parity.ODD, creator_black=True)
"""Colors are those of the schedule: nothing is drawn."""


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
        self._host: GameHost | None = None
        self._referee: RefereeOfGame | None = None
        if world.plan.count_by is CountBy.REFEREE:
            self._referee = RefereeOfGame(slot.referee())

    async def play(self) -> FinishedGame:
        """Play to the end. Raises OSError where the machine fails.

        Cancelled, it leaves engines that may still think to the end of their place.
        """
        world, clock = self._world, self._world.clock
        began_ms, began_at = clock.monotonic_ms(), rfc3339(clock.wall_ms())
        settings = settings_of(
            world.plan,
            self._plan.opening,
            self._engine(Color.BLACK),
            self._engine(Color.WHITE),
        )
        end: Command | None = None
        if self._plan.opening.free_handicap:
            settings, end = await self._placed(settings)
        players = {color: self._player(color) for color in Color}
        game_id = GameId(new_id())
        if world.transcript_files is not None:
            world.transcript_files.begin(game_id, self._plan.number)
        seats = [TakeSeat(players[color], _NO_CHANCE) for color in Color]
        host = (await world.games.create(game_id, settings, seats)).host
        self._host = host
        try:
            self._showing.game_started(self._plan, host)
            if end is not None:
                self._post(end)
            sides = {c: self._side(host, players[c], c) for c in Color}
            await _played(sides)
            return finished_game(
                PlayedOut(
                    plan=self._plan,
                    game=host.game,
                    card=host.card,
                    began_at=began_at,
                    ended_at=rfc3339(clock.wall_ms()),
                    wall_ms=clock.monotonic_ms() - began_ms,
                    opening_moves=min(host.game.ply, len(self._opening)),
                    thoughts=self._thoughts.by_ply,
                    restarts={c: side.restarts for c, side in sides.items()},
                    is_unknown=self._is_unknown,
                ),
                world.plan.title,
            )
        finally:
            if self._referee is not None:
                await self._referee.close()
            self._post(Abort("The match was stopped."))
            world.games.release(host)
            world.store.forget(host.id)

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

    def _player(self, color: Color) -> Player:
        name = self._engine(color).name
        return Player(f"{color.word}:{name}", name, PlayerKind.BOT)

    def _side(self, host: GameHost, player: Player, color: Color) -> Side:
        plan, engine = self._world.plan, self._engine(color)
        wants_thoughts = plan.thinks_aloud or plan.adjudication.needs_analysis
        options = SeatOptions(
            suggest=self._world.stand_in,
            sink=self._thoughts if wants_thoughts else None,
            opening=self._opening,
            move_cap_ms=engine.move_cap_ms,
            dead_by=None if self._referee is None else self._dead,
        )
        return Side(
            host,
            player,
            color,
            self._slot.pool(engine),
            self._world.clock,
            options,
            plan.crashes,
            self._world.transcripts,
        )

    # -- how it ends ---------------------------------------------------------------

    def _post(self, command: Command) -> None:
        host = self._host
        if host is not None and not host.is_finished:
            host.post(command, self._world.clock.monotonic_ms())

    async def _dead(self, host: PlayedGame) -> tuple[Point, ...]:
        """Ask the referee what is dead; what else it says, or fails at, is the end."""
        if self._referee is None:
            raise RuntimeError("there is no referee")
        try:
            said = await self._referee.of(host.game)
        except RefereeFailed as failed:
            self._is_unknown = True
            self._post(Abort(sentence(str(failed))))
            return ()
        if isinstance(said, Dead):
            return said.stones
        detail = f"The referee, which names no dead stones, says {said.text}."
        self._post(Adjudicate(said.winner, detail))
        return ()

    def _judge(self) -> None:
        """Look whether what the engines think ends the game."""
        host, plan = self._host, self._world.plan.adjudication
        if host is None or not plan.needs_analysis or host.game.phase is not Phase.PLAY:
            return
        thoughts = self._thoughts.by_ply
        turns = [
            thought_of(turn.color, thoughts[ply][1] if ply in thoughts else None)
            for ply, turn in enumerate(host.game.turns)
        ]
        match adjudicate(plan, turns):
            case GivenUp(loser):
                self._post(Resign(loser, self._cids.next()))
            case Agreed(winner, detail):
                self._post(Adjudicate(winner, detail))
            case None:
                pass


async def _played(sides: dict[Color, Side]) -> None:
    """Have both sides play to the end. Raises OSError where the machine failed."""
    playing = [asyncio.create_task(side.play()) for side in sides.values()]
    try:
        for failed in await asyncio.gather(*playing):
            if failed is not None:
                raise failed.error
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
