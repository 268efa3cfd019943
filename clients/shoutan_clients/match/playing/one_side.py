"""One side of a game: an engine in its seat, started again where it crashed."""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Abort, Forfeit
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.results import EndReason
from shoutan_host.analysis import AnalysisSink
from shoutan_host.engine_seat.opening import Opening, OpeningRefused
from shoutan_host.engine_seat.seat import EngineSeat
from shoutan_host.engine_seat.settler import DeadBy
from shoutan_host.engine_seat.unlisted import Unlisted, Waiting
from shoutan_host.engines.between_games import come_to_rest
from shoutan_host.engines.failures import (
    EngineDisobeyed,
    EngineFailure,
    EngineUnreachable,
    SetUpRefused,
)
from shoutan_host.engines.pool import EnginePool, PooledEngine
from shoutan_host.engines.restarts import Again, Budget, play_with_restarts
from shoutan_host.game_transcript import GameTranscript
from shoutan_host.gtp.controller import EngineController
from shoutan_host.ids import CidSource
from shoutan_host.transcripts import Transcripts

from shoutan_clients.match.playing.asides import EngineEar, more_in
from shoutan_clients.match.playing.background import report
from shoutan_clients.match.playing.conditions import sentence
from shoutan_clients.match.playing.hosting import Table
from shoutan_clients.match.playing.machine import MachineFailed, unreached
from shoutan_clients.match.playing.restarts_told import RestartsTold
from shoutan_clients.match.playing.run_folders import RunFolder

REST_S = 5.0
"""How long an engine may think on after its game; then it is started anew for the next."""
PAUSE_S = 1.0
"""Before an engine is started again that did not start, or crashed once more."""


WasTaken: TypeAlias = Callable[[SetUpRefused], bool]


@dataclass(frozen=True, slots=True)
class SeatOptions:
    """What engines in the seats of a game get beside the game; see `EngineSeat`."""

    sink: AnalysisSink | None = None
    opening: Opening = ()
    move_cap_ms: Millis | None = None
    dead_by: DeadBy | None = None
    waiting: Waiting = contextlib.nullcontext
    """Entered while the engine is asked what is dead."""
    was_taken: WasTaken = lambda _: False
    """Tells whether the engine refuses what it took before game 1."""


def refusal(
    color: Color, name: str, refused: SetUpRefused, was_taken: WasTaken
) -> Forfeit | Abort:
    """Return how a game ends that an engine refuses before it began.

    Nobody is to blame for one that is new to it. What it took before game 1 is its own
    failure: else it could choose which games count.
    """
    if was_taken(refused):
        words = f"{name}: {refused}, which it took before game 1"
        return Forfeit(color, EndReason.PROTOCOL, sentence(words))
    return Abort(sentence(f"{name} does not take this game: {refused}"))


