"""The lobby: open seats, games being played, bots, people; told to whoever looks.

Changes are conflated (`watchers`), and each message is encoded once for all who watch.
"""

import asyncio
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final

import orjson
from shoutan_engine.phase import Phase
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_protocol.json_writing import Json, player_json

from shoutan_server.meeting.present import Present
from shoutan_server.watchers import Receive, Watchers
from shoutan_server.wire import Bot, bot_info, live_game, open_game

MOST_OPEN: Final = 50
MOST_LIVE: Final = 24
MOST_PEOPLE: Final = 60


class Lobby:
    """What is on offer on this server now."""

    def __init__(
        self,
        games: Callable[[], Games],
        bots: Callable[[], Iterable[Bot]],
        loop: asyncio.AbstractEventLoop,
        present: Present,
    ) -> None:
        self._present = present
        self._games = games
        self._bots = bots
        self._watchers = Watchers(loop, self._tell)
        present.on_change(self.changed)

    def watch(self, receive: Receive) -> Callable[[], None]:
        """Send `receive` the lobby now and after changes; the result ends that."""
        return self._watchers.add(receive, self.message())

    def changed(self) -> None:
        """Note that something in the lobby is different."""
        self._watchers.changed()

    def close(self) -> None:
        """Tell nobody any more."""
        self._watchers.close()

    def message(self) -> bytes:
        """Return the whole lobby as one `lobby` message."""
        open_seats: list[GameHost] = []
        live: list[GameHost] = []
        for host in self._games():
            if host.card.private:
                continue
            if host.game.phase is Phase.WAITING:
                if self._is_open(host):
                    open_seats.append(host)
            elif host.game.phase is not Phase.FINISHED:
                live.append(host)
        # Most watched first, then the newest: what is worth a look.
        live.sort(
            key=lambda h: (h.attendance.watching, h.card.started_at or ""), reverse=True
        )
        return orjson.dumps(
            {
                "type": "lobby",
                "open": [open_game(host) for host in open_seats[:MOST_OPEN]],
                "open_count": len(open_seats),
                "live": [live_game(host) for host in live[:MOST_LIVE]],
                "bots": [bot_info(bot) for bot in self._bots()],
                "people": self._people_info(),
                "here": len(self._present),
            }
        )

    def _people_info(self) -> list[Json]:
        # Who plays a private game is not said to play: nobody is to learn of it.
        playing = {
            player.id
            for host in self._games()
            if not (host.is_finished or host.card.private)
            and len(host.game.players) > 1
            for player in host.game.players
        }
        return [
            player_json(player) | {"playing": player.id in playing}
            for player in islice(self._present, MOST_PEOPLE)
        ]

    def _is_open(self, host: GameHost) -> bool:
        """Tell whether somebody waits for an opponent: at the board, or until a time.

        Who has appointed a start need not sit there before.
        """
        players = host.game.players
        if len(players) != 1:
            return False
        appointment = self._games().steward(host.id).appointment
        is_held = appointment is not None and appointment.is_ahead
        return is_held or host.attendance.is_here(players[0].id)

    def _tell(self) -> None:
        self._watchers.send(self.message())
