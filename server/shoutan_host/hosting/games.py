"""All games of this node: making them, finding them, bringing them back.

A game is in memory while it is live or somebody looks at it; everything else is read
from the log when it is asked for. Loading is folding the log, whoever asks.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Abort, Create, PauseForFault, TakeSeat
from shoutan_engine.events import Event, GameFinished, Played
from shoutan_engine.game import Game, create
from shoutan_engine.settings import GameSettings
from shoutan_protocol.chain import chain_hashes, head_of_chain, start_of_chain
from shoutan_protocol.event_decoding import decode_log
from shoutan_protocol.event_encoding import encode_event

from shoutan_host.clock import rfc3339
from shoutan_host.hosting.absence import AbsenceTimes
from shoutan_host.hosting.cards import first_card, next_card
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.keeping import UNREADABLE, read_game, sealed_parts
from shoutan_host.hosting.steward import Steward
from shoutan_host.outlasting import outlasting
from shoutan_host.ports import Append, GameCard, GameId, LivenessMark, SeqTaken

_log = logging.getLogger("shoutan")
KEPT_AFTER_LOADING_S = 1.0
"""A finished game that was read for somebody stays so long, unless it is followed."""


@dataclass(frozen=True, slots=True)
class Created:
    """A game that was asked for; `is_new` is False if the same act had made it before."""

    host: GameHost
    is_new: bool


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it was read from the log; `head` is the chain hash of its last event."""

    game: Game
    card: GameCard
    head: bytes
    events: Sequence[Event] = ()
    """All of its events, where it is read for a record."""


