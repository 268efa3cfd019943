"""A few worker processes for what would hold up the loop (docs/adr).

    workers = Workers()
    answer = await workers.run(read_record, data, budget=Budget(cpu_s=1, wall_s=10))

Workers are started when there is something to do, kept for the next work, and ended when
there was none for a while. Work is a function of a module, by its name, and plain values;
it is pure, so a worker that was killed under it costs nothing but time: it is done once
more. Work that overran is not.
"""

import asyncio
import os
import pickle
from collections.abc import Callable
from typing import Final, TypeVar, TypeVarTuple, cast

from shoutan_host.work.budget import Budget
from shoutan_host.work.failures import (
    WorkerDied,
    WorkersBusy,
    WorkersClosed,
    WorkFailed,
)
from shoutan_host.work.process import WorkerProcess

MAX_WAITING: Final = 16
"""Work that may wait for a worker; more is refused."""
IDLE_S: Final = 120.0
"""So long an idle worker is kept: to start one takes a tenth of a second."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def usual_number() -> int:
    """Return how many workers serve a machine: one, two where there are processors."""
    return 1 if (os.cpu_count() or 1) <= 2 else 2


class Workers:
    """The workers of one process. `run` gives them work, `close` ends them."""

    def __init__(self, most: int | None = None, *, idle_s: float = IDLE_S) -> None:
        """`most` workers at once; None for what is usual on this machine."""
        self._idle_s = idle_s
        self._places = asyncio.Semaphore(most or usual_number())
        self._waiting = 0
        self._idle: list[WorkerProcess] = []
        self._all: set[WorkerProcess] = set()
        self._starting: set[asyncio.Future[WorkerProcess]] = set()
        self._rest: asyncio.TimerHandle | None = None
        self._is_closed = False

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that there are now."""
        return sorted(worker.pid for worker in self._all)

    async def run(self, work: Callable[[*Ts], T], /, *args: *Ts, budget: Budget) -> T:
        """Let a worker call `work` with `args`; return what it returns.

        Cancelled, the worker that has it is ended. Raises WorkError.
        """
        call = pickle.dumps((work, args, budget.cpu_s))
        if self._places.locked() and self._waiting >= MAX_WAITING:
            raise WorkersBusy(f"{self._waiting} pieces of work wait already")
        self._waiting += 1
        try:
            await self._places.acquire()
        finally:
            self._waiting -= 1
        try:
            answer = await self._answer(call, budget.wall_s)
        finally:
            self._places.release()
            self._rest_later()
        went_well, result = pickle.loads(answer)  # noqa: S301 - from our own worker
        if not went_well:
            raise WorkFailed(result)
        return cast("T", result)

    async def close(self) -> None:
        """End every worker, and all work; returns when none is left."""
        self._is_closed = True
        if self._rest is not None:
            self._rest.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        for worker in self._all:
            worker.kill()
        await asyncio.gather(*(worker.gone() for worker in self._all))

    async def _answer(self, call: bytes, within_s: float) -> bytes:
        """Have a call answered, by another worker if the first one died under it."""
        may_try_again = True
        while True:
            if self._is_closed:
                raise WorkersClosed("the workers have ended")
            worker = self._take() or await self._start()
            try:
                answer = await worker.do(call, within_s)
            except WorkerDied:
                if not (may_try_again or self._is_closed):
                    raise
                may_try_again = False
            else:
                self._idle.append(worker)
                return answer

    def _take(self) -> WorkerProcess | None:
        """Return an idle worker, the last one used first; the dead ones are dropped."""
        while self._idle:
            worker = self._idle.pop()
            if worker.is_alive:
                return worker
        return None

    async def _start(self) -> WorkerProcess:
        """Start a worker. Cancelled meanwhile, it is ended as soon as it is there."""
        starting = asyncio.ensure_future(WorkerProcess.start(self._all))
        self._starting.add(starting)
        starting.add_done_callback(self._starting.discard)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(_end)
            raise

    def _rest_later(self) -> None:
        """End the idle workers when there was nothing to do for a while."""
        if self._rest is not None:
            self._rest.cancel()
        if not self._is_closed:
            loop = asyncio.get_running_loop()
            self._rest = loop.call_later(self._idle_s, self._end_idle)

    def _end_idle(self) -> None:
        for worker in self._idle:
            worker.kill()
        self._idle.clear()


def _end(started: asyncio.Future[WorkerProcess]) -> None:
    if not started.cancelled() and started.exception() is None:
        started.result().kill()
