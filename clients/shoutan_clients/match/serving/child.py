"""`shoutan serve` for a match: it ends when the match is gone, however that ended.

    python child.py serve [OPTIONS]

Run as a file, it loads nothing of the match. The match holds the other end of this program's input and never writes to it. The system
closes that end with the match, also after `kill -9`, on every system alike.
"""

import _thread
import os
import signal
import sys
import threading
from collections.abc import Sequence
from typing import Final

from shoutan_clients import cli

GRACE_S: Final = 10.0
"""How long the server may take to close what it has open."""


def main(argv: Sequence[str]) -> int:
    """Run a command of `shoutan` until it is over, or until the input ends."""
    threading.Thread(target=_end_with_input, daemon=True).start()
    return cli.main(list(argv))


def _end_with_input() -> None:
    # Not by sys.stdin: its lock, held by this thread, would abort the exit.
    while os.read(0, 4096):
        pass
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(GRACE_S)
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