class Games:
    """The games of this node. `changed` is called when lists would show something new.

    `finished` is called with each game that ends, once its end is durable.
    """

    def __init__(
        self,
        services: Services,
        changed: Callable[[], None],
        finished: Callable[[GameHost], None] | None = None,
        absence: AbsenceTimes | None = None,
    ) -> None:
        self._absence = absence
        self._services = services
        self._changed = changed
        self._finished = finished
        self._hosts: dict[GameId, GameHost] = {}
        self._stewards: dict[GameId, Steward] = {}
        self._loading: dict[GameId, asyncio.Future[GameHost | None]] = {}
        self._watchers: dict[GameId, _Watcher] = {}

    def __iter__(self) -> Iterator[GameHost]:
        """Go through the games in memory."""
        return iter(tuple(self._hosts.values()))

    def hosted(self, game_id: GameId) -> GameHost | None:
        """Return the game if it is in memory."""
        return self._hosts.get(game_id)

    def steward(self, game_id: GameId) -> Steward:
        """Return the steward of a game in memory."""
        return self._stewards[game_id]

    async def create(
        self, game_id: GameId, settings: GameSettings, seats: list[TakeSeat]
    ) -> Created:
        """Make a game with its first seats taken, durable before this returns.

        With an id that is taken, the game of that id is returned: the act is repeated.
        Raises StoreError, and ValueError for seats that refuse each other.
        """
        now = self._services.clock.monotonic_ms()
        wall = rfc3339(self._services.clock.wall_ms())
        created = create(Create(settings), now)
        game = Game(created)
        card = first_card(game_id, created, wall)
        head = start_of_chain(game_id)
        events: list[Event] = [created]
        for seat in seats:
            decided = game.decide(seat, now)
            if not isinstance(decided, tuple):
                raise ValueError(f"a seat of a new game was refused: {decided}")
            card = next_card(card, game, decided, wall) or card
            for event in decided:
                game.apply(event)
            events += decided
        try:
            log = self._services.store
            append = _append(
                game_id, 1, events, card, wall, game, head, is_kept=log.keeps_events
            )
            await log.append(append)
        except SeqTaken:
            host = await self.get(game_id)
            if host is None:
                raise
            return Created(host, is_new=False)
        # A repeat of the same act may have read the game from the log meanwhile.
        host = self._hosts.get(game_id)
        if host is None:
            made = StoredGame(game, card, append.hashes[-1] if append.hashes else head)
            host = self._adopt(game_id, made)
        return Created(host, is_new=True)

    async def get(self, game_id: GameId) -> GameHost | None:
        """Return the game, from memory or from the log; None if there is none."""
        host = self._hosts.get(game_id)
        if host is not None:
            return host
        loading = self._loading.get(game_id)
        if loading is None:
            loading = self._services.loop.create_task(self._load(game_id))
            self._loading[game_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(game_id, None))
        return await outlasting(loading)

    def release(self, host: GameHost) -> None:
        """Forget a finished game that nobody looks at any more."""
        if host.is_finished and not host.attendance.somebody:
            self._services.loop.call_soon(self._forget, host)

    async def recover(self, mark: LivenessMark | None) -> list[GameHost]:
        """Bring every live game back after a start (reliability T9); returns them.

        `mark` is the last sign of life of the process before. Every game that was
        being played stands still, durably, before anything else can happen to it: its
        deadline may have passed while the server was down, and nobody loses by that.
        Raises StoreError.
        """
        live = await self._services.store.live_games()
        found = await asyncio.gather(*(self._take_over(game, mark) for game in live))
        return [host for host in found if host is not None]

    async def _take_over(
        self, game_id: GameId, mark: LivenessMark | None
    ) -> GameHost | None:
        found = await self._read_as_keeper(game_id)
        if found is None:
            return None
        game, head = found.game, found.head
        alive = game.turn_since if mark is None else Millis(mark.monotonic_ms)
        paused = game.decide(PauseForFault(alive), self._services.clock.monotonic_ms())
        if isinstance(paused, tuple):
            wall = rfc3339(self._services.clock.wall_ms())
            append = _append(
                game_id, game.seq + 1, paused, None, wall, game, head, is_kept=True
            )
            await self._services.store.append(append)
            for event in paused:
                game.apply(event)
            found = StoredGame(game, found.card, append.hashes[-1])
        return self._adopt(game_id, found)

    def abort(self, host: GameHost, detail: str) -> None:
        """End a game that does not count."""
        host.post(Abort(detail), self._services.clock.monotonic_ms())

    async def read(self, game_id: GameId) -> StoredGame | None:
        """Return a copy of a game straight from the log, for a record.

        What is sealed is not in it.
        """
        payloads = await self._services.store.read(game_id)
        card = await self._services.store.card(game_id)
        if not payloads or card is None:
            return None
        events = decode_log(payloads)
        head = head_of_chain(game_id, payloads)
        return StoredGame(Game.fold(events), card, head, events)

    async def _read_as_keeper(self, game_id: GameId) -> StoredGame | None:
        """Return a game, None if there is none or its log cannot be read.

        One spoiled record is no reason for all the others not to be played on.
        """
        try:
            kept = await read_game(self._services.store, game_id)
        except UNREADABLE as fault:
            _log.error(
                "game %s cannot be read and is left alone: %s; "
                "shoutan admin verify tells more",
                game_id,
                fault,
            )
            return None
        card = await self._services.store.card(game_id)
        if kept is None or card is None:
            return None
        return StoredGame(kept.game, card, kept.head)

    async def _load(self, game_id: GameId) -> GameHost | None:
        found = await self._read_as_keeper(game_id)
        if found is None:
            return None
        host = self._hosts.get(game_id) or self._adopt(game_id, found)
        if host.is_finished:
            # Whoever asked may be gone already, or only wanted an answer.
            loop = self._services.loop
            loop.call_later(KEPT_AFTER_LOADING_S, self.release, host)
        return host

    def _adopt(self, game_id: GameId, found: StoredGame) -> GameHost:
        host = GameHost(game_id, found.game, found.card, found.head, self._services)
        self._hosts[game_id] = host
        self._stewards[game_id] = Steward(host, self._services, self._absence)
        self._watchers[game_id] = _Watcher(self, host, self._changed)
        if not host.is_finished:
            self._changed()
        return host

    def _forget(self, host: GameHost) -> None:
        if self._hosts.get(host.id) is not host:
            return
        if host.attendance.somebody or not host.is_finished:
            return
        host.disarm()
        self._stewards.pop(host.id).close()
        host.unlisten(self._watchers.pop(host.id))
        del self._hosts[host.id]

    def event_happened(self, host: GameHost, event: Event) -> None:
        """Tell the lists; drop a finished game that nobody follows."""
        if self._finished is not None and isinstance(event, GameFinished):
            self._finished(host)
        self._changed()
        self.release(host)


class _Watcher:
    """Tells the registry that something happened in a game."""

    __slots__ = ("_changed", "_games", "_host")

    def __init__(
        self, games: Games, host: GameHost, changed: Callable[[], None]
    ) -> None:
        self._changed = changed
        self._games = games
        self._host = host
        host.listen(self)

    def on_event(self, seq: int, event: Event) -> None:
        if isinstance(event, Played):  # most events are, and no game ends by one alone
            self._changed()
            return
        self._games.event_happened(self._host, event)


def _append(
    game_id: GameId,
    first: int,
    events: Sequence[Event],
    card: GameCard | None,
    wall: str,
    game: Game,
    head: bytes,
    *,
    is_kept: bool,
) -> Append:
    """Return what makes `events` durable as number `first` and following.

    `head` is the chain hash before them; `is_kept`: whether the log keeps events.
    """
    if not is_kept:
        return Append(game_id, first, (), (), card)
    size = game.settings.size
    payloads = [
        encode_event(event, game_id, first + index, wall, size)
        for index, event in enumerate(events)
    ]
    sealed = sealed_parts(events, first, size)
    hashes = chain_hashes(head, payloads)
    return Append(game_id, first, payloads, hashes, card, sealed=sealed)
