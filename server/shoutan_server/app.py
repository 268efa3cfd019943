"""The composition root: builds a server from its parts (`wiring`), starts and stops it."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

from shoutan_host.clock import SystemClock
from shoutan_host.interpreter import tune_interpreter
from shoutan_host.leases import FolderLease
from shoutan_host.ports import LivenessMark
from shoutan_host.storage.sqlite import SqliteStore

from shoutan_server.asgi import Application
from shoutan_server.config import ServerConfig
from shoutan_server.descriptors import DescriptorWatch
from shoutan_server.transports.admission import Admission
from shoutan_server.transports.listening import WebServer, web_server
from shoutan_server.wiring.accounts import Accounts
from shoutan_server.wiring.bots import EngineBots
from shoutan_server.wiring.doors import Doors
from shoutan_server.wiring.foundation import lay_foundation
from shoutan_server.wiring.hosting import Hosting
from shoutan_server.wiring.meeting import Meeting
from shoutan_server.wiring.ports import Addresses, Ports
from shoutan_server.wiring.routes import build_handlers, build_routes
from shoutan_server.wiring.talk import Talk
from shoutan_server.wiring.work import Work

ALIVE_EVERY_S: Final = 1.0
"""How often the liveness mark is written (reliability T8)."""

_log = logging.getLogger("shoutan")


class Server:
    """A whole server: `open`, then `run` until it is told to stop, then `close`."""

    def __init__(self, config: ServerConfig) -> None:
        self._config = config
        self._lease = FolderLease(config.data)
        self._admission = Admission(limits_loopback=config.limits_loopback)
        self._work = Work()
        self._ports = Ports()
        self._alive: asyncio.TimerHandle | None = None
        self._warming: asyncio.Task[None] | None = None
        self._web: WebServer | None = None
        self._is_stopping = False

    async def open(self) -> Addresses:
        """Take the data folder, the ports and the games that were being played.

        Raises CannotListen, StoreError and EngineMissing, with everything given back.
        """
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(_unhandled)
        try:
            # All ports first: nobody's game is touched by a start that cannot be.
            self._ports.take(self._config)
            self._lease.acquire()
            self._store = await asyncio.to_thread(
                SqliteStore.open, self._config.data, loop
            )
            try:
                mark = await self._store.last_mark()
                await self._wire(loop)
                return await self._start(loop, mark)
            except BaseException:
                await self._work.close()
                await self._store.close()
                raise
        except BaseException:
            self._ports.close()
            self._lease.release()
            raise

    async def _wire(self, loop: asyncio.AbstractEventLoop) -> None:
        """Build every part; each from those before it."""
        config, work = self._config, self._work
        self._clock = SystemClock()
        self._descriptors = DescriptorWatch(self._clock)
        base = await lay_foundation(config, self._store, self._clock, loop)
        accounts = self._accounts = Accounts(base)
        await accounts.open()
        hosting = self._hosting = Hosting(base, accounts.ratebook.finished)
        bots = self._bots = EngineBots(base, hosting, work)
        meeting = self._meeting = Meeting(base, hosting)
        talk = self._talk = Talk(base, hosting, work)
        self._doors = Doors(base, accounts, hosting, bots, self._admission)
        handlers = build_handlers(base, accounts, hosting, bots, meeting, talk)
        routes = build_routes(base, accounts, hosting, bots, work)
        self._application = Application(
            routes, base.services, handlers, config.public_origins
        )

    async def _start(
        self, loop: asyncio.AbstractEventLoop, mark: LivenessMark | None
    ) -> Addresses:
        """Take up the games of the last start, then open the doors."""
        self._accounts.ratebook.make_up()
        self._accounts.standing.open()
        await self._recover(mark)
        await self._talk.plans.open()
        self._mark_alive(loop)
        addresses = await self._doors.open(self._ports)
        self._warming = loop.create_task(self._bots.house.warm_up())
        return addresses

    async def run(self, ready: Callable[[], None]) -> None:
        """Serve until `stop`; `ready` is called once it answers."""
        assert self._ports.web is not None
        if self._is_stopping:
            self._ports.close()
            return
        tune_interpreter()
        # Bots that are cut off by a stop have not left their games.
        stopping = self._bots.engine_games.close
        server = web_server(self._application, ready, stopping, self._admission)
        self._web = server
        await server.serve(sockets=[self._ports.web])

    def stop(self) -> None:
        """End `run`, now or as soon as it begins; said twice it is the same."""
        self._is_stopping = True
        if self._web is not None:
            self._web.should_exit = True

    async def close(self) -> None:
        """Stop everything; what is in the log goes on at the next start."""
        if self._warming is not None:
            self._warming.cancel()
        # From here on nobody loses: neither by a flag nor by an engine that ends.
        self._bots.engine_games.close()
        for host in self._hosting.games:
            host.disarm()
        await self._accounts.standing.close()
        await self._doors.close()
        await self._bots.close()
        await self._work.close()
        await self._bots.transcripts.close()
        self._hosting.lobby.close()
        self._hosting.live.close()
        self._meeting.challenges.close()
        self._hosting.relay.close()
        await self._accounts.ratebook.close()
        await self._talk.close()
        self._accounts.bots.close()
        if self._alive is not None:
            self._alive.cancel()
        self._store.mark_alive_nowait(self._mark())
        await self._store.close()
        self._lease.release()

    async def _recover(self, mark: LivenessMark | None) -> None:
        recovered = await self._hosting.games.recover(mark)
        await self._bots.halls.look_up(recovered)
        for host in recovered:
            self._bots.recover(host)

    def _mark(self) -> LivenessMark:
        return LivenessMark(self._clock.monotonic_ms(), self._clock.wall_ms())

    def _mark_alive(self, loop: asyncio.AbstractEventLoop) -> None:
        self._store.mark_alive_nowait(self._mark())
        self._descriptors.look()
        self._alive = loop.call_later(ALIVE_EVERY_S, self._mark_alive, loop)


def _unhandled(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    _log.error("unhandled: %s", context.get("message"), exc_info=error)
