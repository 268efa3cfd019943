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


class EngineActs:
    """The acts of one engine in one game."""

    def __init__(self, host: PlayedGame, clock: Clock, cids: CidSource) -> None:
        self._host = host
        self._clock = clock
        self._cids = cids
        self._loop = asyncio.get_running_loop()
        self._is_over = False
        self._worker: asyncio.Task[Any] | None = None
        """Who runs in `unless_over` now; cancelled by the end of the game."""
        self._posted: set[asyncio.Task[Answer]] = set()

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
        self._worker = worker = asyncio.current_task(self._loop)
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
            answered: asyncio.Future[Answer] = self._loop.create_future()

            def answer(given: Answer, to: asyncio.Future[Answer] = answered) -> None:
                if not to.done():  # cancelled while the log was being written
                    to.set_result(given)

            self._host.post(command, stamp, answer)
            given = await answered
            if not isinstance(given, Undecided):
                return given
            await asyncio.sleep(RETRY_S)

    def post_aside(self, command: Command) -> None:
        """Post a command of now, whose answer nobody waits for."""
        posting = asyncio.ensure_future(self.post(command, self._clock.monotonic_ms()))
        self._posted.add(posting)
        posting.add_done_callback(self._posted.discard)
