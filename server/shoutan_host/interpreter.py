"""How Python runs a program in which moves must not wait (docs/adr/0005)."""

import asyncio
import gc
import sys
from collections.abc import Callable
from typing import Final

SWITCH_INTERVAL_S: Final = 0.0005
"""A busy loop gives a thread that writes its turn this soon; the default is ten times that."""


def tune_interpreter() -> None:
    """Keep the collector, and the wait for the lock, out of the way of moves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 20)
    sys.setswitchinterval(SWITCH_INTERVAL_S)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes event loops: uvloop's, where there is one."""
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop
