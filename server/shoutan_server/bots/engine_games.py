"""Playing games with engines here: shared by every source whose engines we ask ourselves.

An engine loses by its own failures only; the reason is recorded in the game, and nothing else
notices.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from typing import Any, Final

from shoutan_engine import EndReason, Phase, Player
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Abort, Command, Forfeit
from shoutan_host.analysis import AnalysisSink
from shoutan_host.engine_seat.seat import EngineSeat
from shoutan_host.engine_seat.settler import Suggest
from shoutan_host.engine_seat.unlisted import Unlisted
from shoutan_host.engines.between_games import come_to_rest
from shoutan_host.engines.failures import (
    EngineDisobeyed,
    EngineFailure,
    SetUpRefused,
)
from shoutan_host.gtp.controller import EngineController
from shoutan_host.hosting.answers import Answer, Undecided
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.ids import CidSource
from shoutan_host.ports import GameId
from shoutan_host.transcripts import Transcripts

from shoutan_server.bots.engine_times import EngineTimes
from shoutan_server.bots.one_game import OneGame
from shoutan_server.bots.opponent_watch import OpponentWatch

_AT_ONCE: Final = Millis(0)

RETRY_S: Final = 1.0
"""How soon the end of a game that could not be stored is sent again."""


class EngineGames:
    """Playing games with engines: shared by every source of bots.

    `changed` is called when the lists of bots and games would show something new;
    `suggest` stands in for engines that cannot say what is dead; `sink` hears what
    they think, `transcripts` keep what they say.
    """

    def __init__(
        self,
        services: Services,
        games: Games,
        changed: Callable[[], None],
        *,
        times: EngineTimes | None = None,
        suggest: Suggest | None = None,
        sink: AnalysisSink | None = None,
        transcripts: Transcripts | None = None,
    ) -> None:
        self.services = services
        self.changed = changed
        self.times = times or EngineTimes()
        self._games = games
        self.one_game = OneGame(games)
        """Who is in a game, at whichever door."""
        self._suggest = suggest
        self._sink = sink
        self._transcripts = transcripts
        self._tasks: set[asyncio.Task[None]] = set()
        self._watches: dict[GameId, OpponentWatch] = {}
        self._is_closed = False

    async def play(
        self,
        host: GameHost,
        player: Player,
        controller: EngineController,
        least_thinking: Millis = _AT_ONCE,
        unlisted: Unlisted | None = None,
    ) -> SetUpRefused | None:
        """Play one game to its end. Raises EngineFailure, with the game still open.

        `least_thinking`: ms of its time that a turn of the engine is to take. `unlisted`: of
        an engine that can be started again.

        An engine that does not take a game which has not begun is no failure: the game
        ends void, and what it refused is returned. In a running game it is one: else whoever is
        losing could come back and refuse the komi.
        """
        self.watch(host)
        clock, cids = self.services.clock, CidSource()
        seat = EngineSeat(
            host,
            player,
            controller,
            clock,
            cids,
            suggest=self._suggest,
            least_thinking=least_thinking,
            sink=self._sink,
            unlisted=unlisted,
        )
        try:
            with self._transcribed(host, player, controller):
                await seat.play()
        except SetUpRefused as refused:
            if host.game.phase is not Phase.WAITING:
                raise EngineDisobeyed(str(refused)) from refused
            self.abort(
                host, _sentence(f"{player.name} does not take this game: {refused}")
            )
            return refused
        except EngineFailure:
            raise
        except Exception:
            self.abort(host, "The server failed in this game; it does not count.")
            raise
        finally:
            self._games.release(host)
            self.changed()
        return None

    async def at_rest(self, controller: EngineController, host: GameHost) -> None:
        """Wait until an engine is fit for another game than `host`. Raises EngineFailure."""
        deadline_s = self.times.deadlines.command_s
        await come_to_rest(controller, host.game.result, deadline_s=deadline_s)

    def forfeit(self, host: GameHost, player: Player, failure: EngineFailure) -> None:
        """End the game of an engine that failed, with the reason."""
        color = host.game.color_of(player.id)
        detail = _sentence(f"{player.name}: {failure}")
        if color is None:
            self.abort(host, detail)
        else:
            self._post(host, Forfeit(color, EndReason(failure.reason), detail))

    def abort(self, host: GameHost, detail: str) -> None:
        """End a game that does not count."""
        self._post(host, Abort(detail))

    def run(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background; a failure of ours is reported."""
        task = self.services.loop.create_task(work, name=name)
        self._tasks.add(task)

        def done(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                self.services.report(f"{name} failed", error)

        task.add_done_callback(done)
        return task

    def close(self) -> None:
        """Post nothing from now on: a stop of the server costs nobody a game."""
        self._is_closed = True
        for watch in tuple(self._watches.values()):
            watch.close()

    def _transcribed(
        self, host: GameHost, player: Player, controller: EngineController
    ) -> AbstractContextManager[None]:
        """Return what keeps a transcript of the game for the engine's owner."""
        if self._transcripts is None:
            return contextlib.nullcontext()
        return self._transcripts.of(
            controller.link,
            host.id,
            lambda: host.game.color_of(player.id),
            player.name,
        )

    def watch(self, host: GameHost, *, for_program: bool = False) -> None:
        """Watch over the opponent, from the first engine on that plays this game.

        `for_program`: it is a GTP program that waits for the opponent.
        """
        if host.is_finished or host.id in self._watches or self._is_closed:
            return

        def post(command: Command) -> None:
            self._post(host, command)

        def closed() -> None:
            self._watches.pop(host.id, None)

        loop = self.services.loop
        self._watches[host.id] = OpponentWatch(
            host, self.times, loop, post, closed, for_program=for_program
        )

    def _post(self, host: GameHost, command: Command) -> None:
        """Post the end of a game until it is decided, if the store has to come back."""
        if self._is_closed or host.is_finished:
            return

        def answered(answer: Answer) -> None:
            if isinstance(answer, Undecided):
                self.services.loop.call_later(RETRY_S, self._post, host, command)

        host.post(command, self.services.clock.monotonic_ms(), answered)


def _sentence(text: str) -> str:
    """End what may quote an engine, or a rule, by one full stop."""
    return f"{text.rstrip('. ')}."
