"""How much somebody may say: a few lines in ten seconds, each person and each address.

A person is counted in all games together. Who comes from this machine is not counted by
address: behind a proxy on it everybody does.
"""

import math
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from shoutan_server.transports.admission import household, is_loopback

SPAN_S: Final = 10.0
MOST_REMEMBERED: Final = 4_096
"""People and addresses; who spoke longest ago is forgotten."""


@dataclass(frozen=True, slots=True)
class ChatLimits:
    """Lines in ten seconds: of one person, and of one address."""

    per_person: int = 5
    per_address: int = 20


class TooMuchSaid(Exception):
    """Nothing was said; it may be in `wait_s` seconds."""

    def __init__(self, wait_s: float) -> None:
        self.wait_s = max(1, math.ceil(wait_s))
        super().__init__(f"You write too fast: try again in {self.wait_s} s.")


class ChatLimiter:
    """Counts lines. `now` returns seconds of a clock that only goes forward."""

    def __init__(
        self,
        now: Callable[[], float],
        limits: ChatLimits | None = None,
        *,
        limits_loopback: bool = False,
    ) -> None:
        limits = limits or ChatLimits()
        self._now = now
        self._limits_loopback = limits_loopback
        self._people = _Lines(limits.per_person)
        self._houses = _Lines(limits.per_address)

    def note(self, person: str, address: str) -> None:
        """Count a line. Raises TooMuchSaid, and counts nothing, where there were enough."""
        now = self._now()
        counted = [(self._people, person)]
        if self._limits_loopback or not is_loopback(address):
            counted.append((self._houses, household(address)))
        wait_s = max(lines.wait_s(key, now) for lines, key in counted)
        if wait_s > 0:
            raise TooMuchSaid(wait_s)
        for lines, key in counted:
            lines.note(key, now)


class _Lines:
    """When the last `most` lines of each key came."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def wait_s(self, key: str, now: float) -> float:
        times = self._times.get(key)
        if times is None or len(times) < self._most:
            return 0.0
        return times[0] + SPAN_S - now

    def note(self, key: str, now: float) -> None:
        self._times.setdefault(key, deque(maxlen=self._most)).append(now)
        self._times.move_to_end(key)
        if len(self._times) > MOST_REMEMBERED:
            self._times.popitem(last=False)
