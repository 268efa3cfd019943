"""`shoutan gtp` at work: bytes of standard input into the dialogue, answers out.

Standard input is read in a thread of its own, which works for pipes, terminals and on
Windows alike. Nothing but GTP is written to standard output.
"""

import asyncio
import os
import sys
import threading
from dataclasses import replace
from typing import Final

from shoutan_host.clock import SystemClock
from shoutan_host.gui_seat.dialogue import Dialogue
from shoutan_host.gui_seat.seat import GuiSeat
from shoutan_host.gui_seat.sitting import Policy
from shoutan_host.gui_seat.tables import Named, OpenGame
from shoutan_host.ports import GameId
from shoutan_host.stop_signals import stop_signals

from shoutan_clients.gtp.cli import OK, Options
from shoutan_clients.gtp.tables import RemoteTables
from shoutan_clients.remote.address import parse_address

_PIECE: Final = 1 << 16


def run(options: Options) -> int:
    """Answer until `quit` or the end of the input. Raises BadAddress, a ValueError."""
    address = parse_address(options.url)
    if address.game is not None and isinstance(options.choice, OpenGame):
        options = replace(options, choice=Named(GameId(address.game)))
    tables = RemoteTables(address, options.name, options.token, _say)
    asyncio.run(_run(options, tables))
    return OK


async def _run(options: Options, tables: RemoteTables) -> None:
    policy = Policy(
        options.lenient_komi,
        options.allows_undo,
        options.color,
        resigns=options.token is None,
    )
    seat = GuiSeat(tables, options.choice, SystemClock(), tables.suggest, policy)

    def write(data: bytes) -> None:
        try:
            _write(data)
        except OSError:  # whoever asked has gone, or the terminal was closed
            dialogue.receive_eof()

    dialogue = Dialogue(seat, write, _report, is_local=True)
    loop = asyncio.get_running_loop()
    with stop_signals(lambda _: dialogue.receive_eof()):
        reading = threading.Thread(target=_read, args=(loop, dialogue), daemon=True)
        reading.start()
        tables.connect_soon()
        try:
            await dialogue.run()
        finally:
            await tables.close()


def _read(loop: asyncio.AbstractEventLoop, dialogue: Dialogue) -> None:
    """Hand over what standard input gives, until its end."""
    try:
        while data := _piece():
            loop.call_soon_threadsafe(dialogue.receive, data)
        loop.call_soon_threadsafe(dialogue.receive_eof)
    except RuntimeError:
        pass  # the loop has ended: nobody answers any more


def _piece() -> bytes:
    try:
        return os.read(0, _PIECE)
    except OSError:
        return b""  # a terminal that was hung up


def _write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def _report(what: str, error: BaseException) -> None:
    import traceback

    _say(what)
    traceback.print_exception(error)


def _say(sentence: str) -> None:
    print(f"shoutan gtp: {sentence}", file=sys.stderr, flush=True)
