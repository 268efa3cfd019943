"""Waking the one task that plays for an engine."""

import asyncio


class Signal:
    """What `asyncio.Event` is, for one task that waits: at a third of its price.

    A seat waits and is woken once for every move of its opponent.
    """

    __slots__ = ("_loop", "_waiter", "is_set")

    def __init__(self) -> None:
        """Belong to the running loop."""
        self._loop = asyncio.get_running_loop()
        self.is_set = False
        """Whether `wait` returns at once; set to False, it lets the next one wait."""
        self._waiter: asyncio.Future[None] | None = None

    def set(self) -> None:
        """Let `wait` return, now or as soon as it is called."""
        self.is_set = True
        waiter = self._waiter
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    async def wait(self) -> None:
        """Return once it is set."""
        if self.is_set:
            return
        if self._waiter is not None:
            raise RuntimeError("another task waits already")
        self._waiter = waiter = self._loop.create_future()
        try:
            await waiter
        finally:
            self._waiter = None
