"""One command of a GTP program on its way to its answer."""

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from shoutan_engine.clocks.types import Millis
from shoutan_protocol.gtp.grammar import INTERRUPTED

from shoutan_host.gtp_answering.failure import CommandFailed

ANSWER_WITHIN_S: Final = 10.0
"""GUIs call a program dead that has not answered after 15 s, except to `genmove`."""
NO_ANSWER: Final = "the server does not answer"

T = TypeVar("T")


@dataclass(slots=True)
class Call:
    """Its words behind the name, and the stamp of the read that completed it.

    `waits`: it may wait for the far player, for ever, until it is interrupted; any other
    command has `ANSWER_WITHIN_S`.
    """

    words: Sequence[str]
    at: Millis
    waits: bool = False
    interrupted: asyncio.Event = field(default_factory=asyncio.Event)

    def check(self) -> None:
        """Fail if it was interrupted; to be called where it would begin to wait."""
        if self.interrupted.is_set():
            raise CommandFailed(INTERRUPTED)

    async def until(self, changed: asyncio.Event) -> None:
        """Wait until something has changed. Fails when it is interrupted."""
        self.check()
        changed.clear()
        await self.unless_interrupted(changed.wait())
        self.check()

    async def unless_interrupted(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what `work` gives. Fails when time is over or it is interrupted."""
        task = asyncio.ensure_future(work)
        # Only what may wait for ever is worth an interruption: anything else is about
        # to be done, and whoever sent the next command counts on it.
        stop = asyncio.ensure_future(self.interrupted.wait()) if self.waits else None
        try:
            both: set[asyncio.Future[Any]] = {task} if stop is None else {task, stop}
            timeout = None if self.waits else ANSWER_WITHIN_S
            await asyncio.wait(
                both, timeout=timeout, return_when=asyncio.FIRST_COMPLETED
            )
            if task.done():
                return task.result()
            raise CommandFailed(INTERRUPTED if self.waits else NO_ANSWER)
        finally:
            if stop is not None:
                stop.cancel()
            if not task.done():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
