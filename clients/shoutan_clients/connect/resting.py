"""An engine that lost a game by its own fault rests, longer each time it happens."""

import asyncio
from collections.abc import Callable
from typing import Final

from shoutan_host.backoff import Backoff
from shoutan_host.engine_failures import EngineFailure, EngineMissing
from shoutan_host.engine_pool import EnginePool

from shoutan_clients.connect.telling import Teller

FIRST_REST_S: Final = 1.0
MOST_REST_S: Final = 300.0


class EngineRest:
    """Keeps games away from an engine until it starts again; `over` is called then."""

    def __init__(
        self, pool: EnginePool, teller: Teller, over: Callable[[], None]
    ) -> None:
        self._pool = pool
        self._teller = teller
        self._over = over
        self._backoff = Backoff(FIRST_REST_S, MOST_REST_S)
        self._resting: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        """Tell whether the engine rests."""
        return self._resting is not None

    def worked(self) -> None:
        """Note that it has played a game: the next rest is a short one again."""
        self._backoff.worked()

    def begin(self) -> None:
        """Rest for a while, then see whether the engine starts."""
        if self._resting is None:
            self._resting = asyncio.create_task(self._sleep_it_off(), name="rest")

    async def end(self) -> None:
        """Wait for nothing any more."""
        if self._resting is not None:
            self._resting.cancel()
            await asyncio.gather(self._resting, return_exceptions=True)

    async def _sleep_it_off(self) -> None:
        while True:
            pause_s = self._backoff.failed()
            self._teller.tell(
                "resting", f"no new games for {pause_s:g} s", seconds=pause_s
            )
            await asyncio.sleep(pause_s)
            try:
                self._pool.put_back(await self._pool.take())
            except (EngineFailure, EngineMissing, OSError) as failure:
                self._teller.tell("no_start", f"the engine does not start: {failure}")
            else:
                break
        self._resting = None
        self._teller.tell("ready", "the engine runs: games are taken again")
        self._over()
