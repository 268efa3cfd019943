"""What every part of a server stands on: settings, the store, the clock, secrets."""

import asyncio
from dataclasses import dataclass

from shoutan_host.bus import LocalBus
from shoutan_host.clock import SystemClock
from shoutan_host.hosting.game_host import Services
from shoutan_host.ids import new_secret
from shoutan_host.storage.sqlite import SqliteStore

from shoutan_server.config import ServerConfig
from shoutan_server.failure_log import FailureLog


@dataclass(frozen=True, slots=True)
class Foundation:
    """`guest_secret` signs the tokens of guests; ids of games follow from `game_secret`."""

    config: ServerConfig
    store: SqliteStore
    services: Services
    guest_secret: bytes
    game_secret: bytes

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """Return the loop that everything runs in."""
        return self.services.loop


async def lay_foundation(
    config: ServerConfig,
    store: SqliteStore,
    clock: SystemClock,
    loop: asyncio.AbstractEventLoop,
) -> Foundation:
    """Build it on an open store, which keeps the secrets."""
    guest_secret = await store.secret("guest_tokens", new_secret)
    game_secret = await store.secret("game_ids", new_secret)
    report = FailureLog(loop.time).report
    services = Services(store, LocalBus(report), clock, loop, report)
    return Foundation(config, store, services, guest_secret, game_secret)
