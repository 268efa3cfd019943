"""One game of a match: hosted as on a server, two engines in its seats, to its end."""

import asyncio
import contextlib
from dataclasses import replace

from shoutan_engine.commands import Abort, Command, Draw, Forfeit, Resign, TakeSeat
from shoutan_engine.events import Parity
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Point
from shoutan_engine.results import EndReason
from shoutan_engine.rules.profile import CountBy as Counting
from shoutan_engine.rules.profile import IllegalMove
from shoutan_engine.settings import ColorsBy, GameKind, GameSettings, Player, PlayerKind
from shoutan_host.clock import rfc3339
from shoutan_host.engine_seat.seat import EngineSeat
from shoutan_host.engines.between_games import come_to_rest
from shoutan_host.engines.failures import EngineDisobeyed, EngineFailure, SetUpRefused
from shoutan_host.engines.pool import EnginePool, PooledEngine
from shoutan_host.engines.restarts import Budget, play_with_restarts
from shoutan_host.gtp.controller import EngineController
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import CidSource, new_id
from shoutan_host.ports import GameId

from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import CountBy, EnginePlan, MatchPlan
from shoutan_clients.match.playing.adjudicating import (
    Agreed,
    GivenUp,
    adjudicate,
    thought_of,
)
from shoutan_clients.match.playing.background import report
from shoutan_clients.match.playing.game_records import PlayedOut, finished_game
from shoutan_clients.match.playing.machine import MachineFailed
from shoutan_clients.match.playing.refereeing import (
    Dead,
    RefereeFailed,
    RefereeOfGame,
)
from shoutan_clients.match.playing.slots import Slot
from shoutan_clients.match.playing.thoughts import Thoughts
from shoutan_clients.match.playing.world import World
from shoutan_clients.match.ports import FinishedGame, Showing

