"""An engine that lost a game by its own fault rests, longer each time it happens."""

import asyncio
from collections.abc import Callable

from shoutan_host.engines.failures import EngineFailure, EngineMissing
from shoutan_host.engines.pool import EnginePool
from shoutan_host.engines.rest import EngineRest

from shoutan_clients.connect.telling import Teller


class ToldRest:
    """Keeps games away from an engine until it starts again, and says so.

    `over` is called then. To be made while a loop runs.
    """

    def __init__(
        self, pool: EnginePool, teller: Teller, over: Callable[[], None]
    ) -> None:
        self._pool = pool
        self._teller = teller
        self._over = over
        loop = asyncio.get_running_loop()
        self._rest = EngineRest(loop, self._try_again, self._begins, self._is_over)
        self._trying: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        """Tell whether the engine rests."""
        return self._rest.is_resting

    def worked(self) -> None:
        """Note that it has played a game: the next rest is a short one again."""
        self._rest.worked()

    def begin(self) -> None:
        """Rest for a while, then see whether the engine starts."""
        self._rest.failed("it lost a game by its own fault")

    async def end(self) -> None:
        """Wait for nothing any more."""
        self._rest.close()
        if self._trying is not None:
            self._trying.cancel()
            await asyncio.gather(self._trying, return_exceptions=True)
        self._rest.close()

    def _begins(self, wait_s: float, _why: str) -> None:
        self._teller.tell("resting", f"no new games for {wait_s:g} s", seconds=wait_s)

    def _is_over(self) -> None:
        self._teller.tell("ready", "the engine runs: games are taken again")
        self._over()

    def _try_again(self) -> None:
        self._trying = asyncio.create_task(self._start(), name="rest")

    async def _start(self) -> None:
        try:
            self._pool.put_back(await self._pool.take())
        except (EngineFailure, EngineMissing, OSError) as failure:
            self._teller.tell("no_start", f"the engine does not start: {failure}")
            self._rest.failed(str(failure))
        else:
            self._rest.started()
