"""The password, asked for at the terminal before anything else is drawn there."""

import contextlib
import getpass
import signal
from collections.abc import Generator
from types import FrameType
from typing import Any, Final

from shoutan_host.stop_signals import STOP_SIGNALS

_STOPPING: Final = tuple(
    signal.Signals[name] for name in ("SIGTSTP",) if name in signal.Signals.__members__
)
"""Ignored while letters are not shown: the shell would be left without them."""


class NotAnswered(Exception):
    """The terminal said that there is no password to come."""


class Interrupted(Exception):
    """Whoever was asked wants to end."""


def ask_password(name: str) -> str:
    """Ask for the password of an account; letters are shown again whatever ends it.

    Raises Interrupted at a signal, Ctrl-C among them, and NotAnswered at Ctrl-D.
    """
    try:
        with _signals_raise():
            return getpass.getpass(f"Password of {name}: ")
    except EOFError as end:
        raise NotAnswered from end
    except KeyboardInterrupt as interrupt:  # Windows reads it as a key
        raise Interrupted from interrupt


@contextlib.contextmanager
def _signals_raise() -> Generator[None]:
    """Have signals end the block by an exception, so that it cleans up behind itself."""

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        raise Interrupted

    before: dict[int, Any] = {}
    for number in STOP_SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            before[number] = signal.signal(number, on_signal)
    for stopping in _STOPPING:
        before[stopping] = signal.signal(stopping, signal.SIG_IGN)
    try:
        yield
    finally:
        for told, handler in before.items():
            signal.signal(told, handler)