REST_S = 5.0
"""How long an engine may think on after its game; then it is started anew for the next."""
PAUSE_S = 1.0
"""Before an engine is started again that did not start, or crashed once more."""
_NO_CHANCE = Draw(1, Parity.ODD, creator_black=True)
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
        self._thoughts = Thoughts(self._judge)
        self._restarts = {Color.BLACK: 0, Color.WHITE: 0}
        self._cids = CidSource()
        self._is_unknown = False
        self._machine: MachineFailed | None = None
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
        players = [self._player(color) for color in Color]
        game_id = GameId(new_id())
        if world.transcript_files is not None:
            world.transcript_files.begin(game_id, self._plan.number)
        seats = [TakeSeat(player, _NO_CHANCE) for player in players]
        settings = settings_of(world.plan, self._plan, world.engines)
        host = (await world.games.create(game_id, settings, seats)).host
        self._host = host
        try:
            self._showing.game_started(self._plan, host)
            sides = [
                asyncio.create_task(self._side(host, player, color))
                for color, player in zip(Color, players, strict=True)
            ]
            try:
                await asyncio.gather(*sides)
            finally:
                for side in sides:
                    side.cancel()
                await asyncio.gather(*sides, return_exceptions=True)
            if self._machine is not None:
                raise self._machine.error
            return finished_game(
                PlayedOut(
                    plan=self._plan,
                    game=host.game,
                    card=host.card,
                    began_at=began_at,
                    ended_at=rfc3339(clock.wall_ms()),
                    wall_ms=clock.monotonic_ms() - began_ms,
                    opening_moves=0,
                    thoughts=self._thoughts.by_ply,
                    restarts=self._restarts,
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

    # -- one side ------------------------------------------------------------------

    def _player(self, color: Color) -> Player:
        name = self._name(color)
        return Player(f"{color.word}:{name}", name, PlayerKind.BOT)

    def _name(self, color: Color) -> str:
        return self._plan.black if color is Color.BLACK else self._plan.white

    async def _side(self, host: GameHost, player: Player, color: Color) -> None:
        """Play one side; whatever goes wrong there ends the game, with the reason."""
        pool = self._slot.pool(self._engine(color))
        engine: PooledEngine | None = None
        try:
            engine = await self._play_side(host, player, color, pool)
        except EngineFailure as failure:
            detail = sentence(f"{player.name}: {failure}")
            self._post(Forfeit(color, EndReason(failure.reason), detail))
        except SetUpRefused as refused:
            self._post(
                Abort(sentence(f"{player.name} does not take this game: {refused}"))
            )
        except MachineFailed as failed:
            self._machine = failed
            self._post(Abort(sentence(str(failed))))
        except Exception as error:  # a mistake of ours costs no engine anything
            report(f"game {self._plan.number} was broken off", error)
            self._post(Abort("The match runner failed in this game."))
        if engine is not None:
            await self._rest(pool, engine, host)

    async def _play_side(
        self, host: GameHost, player: Player, color: Color, pool: EnginePool
    ) -> PooledEngine | None:
        plan, world, starts = self._world.plan, self._world, 0
        wants_thoughts = plan.thinks_aloud or plan.adjudication.needs_analysis

        async def play(controller: EngineController) -> None:
            nonlocal starts
            self._restarts[color] = starts
            starts += 1
            seat = EngineSeat(
                host,
                player,
                controller,
                world.clock,
                CidSource(),
                suggest=world.stand_in,
                sink=self._thoughts if wants_thoughts else None,
                dead_by=None if self._referee is None else self._dead,
            )
            with self._transcribed(host, player, controller):
                try:
                    await seat.play()
                except SetUpRefused as refused:
                    if host.game.phase is Phase.WAITING:
                        raise
                    # Else whoever is losing could come back and refuse the komi.
                    raise EngineDisobeyed(str(refused)) from refused

        budget = Budget(crashes=plan.crashes, endings=plan.crashes, pause_s=PAUSE_S)
        return await play_with_restarts(pool, play, lambda: host.is_finished, budget)

    def _engine(self, color: Color) -> EnginePlan:
        return self._world.engines[self._name(color)]

    def _transcribed(
        self, host: GameHost, player: Player, controller: EngineController
    ) -> "contextlib.AbstractContextManager[None]":
        transcripts = self._world.transcripts
        if transcripts is None:
            return contextlib.nullcontext()
        return transcripts.of(
            controller.link,
            host.id,
            lambda: host.game.color_of(player.id),
            player.name,
        )

    async def _rest(
        self, pool: EnginePool, engine: PooledEngine, host: GameHost
    ) -> None:
        """Keep an engine for the next game, if it comes to rest."""
        try:
            async with asyncio.timeout(REST_S):
                await come_to_rest(
                    engine.controller, host.game.result, deadline_s=REST_S
                )
        except (EngineFailure, TimeoutError):
            pool.end(engine)  # its game is over: only the process is lost
        else:
            pool.put_back(engine)

    # -- how it ends ---------------------------------------------------------------

    def _post(self, command: Command) -> None:
        host = self._host
        if host is not None and not host.is_finished:
            host.post(command, self._world.clock.monotonic_ms())

    async def _dead(self, host: PlayedGame) -> tuple[Point, ...]:
        """Ask the referee what is dead; where it cannot say, the game has no result."""
        assert self._referee is not None
        try:
            said = await self._referee.of(host.game)
        except RefereeFailed as failed:
            self._is_unknown = True
            self._post(Abort(sentence(str(failed))))
            return ()
        if isinstance(said, Dead):
            return said.stones
        return ()

    def _judge(self) -> None:
        """Look whether what the engines think ends the game."""
        host, plan = self._host, self._world.plan.adjudication
        if host is None or not plan.needs_analysis or host.game.phase is not Phase.PLAY:
            return
        game, thoughts = host.game, self._thoughts.by_ply
        turns = [
            thought_of(turn.color, thoughts[ply][1] if ply in thoughts else None)
            for ply, turn in enumerate(game.turns)
        ]
        match adjudicate(plan, turns):
            case GivenUp(loser):
                self._post(Resign(loser, self._cids.next()))
            case Agreed():
                pass
            case None:
                pass


def settings_of(
    plan: MatchPlan, game: GamePlan, engines: "dict[str, EnginePlan] | object" = None
) -> GameSettings:
    """Return the conditions of a game of a match."""
    profile = plan.profile
    if plan.count_by is CountBy.ALL_ALIVE:
        profile = replace(profile, count_by=Counting.ALL_ALIVE)
    return GameSettings(
        size=plan.size,
        profile=profile,
        komi_quarters=plan.komi_quarters,
        time=plan.time,
        kind=GameKind.RATED,
        colors_by=ColorsBy.ASSIGNED,
        creator_color=Color.BLACK,
        private=True,
        illegal_move=IllegalMove.FORFEIT,
        setup=game.opening.setup,
        handicap=game.opening.handicap,
    )


def sentence(text: str) -> str:
    """End what may quote an engine, or a rule, by one full stop."""
    return f"{text.rstrip('. ')}."
