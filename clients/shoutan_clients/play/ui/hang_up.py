"""Tells when the terminal is gone, also where no hang-up signal says so.

A terminal without anybody at its other end reads as empty for ever: a program that waits
for keys would spin there. The signal comes only to what the terminal controls.
"""

import os
import select
import threading
from collections.abc import Callable
from typing import Final

GRACE_S: Final = 2.0
"""For leaving the server in order; then the process is ended all the same."""


def watch_terminal(descriptor: int, gone: Callable[[], None], code: int) -> None:
    """Call `gone`, from another thread, once a terminal has hung up.

    `GRACE_S` later the process ends with `code`, whatever then waits for the terminal.
    Nothing is watched where a system cannot tell.
    """
    if hasattr(select, "poll"):
        parts = (descriptor, gone, code)
        threading.Thread(target=_watch, args=parts, daemon=True).start()


def _watch(descriptor: int, gone: Callable[[], None], code: int) -> None:
    poll = select.poll()
    poll.register(descriptor, 0)  # what cannot be asked away: hung up, or broken
    while True:
        for _, what in poll.poll():
            if what & select.POLLNVAL:
                return
            if what & (select.POLLHUP | select.POLLERR):
                gone()
                threading.Event().wait(GRACE_S)
                os._exit(code)
