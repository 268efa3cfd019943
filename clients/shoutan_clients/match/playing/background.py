"""What runs beside the games: watches over engines, and their ends."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

_log = logging.getLogger("shoutan")


class Background:
    """Tasks that nobody waits for until `close`."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something; a failure of ours is told in the log."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    async def close(self) -> None:
        """Wait until all of it is over, also what is begun meanwhile."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            report(f"{task.get_name()} failed", error)


def report(what: str, error: BaseException) -> None:
    """Tell in the log what failed, where nobody is left to answer."""
    if isinstance(error, OSError):  # the machine's failure: where we were says nothing
        _log.error("%s: %s", what, error.strerror or error)
        return
    _log.error("%s", what, exc_info=error)
