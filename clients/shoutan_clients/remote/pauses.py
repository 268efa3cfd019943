"""How long to wait before dialing again: soon at first, then longer, never in step."""

from collections.abc import Iterator
from typing import Final

from shoutan_host.ids import random

FIRST_S: Final = 0.05
LONGEST_S: Final = 10.0
"""As the protocol asks: 50 ms, then random pauses that grow to 2 to 10 seconds."""


def pauses() -> Iterator[float]:
    """Return pauses in seconds, without end.

    Random, so that everybody who lost the same server does not come back at once.
    """
    yield FIRST_S
    upper = 0.4
    while True:
        yield random.uniform(upper / 5, upper)
        upper = min(LONGEST_S, 2 * upper)
