"""`shoutan serve` for a match: it ends when the match is gone, however that ended.

    python child.py DATA OPERATOR [OPTIONS of shoutan serve]

Run as a file, it loads nothing of the match. The first line of its output is the account of the
operator, as `shoutan admin bots add OPERATOR --json` makes it: the match alone reads that.

The match holds the other end of this program's input. A byte that comes there is answered by
an empty line: so the match knows that this process was not stopped. The system closes that
end with the match, also after `kill -9`, on every system alike.
"""

import _thread
import asyncio
import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from shoutan_host.storage.sqlite import SqliteStore

from shoutan_clients import cli

GRACE_S: Final = 10.0
"""How long the server may take to close what it has open."""


def main(argv: Sequence[str]) -> int:
    """Serve until that is over, or until the input ends; returns the exit code."""
    threading.Thread(target=_end_with_input, daemon=True).start()
    data, operator, *options = argv
    # Accounts are made in a folder that a server has: here is the first one of it.
    asyncio.run(_make_folder(Path(data)))
    code = cli.main(["admin", "bots", "add", operator, "--data", data, "--json"])
    sys.stdout.flush()
    return code or cli.main(["serve", "--data", data, *options])


async def _make_folder(data: Path) -> None:
    store = SqliteStore.open(data, asyncio.get_running_loop())
    await store.close()


def _end_with_input() -> None:
    # Not by sys.stdin: its lock, held by this thread, would abort the exit.
    while os.read(0, 4096):
        os.write(1, b"\n")
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        os.kill(os.getpid(), signal.SIGTERM)
    threading.Event().wait(GRACE_S)
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
