"""Standard streams that are closed, full, or read by nobody: a match is played all the same.

A number of a closed stream would go to the next file that is opened, which may be the
results, and whatever is printed by anybody would go into it. So it is filled first.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Generator
from types import FrameType
from typing import Any, Final, TextIO

from shoutan_host.stop_signals import STOP_SIGNALS

FAILED: Final = 1


class LeftBySignal(BaseException):
    """A signal came while the last words were written."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number
        """What a shell reports for a program that a signal ended."""


def fill_closed_streams() -> None:
    """Open what is closed of the standard streams, to nowhere; to be called first."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # The least number that is free is given, which is this one.
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:
        sys.stdout = _nowhere(1)
    if sys.stderr is None:
        sys.stderr = _nowhere(2)


def fail(sentence: str) -> int:
    """Say why it failed, where failures are said; returns the exit code."""
    write(sys.stderr, f"shoutan match: {sentence}\n")
    return FAILED


def write(stream: TextIO, text: str) -> str | None:
    """Write a text to its end; returns why it could not be, None if it could."""
    try:
        stream.write(text)
        stream.flush()
    except (OSError, ValueError) as error:
        # Python would complain once more when it ends and flushes.
        with contextlib.suppress(OSError, ValueError):
            stream.close()
        return str(getattr(error, "strerror", None) or error)
    return None


@contextlib.contextmanager
def left_by_signals() -> Generator[None]:
    """Raise LeftBySignal in the block for each signal that asks a program to end."""

    def leave(number: int, _frame: FrameType | None) -> None:
        raise LeftBySignal(number)

    before: dict[int, Any] = {}
    for each in STOP_SIGNALS:
        if signal.getsignal(each) is not signal.SIG_IGN:
            before[each] = signal.signal(each, leave)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _nowhere(number: int) -> TextIO:
    return open(number, "w", encoding="utf-8", closefd=False)
