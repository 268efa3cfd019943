"""What is said while an engine does not say which stones are dead: once a run and engine."""

import asyncio
import contextlib
from collections.abc import Generator
from typing import Final

from shoutan_host.engine_seat.unlisted import COMMAND
from shoutan_host.gtp.game import Deadlines

from shoutan_clients.match.playing.restarts_told import Reasons
from shoutan_clients.match.ports import Showing

PATIENCE_S: Final = 10.0
"""After so long whoever waits hears what is waited for."""


@contextlib.contextmanager
def told_of_list(
    showing: Showing, name: str, number: int, reasons: Reasons
) -> Generator[None]:
    """Tell `showing` of a question that goes on inside; `reasons`: what was said before."""

    def tell() -> None:
        if (name, COMMAND) in reasons:
            return
        reasons.add((name, COMMAND))
        showing.note(
            f"{name} has not answered {COMMAND} for {PATIENCE_S:g} s in game {number}:"
            f" after {Deadlines().status_s:g} s a suggestion of dead stones stands in."
        )

    timer = asyncio.get_running_loop().call_later(PATIENCE_S, tell)
    try:
        yield
    finally:
        timer.cancel()
