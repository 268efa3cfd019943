"""Games that a bot made or joined by itself over the websocket, or has by an operator.

Until such a game begins its seats are like anybody's: nobody has to be there. From then on
the bot may be away as long as from a game that it was given, and not for ever: its
opponent may be a bot as well, which claims nothing.
"""

from shoutan_engine import Phase, Player
from shoutan_engine.events import Event
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ports import GameId

from shoutan_server.bots.served_bots import ServedBots
from shoutan_server.identities import IdKind, has_kind


class OwnGames:
    """Hands these games to `ServedBots` when they begin."""

    def __init__(self, served: ServedBots) -> None:
        self._served = served
        self._waiting: dict[tuple[GameId, str], _Waiting] = {}

    def seated(self, host: GameHost, player: Player) -> None:
        """Note who has a seat that is not waited for yet; may be repeated."""
        if not has_kind(player.id, IdKind.BOT) or not host.game.is_player(player.id):
            return
        key = host.id, player.id
        if host.game.phase is not Phase.WAITING:
            self._served.adopt(host, player)
        elif key not in self._waiting:
            self._waiting[key] = _Waiting(self, host, player)

    def began(self, host: GameHost, player: Player) -> None:
        """Note that such a game waits no more: it began, or was withdrawn."""
        self._waiting.pop((host.id, player.id), None)
        if not host.is_finished:
            self.seated(host, player)


class _Waiting:
    """A game of one bot that has not begun."""

    __slots__ = ("_games", "_host", "_player")

    def __init__(self, games: OwnGames, host: GameHost, player: Player) -> None:
        self._games = games
        self._host = host
        self._player = player
        host.listen(self)

    def on_event(self, seq: int, event: Event) -> None:
        if self._host.game.phase is not Phase.WAITING:
            self._host.unlisten(self)
            self._games.began(self._host, self._player)
