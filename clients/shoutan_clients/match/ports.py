"""Where the parts of a match meet: who plays games, who keeps them, who shows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from shoutan_engine.clocks.types import Millis
from shoutan_host.gtp.game import EngineInfo
from shoutan_host.hosting.played_game import PlayedGame

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import EnginePlan, MatchPlan, RunOptions
from shoutan_clients.match.wording import duration

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Standings


@dataclass(frozen=True, slots=True)
class EngineCheck:
    """An engine that was tried before the first game, and what it said it is.

    `remarks`: sentences about what it cannot do and this match does not need.
    """

    engine: EnginePlan
    info: EngineInfo
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over: its line, and its record in SGF. `line.sgf` is still empty."""

    line: GameLine
    sgf: bytes


class EngineUnfit(Exception):
    """An engine cannot play this match; the message says so in the engine's own words."""


class ArenaBroken(Exception):
    """No other game can be played in this run; the message is a sentence."""


class StoodStill(Exception):
    """The match did not run while a game was played, so that its times say nothing.

    It is no end of the run: the game can be played again.
    """

    def __init__(self, still_ms: Millis) -> None:
        """`still_ms`: for how long."""
        super().__init__(f"the match stood still for {duration(still_ms)}")


class Arena(Protocol):
    """Plays games; many at once. Its processes are its own, none outlives `close`."""

    async def check(self, showing: "Showing | None" = None) -> Sequence[EngineCheck]:
        """Try every engine, and the referee, before game 1; `showing` is told of each.

        The referee is the last one, by the name `REFEREE_NAME`, where there is one.

        Raises EngineUnfit, and CannotBegin where games cannot be hosted.
        """
        ...

    async def play(self, game: GamePlan, showing: "Showing") -> FinishedGame:
        """Play one game to its end, whatever the engines do.

        Cancelled, it leaves nothing of the game. Raises OSError where the machine fails
        (no process, no disk): that is no engine's fault. Raises StoodStill, ArenaBroken.
        """
        ...

    async def close(self) -> None:
        """End all processes; returns once they are gone. May be repeated."""
        ...


class Showing(Protocol):
    """Shows a run: on a terminal, as lines, as JSON, or not at all. Never raises."""

    def starting(self, engine: EnginePlan) -> None:
        """Show that an engine is started, before `begin`: it may take its time."""
        ...

    def begin(
        self,
        plan: MatchPlan,
        options: RunOptions,
        total: int,
        done: Sequence[GameLine],
        checks: Sequence[EngineCheck],
    ) -> None:
        """Show that a run begins: `total` games in all, `done` of them earlier."""
        ...

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        """Show that a game begins; `host.game` is its state while it goes on."""
        ...

    def game_ended(self, line: GameLine, standings: "Standings") -> None:
        """Show that a game is over and kept; `standings` include it."""
        ...

    def finishing(self) -> None:
        """Show that no other game is begun; those that run are played to their ends."""
        ...

    def note(self, sentence: str) -> None:
        """Say something that whoever runs the match should know."""
        ...

    def failed(self, why: str) -> None:
        """Show that the run could not be begun, in a sentence; no `end` comes.

        It is said on standard error too.
        """
        ...

    def end(self, standings: "Standings", why: str) -> None:
        """Show that the run is over; `why` is a sentence: all games, SPRT, a signal."""
        ...
