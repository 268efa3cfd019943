"""Becomes an engine: limits and identity first, then `exec` (reliability X7).

Run as a file by a bare interpreter, so it imports the standard library only. Doing
this in a program of its own, and not between fork and exec of the server, is safe
beside threads, and holds on every POSIX system.

    python -I -S launcher.py PARENT USER LIMITS COMMAND [ARGUMENT ...]

PARENT: process id of whoever started us; on Linux the engine is killed when that one
dies. USER: name to run as, "" to stay. LIMITS: "nofile=1024,fsize=1073741824".
"""

import contextlib
import os
import signal
import sys
from collections.abc import Callable

_PR_SET_PDEATHSIG = 1


def _prepare_to_die_with(parent: int) -> Callable[[], None]:
    """Return what asks Linux to kill this process, also after exec, with `parent`.

    Without it an engine that ignores the end of its input would burn CPU for ever
    after a kill -9 of the server. In two steps: another user may not be able to read
    the module, and becoming another user clears the wish.
    """
    import ctypes

    prctl = ctypes.CDLL(None).prctl

    def die_with_parent() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it was gone before we asked
            sys.exit(1)

    return die_with_parent


def _close_others() -> None:
    """Close what we have beside the three streams, which are all that an engine gets.

    Whoever started us may have left the ends of its pipes open in here; an engine that
    closed its output would then not be noticed, since another end of that pipe is open.
    """
    for name in os.listdir("/dev/fd"):  # its own is closed by the time it is seen
        if int(name) > 2:
            with contextlib.suppress(OSError):
                os.close(int(name))


def _become(user: str) -> None:
    import pwd

    entry = pwd.getpwnam(user)
    os.initgroups(user, entry.pw_gid)
    os.setgid(entry.pw_gid)
    os.setuid(entry.pw_uid)


def _stay_on(core: int) -> None:
    # A processor that is gone since is no reason not to play.
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.sched_setaffinity(0, {core})


def _limit(limits: str) -> None:
    import resource

    for item in filter(None, limits.split(",")):
        name, _, value = item.partition("=")
        if name == "core":
            _stay_on(int(value))
            continue
        kind = getattr(resource, f"RLIMIT_{name.upper()}")
        _, hard = resource.getrlimit(kind)
        wanted = int(value)
        if hard != resource.RLIM_INFINITY:
            wanted = min(wanted, hard)
        # macOS refuses a few of them; an engine without that limit still plays.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (wanted, wanted))


def main() -> None:
    """Replace this process by the command; exit code 127 where it cannot be run."""
    parent, user, limits, *command = sys.argv[1:]
    is_linux = sys.platform == "linux"
    die_with_parent = _prepare_to_die_with(int(parent)) if is_linux else None
    # Where descriptors cannot be listed, an engine merely has more than it needs.
    with contextlib.suppress(OSError):
        _close_others()
    _limit(limits)
    if user:
        _become(user)
    if die_with_parent is not None:
        die_with_parent()
    try:
        os.execv(command[0], command)  # noqa: S606 - the whole point
    except OSError as error:
        sys.stderr.write(f"cannot run {command[0]}: {error.strerror}\n")
        sys.exit(127)


if __name__ == "__main__":
    main()
