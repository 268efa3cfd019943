"""One connection to a server for as long as it is wanted: dialed again whenever it breaks.

What has no answer yet is sent again over the next connection, and the server's clock is
measured anew there.
"""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.clock import monotonic_ns
from shoutan_protocol.json_writing import Json

from shoutan_clients.remote.address import ServerAddress
from shoutan_clients.remote.clock import RemoteClock
from shoutan_clients.remote.failures import (
    CannotReach,
    LeftServer,
    NotNow,
    RemoteFailure,
    Replaced,
    TurnedAway,
)
from shoutan_clients.remote.identity import Identity
from shoutan_clients.remote.link import NONSENSE, Link, NotTheProtocol
from shoutan_clients.remote.open_requests import Hear, OpenRequests
from shoutan_clients.remote.pauses import pauses

TRY_AGAIN_S: Final = 0.5
"""How soon a request that the server could not decide is sent again."""
FIRST_PINGS: Final = 4
PING_EVERY_S: Final = 15.0
"""For the clock: a few at once, then one now and then."""
RESTARTED: Final = 1012
REPLACED: Final = 4001
LOGIN_OVER: Final = 4003

T = TypeVar("T")
_log = logging.getLogger("shoutan")


class KeptConnection(ABC):
    """Keeps the connection of one identity; what is said over it is for a subclass.

    `lost` and `back` may be set: called with a sentence when the connection breaks, and
    when there is a new one.
    """

    def __init__(
        self,
        address: ServerAddress,
        identity: Identity,
        link: Link,
        waits: Callable[[], Iterator[float]] = pauses,
    ) -> None:
        self.address = address
        self.clock = RemoteClock()
        self.you: Player | None = None
        self.title = ""
        self.release = ""
        self.lost: Callable[[str], None] = _say_nothing
        self.back: Callable[[str], None] = _say_nothing
        self._identity = identity
        self._waits = waits
        self._loop = asyncio.get_running_loop()
        self._requests = OpenRequests()
        self._greetings: list[Callable[[], None]] = []
        self._timers: set[asyncio.TimerHandle] = set()
        self._over: asyncio.Future[RemoteFailure] = self._loop.create_future()
        self._began(link)
        self._keeping = self._loop.create_task(self._keep(link))
        self._keeping.add_done_callback(self._has_kept)

    @abstractmethod
    def _take(self, frame: bytes) -> None:
        """Take in one message. Raises NotTheProtocol."""

    @abstractmethod
    def _go_on(self) -> None:
        """Ask over a new connection for what was missed."""

    # -- requests ------------------------------------------------------------------

    def post(
        self,
        body: Json,
        answer: Hear,
        *,
        once: bool = False,
        failed: Callable[[RemoteFailure], None] | None = None,
    ) -> None:
        """Send a request and have its `ok` or `error` told; it is given its `id`.

        `once`: it belongs to the present connection, and is forgotten with it. `failed`
        is called instead when the connection is over for good.
        """
        if not self._over.done():
            self._requests.post(body, answer, once=once, failed=failed)
        elif failed is not None:
            failed(self._over.result())

    def say(self, kind: str, **fields: Any) -> None:
        """Send a request whose answer nobody waits for; not at all without a connection."""
        self.post({"type": kind, **fields}, _hear_nothing, once=True)

    def later(self, call: Callable[[], None], delay_s: float = TRY_AGAIN_S) -> None:
        """Call something in a moment, unless the connection is over by then."""
        timer: asyncio.TimerHandle

        def due() -> None:
            self._timers.discard(timer)
            call()

        if not self._over.done():
            timer = self._loop.call_later(delay_s, due)
            self._timers.add(timer)

    def greet(self, greeting: Callable[[], None]) -> Callable[[], None]:
        """Call `greeting` now, and again whenever there is a new connection.

        The result ends that.
        """
        self._greetings.append(greeting)
        if self.is_connected:
            greeting()
        return lambda: self._greetings.remove(greeting)

    # -- the end -------------------------------------------------------------------

    @property
    def is_connected(self) -> bool:
        """Tell whether there is a connection just now."""
        return self._requests.link is not None

    async def wait_over(self) -> RemoteFailure:
        """Wait until the connection is over for good; return why."""
        return await asyncio.shield(self._over)

    async def close(self) -> None:
        """Leave: send what is to be sent, and dial no more."""
        link = self._requests.link
        self._end(LeftServer("The connection was closed."))
        if link is not None:
            await link.close()
        self._keeping.cancel()
        await asyncio.gather(self._keeping, return_exceptions=True)

    async def unless_over(self, work: "asyncio.Future[T]") -> T:
        """Return what `work` gives; raises RemoteFailure as soon as it is all over."""
        over = asyncio.ensure_future(self.wait_over())
        try:
            both: set[asyncio.Future[Any]] = {work, over}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                return work.result()
            raise over.result()
        finally:
            over.cancel()
            work.cancel()

    # -- inside --------------------------------------------------------------------

    async def _keep(self, link: Link) -> None:
        """Read until the connection is over for good."""
        waits = self._waits()
        while True:
            code, reason = await link.run(self._take)
            if code != NONSENSE:  # else whoever talks nonsense would be dialed for ever
                waits = self._waits()
            if self._over.done():
                return
            self._requests.connection_lost()
            if code in (REPLACED, LOGIN_OVER):
                self._end(
                    Replaced(reason or "Another connection took this one's place.")
                )
                return
            # What the server of this project says when it is stopped or restarted.
            is_restart = code == RESTARTED
            why = "the server stops or restarts" if is_restart else reason
            self.lost(why or "the connection broke")
            try:
                link = await self._dial_again(waits)
            except TurnedAway as away:
                self._end(away)
                return
            self._began(link)
            self.back(f"connected to {self.address.url} again")

    def _has_kept(self, keeping: "asyncio.Task[None]") -> None:
        if keeping.cancelled():
            return
        error = keeping.exception()
        if error is not None:
            _log.error("the connection is given up", exc_info=error)
            self._end(RemoteFailure(f"This program failed: {error!r}."))

    async def _dial_again(self, waits: Iterator[float]) -> Link:
        least_s = 0.0  # as long as the server wants us to wait
        for pause in waits:
            await asyncio.sleep(max(pause, least_s))
            try:
                return await Link.dial(self.address, self._identity)
            except NotNow as later:
                least_s = later.wait_s or 0.0
            except CannotReach:
                least_s = 0.0
        raise AssertionError("pauses have no end")

    def _began(self, link: Link) -> None:
        """Go on over a new connection where the one before it ended."""
        self._welcomed(link)
        self._requests.link = link
        # First of all: what was asked again must find its events here.
        self._go_on()
        self._requests.connected(link)
        for greeting in self._greetings:
            greeting()
        self._ping(FIRST_PINGS)

    def _welcomed(self, link: Link) -> None:
        welcome = link.welcome
        body = welcome.body
        self.clock.measure_anew()
        self.clock.heard(welcome.asked_ns, welcome.heard_ns, body["server_ms"])
        self.title, self.release = body.get("title", ""), body.get("server", "")
        you = body.get("you")
        if you is not None:
            kind = PlayerKind(you["kind"])
            self.you = Player(you["id"], you["name"], kind, you.get("rank"))

    def _ping(self, quick: int) -> None:
        """Measure the server's clock, `quick` times at once, then now and then."""
        link, asked_ns = self._requests.link, monotonic_ns()

        def heard(reply: Json) -> None:
            match reply:
                case {"type": "pong", "server_ms": int(server_ms)}:
                    self.clock.heard(asked_ns, monotonic_ns(), server_ms)
                case {"type": "error"}:
                    pass  # it has no time for it now
                case _:
                    raise NotTheProtocol("the answer to a ping tells no time")
            if quick > 1:
                self._ping(quick - 1)
            else:
                self.later(again, PING_EVERY_S)

        def again() -> None:
            if self._requests.link is link:  # a new one has begun by itself
                self._ping(1)

        self.post({"type": "ping"}, heard, once=True)

    def _end(self, why: RemoteFailure) -> None:
        if self._over.done():
            return
        self._over.set_result(why)
        for timer in self._timers:
            timer.cancel()
        self._requests.over(why)


def _hear_nothing(body: Json) -> None:
    pass


def _say_nothing(sentence: str) -> None:
    pass
