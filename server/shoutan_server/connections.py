"""One websocket connection: frames in, answers and events out.

Reading never waits for a game, and a game never waits for this connection. Requests
are handled in the order in which they came, few in one pass of the loop; one that must
wait for the store holds the next ones back, up to `MAX_INBOX` or `MAX_INBOX_BYTES`, then
the peer is not read any more. What is sent is the business of `outgoing`.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol, TypeAlias

from pydantic import BaseModel, ConfigDict, ValidationError
from shoutan_engine.clocks.types import Millis
from shoutan_engine.settings import Player
from shoutan_host.hosting.game_host import Services
from shoutan_protocol.messages import REQUESTS, AnyRequest
from shoutan_protocol.messages import requests as wire
from shoutan_protocol.messages.common import RequestId

from shoutan_server.errors import Refuse, error_message
from shoutan_server.outgoing import Outgoing
from shoutan_server.subscriptions import Subscription
from shoutan_server.tellings import Tellings
from shoutan_server.transports.deadline import Deadline
from shoutan_server.transports.sockets import (
    PLAYER_PING_S,
    SPECTATOR_PING_S,
    GameSocket,
)

MAX_INBOX: Final = 16
MAX_INBOX_BYTES: Final = 64 * 1024
REQUESTS_A_PASS: Final = 8
"""Requests of one connection that are handled in one pass of the loop (R5)."""
HELLO_DEADLINE_S: Final = 5.0
CHECK_EVERY_S: Final = 2.0
"""How often a subscription is compared with its game (reliability W5)."""


class _Numbered(BaseModel):
    """As much of a frame as an answer needs, whatever else is wrong with it."""

    model_config = ConfigDict(strict=True)
    id: RequestId


Work: TypeAlias = Coroutine[Any, Any, None]
Handler: TypeAlias = Callable[["Connection", Any, Millis], Work | None]


class Handlers(Protocol):
    """What requests do; see `requests.handlers`."""

    def __getitem__(self, request: type[AnyRequest]) -> Handler:
        """Return what a type of request does: nothing left to do, or work that waits."""
        ...

    def left(self, subscription: Subscription) -> None:
        """Note that a connection which followed a game is gone."""
        ...


class Connection(Outgoing):
    """The state of one connection. `me` is None until `hello`, and for mere watchers."""

    def __init__(
        self, socket: GameSocket, services: Services, handlers: Handlers
    ) -> None:
        super().__init__(socket)
        self.me: Player | None = None
        self.greeted = False
        self.services = services
        self.subscriptions: dict[str, Subscription] = {}
        self.watches = Tellings()
        """Lists that are looked at."""
        self.end_serving: Callable[[], None] | None = None
        self.end_login: Callable[[], None] | None = None
        self.end_presence: list[Callable[[], None]] = []
        """What ends that somebody is here, and may be challenged."""
        self.is_challengeable = False
        self.is_operator = False
        """It may direct the games of matches."""
        self.analyses = Tellings()
        """Games of which it hears what their engines think."""
        self.chats = Tellings()
        """Games of which it hears what is said there."""
        self.reviews = Tellings()
        """Games whose reviews it watches."""
        self._handlers = handlers
        self._inbox: deque[tuple[bytes, int]] = deque()
        self._inbox_bytes = 0
        self._task: asyncio.Task[None] | None = None
        self._handled = 0
        """Requests handled in this pass of the loop, and a little longer."""
        self._next_pass: asyncio.Handle | None = None
        self._has_enough = False
        loop = services.loop
        self._hello = Deadline(loop, HELLO_DEADLINE_S, self._no_hello)
        self._check = loop.call_later(CHECK_EVERY_S, self._check_subscriptions)
        socket.attach(self)

    @property
    def address(self) -> str:
        """Return where the peer is, "" where there is no telling."""
        return self._socket.address

    @property
    def is_player(self) -> bool:
        """Tell whether it follows a game in which it plays."""
        return any(s.is_player for s in self.subscriptions.values())

    # -- frames in -----------------------------------------------------------------

    def on_frame(self, text: bytes, stamp_ns: int) -> None:
        """Handle a frame at once, or keep it while an earlier one waits."""
        if self._inbox or not self._may_handle:
            self._inbox.append((text, stamp_ns))
            self._inbox_bytes += len(text)
            if self._inbox_is_full and not self._has_enough:
                self._has_enough = True
                self._socket.pause_frames()
            return
        self._handle(text, stamp_ns)

    @property
    def _inbox_is_full(self) -> bool:
        return len(self._inbox) >= MAX_INBOX or self._inbox_bytes >= MAX_INBOX_BYTES

    @property
    def _may_handle(self) -> bool:
        return self._task is None and self._handled < REQUESTS_A_PASS

    def _on_next_pass(self) -> None:
        self._next_pass = None
        self._handled = 0
        self._handle_inbox()

    def _handle_inbox(self) -> None:
        """Handle what waits, as far as that is fair, then have the peer read again."""
        while self._inbox and self._may_handle:
            text, stamp_ns = self._inbox.popleft()
            self._inbox_bytes -= len(text)
            self._handle(text, stamp_ns)
        if self._has_enough and not self._inbox_is_full:
            self._has_enough = False
            self._socket.resume_frames()

    def _empty_inbox(self) -> None:
        self._inbox.clear()
        self._inbox_bytes = 0

    def _handle(self, text: bytes, stamp_ns: int) -> None:
        self._handled += 1
        if self._next_pass is None:
            self._next_pass = self.services.loop.call_soon(self._on_next_pass)
        try:
            request = REQUESTS.validate_json(text)
        except ValidationError as invalid:
            self.send(error_message(_id_of(text), Refuse.from_validation(invalid)))
            return
        try:
            if not self.greeted and not isinstance(request, wire.Hello):
                raise Refuse("hello_first", "The first message must be a hello.")
            at = Millis(stamp_ns // 1_000_000)
            waiting = self._handlers[type(request)](self, request, at)
        except Refuse as refuse:
            self._refuse(request, refuse)
            return
        if waiting is not None:
            task = self.services.loop.create_task(self._finish(request, waiting))
            # Work that was canceled before it was begun would complain when it is freed.
            task.add_done_callback(lambda _: waiting.close())
            self._task = task

    async def _finish(self, request: AnyRequest, waiting: Work) -> None:
        """Finish a request that waits for the store, then go on with the next ones."""
        try:
            await waiting
        except Refuse as refuse:
            self._refuse(request, refuse)
        except Exception as error:
            self.services.report("a request failed", error)
            self.close(1013, "internal error: connect again")
            return
        finally:
            self._task = None
        self._handle_inbox()

    def _refuse(self, request: AnyRequest, refuse: Refuse) -> None:
        self.send(error_message(request.id, refuse))
        if refuse.close_code is not None:
            self.close(refuse.close_code, refuse.sentence)

    # -- the end -------------------------------------------------------------------

    def close(self, code: int, sentence: str) -> None:
        """End the connection with a close code (reliability W7).

        What it asked for and was not answered yet is not done: nobody acts by a log-in
        that has ended.
        """
        self._empty_inbox()
        self._socket.close_nowait(code, sentence[:100])

    def on_lost(self) -> None:
        """Leave every game and the lobby; seats stay taken."""
        self._hello.cancel()
        self._check.cancel()
        if self._task is not None:
            self._task.cancel()
        if self._next_pass is not None:
            self._next_pass.cancel()
        self._empty_inbox()
        self._outbox.clear()
        self.watches.end_all()
        for end in (self.end_serving, self.end_login, *self.end_presence):
            if end is not None:
                end()
        self.end_presence.clear()
        for tellings in (self.analyses, self.chats, self.reviews):
            tellings.end_all()
        for subscription in self.subscriptions.values():
            subscription.close(on_purpose=self._socket.peer_left)
            self._handlers.left(subscription)
        self.subscriptions.clear()

    # -- upkeep --------------------------------------------------------------------

    def says_hello(self) -> None:
        """Note that the hello came: who it is, is being found out."""
        self._hello.cancel()

    def welcomed(self, me: Player | None) -> None:
        """Note who this is."""
        self.me = me
        self.greeted = True
        self._hello.cancel()

    def pace_pings(self) -> None:
        """Ping players more often than spectators."""
        self._socket.ping_every(PLAYER_PING_S if self.is_player else SPECTATOR_PING_S)

    def _no_hello(self) -> None:
        self.close(1008, "no hello in time")

    def _check_subscriptions(self) -> None:
        loop = self.services.loop
        self._check = loop.call_later(CHECK_EVERY_S, self._check_subscriptions)
        if any(s.is_behind for s in self.subscriptions.values()):
            # The client resumes by itself when it connects again.
            self.close(1013, "an event was lost: connect again")


def _id_of(text: bytes) -> int | None:
    """Return the `id` of a frame that is not a valid request, for its error."""
    try:
        return _Numbered.model_validate_json(text).id
    except ValidationError:
        return None
