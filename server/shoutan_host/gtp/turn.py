"""Whose turn it is to ask: one at a time, in the order in which they came.

What `asyncio.Lock` does; but where nobody else waits, as between the moves of a game, it
is taken and left by a look and an assignment, and that is written where it is done:

    if turn.is_taken: await turn.wait()
    turn.is_taken = True
    ...
    if turn.waiting: turn.pass_on()
    else: turn.is_taken = False
"""

import asyncio
from collections import deque


class Turn:
    """One link's. After `wait` it is the caller's, who has to leave it in any case."""

    __slots__ = ("_loop", "is_taken", "waiting")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.is_taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    async def take(self) -> None:
        """Take it, now or when it is passed on. Cancelled, it was not taken."""
        if self.is_taken:
            await self.wait()
        self.is_taken = True

    def leave(self) -> None:
        """Pass it on, or leave it to whoever comes next."""
        if self.waiting:
            self.pass_on()
        else:
            self.is_taken = False

    async def wait(self) -> None:
        """Wait until it is passed on to the caller."""
        coming = self._loop.create_future()
        self.waiting.append(coming)
        try:
            await coming
        except asyncio.CancelledError:
            if coming.done() and not coming.cancelled():
                self.leave()  # it came in the moment in which nobody wanted it any more
            raise

    def pass_on(self) -> None:
        """Give it to the first who still waits."""
        while self.waiting:
            coming = self.waiting.popleft()
            if not coming.done():
                coming.set_result(None)
                return
        self.is_taken = False
