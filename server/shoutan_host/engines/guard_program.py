"""Ends what is left of engines once whoever started them is gone (see `guard`).

Run as a file by a bare interpreter, so it imports the standard library only. It reads
lines: `+ID` for a process group that began, `-ID` for one that is gone. At the end of its
input it kills the groups that are left, and ends.
"""

import os
import signal
import sys
from collections.abc import Iterable

_START_TIME = 19
"""Of the fields of /proc/ID/stat that follow the name (man 5 proc: field 22)."""
_IS_LINUX = os.path.isdir("/proc/self")


def born(process: int) -> str:
    """Return when a process started, "" if there is none; the same for all elsewhere."""
    if not _IS_LINUX:
        return "?"
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[_START_TIME].decode()
    except OSError:
        return ""


def kill_left(groups: Iterable[tuple[int, str]]) -> None:
    """Kill groups, given with the birth of their first processes.

    A first process with another birth has the id of one that was ours: its group is not.
    One that is gone is no matter: as long as its group has members, nobody else gets that
    id.
    """
    for group, birth in groups:
        if born(group) not in ("", birth):
            continue
        try:
            os.killpg(group, signal.SIGKILL)
        except OSError:
            continue  # none of it is left


def main() -> None:
    """Watch until the input ends."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # its only end is that of its input
    groups: dict[int, str] = {}
    for line in sys.stdin.buffer:
        process = int(line[1:])
        if line.startswith(b"+"):
            groups[process] = born(process)
        else:
            groups.pop(process, None)
    kill_left(groups.items())


if __name__ == "__main__":
    main()
