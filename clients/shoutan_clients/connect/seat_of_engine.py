"""One game of the bot: engine processes on one side, a game elsewhere on the other."""

import asyncio
import contextlib
from dataclasses import dataclass
from typing import Any, Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.phase import Phase
from shoutan_engine.settings import Player
from shoutan_host.engine_seat.seat import EngineSeat
from shoutan_host.engine_seat.unlisted import Unlisted
from shoutan_host.engines.between_games import come_to_rest
from shoutan_host.engines.failures import (
    EngineDisobeyed,
    EngineFailure,
    SetUpRefused,
)
from shoutan_host.engines.pool import EnginePool
from shoutan_host.engines.restarts import play_with_restarts
from shoutan_host.gtp.controller import EngineController
from shoutan_host.ids import CidSource
from shoutan_host.transcripts import Transcripts

from shoutan_clients.remote.failures import GameGone
from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.reporting import RemoteAnalyses
from shoutan_clients.remote.server import RemoteServer
from shoutan_clients.remote.suggesting import suggest_by

REST_S: Final = 20.0
"""An engine that still thinks when its game is over has so long to answer."""


@dataclass(frozen=True, slots=True)
class Declined:
    """The engine does not take this game; the sentence is its own."""

    sentence: str


class SeatOfEngine:
    """Plays one game of a bot to its end, by as many processes as that takes."""

    def __init__(
        self,
        server: RemoteServer,
        game: RemoteGame,
        player: Player,
        pool: EnginePool,
        least_thinking: Millis,
        transcripts: Transcripts | None,
    ) -> None:
        """Keep what is said to the processes and by them in `transcripts`, if any."""
        self._server = server
        self._game = game
        self._player = player
        self._pool = pool
        self._least_thinking = least_thinking
        self._transcripts = transcripts
        self._declined: Declined | None = None
        self._gone: GameGone | None = None
        self._unlisted = Unlisted()

    async def play(self) -> Declined | None:
        """Play; return why not, if the engine does not take it before it began.

        Raises EngineFailure when the engine has lost its game, which is still open then,
        and GameGone. Cancelling this leaves a process to the end of its pool.
        """
        engine = await play_with_restarts(self._pool, self._play, self._is_over)
        if engine is not None:
            try:
                result = self._game.game.result
                await come_to_rest(engine.controller, result, deadline_s=REST_S)
            except EngineFailure:
                self._pool.end(engine)  # its game is over: only the process is lost
            else:
                self._pool.put_back(engine)
        if self._gone is not None:
            raise self._gone
        return self._declined

    def _is_over(self) -> bool:
        return self._game.is_finished or self._gone is not None

    async def _play(self, controller: EngineController) -> None:
        seat = EngineSeat(
            self._game,
            self._player,
            controller,
            self._server.clock,
            CidSource(),
            suggest=suggest_by(self._server),
            least_thinking=self._least_thinking,
            sink=RemoteAnalyses(self._server, self._game),
            unlisted=self._unlisted,
        )
        with self._transcribed(controller):
            await self._play_seat(seat)

    def _transcribed(
        self, controller: EngineController
    ) -> contextlib.AbstractContextManager[None]:
        if self._transcripts is None:
            return contextlib.nullcontext()
        return self._transcripts.of(
            controller.link,
            self._game.id,
            lambda: self._game.game.color_of(self._player.id),
            self._player.name,
        )

    async def _play_seat(self, seat: EngineSeat) -> None:
        playing = asyncio.ensure_future(seat.play())
        gone = asyncio.ensure_future(self._game.wait_gone())
        try:
            either: set[asyncio.Future[Any]] = {playing, gone}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not playing.done():
                self._gone = gone.result()
                return
            playing.result()
        except SetUpRefused as refused:
            if self._game.game.phase is not Phase.WAITING:
                # Else whoever is losing could come back and refuse the komi.
                raise EngineDisobeyed(str(refused)) from refused
            self._declined = Declined(str(refused))
        finally:
            for task in (playing, gone):
                task.cancel()
            await asyncio.gather(playing, gone, return_exceptions=True)
