"""A sequential test takes games in the order of the schedule, not in which they end.

Where several games are played at once, short ones end first. An engine that wins its games
sooner than it loses them would lead early whenever the test is looked at, and win a test
that ends while longer games are still being played. So a game is taken only once all games
of the schedule before it are there; whether they count or not does not matter. What waits
and what was taken depends on results only, not on how long they took.
"""

from collections import Counter
from dataclasses import replace

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.statistics.pairing import PairingSheet
from shoutan_clients.match.statistics.sprt import SprtRun, SprtState, Unit


class TurnByTurn:
    """The sequential test of two engines; it is shown all games of the match."""

    def __init__(self, first: str, second: str, run: SprtRun) -> None:
        self._two = {first, second}
        self._run = run
        # Which games are repeats, too, goes by the schedule here.
        self._sheet = PairingSheet(first, second, run)
        self._next = 1
        self._waiting: dict[int, GameLine] = {}
        # Games that count and forfeits among them, now and when so many units were there.
        self._games = self._forfeits = 0
        self._at: dict[int, tuple[int, int]] = {}

    def add(self, line: GameLine) -> None:
        """Take in a game, and give the test what is next. A number counts once."""
        if line.number < self._next:
            return
        self._waiting.setdefault(line.number, line)
        while (taken := self._waiting.pop(self._next, None)) is not None:
            self._next += 1
            if self._is_ours(taken):
                self._sheet.add(taken)
                self._games += taken.counts
                self._forfeits += taken.standing is Standing.FORFEIT
                self._at.setdefault(self._run.taken, (self._games, self._forfeits))

    def _is_ours(self, line: GameLine) -> bool:
        return {line.black, line.white} == self._two

    def path(self) -> tuple[float, ...]:
        """Return the ratio after each unit that was taken."""
        return self._run.path()

    def state(self) -> SprtState:
        """Return where the test is."""
        state = self._run.state()
        games, forfeits = self._games, self._forfeits
        if state.decided is not None:
            games, forfeits = self._at[state.decided.samples]
        return replace(
            state, waiting=self._units_waiting(), mostly_forfeits=2 * forfeits > games
        )

    def _units_waiting(self) -> int:
        held = [x for x in self._waiting.values() if x.counts and self._is_ours(x)]
        if self._run.unit is Unit.GAMES:
            return len(held)
        colors = Counter(pair for pair, _ in {(x.pair, x.black) for x in held})
        return sum(n == len(self._two) for n in colors.values())
