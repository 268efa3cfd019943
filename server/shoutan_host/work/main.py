"""The program of a worker process: one call after another from a pipe, and its answer.

    python -P -m shoutan_host.work.main

Both directions carry frames: four bytes of length, then a pickle. A call is a function
(by its name: that module is imported here, nothing else is), its arguments and the
processor time that it may cost; an answer is whether that went well, and the result or
the traceback. It imports little on purpose: a worker is there for its memory's worth.

It ends with its input, whatever it is doing then: so no worker outlives a server, also
one that was killed. The processor time is watched over by the system, which ends a
process that is over it even inside of C code.
"""

import contextlib
import os
import pickle
import signal
import sys
import threading
import traceback
from queue import SimpleQueue
from typing import Any, BinaryIO, Final

from shoutan_host.stop_signals import TERMINAL_SIGNALS

HEADER_BYTES: Final = 4
MAX_ANSWER_BYTES: Final = 4 << 20
"""Answers are read, and unpickled, by the loop of the server: work returns little."""
NICENESS: Final = 5
"""Work waits for the server's loop and for engines, not they for it."""
MAX_MEMORY_BYTES: Final = 512 << 20
"""Address space of a worker; the largest record that may be read takes a fifth of it."""
_MOST_DESCRIPTORS: Final = 4096
_STDIN, _STDOUT, _STDERR = 0, 1, 2


def framed(payload: bytes) -> bytes:
    """Return a payload with its length before it."""
    return len(payload).to_bytes(HEADER_BYTES, "big") + payload


def main() -> None:
    """Serve until the input ends."""
    # What a terminal says is for the server, which ends its workers itself.
    for number in TERMINAL_SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    calls, answers = _take_pipes()
    _be_modest()
    waiting: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(calls, waiting), daemon=True).start()
    while True:
        answer = framed(_answer(waiting.get()))
        try:
            answers.write(answer)
        except OSError:  # the server is gone
            os._exit(0)


def _take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Keep both pipes for frames; what work prints goes to the error output.

    Everything else is closed: uvloop hands on what a server was started with.
    """
    calls = os.fdopen(os.dup(_STDIN), "rb")
    answers = os.fdopen(os.dup(_STDOUT), "wb", buffering=0)
    first = _STDERR + 1
    for kept in sorted((calls.fileno(), answers.fileno())):
        os.closerange(first, kept)
        first = kept + 1
    os.closerange(first, _MOST_DESCRIPTORS)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, _STDIN)
    os.close(nothing)
    os.dup2(_STDERR, _STDOUT)
    return calls, answers


def _be_modest() -> None:
    """Step back behind the server, and bound the memory, where the system can."""
    if sys.platform == "win32":
        return
    import resource

    os.nice(NICENESS)
    # macOS refuses this limit.
    with contextlib.suppress(ValueError, OSError):
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        if most == resource.RLIM_INFINITY or most > MAX_MEMORY_BYTES:
            resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, most))


def _listen(calls: BinaryIO, waiting: "SimpleQueue[bytes]") -> None:
    """Take frames in; at the end of the input the whole process ends at once."""
    while header := calls.read(HEADER_BYTES):
        waiting.put(calls.read(int.from_bytes(header, "big")))
    os._exit(0)


def _answer(call: bytes) -> bytes:
    """Do one call; whatever it raises is an answer, too."""
    try:
        work, args, cpu_s = pickle.loads(call)  # noqa: S301 - from our own server
        _allow(cpu_s)
        try:
            result: Any = work(*args)
        finally:
            _allow(0)
        answer = pickle.dumps((True, result))
        if len(answer) > MAX_ANSWER_BYTES:
            raise ValueError(f"an answer of {len(answer)} bytes is too large")
        return answer
    except BaseException:
        return pickle.dumps((False, traceback.format_exc()))


def _allow(cpu_s: float) -> None:
    """Let the system end this process after so much processor time; 0: never."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, cpu_s)


if __name__ == "__main__":
    main()
