"""Games hosted in this process, by a log that keeps no event."""

import asyncio

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Abort, Command, Draw, TakeSeat
from shoutan_engine.events import Parity
from shoutan_engine.game import Game
from shoutan_engine.points import Color
from shoutan_engine.settings import GameSettings, Player, PlayerKind
from shoutan_host.analysis import AnalysisSink
from shoutan_host.bus import LocalBus
from shoutan_host.clock import Clock
from shoutan_host.engine_seat.settler import Suggest
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import new_id
from shoutan_host.ports import GameId
from shoutan_host.storage.passing import PassingLog

from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.playing.background import report
from shoutan_clients.match.playing.hosting import Table
from shoutan_clients.match.playing.stand_in import StandIn

NO_CHANCE = Draw(1, Parity.ODD, creator_black=True)
"""Colors are those of the schedule: nothing is drawn."""


class LocalHall:
    """The port `Hall` without a server. Made on the loop that plays."""

    def __init__(self, clock: Clock, seed: int) -> None:
        """Host nothing yet. `seed`: of the match."""
        loop = asyncio.get_running_loop()
        self.clock = clock
        self.stand_in = StandIn(seed)
        self.store = PassingLog()
        services = Services(self.store, LocalBus(report), clock, loop, report)
        self.games = Games(services, lambda: None)

    async def open(self) -> None:
        """Be ready."""

    async def table(
        self, game: GamePlan, settings: GameSettings, names: dict[Color, str]
    ) -> Table:
        """Make a game and seat both players."""
        players = {color: _player(color, name) for color, name in names.items()}
        seats = [TakeSeat(players[color], NO_CHANCE) for color in Color]
        made = await self.games.create(GameId(new_id()), settings, seats)
        return LocalTable(self, made.host, players, self.stand_in.of(game.number))

    def note(self) -> str:
        """Say nothing."""
        return ""

    def silence(self, now: Millis) -> Millis:
        """Return 0: it runs with whoever asks."""
        return Millis(0)

    async def close(self) -> None:
        """End the processes that stand in for engines."""
        await self.stand_in.close()


class LocalTable:
    """The port `Table`: both sides see the host itself."""

    def __init__(
        self,
        hall: LocalHall,
        host: GameHost,
        players: dict[Color, Player],
        suggest: Suggest,
    ) -> None:
        self._hall = hall
        self._host = host
        self._players = players
        self._suggest = suggest

    @property
    def id(self) -> GameId:
        """The game's name."""
        return self._host.id

    @property
    def game(self) -> Game:
        """The game."""
        return self._host.game

    def player(self, color: Color) -> Player:
        """Return who sits there."""
        return self._players[color]

    def view(self, color: Color) -> PlayedGame:
        """Return the host."""
        return self._host

    def clock(self, color: Color) -> Clock:
        """Return the clock of this process."""
        return self._hall.clock

    def suggest(self, color: Color) -> Suggest:
        """Return our own processes."""
        return self._suggest

    def sink(self, color: Color) -> AnalysisSink | None:
        """Return nobody."""
        return None

    def end(self, command: Command) -> None:
        """End the game, if it goes on."""
        if not self._host.is_finished:
            self._host.post(command, self._hall.clock.monotonic_ms())

    async def wait_lost(self) -> None:
        """Wait for ever: games here are lost with this process."""
        await asyncio.get_running_loop().create_future()

    async def wait_finished(self) -> None:
        """Return: whatever ends a game here ends it at once."""

    def close(self) -> None:
        """Forget the game, whose players are gone."""
        self.end(Abort("The match was stopped."))
        self._hall.games.release(self._host)
        self._hall.store.forget(self._host.id)


def _player(color: Color, name: str) -> Player:
    return Player(f"{color.word}:{name}", name, PlayerKind.BOT)
