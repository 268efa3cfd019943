"""People's accounts in this process, on a real store, with hashes that cost nothing."""

import asyncio
from pathlib import Path
from types import TracebackType
from typing import Self

from argon2 import PasswordHasher
from shoutan_engine import Millis
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_server.accounts.access import Access
from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.accounts.live_logins import LiveLogins
from shoutan_server.accounts.login_limits import LoginLimiter, LoginLimits
from shoutan_server.accounts.people import People
from shoutan_server.accounts.person_bots import PersonBots
from shoutan_server.identities import Identities

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "kaya and slate"


class HandClock:
    """Clocks that the test sets; seconds for limits, ms for log-ins."""

    def __init__(self) -> None:
        self.wall = 1_700_000_000_000
        self.seconds = 0.0

    def monotonic_ms(self) -> Millis:
        return Millis(int(self.seconds * 1000))

    def wall_ms(self) -> int:
        return self.wall


class PeopleWorld:
    """`people`, `bots`, `accounts` (of bots) on one folder; closed with the block."""

    def __init__(
        self,
        folder: Path,
        *,
        access: Access = Access.OPEN,
        limits: LoginLimits | None = None,
    ) -> None:
        self._folder = folder
        self._access = access
        self._limits = limits
        self.clock = HandClock()

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()
        self.store = SqliteStore.open(self._folder / "data", loop)
        self.identities = Identities(b"k" * 32)
        limiter = LoginLimiter(
            lambda: self.clock.seconds, self._limits, limits_loopback=True
        )
        self.accounts = BotAccounts(
            self.store,
            is_open=True,
            house_names=["gnugo"],
            hasher=CHEAP,
            limiter=limiter,
            is_person=self._is_person,
        )
        self.live = LiveLogins()
        self.people = People(
            self.store.people,
            self.store.ratings,
            self.identities,
            access=self._access,
            hasher=self.accounts.hasher,
            limiter=limiter,
            live=self.live,
            clock=self.clock,
            check_name=self.accounts.check_person_name,
        )
        self.bots = PersonBots(
            self.store.people,
            self.store,
            self.accounts.hasher,
            self.accounts.live,
            self.accounts.check_guest_name,
        )
        await self.people.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.accounts.close()
        await self.store.close()

    async def _is_person(self, name: str) -> bool:
        return await self.people.is_taken(name)
