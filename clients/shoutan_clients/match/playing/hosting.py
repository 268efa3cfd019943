"""Where games are hosted: in this process, or at a server. All else of a match is the same.

A hall has tables; a table is one game. Each side has a view of it, which at a server is
that side's own connection: the one that moved last knows most.
"""

from typing import Protocol

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Command
from shoutan_engine.game import Game
from shoutan_engine.points import Color
from shoutan_engine.settings import GameSettings, Player
from shoutan_host.analysis import AnalysisSink
from shoutan_host.clock import Clock
from shoutan_host.engine_seat.settler import Suggest
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ports import GameId

from shoutan_clients.match.game_plan import GamePlan


class Table(Protocol):
    """One game, with both players in their seats."""

    @property
    def id(self) -> GameId:
        """The game's name where it is hosted."""
        ...

    @property
    def game(self) -> Game:
        """The game as far as anybody here knows it; for reading."""
        ...

    def player(self, color: Color) -> Player:
        """Return who sits there."""
        ...

    def view(self, color: Color) -> PlayedGame:
        """Return the game as the engine in that seat is to see it."""
        ...

    def clock(self, color: Color) -> Clock:
        """Return the clock of the stamps in that view."""
        ...

    def suggest(self, color: Color) -> Suggest:
        """Return what says which stones look dead, for an engine that cannot."""
        ...

    def sink(self, color: Color) -> AnalysisSink | None:
        """Return who else is told what that engine thinks, None for nobody."""
        ...

    def end(self, command: Command) -> None:
        """Have the game end by `Resign`, `Forfeit`, `Adjudicate` or `Abort`.

        One that is over stays as it is, whatever ended it: at a server a flag may have
        fallen meanwhile.
        """
        ...

    async def wait_lost(self) -> None:
        """Wait for ever. Raises ArenaBroken once nothing can be played there any more."""
        ...

    async def wait_finished(self) -> None:
        """Wait until the result is there. Raises ArenaBroken."""
        ...

    def close(self) -> None:
        """Leave the game, and end it if nobody has."""
        ...


class Hall(Protocol):
    """Where the games of a run are hosted."""

    async def open(self) -> None:
        """Make it ready, before game 1. Raises CannotBegin."""
        ...

    async def table(
        self, game: GamePlan, settings: GameSettings, names: dict[Color, str]
    ) -> Table:
        """Make a game and seat both players; `names`: of engines. Raises ArenaBroken."""
        ...

    def note(self) -> str:
        """Return a sentence for whoever runs the match that was not said yet, else ""."""
        ...

    def silence(self, now: Millis) -> Millis:
        """Return how long it has not answered that it runs, and have it say so again."""
        ...

    async def close(self) -> None:
        """End it, after all games; may be repeated."""
        ...
