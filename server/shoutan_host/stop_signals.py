"""The signals that ask a program to end, in one list: every command obeys the same ones.

What is not handled kills outright, and then what an engine has started lives on. A
terminal that is closed hangs up, Ctrl-C interrupts, another key quits; a supervisor
terminates. Windows has some of them, and a break of its own.
"""

import contextlib
import signal
from collections.abc import Callable, Generator
from types import FrameType
from typing import Any, Final


def _that_exist(*names: str) -> tuple[signal.Signals, ...]:
    """Return those of some signals that this system has."""
    return tuple(signal.Signals[n] for n in names if n in signal.Signals.__members__)


TERMINAL_SIGNALS: Final = _that_exist("SIGINT", "SIGHUP", "SIGQUIT", "SIGBREAK")
"""What a terminal sends to everything that runs in it."""
STOP_SIGNALS: Final = (*TERMINAL_SIGNALS, signal.SIGTERM)
_LEFT_IGNORED: Final = _that_exist("SIGHUP", "SIGQUIT")
"""Signals that stay ignored where whoever started the program ignores them."""
_ONCE: Final = _that_exist("SIGHUP")
"""A terminal that is closed is told by its shell and by the kernel: that is one word."""


@contextlib.contextmanager
def stop_signals(told: Callable[[signal.Signals], None]) -> Generator[None]:
    """Call `told` on the running loop for each of them within the block.

    `nohup` and a shell's `&` ignore the hang-up and the quit, and they stay ignored.
    """
    import asyncio  # not for those who need the list only

    loop = asyncio.get_running_loop()
    heard: set[int] = set()

    def on_signal(number: int, _frame: FrameType | None) -> None:
        if number in _ONCE and number in heard:
            return
        heard.add(number)
        # Works on Windows as well, where a loop has no signal handlers.
        loop.call_soon_threadsafe(told, signal.Signals(number))

    handled = [
        number
        for number in STOP_SIGNALS
        if number not in _LEFT_IGNORED or signal.getsignal(number) is not signal.SIG_IGN
    ]
    before: dict[int, Any] = {n: signal.signal(n, on_signal) for n in handled}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
