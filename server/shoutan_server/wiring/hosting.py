"""The games, who is here, and the news of both for whoever looks."""

from collections.abc import Callable

from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games

from shoutan_server.analysis.relay import AnalysisRelay
from shoutan_server.bots.sources import Bots
from shoutan_server.lobby import Lobby
from shoutan_server.meeting.live_games import LiveGames
from shoutan_server.meeting.present import Present
from shoutan_server.requests.game_making import GameMaker
from shoutan_server.wiring.foundation import Foundation


class Hosting:
    """The sources of `bots` are added by who has them; each is asked in that order."""

    def __init__(self, base: Foundation, finished: Callable[[GameHost], None]) -> None:
        """`finished` is told of each game that ends."""
        self.present = Present()
        self.bots = Bots()
        self.lobby = Lobby(
            lambda: self.games, self.bots.listed, base.loop, self.present
        )
        self.live = LiveGames(lambda: self.games, base.loop)
        self.games = Games(
            base.services, self._games_changed, finished, base.config.absence
        )
        self.relay = AnalysisRelay(base.services, self.games)
        self.maker = GameMaker(
            self.games, self.bots, base.game_secret, base.services.clock
        )

    def _games_changed(self) -> None:
        self.lobby.changed()
        self.live.changed()
