"""Ends what is left of engines, by their groups and by their mark (see `guard`).

Run as a file by a bare interpreter, so it imports the standard library only:

    python -I -S guard_program.py RUN

It reads lines: `+ID BIRTH` for a process group that began, `-ID` for one that is gone. At
the end of its input it kills the groups that are left, ends what has the mark of the run,
and ends itself.

A mark is a variable of the environment, which a process hands on to all that it starts
unless it takes care not to; so it also finds those that left their group. What is read of
a process is what it had at its last `exec`, which only Linux shows in files.
"""

import contextlib
import os
import select
import signal
import sys
from collections.abc import Iterable

MARK = "SHOUTAN_ENGINE_OF"
"""The variable. Its value: RUN.NUMBER, the number being that of an engine's process."""

_START_TIME = 19
"""Of the fields of /proc/ID/stat that follow the name (man 5 proc: field 22)."""
_IS_LINUX = os.path.isdir("/proc/self")
_TERM_MS = 1000
"""How long those with a mark may take to end by themselves."""
_KILL_MS = 300
"""So long nothing may happen to processes that were killed: a disk may hold one up."""
_ROUNDS = 10
"""So often is looked for more: one that was killed may have started another just before."""
_PIDFD_SEND_SIGNAL, _PIDFD_OPEN = 424, 434
"""Numbers of these calls, the same for all processors but Alpha (Linux 5.3)."""
_CHUNK = 32768
"""Bytes of an environment that are read at once: nearly every one is shorter."""
_NO_VARIABLES = b"\0\0"
"""What `_environment` returns for a process that has none."""


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


def end_marked(mark: str) -> None:
    """End the processes that have a mark, and return when they are gone.

    `mark`: RUN.NUMBER for those of one engine, "RUN." for those of a run, "" for none. They
    are asked first: the one that has mounted what an AppImage unpacks (KataGo's releases
    for Linux are such) takes the mount back then, and is gone in a moment.
    Looking takes about 10 microseconds for each process of the machine.
    """
    if not (mark and _IS_LINUX):
        return
    is_whole_run = mark.endswith(".")
    words = f"\0{MARK}={mark}".encode() + (b"" if is_whole_run else b"\0")
    number, patience_ms = signal.SIGTERM, _TERM_MS
    for _ in range(_ROUNDS):
        marked = _that_have(words)
        if not marked:
            return
        told = [_told(process, words, number) for process in marked]
        _wait([it for it in told if it is not None], patience_ms)
        number, patience_ms = signal.SIGKILL, _KILL_MS


def _environment(process: int) -> bytes:
    """Return its variables, each between two zero bytes. Raises OSError.

    Those of other users cannot be read, but by root.
    """
    descriptor = os.open(f"/proc/{process}/environ", os.O_RDONLY)
    try:
        found = chunk = os.read(descriptor, _CHUNK)
        while len(chunk) == _CHUNK:
            chunk = os.read(descriptor, _CHUNK)
            found += chunk
    finally:
        os.close(descriptor)
    return b"\0" + found + b"\0"


def _that_have(words: bytes) -> list[int]:
    """Return the processes in whose environments the words are."""
    found: list[int] = []
    bare: list[int] = []
    try:
        names = os.listdir("/proc")
    except OSError:
        return []  # there are no descriptors left
    for process in [int(name) for name in names if name.isdigit()]:
        with contextlib.suppress(OSError):
            environment = _environment(process)
            if words in environment:
                found.append(process)
            elif environment == _NO_VARIABLES:
                bare.append(process)
    # Nor are there any in the instant in which a process becomes another program.
    for process in bare:
        with contextlib.suppress(OSError):
            if words in _environment(process):
                found.append(process)
    return found


def _told(process: int, words: bytes, number: int) -> int | None:
    """Send a signal to a process if it still has them; return a descriptor of it.

    What is read once there is a descriptor is the environment of the very process that
    gets the signal, whoever has its id later.
    """
    try:
        descriptor = _opened(process)
    except OSError:
        return None
    with contextlib.suppress(OSError):
        if words in _environment(process):
            _send(descriptor, number)
    return descriptor


def _opened(process: int) -> int:
    if hasattr(os, "pidfd_open"):
        return os.pidfd_open(process)
    return _call(_PIDFD_OPEN, process, 0)


def _send(descriptor: int, number: int) -> None:
    if hasattr(signal, "pidfd_send_signal"):
        signal.pidfd_send_signal(descriptor, number)
    else:
        _call(_PIDFD_SEND_SIGNAL, descriptor, number, None, 0)


def _call(*words: int | None) -> int:
    """Make a system call that a Python made for older systems lacks. Raises OSError."""
    import ctypes

    result = int(ctypes.CDLL(None, use_errno=True).syscall(*words))
    if result < 0:
        raise OSError(ctypes.get_errno(), "this system cannot do that")
    return result


def _wait(processes: list[int], patience_ms: int) -> None:
    """Wait for the end of processes, given by descriptors; close these."""
    poll = select.poll()
    for descriptor in processes:
        poll.register(descriptor, select.POLLIN)
    left = len(processes)
    while left and (ended := poll.poll(patience_ms)):
        left -= len(ended)
        for descriptor, _ in ended:
            poll.unregister(descriptor)
    for descriptor in processes:
        # They are ours where orphans are: as the first process of a container.
        with contextlib.suppress(OSError):
            os.waitid(os.P_PIDFD, descriptor, os.WEXITED | os.WNOHANG)
        os.close(descriptor)


def main() -> None:
    """Watch until the input ends."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)  # its only end is that of its input
    groups: dict[int, str] = {}
    for line in sys.stdin.buffer:
        group, _, birth = line[1:].decode().rstrip("\n").partition(" ")
        if line.startswith(b"+"):
            groups[int(group)] = birth
        else:
            groups.pop(int(group), None)
    kill_left(groups.items())
    end_marked(f"{sys.argv[1]}.")


if __name__ == "__main__":
    main()
