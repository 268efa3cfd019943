"""Virtual time: an event loop whose clock jumps to the next timer as soon as it idles.

    with VirtualLoop() as loop:
        loop.run_until_complete(main())      # an hour of `asyncio.sleep` takes no time

Everything asyncio offers works on it as usual; only sockets and threads do not. What
waits for something that never comes fails at once instead of hanging. `in_virtual_time`
runs a whole test on it.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar

from shoutan_engine.clocks.types import Millis
from shoutan_host.bus import LocalBus
from shoutan_host.hosting.game_host import Services
from shoutan_host.ports import GameLog

T = TypeVar("T")
P = ParamSpec("P")

START_MS = 1_000_000
"""The monotonic stamp at which virtual time begins."""
START_WALL_MS = 1_790_000_000_000


class NothingToWaitFor(AssertionError):
    """Everything waits, and no timer is set: in real time this would hang for ever."""


class _VirtualSelector(selectors.SelectSelector):
    """Waits for nobody: it moves the clock instead."""

    def __init__(self) -> None:
        super().__init__()
        self.now_us = START_MS * 1000

    def select(
        self, timeout: float | None = None
    ) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready:
            return ready
        if timeout is None:
            raise NothingToWaitFor
        if timeout > 0:
            # Whole microseconds, or sums of floats would drift off the deadlines; at
            # least one, or the clock would stand still short of a deadline.
            self.now_us += max(1, round(timeout * 1_000_000))
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop in virtual time. `problems` is what nobody caught in it."""

    def __init__(self) -> None:
        self._virtual = _VirtualSelector()
        super().__init__(self._virtual)
        self.problems: list[dict[str, Any]] = []
        self.set_exception_handler(lambda _, context: self.problems.append(context))

    def time(self) -> float:
        """Return virtual seconds."""
        return self._virtual.now_us / 1_000_000

    def pass_ms(self, ms: float) -> None:
        """Let so much time pass, and everything happen that is due in it."""
        self.run_until_complete(asyncio.sleep(ms / 1000))

    def settle(self) -> None:
        """Let everything happen that needs no time."""
        for _ in range(20):
            self.run_until_complete(asyncio.sleep(0))

    def do(self, call: Callable[[], T]) -> T:
        """Call something on the running loop."""

        async def run() -> T:
            return call()

        return self.run_until_complete(run())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.run_until_complete(_end_tasks())
        self.close()
        if error is None:
            assert self.problems == []


def in_virtual_time(
    test: Callable[P, Coroutine[Any, Any, None]],
) -> Callable[P, None]:
    """Return the test that runs `test` on a loop in virtual time.

    Its deadlines may be the usual ones, then: they pass at once, and only when nothing
    else is left to happen, however slow the machine is.
    """

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        with VirtualLoop() as loop:
            loop.run_until_complete(test(*args, **kwargs))

    return run


async def _end_tasks() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class FakeClock:
    """Both clocks of the port `Clock`, as the loop's virtual time says.

    With `lag_ms` it is behind: timers of the loop then fire early.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.lag_ms = 0.0

    def monotonic_ms(self) -> Millis:
        return Millis(int(self._loop.time() * 1000 - self.lag_ms + 1e-6))

    def wall_ms(self) -> int:
        return START_WALL_MS + self.monotonic_ms() - START_MS


class Reports(list[str]):
    """What was reported because nobody was left to be told."""

    def __call__(self, what: str, error: BaseException) -> None:
        self.append(f"{what}: {error}")


def virtual_services(
    loop: asyncio.AbstractEventLoop, store: GameLog, reports: Reports | None = None
) -> Services:
    """Return what a game host needs, on virtual time and the given store."""
    report = Reports() if reports is None else reports
    return Services(store, LocalBus(report), FakeClock(loop), loop, report)
