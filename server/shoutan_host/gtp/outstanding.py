"""The one command that is outstanding on a link, and the waiting until none is.

A caller may lose interest in an answer, by a deadline or by cancellation; the answer is
then drained, and the next command waits for it.
"""

import asyncio
from collections.abc import Callable

from shoutan_host.engines.failures import EngineFailure, EngineHung
from shoutan_host.gtp.pending import PendingCommand


class Outstanding:
    """Holds the command of one link; `pending` is None while there is none.

    `drain_s`: seconds that an answer may take which nobody waits for any more; `fail`
    hears of one that takes longer. `move_drain_s`: the same for the rest of an answer to
    `genmove`, None for as long.
    """

    __slots__ = (
        "_drain_s",
        "_drain_timer",
        "_fail",
        "_freed",
        "_loop",
        "move_drain_s",
        "pending",
    )

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        drain_s: float,
        fail: Callable[[EngineFailure], None],
    ) -> None:
        self._loop = loop
        self._drain_s = drain_s
        self._fail = fail
        self.move_drain_s: float | None = None
        self.pending: PendingCommand | None = None
        self._freed: asyncio.Future[None] | None = None
        """Done when nothing is pending, for whoever has the turn and waits for it."""
        self._drain_timer: asyncio.TimerHandle | None = None

    async def wait_none(self) -> None:
        """Wait until nothing is pending; only who has the turn may."""
        if self.pending is None:
            return
        self._freed = self._loop.create_future()
        try:
            await self._freed
        finally:
            self._freed = None

    def release(self) -> None:
        """Forget the command: its answer is complete, or will never be."""
        self.pending = None
        if self._drain_timer is not None:
            self._drain_timer.cancel()
            self._drain_timer = None
        if self._freed is not None and not self._freed.done():
            self._freed.set_result(None)

    def drain(self) -> None:
        """Nobody waits for the answer any more; start its last timer."""
        pending = self.pending
        if pending is None:
            return
        within_s = self._drain_s
        if pending.is_thinking and self.move_drain_s is not None:
            within_s = min(within_s, self.move_drain_s)
        sentence = f"{pending.name} was still not answered after {within_s:g} s more"
        self._drain_timer = self._loop.call_later(
            within_s, lambda: self._fail(EngineHung(sentence))
        )
