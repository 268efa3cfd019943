"""Engines as opponents, wherever they come from, and bots of the CGOS door."""

from shoutan_host.engines.guard import EngineGuard
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ids import random
from shoutan_host.transcripts import Transcripts

from shoutan_server.bots.dialed_bots import DialedBots
from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.bots.house_bots import HouseBot, HouseBots
from shoutan_server.bots.ladder import Ladder
from shoutan_server.bots.served_bots import ServedBots
from shoutan_server.bots.stand_in import StandIn
from shoutan_server.cgos.hall import Hall
from shoutan_server.cgos.halls import Halls
from shoutan_server.gui.seats import GuiSeats
from shoutan_server.wiring.foundation import Foundation
from shoutan_server.wiring.hosting import Hosting
from shoutan_server.wiring.work import Work


class EngineBots:
    """Every source of bots, and what their games share; raises EngineMissing."""

    def __init__(self, base: Foundation, hosting: Hosting, work: Work) -> None:
        config, services = base.config, base.services
        self._hosting = hosting
        self.transcripts = Transcripts(
            config.data / "transcripts",
            services.clock,
            services.report,
            kept_days=config.transcript_days,
        )
        self.stand_in = StandIn(services, work.suggestions)
        self.engine_games = EngineGames(
            services,
            hosting.games,
            hosting.lobby.changed,
            times=config.engine_times,
            suggest=self.stand_in,
            sink=hosting.relay,
            transcripts=self.transcripts if config.transcript_days else None,
        )
        folder = config.data / "engines"
        guard = EngineGuard()
        self.house = HouseBots(
            (
                HouseBot(bot, folder, self.engine_games, guard)
                for bot in config.house_bots
            ),
            guard,
        )
        self.halls = _cgos_halls(base, hosting)
        self.dialed = DialedBots(self.engine_games, config.dialed_accepts)
        self.served = ServedBots(self.engine_games, self.dialed)
        hosting.bots.add(self.house)
        hosting.bots.add(self.halls)
        # Served before dialed: it expects bots at either door.
        hosting.bots.add(self.served)
        hosting.bots.add(self.dialed)
        self.gui_seats = GuiSeats(self.engine_games)
        if config.ladder is not None:
            sources = (self.dialed, self.served)
            self._ladder = Ladder(
                config.ladder, sources, hosting.maker, self.engine_games
            )

    def recover(self, host: GameHost) -> None:
        """Take up the seats of programs in a game that is played on after a start."""
        for player in host.game.players:
            if self.gui_seats.recover(host, player):
                continue
            is_bot = player.kind.value == "bot"
            if is_bot and not self._hosting.bots.recover(host, player):
                self._hosting.games.abort(host, f"{player.name} is not here any more.")

    async def close(self) -> None:
        """Take no bot any more, and end the engines of the house."""
        self.served.close()
        await self.house.stop()


def _cgos_halls(base: Foundation, hosting: Hosting) -> Halls:
    config, records = base.config, base.store.cgos
    ports = config.cgos if config.cgos_port is not None else ()
    halls = [
        Hall(
            port,
            base.services,
            hosting.games,
            records,
            times=config.cgos_times,
            chance=random,
            anchors=config.cgos_anchors,
            analyses=hosting.relay,
        )
        for port in ports
    ]
    return Halls(halls, base.services, hosting.games, records)
