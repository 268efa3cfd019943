"""The processes of one engine: started when a game needs one, kept for the next.

How one is started is `starters`'s; one that listens elsewhere counts as a process here. A
server has a pool for each house bot, a client one for each engine that it runs.

Each process is watched from its start: when its link ends, by its own fault or by ours,
the process is ended, whatever it is doing then.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeAlias

from shoutan_engine.clocks.types import Millis

from shoutan_host.engines.failures import EngineFailure
from shoutan_host.engines.last_words import why_it_failed
from shoutan_host.engines.starters import RunningEngine, Starter
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import USUAL_DEMANDS, Deadlines, Demands, EngineInfo
from shoutan_host.gtp.pending import Awaited
from shoutan_host.stop_signals import STOP_SIGNALS

_NO_MARGIN: Final = Millis(0)
KEPT_IDLE: Final = 2
"""Engine processes kept between games."""
REAP_S: Final = 0.5
"""How long a process may take to end after it closed its output."""
STOP_QUIT_S: Final = 0.3
STOP_TERM_S: Final = 1.0
"""For engines that do not answer, and at a stop of whoever started them: a server has 5 s
in all (reliability C9)."""
END_S: Final = 10.0
"""How long the end of one process is waited for by the next that is to have its folder."""

Run: TypeAlias = Callable[[str, Coroutine[Any, Any, None]], asyncio.Task[None]]
Prepare: TypeAlias = Callable[[EngineController], Awaitable[None]]
"""What is done with each engine once it was probed, before its first game."""

_log = logging.getLogger("shoutan")

_ENDED_BY_OTHERS: Final = frozenset(-number for number in STOP_SIGNALS)


class PooledEngine:
    """One running process and its controller. `number` names its folder."""

    def __init__(
        self,
        number: int,
        process: RunningEngine,
        deadlines: Deadlines,
        margin: Millis,
        demands: Demands,
    ) -> None:
        self.number = number
        self.process = process
        self.controller = EngineController(
            process.link, margin=margin, deadlines=deadlines, demands=demands
        )
        self.is_ending = False
        """We end it: what happens to it from here on is no news."""
        self.is_starting = True
        """Whoever wants it is told of its end, and need not hear of it twice."""
        self.is_told_of = False
        """Whoever plays with it tells why it failed: once is enough."""
        self.was_told = asyncio.Event()
        """Its end was said, where that is news: what is said of it next comes after."""

    async def was_ended_by_others(self, failure: EngineFailure) -> bool:
        """Tell whether it failed because somebody outside asked the process to end.

        A supervisor that stops this program may tell its engines as well, before us.
        """
        if failure.reason != "crash":
            return False
        await self.was_told.wait()
        return await self._own_code(failure) in _ENDED_BY_OTHERS

    async def why(self, failure: EngineFailure) -> str:
        """Return why it failed, with its own last words and how it ended."""
        code, link = await self._own_code(failure), self.process.link
        if failure.reason == "crash":
            await self.process.heard_out()
        return why_it_failed(
            str(failure),
            link.heard.noise,
            self.process.stderr_tail,
            has_answered=link.has_answered,
            code=code,
            runs_on=failure.reason == "crash" and code is None,
            is_babble=failure.reason == "protocol",
            unended=link.unended,
        )

    async def _own_code(self, failure: EngineFailure) -> int | None:
        """Return how it ended by itself, None if it did not."""
        if failure.reason != "crash":
            return None
        try:
            async with asyncio.timeout(REAP_S):
                return await self.process.wait()
        except TimeoutError:
            return None


class EnginePool:
    """All processes of one engine; `run` runs something in the background."""

    def __init__(
        self,
        name: str,
        starter: Starter,
        deadlines: Deadlines,
        run: Run,
        *,
        margin: Millis = _NO_MARGIN,
        prepare: Prepare | None = None,
        demands: Demands = USUAL_DEMANDS,
        kept: int = KEPT_IDLE,
        shares_folder: bool = False,
    ) -> None:
        """Start nothing yet.

        `margin`: ms taken off every `time_left`, for games at the end of a network. What
        `prepare` raises is raised by `take`. `kept`: processes that wait for the next
        game at most; with 0 each game gets a new one. `shares_folder`: one that follows
        another waits for its end, and so has its number; else it does not wait, and has
        the next.
        """
        self.info: EngineInfo | None = None
        """What the engine said it is when it was last started."""
        self.name = name
        self._starter = starter
        self._margin = margin
        self._prepare = prepare
        self._demands = demands
        self._kept = kept
        self._shares_folder = shares_folder
        self._deadlines = deadlines
        self._run = run
        self._idle: list[PooledEngine] = []
        self._watches: dict[PooledEngine, asyncio.Task[None]] = {}
        self._numbers: set[int] = set()

    @property
    def count(self) -> int:
        """How many processes there are, starting and ending ones included."""
        return len(self._numbers)

    @property
    def awaited(self) -> Awaited | None:
        """What an engine is asked at the moment, the latest; None where none is asked."""
        for engine in reversed(self._watches):
            if (awaited := engine.controller.link.awaited) is not None:
                return awaited
        return None

    async def take(self) -> PooledEngine:
        """Return an engine for a game, a kept one or a new one.

        Raises EngineFailure, EngineMissing, and OSError if none can be started.
        """
        while self._idle:
            engine = self._idle.pop()
            if engine.controller.link.failure is None:
                return engine
        return await self._start()

    def put_back(self, engine: PooledEngine) -> None:
        """Keep an engine that is at rest for the next game, unless there are enough."""
        if engine.controller.link.is_idle and len(self._idle) < self._kept:
            self._idle.append(engine)
        else:
            self.end(engine)

    def end(self, engine: PooledEngine) -> None:
        """End an engine, in the background; a failed one is not waited for long."""
        engine.is_ending = True
        if engine.controller.link.is_idle:
            end = engine.process.stop()
        else:
            end = engine.process.stop(quit_s=STOP_QUIT_S, term_s=STOP_TERM_S)
        self._run(f"end of {self.name}-{engine.number}", end)

    async def stop(self) -> None:
        """End all processes, quickly."""
        for engine in self._watches:
            engine.is_ending = True
        await asyncio.gather(
            *(
                engine.process.stop(quit_s=STOP_QUIT_S, term_s=STOP_TERM_S)
                for engine in self._watches
            )
        )
        await asyncio.gather(*self._watches.values())

    async def _start(self) -> PooledEngine:
        if self._shares_folder:
            await self._wait_for_ends()
        number = next(n for n in range(1, self.count + 2) if n not in self._numbers)
        self._numbers.add(number)
        try:
            process = await self._starter.start(number)
        except BaseException:
            self._numbers.discard(number)
            raise
        engine = PooledEngine(
            number, process, self._deadlines, self._margin, self._demands
        )
        watch = self._run(f"watch on {self.name}-{number}", self._watch(engine))
        self._watches[engine] = watch
        try:
            self.info = await engine.controller.probe()
            if self._prepare is not None:
                await self._prepare(engine.controller)
        except EngineFailure as failure:
            sentence = await engine.why(failure)
            self.end(engine)
            raise EngineFailure(sentence, failure.reason) from failure
        except Exception:
            self.end(engine)
            raise
        engine.is_starting = False
        return engine

    async def _wait_for_ends(self) -> None:
        """Wait until those that are ending are gone; one that cannot be ended is left."""
        ending = [
            watch
            for engine, watch in self._watches.items()
            if engine.is_ending or engine.controller.link.failure is not None
        ]
        if ending:
            await asyncio.wait(ending, timeout=END_S)

    async def _watch(self, engine: PooledEngine) -> None:
        """End the process with its link."""
        failure = await engine.controller.link.wait_ended()
        if engine in self._idle:
            self._idle.remove(engine)
        if not (engine.is_ending or engine.is_starting or engine.is_told_of):
            _log.warning("engine %s: %s", self.name, await engine.why(failure))
        engine.was_told.set()
        try:
            if failure.reason == "crash":
                await engine.process.stop()
            else:  # it lives, and may well flood us with text
                await engine.process.stop(quit_s=STOP_QUIT_S, term_s=STOP_TERM_S)
        finally:
            del self._watches[engine]
            self._numbers.discard(engine.number)
