"""One live game: inbox, decide, log, apply, fan out, set the alarm for the next deadline.

The host is the only writer of its game. Commands wait in an inbox in the order of
their stamps; while events are on their way to the log the game stands still, so a
decision always sees everything before it. No event is delivered, and no command
answered with yes, before the commit (reliability R1, R2). The host never waits for a
socket: whoever follows gets bytes by a call that must not block.

It is callbacks and no task: at thousands of games a task and a queue each would cost
more than the game itself.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Command, Tick
from shoutan_engine.events import Event
from shoutan_engine.game import Decision, Duplicate, Game
from shoutan_engine.phase import Phase
from shoutan_engine.quickly_made import maker
from shoutan_engine.refusals import Refusal
from shoutan_protocol.chain import chain_hashes
from shoutan_protocol.event_encoding import encode_event

from shoutan_host.clock import Clock, rfc3339
from shoutan_host.hosting.alarm import Alarm
from shoutan_host.hosting.answers import Accepted, Answer, Refused, Repeated, Undecided
from shoutan_host.hosting.attendance import Attendance
from shoutan_host.hosting.cards import may_change_card, next_card, with_record_hash
from shoutan_host.hosting.keeping import UNREADABLE, read_tail, sealed_parts
from shoutan_host.hosting.played_game import AnswerTo, Listener
from shoutan_host.ports import (
    NOTHING_SEALED,
    Append,
    Bus,
    GameCard,
    GameId,
    GameLog,
    SeqTaken,
    StoreError,
)

_FINISHED: Final = Phase.FINISHED
_accepted: Final = maker(Accepted)
RETRY_S = 1.0
"""How soon the store is asked again after it was away."""
MAX_INBOX = 64
"""Commands that may wait for one game; more are answered `busy`."""


@dataclass(frozen=True, slots=True)
class Services:
    """What a game host needs from the world."""

    store: GameLog
    bus: Bus
    clock: Clock
    loop: asyncio.AbstractEventLoop
    report: Callable[[str, BaseException], None]
    """Called with what failed and why, where nobody is left to answer."""


_Posted: TypeAlias = tuple[Command, Millis, AnswerTo | None]
"""A command, its stamp, and who is told: a plain tuple, made for every move."""


def topic_of(game: GameId) -> str:
    """Return the bus topic of a game's events."""
    return f"go.ev.{game}"


