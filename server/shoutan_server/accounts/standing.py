"""Whether what is connected may still be: `shoutan admin` changes accounts beside us.

What this process ends, it cuts off itself. What another process ends (a password that the
host reset, an account that was disabled, a bot that was removed) is seen in the store, by
one look for all connections together.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from shoutan_host.people_records import PeopleRecords
from shoutan_host.ports import StoreError

from shoutan_server.accounts.live_bots import LiveBots
from shoutan_server.accounts.live_logins import LiveLogins

LOOK_EVERY_S: Final = 2.0
"""The longest that a connection outlives its log-in, beside one look into the store."""


class StandingLogins:
    """Looks at what the connections rest on, as long as there are any."""

    def __init__(
        self,
        people: LiveLogins,
        bots: LiveBots,
        records: PeopleRecords,
        loop: asyncio.AbstractEventLoop,
        report: Callable[[str, BaseException], None],
    ) -> None:
        self._people = people
        self._bots = bots
        self._records = records
        self._loop = loop
        self._report = report
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Look from now on."""
        self._timer = self._loop.call_later(LOOK_EVERY_S, self._begin)

    async def close(self) -> None:
        """Look no longer."""
        if self._timer is not None:
            self._timer.cancel()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def look(self) -> None:
        """Cut off whoever stands on a log-in or a key that has ended.

        Only what stood before the look is judged by it: who has come since then came with
        something newer than what was read. Raises StoreError, with nobody cut off.
        """
        hashes, bots = self._people.token_hashes(), self._bots.all()
        if hashes:
            self._people.hang_up(hashes - await self._records.open_sessions(hashes))
        if bots:
            keys = await self._records.bot_keys({bot.player.id for bot in bots})
            for bot in bots:
                if keys.get(bot.player.id) != bot.token_hash:
                    self._bots.cut_off(bot)

    def _begin(self) -> None:
        self._looking = self._loop.create_task(self._look_on())

    async def _look_on(self) -> None:
        try:
            await self.look()
        except StoreError:
            pass  # whoever needs the store is told; the next look will do
        except Exception as error:
            self._report("looking at the log-ins failed", error)
        self._timer = self._loop.call_later(LOOK_EVERY_S, self._begin)
