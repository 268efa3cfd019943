"""What engines think, on its way: stored beside their moves, told to who watches.

The sink of every engine seat here, and of bots that report over the websocket. Nothing
waits for it: storing rides with the store's liveness mark, telling skips whoever does not
read. A game between engines is told while it is played; of one with a person nothing is
told before the end (`analysis_rights`, asked by whoever lets somebody watch).
"""

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias

import orjson
from shoutan_engine import Color
from shoutan_engine.events import Event
from shoutan_host.clock import rfc3339
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameId, StoredAnalysis
from shoutan_protocol.analysis import Analysis, fitting
from shoutan_protocol.json_writing import COLOR_NAMES

TELL_EVERY_S: Final = 0.5
"""At most two messages a second go out for a game; the newest wins."""
MOST_TURNS: Final = 2_000
"""Turns of a game of which an analysis is stored."""

Offer: TypeAlias = Callable[[bytes], bool]
"""Takes a message that may as well be lost; never blocks."""


class AnalysisRelay:
    """A `SelectiveSink` for all games of this node."""

    def __init__(self, services: Services, games: Games) -> None:
        self._services = services
        self._games = games
        self._channels: dict[GameId, _Channel] = {}

    def report(
        self,
        game: GameId,
        ply: int,
        color: Color,
        analysis: Analysis,
        is_final: bool,
    ) -> None:
        """Store what is final, tell what may be told; what is too much is lost."""
        host = self._games.hosted(game)
        if host is None or analysis.is_empty:
            return
        channel = self._channels.get(game)
        is_stored = is_final and ply < MOST_TURNS
        if channel is None and not is_stored:
            return
        payload = fitting(analysis, host.game.settings.size)
        name = COLOR_NAMES[color]
        if is_stored:
            at = rfc3339(self._services.clock.wall_ms())
            self._services.store.keep_analysis_nowait(
                StoredAnalysis(game, ply, name, at, payload)
            )
        if channel is not None:
            channel.tell(
                {
                    "ply": ply,
                    "color": name,
                    "analysis": orjson.Fragment(payload),
                    "final": is_final,
                }
            )

    def is_awaited(self, game: GameId) -> bool:
        """Tell whether anybody watches what the engines of a game think."""
        return game in self._channels

    def watch(self, host: GameHost, offer: Offer) -> Callable[[], None]:
        """Tell `offer` what comes, until the game is over; the result ends it before."""
        channel = self._channels.get(host.id)
        if channel is None:
            channel = _Channel(host, self._services.loop, self._over)
            self._channels[host.id] = channel
        channel.watchers.append(offer)

        def end() -> None:
            if offer in channel.watchers:
                channel.watchers.remove(offer)
            if not channel.watchers:
                channel.close()
                self._over(channel)

        return end

    def close(self) -> None:
        """Tell nobody any more."""
        for channel in tuple(self._channels.values()):
            channel.close()
        self._channels.clear()

    def _over(self, channel: "_Channel") -> None:
        if self._channels.get(channel.host.id) is channel:
            del self._channels[channel.host.id]


class _Channel:
    """One game that somebody watches."""

    def __init__(
        self,
        host: GameHost,
        loop: asyncio.AbstractEventLoop,
        over: Callable[["_Channel"], None],
    ) -> None:
        self.host = host
        self.watchers: list[Offer] = []
        self._loop = loop
        self._over = over
        self._n = 0
        self._waiting: dict[str, object] | None = None
        self._timer: asyncio.TimerHandle | None = None
        host.listen(self)

    def on_event(self, seq: int, event: Event) -> None:
        """End with the game, after the last word."""
        if self.host.is_finished:
            self._send()
            self.close()
            self._over(self)

    def tell(self, body: dict[str, object]) -> None:
        """Tell something now, or as soon as it may be, unless something newer comes."""
        self._waiting = body
        if self._timer is None:
            self._send()
            self._timer = self._loop.call_later(TELL_EVERY_S, self._due)

    def close(self) -> None:
        """Tell nobody any more. Safe to call twice."""
        self.host.unlisten(self)
        self.watchers.clear()
        self._waiting = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _due(self) -> None:
        self._timer = None
        if self._waiting is not None:
            self.tell(self._waiting)

    def _send(self) -> None:
        body, self._waiting = self._waiting, None
        if body is None:
            return
        self._n += 1
        head = {"type": "analysis", "game": self.host.id, "stream": "analysis"}
        message = orjson.dumps(head | {"n": self._n} | body)
        for offer in tuple(self.watchers):
            offer(message)
