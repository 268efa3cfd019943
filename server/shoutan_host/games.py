"""All games of this node: making them, finding them, bringing them back.

A game is in memory while it is live or somebody looks at it; everything else is read
from the log when it is asked for. Loading is folding the log, whoever asks.
"""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Abort, Create, PauseForFault, TakeSeat
from shoutan_engine.events import Event
from shoutan_engine.game import Game, create
from shoutan_engine.settings import GameSettings
from shoutan_engine.state import Phase
from shoutan_protocol.event_decoding import decode_log
from shoutan_protocol.event_encoding import encode_event

from shoutan_host.cards import first_card, next_card
from shoutan_host.clock import rfc3339
from shoutan_host.game_host import GameHost, Services
from shoutan_host.ports import Append, GameCard, GameId, LivenessMark, SeqTaken
from shoutan_host.steward import Steward


@dataclass(frozen=True, slots=True)
class Created:
    """A game that was asked for; `is_new` is False if the same act had made it before."""

    host: GameHost
    is_new: bool


class Games:
    """The games of this node. `changed` is called when lists would show something new."""

    def __init__(self, services: Services, changed: Callable[[], None]) -> None:
        self._services = services
        self._changed = changed
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
        events: list[Event] = [created]
        for seat in seats:
            decided = game.decide(seat, now)
            if not isinstance(decided, tuple):
                raise ValueError(f"a seat of a new game was refused: {decided}")
            card = next_card(card, game, decided, wall) or card
            for event in decided:
                game.apply(event)
            events += decided
        payloads = [
            encode_event(event, game_id, 1 + index, wall, settings.size)
            for index, event in enumerate(events)
        ]
        try:
            await self._services.store.append(Append(game_id, 1, payloads, card))
        except SeqTaken:
            host = await self.get(game_id)
            if host is None:
                raise
            return Created(host, is_new=False)
        return Created(self._adopt(game_id, game, card), is_new=True)

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
        return await asyncio.shield(loading)

    def release(self, host: GameHost) -> None:
        """Forget a finished game that nobody looks at any more."""
        if host.is_finished and not host.attendance.somebody:
            self._services.loop.call_soon(self._forget, host)

    async def recover(self, mark: LivenessMark | None) -> list[GameHost]:
        """Bring every live game back after a start (reliability T9); returns them.

        `mark` is the last sign of life of the process before. Every game that was
        being played stands still until its player is back.
        """
        hosts: list[GameHost] = []
        for game_id in await self._services.store.live_games():
            host = await self.get(game_id)
            if host is None:
                continue
            hosts.append(host)
            if host.game.phase is not Phase.WAITING:
                alive = Millis(mark.monotonic_ms) if mark else host.game.turn_since
                now = self._services.clock.monotonic_ms()
                host.post(PauseForFault(alive), now)
        return hosts

    def abort(self, host: GameHost, detail: str) -> None:
        """End a game that does not count."""
        host.post(Abort(detail), self._services.clock.monotonic_ms())

    async def read(self, game_id: GameId) -> tuple[Game, GameCard] | None:
        """Return a copy of a game and its card straight from the log, for a record."""
        payloads = await self._services.store.read(game_id)
        card = await self._services.store.card(game_id)
        if not payloads or card is None:
            return None
        return Game.fold(decode_log(payloads)), card

    async def _load(self, game_id: GameId) -> GameHost | None:
        found = await self.read(game_id)
        if found is None:
            return None
        already = self._hosts.get(game_id)
        return already or self._adopt(game_id, *found)

    def _adopt(self, game_id: GameId, game: Game, card: GameCard) -> GameHost:
        host = GameHost(game_id, game, card, self._services)
        self._hosts[game_id] = host
        self._stewards[game_id] = Steward(host, self._services)
        self._watchers[game_id] = _Watcher(self, host)
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

    def event_happened(self, host: GameHost) -> None:
        """Tell the lists; drop a finished game that nobody follows."""
        self._changed()
        self.release(host)


class _Watcher:
    """Tells the registry that something happened in a game."""

    __slots__ = ("_games", "_host")

    def __init__(self, games: Games, host: GameHost) -> None:
        self._games = games
        self._host = host
        host.listen(self)

    def on_event(self, seq: int, event: Event) -> None:
        self._games.event_happened(self._host)
