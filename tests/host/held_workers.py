"""Workers whose work the test does."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar, TypeVarTuple, cast

from shoutan_host.work.budget import Budget
from shoutan_host.work.heavy_work import DeadStones
from shoutan_host.work.workers import Workers

from tests.host.gtp_fakes import until

NOTHING: Final = DeadStones((), (), 60)
"""No stone looks dead."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class HeldWorkers(Workers):
    """Workers whose work is done when, and as, the test says."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[asyncio.Future[DeadStones]] = []

    async def run(self, work: Callable[[*Ts], T], /, *args: *Ts, budget: Budget) -> T:
        done: asyncio.Future[DeadStones] = asyncio.get_running_loop().create_future()
        self.held.append(done)
        return cast("T", await done)

    async def asked(self, times: int) -> None:
        await until(lambda: len(self.held) == times)
