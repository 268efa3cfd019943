"""How often somebody may log in, at whatever door (reliability C6, X8).

Whoever guesses tokens has few guesses a minute for an account, and few for all accounts
together; whoever is over is refused before anything is compared. An account that has
been logged in to from some address is counted apart for that address: the guesses of
strangers do not keep its owner out.
"""

import contextlib
import math
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final

from shoutan_server.transports.admission import household, is_loopback

MINUTE_S: Final = 60.0
HOUR_S: Final = 3_600.0
MOST_REMEMBERED: Final = 4_096
"""Accounts, addresses and pairs of them; what was used longest ago is forgotten."""


class LoginRefused(Exception):
    """A login was refused; the message says why, and `why` in a word, on the wire too."""

    why = "bad_name"


class TooManyLogins(LoginRefused):
    """Nobody looked at this login; another one may be tried after `wait_s` seconds."""

    def __init__(self, what: str, wait_s: float) -> None:
        self.wait_s = max(1, math.ceil(wait_s))
        super().__init__(f"too many {what}: try again in {self.wait_s} s")


@dataclass(frozen=True, slots=True)
class LoginLimits:
    """How many logins there may be.

    `per_account`, `per_address`: a minute. `new_names`: accounts that one address may make
    an hour. `at_once`: logins of one address that are being looked at, `at_once_in_all`
    those of all.
    """

    per_account: int = 5
    per_address: int = 20
    new_names: int = 10
    at_once: int = 8
    at_once_in_all: int = 256


class LoginLimiter:
    """Counts logins. `now` returns seconds of a clock that only goes forward.

    `limits_loopback`: this machine's own are limited as all others are. Else they are
    held to the limit of an account alone, and only by logins that were wrong: behind a
    proxy on this machine everybody comes from there.
    """

    def __init__(
        self,
        now: Callable[[], float],
        limits: LoginLimits | None = None,
        *,
        limits_loopback: bool = False,
    ) -> None:
        self._limits = limits = limits or LoginLimits()
        self._limits_loopback = limits_loopback
        self._accounts = _Window(limits.per_account, MINUTE_S, now)
        self._addresses = _Window(limits.per_address, MINUTE_S, now)
        self._new_names = _Window(limits.new_names, HOUR_S, now)
        self._known: OrderedDict[str, None] = OrderedDict()
        self._at_once: Counter[str] = Counter()

    @contextlib.contextmanager
    def attempt(
        self, name: str, address: str, *, is_request: bool = False
    ) -> Generator[None]:
        """Hold a login to the limits. Raises TooManyLogins before anything is done.

        It was right if nothing is raised inside. `is_request`: one of many that a client
        makes in the name of its bot, each with its token: right ones are not counted.
        """
        name, house = name.casefold(), household(address)
        is_limited = self._is_limited(address)
        own = f"{name} {house}"
        account = own if own in self._known else f"{name} "
        self._accounts.check(account, f"logins as {name}")
        if is_limited:
            self._addresses.check(house, "logins from your address")
            if (
                self._at_once[house] >= self._limits.at_once
                or self._at_once.total() >= self._limits.at_once_in_all
            ):
                raise TooManyLogins("logins at this moment", 1)
            self._addresses.note(house)
            self._at_once[house] += 1
        self._accounts.note(account)
        try:
            yield
        except LoginRefused:
            raise
        except Exception:  # such as the store being away: nothing was learned
            self._take_back(account, house, is_limited=is_limited)
            raise
        else:
            self._remember(own)
            if is_request or not is_limited:
                self._take_back(account, house, is_limited=is_limited)
            elif account != own:
                self._accounts.take_back(account)
                self._accounts.note(own)
        finally:
            if is_limited:
                self._at_once[house] -= 1
                if not self._at_once[house]:
                    del self._at_once[house]

    @contextlib.contextmanager
    def new_name(self, address: str) -> Generator[None]:
        """Hold the making of an account to its limit. Raises TooManyLogins.

        It is not counted if anything is raised inside.
        """
        if not self._is_limited(address):
            yield
            return
        house = household(address)
        self._new_names.check(house, "new names from your address")
        self._new_names.note(house)
        try:
            yield
        except BaseException:
            self._new_names.take_back(house)
            raise

    def _is_limited(self, address: str) -> bool:
        return self._limits_loopback or not is_loopback(address)

    def _take_back(self, account: str, house: str, *, is_limited: bool) -> None:
        self._accounts.take_back(account)
        if is_limited:
            self._addresses.take_back(house)

    def _remember(self, own: str) -> None:
        """Count this account apart from now on where it was logged in to."""
        self._known[own] = None
        self._known.move_to_end(own)
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)


class _Window:
    """At most `most` of something in any `span_s` seconds, for each key."""

    def __init__(self, most: int, span_s: float, now: Callable[[], float]) -> None:
        self._most = most
        self._span_s = span_s
        self._now = now
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def check(self, key: str, what: str) -> None:
        """Raise TooManyLogins if there can be no more now."""
        times = self._times.get(key)
        if times is None or len(times) < self._most:
            return
        wait_s = times[0] + self._span_s - self._now()
        if wait_s > 0:
            raise TooManyLogins(what, wait_s)

    def note(self, key: str) -> None:
        """Count one."""
        times = self._times.setdefault(key, deque(maxlen=self._most))
        times.append(self._now())
        self._times.move_to_end(key)
        if len(self._times) > MOST_REMEMBERED:
            self._times.popitem(last=False)

    def take_back(self, key: str) -> None:
        """Count the last one no more."""
        times = self._times.get(key)
        if times:
            times.pop()
        if not times:
            self._times.pop(key, None)
