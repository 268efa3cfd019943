"""The rule that a player is in one game at a time, for every door at which it holds.

It holds at port 3612 and at the engine door. A bot at the websocket says itself how many
games it plays; those count here as well, for the doors where the rule holds.
"""

import contextlib
from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING

from shoutan_engine import Player
from shoutan_host.hosting.game_host import GameHost

if TYPE_CHECKING:
    from shoutan_server.bots.engagements import Engagement


class InAGame(Exception):
    """A player is in a game already; the message is a sentence for people."""

    def __init__(self, player: Player, host: GameHost | None) -> None:
        where = "" if host is None else f": come back into it with game {host.id}"
        super().__init__(f"{player.name} is in a game{where}.")


class OneGame:
    """Who is in a game of this server, or about to be, by whichever door."""

    def __init__(self, games: Iterable[GameHost]) -> None:
        self._games = games
        self._engaged: dict[str, list[Engagement]] = {}
        self._entering: set[str] = set()
        self._freed: list[Callable[[Player], None]] = []

    def engaged(self, engagement: "Engagement") -> None:
        """Note that a bot is kept for a game, or plays one."""
        self._engaged.setdefault(engagement.player.id, []).append(engagement)

    def ended(self, engagement: "Engagement") -> None:
        """Note that there is no such game any more; may be repeated."""
        player = engagement.player
        engagements = self._engaged.get(player.id, [])
        if engagement in engagements:
            engagements.remove(engagement)
            if not engagements:
                del self._engaged[player.id]
            self._tell(player)

    @contextlib.contextmanager
    def entering(self, player: Player) -> Generator[None]:
        """Keep a player for one game, as long as it is found, made or joined.

        Raises InAGame for one who is in a game, or about to be.
        """
        self.check(player)
        self._entering.add(player.id)
        try:
            yield
        finally:
            self._entering.discard(player.id)
            self._tell(player)

    def check(self, player: Player) -> None:
        """Raise InAGame for a player who is in a game, or about to be."""
        host = self._game_of(player)
        if host is not None or self.is_busy(player):
            raise InAGame(player, host)

    def is_busy(self, player: Player) -> bool:
        """Tell whether a bot plays somewhere, or is about to.

        A game that it made or joined by the websocket is one from its beginning on.
        """
        return player.id in self._engaged or player.id in self._entering

    def on_freed(self, freed: Callable[[Player], None]) -> None:
        """Call `freed` when somebody is out of a game."""
        self._freed.append(freed)

    def _game_of(self, player: Player) -> GameHost | None:
        for host in self._games:
            if not host.is_finished and host.game.is_player(player.id):
                return host
        return None

    def _tell(self, player: Player) -> None:
        if not self.is_busy(player):
            for freed in self._freed:
                freed(player)
