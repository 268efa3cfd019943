"""A warning when this process, or the machine, is out of file descriptors.

Connections wait in the queue of the listening sockets then, or are closed unheard: the loop
tells nobody. So one descriptor is asked for now and then, and given back at once.
"""

import errno
import logging
import os
from collections.abc import Callable
from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_host.clock import Clock

WARN_EVERY_MS: Final = 60_000
NONE_LEFT: Final = (
    "no file descriptors are left: connections wait, and engines do not start, until some"
    " are free; raise the limit (ulimit -n, LimitNOFILE; docs/configuration.md)"
)
_NONE_LEFT: Final = frozenset({errno.EMFILE, errno.ENFILE})

_log = logging.getLogger("shoutan")


def take_one() -> None:
    """Take a descriptor and give it back. Raises OSError if there is none."""
    os.close(os.open(os.devnull, os.O_RDONLY))


class DescriptorWatch:
    """Says that there are none, once a minute as long as it is so."""

    def __init__(self, clock: Clock, take: Callable[[], None] = take_one) -> None:
        self._clock = clock
        self._take = take
        self._warned_at: Millis | None = None

    def look(self) -> None:
        """Look whether there is one; to be called every second or so."""
        try:
            self._take()
        except OSError as error:
            if error.errno in _NONE_LEFT:
                self._warn()

    def _warn(self) -> None:
        now = self._clock.monotonic_ms()
        if self._warned_at is None or now - self._warned_at >= WARN_EVERY_MS:
            self._warned_at = now
            _log.warning(NONE_LEFT)