class Side:
    """One engine in one game."""

    def __init__(
        self,
        table: Table,
        color: Color,
        pool: EnginePool,
        options: SeatOptions,
        crashes: int,
        transcripts: Transcripts | None,
        ear: EngineEar,
        tells: RestartsTold,
        folder: RunFolder,
    ) -> None:
        """`ear`: hears its standard error. `tells`: that it is started again.

        `folder`: where it is started.
        """
        self.starts = 0
        """How many processes of it have played."""
        self._table = table
        self._host = table.view(color)
        self._player = table.player(color)
        self._name = pool.name
        self._color = color
        self._pool = pool
        self._options = options
        self._budget = Budget(crashes=crashes, endings=crashes, pause_s=PAUSE_S)
        self._transcripts = transcripts
        self._ear = ear
        self._tells = tells
        self._folder = folder
        self._had_left = folder.left()
        self._starts_told = 0
        self._unlisted = Unlisted(options.waiting)

    @property
    def restarts(self) -> int:
        """How often it was started again."""
        return max(0, self.starts - 1)

    @property
    def unlisted(self) -> str:
        """A sentence about an answer that it owes: which stones are dead; "" for none."""
        why = self._unlisted.why
        return f"{self._name}: {why}, a suggestion stood in." if why else ""

    @property
    def _has_moved(self) -> bool:
        """Whether a move in this game is its own."""
        own = self._host.game.turns[len(self._options.opening) :]
        return any(turn.color is self._color for turn in own)

    async def play(self) -> MachineFailed | None:
        """Play to the end of the game, which comes here if the engine fails.

        Returns why no process could be started, or no engine reached, if that ended it.
        Cancelled, it leaves an engine to the end of its pool.
        """
        name = self._name
        engine: PooledEngine | None = None
        try:
            engine = await play_with_restarts(
                self._pool,
                self._play_in,
                lambda: self._host.is_finished,
                self._budget,
                says_why=True,
                tell=self._again,
            )
        except EngineFailure as failure:
            if isinstance(failure, EngineUnreachable) and not self._has_moved:
                failed = unreached(name, failure)
                self._table.end(Abort(sentence(str(failed))))
                return failed
            reason = EndReason(failure.reason)
            more = f"{self._left()}{more_in(self._ear.failed())}"
            detail = sentence(f"{name}: {failure}{more}")
            self._table.end(Forfeit(self._color, reason, detail))
        except SetUpRefused as refused:
            self._table.end(
                refusal(self._color, name, refused, self._options.was_taken)
            )
        except OpeningRefused as refused:
            self._table.end(Abort(sentence(str(refused))))
        except MachineFailed as failed:
            self._table.end(Abort(sentence(str(failed))))
            return failed
        except Exception as error:  # a mistake of ours costs no engine anything
            report(f"game {self._host.id} was broken off", error)
            self._table.end(Abort("The match runner failed in this game."))
        if engine is not None:
            await self._rest(engine)
        return None

    async def _play_in(self, controller: EngineController) -> None:
        """Play on in one process."""
        self.starts += 1
        options = self._options
        seat = EngineSeat(
            self._host,
            self._player,
            controller,
            self._table.clock(self._color),
            CidSource(),
            suggest=self._table.suggest(self._color),
            sink=options.sink,
            opening=options.opening,
            move_cap_ms=options.move_cap_ms,
            dead_by=options.dead_by,
            unlisted=self._unlisted,
        )
        with self._transcribed(controller):
            try:
                await seat.play()
            except SetUpRefused as refused:
                if self._host.game.phase is Phase.WAITING:
                    raise
                # Else whoever is losing could come back and refuse the komi.
                raise EngineDisobeyed(str(refused)) from refused
            self._note_flag(controller)

    def _note_flag(self, controller: EngineController) -> None:
        """End the transcript of an engine that lost on time by saying so."""
        transcript, result = controller.link.heard.transcript, self._host.game.result
        if result is None or result.reason is not EndReason.TIME:
            return
        if result.winner is self._color.opponent and isinstance(
            transcript, GameTranscript
        ):
            transcript.note("its flag fell: it lost on time")

    def _again(self, again: Again) -> None:
        """Tell that it goes on in another process, and part the lines of the two."""
        more = f"{self._left()}{more_in(self._ear.failed())}"
        self._tells.tell(self._name, again, self._budget.crashes, more)
        self._starts_told = self.starts
        self._ear.remark(f"here it ended, and was {again.how} again")

    def _left(self) -> str:
        """Return the end of a sentence on a start that failed where others had been."""
        if self.starts > self._starts_told:
            return ""  # it played
        left = self._folder.left() if self.starts else self._had_left
        return f"; {left.words}" if left is not None else ""

    def _transcribed(
        self, controller: EngineController
    ) -> contextlib.AbstractContextManager[None]:
        if self._transcripts is None:
            return contextlib.nullcontext()
        name, color = self._name, self._color
        return self._transcripts.of(controller.link, self._host.id, lambda: color, name)

    async def _rest(self, engine: PooledEngine) -> None:
        """Keep an engine for the next game, if it comes to rest."""
        result = self._host.game.result
        try:
            async with asyncio.timeout(REST_S):
                await come_to_rest(engine.controller, result, deadline_s=REST_S)
        except (EngineFailure, TimeoutError):
            self._pool.end(engine)  # its game is over: only the process is lost
        else:
            self._pool.put_back(engine)
