"""How often somebody may ask for what costs something: a bucket for each name."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from shoutan_server.transports.admission import household, is_loopback

MOST_REMEMBERED: Final = 4_096
"""Names; what asked longest ago is forgotten."""


class Pace:
    """`burst` requests at once, and from then on `per_s` of them a second, for each name.

    `now` returns seconds of a clock that only goes forward.
    """

    def __init__(self, now: Callable[[], float], *, burst: int, per_s: float) -> None:
        self._now = now
        self._burst = float(burst)
        self._per_s = per_s
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait_s(self, name: str) -> float:
        """Count a request in; return 0, or how many seconds it comes too early."""
        now = self._now()
        left, at = self._left.get(name, (self._burst, now))
        left = min(self._burst, left + (now - at) * self._per_s)
        too_early = max(0.0, (1 - left) / self._per_s)
        self._left[name] = (left if too_early else left - 1, now)
        self._left.move_to_end(name)
        if len(self._left) > MOST_REMEMBERED:
            self._left.popitem(last=False)
        return too_early


class AddressPace:
    """A pace for addresses, by household (reliability C6).

    Behind a proxy on this machine everybody comes from there, so that its own addresses
    are not limited unless `limits_loopback` says so.
    """

    def __init__(self, pace: Pace, *, limits_loopback: bool) -> None:
        self._pace = pace
        self._limits_loopback = limits_loopback

    def wait_s(self, address: str) -> float:
        """Count a request in; return 0, or how many seconds it comes too early."""
        if is_loopback(address) and not self._limits_loopback:
            return 0.0
        return self._pace.wait_s(household(address))
