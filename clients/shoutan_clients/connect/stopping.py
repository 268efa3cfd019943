"""Ctrl-C and SIGTERM: the first one asks to finish, the second one to leave at once."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Generator
from types import FrameType
from typing import Any

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextlib.contextmanager
def stop_signals(told: Callable[[], None]) -> Generator[None]:
    """Call `told` on the loop for each Ctrl-C or SIGTERM within the block."""
    loop = asyncio.get_running_loop()

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        # Works on Windows as well, where a loop has no signal handlers.
        loop.call_soon_threadsafe(told)

    before: dict[int, Any] = {n: signal.signal(n, on_signal) for n in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
