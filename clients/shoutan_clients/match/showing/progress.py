"""How far a run is: games that are over, games that go on, how long the rest takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from shoutan_engine.clocks.types import Millis
from shoutan_host.clock import Clock
from shoutan_host.hosting.played_game import PlayedGame

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.ports import EngineCheck
from shoutan_clients.match.showing.words import duration
from shoutan_clients.match.wording import many

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Standings

_MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class Running:
    """A game that goes on. `host.game` is its state."""

    plan: GamePlan
    host: PlayedGame


class Progress:
    """What is known of a run while it goes on. `plan` is None until it begins."""

    def __init__(self, clock: Clock) -> None:
        """Begin with nothing; times are read from `clock`."""
        self._clock = clock
        self._began = Millis(0)
        self._ended = 0
        self.plan: MatchPlan | None = None
        self.options: RunOptions | None = None
        self.checks: Sequence[EngineCheck] = ()
        self.total = 0
        self.done = 0
        self.running: dict[int, Running] = {}
        self.standings: Standings | None = None
        self.is_finishing = False
        """Whether no other game is begun."""

    def begin(
        self,
        plan: MatchPlan,
        options: RunOptions,
        total: int,
        done: Sequence[GameLine],
        checks: Sequence[EngineCheck],
    ) -> None:
        """Take in what the run begins with."""
        self.plan, self.options, self.checks = plan, options, checks
        self.total, self.done = total, len(done)
        self._began = self._clock.monotonic_ms()

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        """Take in a game that goes on."""
        self.running[game.number] = Running(game, host)

    def game_ended(self, line: GameLine, standings: "Standings") -> None:
        """Take in a game that is over."""
        self.running.pop(line.number, None)
        self.done += 1
        self._ended += 1
        self.standings = standings

    @property
    def outlook(self) -> str:
        """Return what is to come, after a comma: how long the rest takes; "" if unknown."""
        rate, left = self.games_a_minute, self.left_ms
        if self.is_finishing:
            games = len(self.running)
            return f", finishing {many(games, 'game')}" if games else ", stopping"
        if rate is None or left is None:
            return ""
        most = " at most" if self.plan is not None and self.plan.sprt else ""
        return f", {rate:.1f} a minute, {duration(left)} left{most}"

    @property
    def now(self) -> Millis:
        """Return the time by which games run, monotonic ms."""
        return self._clock.monotonic_ms()

    @property
    def games_a_minute(self) -> float | None:
        """Return how many games end in a minute, None before the first one of this run."""
        spent = self.now - self._began
        if not self._ended or spent <= 0:
            return None
        return self._ended * _MINUTE_MS / spent

    @property
    def left_ms(self) -> int | None:
        """Return how long the rest takes if it goes on like this, None if unknown."""
        rate = self.games_a_minute
        if rate is None:
            return None
        return round(max(0, self.total - self.done) / rate * _MINUTE_MS)
