"""Running the server under make so that Ctrl-C is an ordinary end.

A terminal sends Ctrl-C to every process of its foreground group: to make as well, which then
prints an error of its own and fails. So the server gets a process group for itself, and the
terminal with it; make hears nothing and sees a program that ended well.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

from scripts.steps import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

INTERRUPTED = 130  # 128 + SIGINT: how a shell, and `shoutan`, report an end by Ctrl-C


def run(command: Sequence[str | Path]) -> int:
    """Run `command` until it ends and return its exit code; Ctrl-C counts as success.

    Without a terminal of our own (a pipe, a service, `make serve &`) the program takes this
    process's place, and signals reach it directly.
    """
    words = [str(word) for word in command]
    if not _owns_terminal():
        os.chdir(ROOT)
        sys.stdout.flush()
        os.execv(words[0], words)  # does not return
    # Handing the terminal over, and taking it back, would stop a background process.
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    child = subprocess.Popen(
        words, cwd=ROOT, process_group=0, preexec_fn=_take_terminal
    )
    for forwarded in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(forwarded, lambda number, _frame: child.send_signal(number))
    try:
        code = _wait(child.pid)
    finally:
        _give_terminal_to(os.getpgrp())
    if code in (INTERRUPTED, -signal.SIGINT):
        return 0
    return code if code >= 0 else 128 - code  # ended by a signal: as a shell counts it


def _owns_terminal() -> bool:
    try:
        return os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()
    except (OSError, ValueError):  # not a terminal; closed
        return False


def _take_terminal() -> None:
    """Give the terminal to this process's group: in the child, before it is the program.

    Done there, Ctrl-C goes to the program from its first instruction.
    """
    _give_terminal_to(os.getpgrp())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)


def _give_terminal_to(group: int) -> None:
    with contextlib.suppress(OSError):  # a window that was closed meanwhile
        os.tcsetpgrp(sys.stdin.fileno(), group)


def _wait(child: int) -> int:
    """Wait for the end of `child`; a stop (Ctrl-Z) stops make and us too, until `fg`."""
    while True:
        _, status = os.waitpid(child, os.WUNTRACED)
        if not os.WIFSTOPPED(status):
            return os.waitstatus_to_exitcode(status)
        _give_terminal_to(os.getpgrp())
        os.killpg(os.getpgrp(), signal.SIGTSTP)  # the shell takes over here ...
        if _owns_terminal():  # ... and `fg` brought us back; after `bg` it did not
            _give_terminal_to(child)
        os.killpg(child, signal.SIGCONT)
