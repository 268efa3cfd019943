"""How a process that hosts games sets Python up, once everything it needs is loaded."""

import gc
import sys
from typing import Final

SWITCH_INTERVAL_S: Final = 0.0005
"""A busy loop gives another thread its turn this soon; the default is ten times that."""


def tune_interpreter() -> None:
    """Keep the collector, and the wait for the lock, out of the way of moves (docs/adr).

    What is there now is never looked at again by the collector.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 20)
    sys.setswitchinterval(SWITCH_INTERVAL_S)