class GameHost(Alarm):
    """The host of one game. `game`, `card` and `head` are for reading.

    `head` is the chain hash of the last event in `game`. `is_held`: both seats are played at
    one door only, by a protocol of its own; elsewhere their players may only look on.
    """

    __slots__ = (
        "_flushing",
        "_inbox",
        "_listeners",
        "_pumping",
        "_reloading",
        "_services",
        "attendance",
        "card",
        "game",
        "head",
        "id",
        "is_held",
    )

    def __init__(
        self,
        game_id: GameId,
        game: Game,
        card: GameCard,
        head: bytes,
        services: Services,
    ) -> None:
        super().__init__(game.deadline(), services.clock, services.loop)
        self.id = game_id
        self.game = game
        self.card = card
        self.head = head
        self.is_held = False
        self.attendance = Attendance()
        self._services = services
        self._inbox: deque[_Posted] = deque()
        self._flushing = False
        self._pumping = False
        self._listeners: tuple[Listener, ...] = ()
        self._reloading: asyncio.Task[None] | None = None

    @property
    def is_finished(self) -> bool:
        """Tell whether the result is there."""
        return self.game.phase is _FINISHED

    @property
    def is_idle(self) -> bool:
        """Tell whether nobody follows and nothing is on its way."""
        return not (
            self._inbox or self._flushing or self._listeners or self.attendance.somebody
        )

    def post(
        self, command: Command, at: Millis, answer: AnswerTo | None = None
    ) -> None:
        """Queue a command stamped `at` (monotonic ms); `answer` is called once."""
        if len(self._inbox) >= MAX_INBOX:
            if answer is not None:
                answer(Undecided("busy", "This game has too much to do: try again."))
            return
        self._inbox.append((command, at, answer))
        if not (self._flushing or self._pumping):
            self._pump()

    def listen(self, listener: Listener) -> None:
        """Tell `listener` every event from now on."""
        self._listeners = (*self._listeners, listener)

    def unlisten(self, listener: Listener) -> None:
        """Stop telling `listener`."""
        self._listeners = tuple(x for x in self._listeners if x is not listener)

    def _pump(self) -> None:
        """Decide what waits until something is on its way to the log.

        A log that takes events at once has called back before the next one is looked at.
        """
        self._pumping = True
        inbox, keeps_events = self._inbox, self._services.store.keeps_events
        try:
            while inbox and not self._flushing:
                command, at, answer = posted = inbox[0]
                deadline = self._deadline
                is_late = deadline is not None and at >= deadline
                if is_late and not isinstance(command, Tick):
                    # Time ran out before this command was received: that comes first.
                    events = self.game.decide(Tick(), at)
                    if isinstance(events, tuple) and events:
                        self._write(events, None)
                        continue
                inbox.popleft()
                decided = self.game.decide(command, at)
                if isinstance(decided, tuple) and decided:
                    if not keeps_events and not may_change_card(decided):
                        self._done_unlogged(decided[0], posted)
                    else:
                        self._write(decided, posted)
                elif answer is not None:
                    answer(self._answer_without_event(decided))
        finally:
            self._pumping = False
        if not self._flushing and self._deadline != self._timer_at:
            self.arm()

    def _answer_without_event(self, decided: Decision) -> Answer:
        match decided:
            case Refusal() as refusal:
                return Refused(refusal, self.game.ply, self.game.seq)
            case Duplicate(seq):
                return Repeated(seq)
            case _:
                return Accepted(self.game.seq)

    def _write(self, events: Sequence[Event], posted: _Posted | None) -> None:
        """Send events to the log; everything else waits for the outcome."""
        log = self._services.store
        shows_more = may_change_card(events)
        wall = ""
        first = self.game.seq + 1
        payloads: Sequence[bytes] = ()
        hashes: Sequence[bytes] = ()
        sealed = NOTHING_SEALED
        head = self.head
        card: GameCard | None = None
        if shows_more or log.keeps_events:
            wall = rfc3339(self._services.clock.wall_ms())
        if shows_more:
            card = next_card(self.card, self.game, events, wall)
        if log.keeps_events:
            size = self.game.settings.size
            payloads = [
                encode_event(event, self.id, first + index, wall, size)
                for index, event in enumerate(events)
            ]
            hashes = chain_hashes(head, payloads)
            head = hashes[-1]
            sealed = sealed_parts(events, first, size)
            if card is not None:
                card = with_record_hash(card, head)

        def durable(error: StoreError | None) -> None:
            if error is not None:
                self._flushing = False
                self._not_committed(error, posted)
                return
            try:
                # What those who hear of it post is decided after all have heard.
                self._committed(events, payloads, head, card)
            finally:
                self._flushing = False
            if posted is not None and (answer := posted[2]) is not None:
                answer(_accepted(first))
            if not self._pumping:
                self._pump()

        self._flushing = True
        append = Append(self.id, first, payloads, hashes, card, sealed)
        log.append_nowait(append, durable)

    def _done_unlogged(self, stone: Event, posted: _Posted) -> None:
        """Take in a stone that neither a log nor a list wants to know of: it is done at once.

        As `_committed` does it, which is made for all that there can be; past it a move of a
        match takes 58 byte codes less, of 3,600.
        """
        game = self.game
        self._flushing = True  # what listeners post waits until all have heard
        try:
            game.apply(stone)
            seq = game.seq
            self._deadline = game.deadline()
            for listener in self._listeners:
                listener.on_event(seq, stone)
        finally:
            self._flushing = False
        answer = posted[2]
        if answer is not None:
            answer(_accepted(seq))

    def _committed(
        self,
        events: Sequence[Event],
        payloads: Sequence[bytes],
        head: bytes,
        card: GameCard | None,
    ) -> None:
        self.head = head
        if card is not None:
            self.card = card
        game = self.game
        seq = game.seq
        for event in events:
            game.apply(event)
        self._deadline = game.deadline()
        if payloads:
            publish, topic = self._services.bus.publish, topic_of(self.id)
            for payload in payloads:
                publish(topic, payload)
        listeners = self._listeners
        if len(events) == 1:  # most are a stone
            for listener in listeners:
                listener.on_event(seq + 1, events[0])
            return
        for listener in listeners:
            for number, event in enumerate(events, seq + 1):
                listener.on_event(number, event)

    def _not_committed(self, error: StoreError, posted: _Posted | None) -> None:
        if isinstance(error, SeqTaken):
            self._reload_soon(posted)
            return
        self._services.report(f"game {self.id}: events were not written", error)
        if posted is not None and (answer := posted[2]) is not None:
            answer(Undecided("unavailable", "This could not be stored: try again."))
        # A deadline that could not be written is tried again with the next command
        # or in a second, whichever comes first.
        self._look_in(RETRY_S)
        self._pump_refusing()

    def _pump_refusing(self) -> None:
        """Answer everything that waits: the store is away, nothing can be decided."""
        waiting, self._inbox = self._inbox, deque()
        for _, _, answer in waiting:
            if answer is not None:
                answer(Undecided("unavailable", "The server cannot store moves now."))

    def _reload_soon(self, posted: _Posted | None) -> None:
        self._flushing = True  # nothing is decided until the log is read again
        self._reloading = self._loop.create_task(self._reload(posted))

    async def _reload(self, posted: _Posted | None) -> None:
        """Take in what another writer appended, then decide again (reliability S1).

        While the log cannot be read nothing is decided: this game is not what it was.
        """
        try:
            store, last = self._services.store, self.game.seq
            payloads = await store.read(self.id, last)
            size = self.game.settings.size
            events = await read_tail(store, self.id, payloads, last + 1, size)
            card = await store.card(self.id)
        except (StoreError, *UNREADABLE) as error:
            self._services.report(f"game {self.id}: its log was not read", error)
            if posted is not None:
                self._inbox.appendleft(posted)
            self._pump_refusing()
            self._loop.call_later(RETRY_S, self._reload_soon, None)
            return
        head = chain_hashes(self.head, payloads)[-1] if payloads else self.head
        self._committed(events, payloads, head, card)
        self._flushing = False
        if posted is not None:
            self._inbox.appendleft(posted)
        self._pump()
