"""Games being played with their boards, for whoever looks at all of them at once.

Told in turns (`watchers`), once for all who watch, and only what changed: of sixty
boards a few have a new stone each time. A new watcher is sent everything; what the others
are told next is what changed since they were told, which is no less than the new one needs.
"""

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias

import orjson
from shoutan_engine.phase import Phase
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameId

from shoutan_server.watchers import Receive, Watchers
from shoutan_server.wire import live_game

MOST: Final = 60

_State: TypeAlias = tuple[int, int]
"""What makes a board look different: its last event, and how many look on."""


class LiveGames:
    """The games being played, the most watched first, then the newest."""

    def __init__(
        self, games: Callable[[], Games], loop: asyncio.AbstractEventLoop
    ) -> None:
        self._games = games
        self._watchers = Watchers(loop, self._tell)
        self._told: dict[GameId, _State] = {}
        self._order: list[GameId] = []

    def watch(self, receive: Receive) -> Callable[[], None]:
        """Send `receive` all games now and then what changes; the result ends that."""
        hosts = self._shown()
        if not self._watchers:
            self._note(hosts)
        return self._watchers.add(receive, _message(hosts, hosts))

    def changed(self) -> None:
        """Note that some game is different."""
        self._watchers.changed()

    def close(self) -> None:
        """Tell nobody any more."""
        self._watchers.close()

    def _tell(self) -> None:
        hosts, order, told = self._shown(), self._order, self._told
        self._note(hosts)
        changed = [host for host in hosts if told.get(host.id) != self._told[host.id]]
        if not changed and order == self._order:
            return
        self._watchers.send(_message(hosts, changed))

    def _note(self, hosts: list[GameHost]) -> None:
        self._order = [host.id for host in hosts]
        self._told = {host.id: _state(host) for host in hosts}

    def _shown(self) -> list[GameHost]:
        playing = [
            host
            for host in self._games()
            if not host.card.private
            and host.game.phase not in (Phase.WAITING, Phase.FINISHED)
        ]
        playing.sort(
            key=lambda h: (h.attendance.watching, h.card.started_at or ""), reverse=True
        )
        return playing[:MOST]


def _state(host: GameHost) -> _State:
    return host.game.seq, host.attendance.watching


def _message(hosts: list[GameHost], changed: list[GameHost]) -> bytes:
    return orjson.dumps(
        {
            "type": "live",
            "order": [host.id for host in hosts],
            "games": [live_game(host) for host in changed],
        }
    )
