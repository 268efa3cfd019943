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
        self.is_over = False
        """Whether the end of the game was heard of."""
        self.is_at_work = False
        """Whether the end of the game is to cancel the task that these acts belong to.

        Who sets it needs no coroutine for it, of which a turn would take two: see `work_done`
        and `takes_back`.
        """
        self._task: asyncio.Task[Any] | None = None
        """Who plays, once that has begun: looking it up costs, twice a turn."""
        self._before = 0
        """How often that one had been cancelled, and went on, when it began."""
        self._is_cancelled = False
        """Whether it is cancelled by the end of the game, and has not taken that back."""
        self._reply: _Reply | None = None
        """A reply that was there at once: nobody knows it any more, so it serves again."""
        self._posted: set[asyncio.Task[Answer]] = set()

    def begin(self) -> None:
        """Belong to the running task: only that one may work or call `unless_over`."""
        self._task = task = asyncio.current_task(self._loop)
        self._before = 0 if task is None else task.cancelling()

    def next_cid(self) -> str:
        """Return the name of a new act."""
        return self._cids.next()

    def game_is_over(self) -> None:
        """End whatever is at work."""
        if self.is_over:
            return
        self.is_over = True
        if self.is_at_work and self._task is not None:
            self._is_cancelled = True
            self._task.cancel()

    def close(self) -> None:
        """Send nothing again; what was posted may still be decided."""
        self.is_at_work = False
        for posting in self._posted:
            posting.cancel()

    async def unless_over(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what `work` gives; raises GameOver as soon as the game is over.

        The work runs in the caller's own task: a task for each would cost more than a
        turn. So the end of the game cancels the caller, and that is taken back here, as
        `asyncio.timeout` does it.
        """
        if self.is_over:
            work.close()
            raise GameOver
        if self._task is None:
            self.begin()
        self.is_at_work = True
        try:
            result = await work
            await self.work_done()
            return result
        except asyncio.CancelledError:
            if self.takes_back():
                raise GameOver from None
            raise
        finally:
            self.is_at_work = False

    async def work_done(self) -> None:
        """End the work; it came to nothing if the game ended meanwhile (cancelled)."""
        self.is_at_work = False
        if self.is_over:  # the cancelling is still to come
            await asyncio.sleep(0)

    def takes_back(self) -> bool:
        """Tell whether only the end of the game has cancelled the task; it goes on then.

        Cancelled by somebody else as well, it must stay so.
        """
        task = self._task
        if task is None or not self._is_cancelled:
            return False
        self._is_cancelled = False
        return task.uncancel() <= self._before

    async def post(self, command: Command, at: Millis | None = None) -> Answer:
        """Post a command until it is decided; the same act, however often.

        `at` is its stamp, None for now.
        """
        stamp = self._clock.monotonic_ms() if at is None else at
        while True:
            reply, self._reply = self._reply or _Reply(), None
            self._host.post(command, stamp, reply.given)
            given = reply.answer
            if given is None:
                given = await reply.wait(self._loop)
            else:
                reply.answer = None
                self._reply = reply
            if not isinstance(given, Undecided):
                return given
            await asyncio.sleep(RETRY_S)

    def post_aside(self, command: Command) -> None:
        """Post a command of now, whose answer nobody waits for."""
        posting = asyncio.ensure_future(self.post(command, self._clock.monotonic_ms()))
        self._posted.add(posting)
        posting.add_done_callback(self._posted.discard)
