"""Processes that are not our children: seen to end, and counted, without looking twice."""

import contextlib
import os
import select
from collections.abc import Callable
from pathlib import Path
from time import perf_counter


def children_of(pid: int) -> list[int]:
    """Return the ids of the processes that a process has started and not yet reaped."""
    found: set[int] = set()
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):  # a thread that ends while it is looked at
            found |= set(map(int, (task / "children").read_text().split()))
    return sorted(found)


def command_of(pid: int) -> str:
    """Return the command line of a process, "" if it is gone."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ").strip()
    return ""


def engines_of(pid: int) -> list[int]:
    """Return the processes that a process has started, but for the guard over them."""
    return [
        child
        for child in children_of(pid)
        if "guard_program.py" not in command_of(child)
    ]


def ends_within(pid: int, seconds: float) -> bool:
    """Wait for the end of any process; False if it still runs then."""
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], [], [], seconds)[0])
    finally:
        os.close(watched)


def seen(look: Callable[[], list[int]], seconds: float = 30) -> list[int]:
    """Look for processes until there are some, and return them; [] if none ever come.

    A process has the command line of the one that started it until it is the program.
    """
    ends = perf_counter() + seconds
    while not (found := look()) and perf_counter() < ends:
        select.select([], [], [], 0.01)
    return found
