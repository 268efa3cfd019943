"""What an engine in a seat does: acts until they are decided, work until the game is over."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Command

from shoutan_host.clock import Clock
from shoutan_host.hosting.answers import Answer, Undecided
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import CidSource

RETRY_S: Final = 0.5
"""How soon an act that the store could not take is sent again."""

T = TypeVar("T")


class GameOver(Exception):
    """The game ended while the engine was asked for something."""


class _Reply:
    """The answer to one command: mostly there at once, else it is waited for."""

    __slots__ = ("_waiter", "answer")

    def __init__(self) -> None:
        self.answer: Answer | None = None
        self._waiter: asyncio.Future[Answer] | None = None

    def given(self, answer: Answer) -> None:
        self.answer = answer
        waiter = self._waiter
        # Cancelled while the log was being written, nobody waits any more.
        if waiter is not None and not waiter.done():
            waiter.set_result(answer)

    async def wait(self, loop: asyncio.AbstractEventLoop) -> Answer:
        self._waiter = loop.create_future()
        return await self._waiter


class EngineActs:
    """The acts of one engine in one game."""

    def __init__(self, host: PlayedGame, clock: Clock, cids: CidSource) -> None:
        self._host = host
        self._clock = clock
        self._cids = cids
        self._loop = asyncio.get_running_loop()
        self._is_over = False
        self._task: asyncio.Task[Any] | None = None
        """Who plays, once that has begun: looking it up costs, twice a turn."""
        self._worker: asyncio.Task[Any] | None = None
        """Who runs in `unless_over` now; cancelled by the end of the game."""
        self._posted: set[asyncio.Task[Answer]] = set()

    def begin(self) -> None:
        """Belong to the running task: only that one may call `unless_over`."""
        self._task = asyncio.current_task(self._loop)

    def next_cid(self) -> str:
        """Return the name of a new act."""
        return self._cids.next()

    def game_is_over(self) -> None:
        """End whatever runs in `unless_over`."""
        if self._is_over:
            return
        self._is_over = True
        if self._worker is not None:
            self._worker.cancel()

    def close(self) -> None:
        """Send nothing again; what was posted may still be decided."""
        for posting in self._posted:
            posting.cancel()

    async def unless_over(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what `work` gives; raises GameOver as soon as the game is over.

        The work runs in the caller's own task, of which a turn takes two: a task for each
        would cost more than the turn. So the end of the game cancels the caller, and that
        is taken back here, as `asyncio.timeout` does it.
        """
        if self._is_over:
            work.close()
            raise GameOver
        self._worker = worker = self._task or asyncio.current_task(self._loop)
        assert worker is not None
        before = worker.cancelling()
        try:
            result = await work
            if self._is_over:  # the cancelling is still to come
                await asyncio.sleep(0)
            return result
        except asyncio.CancelledError:
            # Cancelled by somebody else as well, it must stay so.
            if self._is_over and worker.uncancel() <= before:
                raise GameOver from None
            raise
        finally:
            self._worker = None

    async def post(self, command: Command, at: Millis | None = None) -> Answer:
        """Post a command until it is decided; the same act, however often.

        `at` is its stamp, None for now.
        """
        stamp = self._clock.monotonic_ms() if at is None else at
        while True:
            reply = _Reply()
            self._host.post(command, stamp, reply.given)
            given = reply.answer
            if given is None:
                given = await reply.wait(self._loop)
            if not isinstance(given, Undecided):
                return given
            await asyncio.sleep(RETRY_S)

    def post_aside(self, command: Command) -> None:
        """Post a command of now, whose answer nobody waits for."""
        posting = asyncio.ensure_future(self.post(command, self._clock.monotonic_ms()))
        self._posted.add(posting)
        posting.add_done_callback(self._posted.discard)
