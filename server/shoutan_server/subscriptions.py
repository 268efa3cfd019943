"""Following a game over one connection: the missing events, then what comes.

Subscribe first, then read the log, then send everything after `from_seq` in order,
dropping doubles (reliability W4). Players and spectators use the same path.
"""

from collections.abc import Awaitable, Callable

import orjson
from shoutan_engine.settings import Player
from shoutan_host.clock import Clock
from shoutan_host.hosting.game_host import GameHost, topic_of
from shoutan_host.hosting.steward import presence_topic
from shoutan_host.ports import Bus, GameId, GameLog
from shoutan_protocol.snapshot import snapshot_json

from shoutan_server.wire import host_info

TAIL_LIMIT = 200
"""More missing events than this are replaced by a snapshot."""
PART = 32
"""So many events of a whole log are sent before the peer has to take them."""

Send = Callable[[bytes], None]


def rematch_topic(game: GameId) -> str:
    """Return the bus topic on which is told who wants another game after this one."""
    return f"go.rematch.{game}"


def conditional_topic(game: GameId, player_id: str) -> str:
    """Return the bus topic on which one player is told what he has planned in a game."""
    return f"go.conditional.{game}.{player_id}"


class Subscription:
    """One connection following one game, from `resume` until `close`."""

    __slots__ = (
        "_bus_ends",
        "_heeds",
        "_held",
        "_is_in_it",
        "_me",
        "_next",
        "_send",
        "host",
        "last",
    )

    def __init__(
        self,
        host: GameHost,
        me: Player | None,
        bus: Bus,
        send: Send,
        *,
        heeds: bool = False,
    ) -> None:
        """`heeds`: who follows is elsewhere, and counted neither in nor as a spectator."""
        self.host = host
        self._heeds = heeds
        self.last = 0
        self._me = me
        self._send = send
        self._held: list[tuple[int, bytes]] | None = []
        # The host publishes its events one by one: the first to come is the next.
        self._next = host.game.seq + 1
        self._bus_ends: tuple[Callable[[], None], ...] = (
            bus.subscribe(topic_of(host.id), self._receive),
            bus.subscribe(presence_topic(host.id), send),
            bus.subscribe(rematch_topic(host.id), send),
        )
        if me is not None:
            own = conditional_topic(host.id, me.id)
            self._bus_ends = (*self._bus_ends, bus.subscribe(own, send))
        self._is_in_it = False
        self._enter()

    async def resume(
        self,
        from_seq: int,
        store: GameLog,
        clock: Clock,
        begin: Callable[[int], None],
        taken: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Call `begin` with the present `seq`, send what is missing, then follow.

        `taken`: every missing event is wanted, however many; it is awaited between
        parts of a long tail, until the peer has taken what it was sent.

        Raises StoreError, before `begin` is called and anything is sent.
        """
        head = self.host.game.seq
        if taken is not None:
            missing = await store.read(self.host.id, from_seq)
            self.last = from_seq + len(missing)
        elif from_seq > head or head - from_seq > TAIL_LIMIT:
            info = host_info(self.host)
            now = clock.monotonic_ms()
            host = self.host
            snapshot = snapshot_json(host.game, host.id, info, host.head, now)
            missing = [orjson.dumps(snapshot)]
            self.last = head
        else:
            missing = await store.read(self.host.id, from_seq)
            self.last = from_seq + len(missing)
        begin(head)
        for index, message in enumerate(missing, 1):
            self._send(message)
            if taken is not None and index % PART == 0:
                await taken()
        held, self._held = self._held or [], None
        for seq, payload in held:
            self._forward(seq, payload)

    @property
    def is_behind(self) -> bool:
        """Tell whether an event got lost on its way to this subscription (W5)."""
        return self._held is None and self.last < self.host.game.seq

    @property
    def is_player(self) -> bool:
        """Tell whether the one who follows has a seat, or referees."""
        return self._is_in_it

    def close(self, *, on_purpose: bool = False) -> None:
        """Follow no longer; `on_purpose`: by the wish of the one who followed."""
        for end in self._bus_ends:
            end()
        self._leave(on_purpose=on_purpose)

    def _receive(self, payload: bytes) -> None:
        seq = self._next
        self._next += 1
        if not self._is_in_it:
            self._come_in()
        if self._held is not None:
            self._held.append((seq, payload))
        else:
            self._forward(seq, payload)

    def _forward(self, seq: int, payload: bytes) -> None:
        if seq == self.last + 1:
            self.last = seq
            self._send(payload)

    def _enter(self) -> None:
        self._is_in_it = not self._heeds and self._takes_part()
        if self._heeds:
            self.host.attendance.heed(1)
        elif self._me is not None and self._is_in_it:
            self.host.attendance.enter(self._me.id)
        else:
            self.host.attendance.watch(1, self._name)

    def _come_in(self) -> None:
        """Count the one who follows as one of the game, if he took a seat meanwhile.

        He may have done so on this connection or on another one of his.
        """
        if not self._heeds and self._takes_part():
            self._leave()
            self._enter()

    @property
    def _name(self) -> str | None:
        """Return who follows, as far as that is known."""
        return None if self._me is None else self._me.name

    def _takes_part(self) -> bool:
        """Tell whether the one who follows takes part: plays, or referees."""
        if self._me is None:
            return False
        game, referee = self.host.game, self.host.game.settings.referee
        is_referee = referee is not None and referee.id == self._me.id
        return is_referee or game.is_player(self._me.id)

    def _leave(self, *, on_purpose: bool = False) -> None:
        if self._heeds:
            self.host.attendance.heed(-1)
        elif self._me is not None and self._is_in_it:
            self.host.attendance.leave(self._me.id, on_purpose=on_purpose)
        else:
            self.host.attendance.watch(-1, self._name)
