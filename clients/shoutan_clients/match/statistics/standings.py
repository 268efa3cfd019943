"""Where a match stands: everything that tables, report and tests for strength show."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, ClassVar

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.statistics.counts import Tally, TallySheet
from shoutan_clients.match.statistics.in_turn import TurnByTurn
from shoutan_clients.match.statistics.json_form import jsonable
from shoutan_clients.match.statistics.meeting import Meeting
from shoutan_clients.match.statistics.pairing import Pairing, PairingSheet
from shoutan_clients.match.statistics.ratings import Ratings, rate
from shoutan_clients.match.statistics.sprt import Sprt, SprtRun, SprtState, Unit


@dataclass(frozen=True, slots=True)
class EngineRow:
    """An engine and all of its games."""

    name: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class Standings:
    """A match so far.

    `games`: all of them; `counted`: won, drawn or lost. `engines`: as the plan has them.
    `pairings`: of engines that met, and of two engines in any case; the engine that comes
    first in the plan is the first. `sprt`: of the first two engines, None without a plan
    for it; it says how many units the test has taken and how many wait for earlier ones.
    `ratings`: of more than two engines, else None. `repeats` games are left out of
    whatever says how sure it is.
    """

    SHOWN: ClassVar = ("counted",)

    games: int
    void: int
    unknown: int
    repeats: int
    engines: tuple[EngineRow, ...]
    pairings: tuple[Pairing, ...]
    sprt: SprtState | None
    ratings: Ratings | None

    @property
    def counted(self) -> int:
        """Return how many games were won, drawn or lost."""
        return self.games - self.void - self.unknown

    def pairing(self, first: str, second: str) -> Pairing | None:
        """Return the games of two engines; None if they never met in that order."""
        return next(
            (p for p in self.pairings if (p.first, p.second) == (first, second)), None
        )

    def as_json(self) -> dict[str, Any]:
        """Return everything as a JSON object; no figure in it is infinite or no number."""
        form: dict[str, Any] = jsonable(self)
        return form


class Scoreboard:
    """A match as its games end, in that order: a game costs the same at any length.

    Any lines will do: games of engines the plan does not know, half pairs. Raises
    ValueError for a plan whose sequential test is none.
    """

    def __init__(self, plan: MatchPlan) -> None:
        self._rows: dict[str, TallySheet] = {}
        self._sheets: dict[tuple[str, str], PairingSheet] = {}
        self._standings: Counter[Standing] = Counter()
        self._test: TurnByTurn | None = None
        names = [engine.name for engine in plan.engines]
        for name in names:
            self._row(name)
        if len(names) == 2 or (len(names) > 2 and plan.sprt is not None):
            first, second = names[:2]
            self._sheets[first, second] = PairingSheet(first, second)
            if plan.sprt is not None:
                unit = Unit.PAIRS if plan.openings.is_paired else Unit.GAMES
                run = SprtRun(Sprt.of(plan.sprt), unit)
                self._test = TurnByTurn(first, second, run)

    def _row(self, name: str) -> TallySheet:
        if name not in self._rows:
            self._rows[name] = TallySheet(name)
        return self._rows[name]

    def add(self, line: GameLine) -> None:
        """Count a game."""
        self._standings[line.standing] += 1
        for name in dict.fromkeys((line.black, line.white)):
            self._row(name).add(line)
        place = {name: i for i, name in enumerate(self._rows)}
        first, second = sorted((line.black, line.white), key=place.__getitem__)
        if (first, second) not in self._sheets:
            self._sheets[first, second] = PairingSheet(first, second)
        self._sheets[first, second].add(line)
        if self._test is not None:
            self._test.add(line)

    def llr_path(self) -> tuple[float, ...]:
        """Return the log-likelihood ratio after each unit; empty without a test."""
        return self._test.path() if self._test is not None else ()

    def standings(self) -> Standings:
        """Return where the match stands."""
        names = list(self._rows)
        pairings = tuple(
            self._sheets[key].pairing()
            for key in combinations_with_replacement(names, 2)
            if key in self._sheets
        )
        return Standings(
            games=self._standings.total(),
            void=self._standings[Standing.VOID],
            unknown=self._standings[Standing.UNKNOWN],
            repeats=sum(p.repeats for p in pairings),
            engines=tuple(EngineRow(n, row.tally()) for n, row in self._rows.items()),
            pairings=pairings,
            sprt=self._test.state() if self._test is not None else None,
            ratings=rate(names, self._meetings()) if len(names) > 2 else None,
        )

    def _meetings(self) -> list[Meeting]:
        return [sheet.meeting() for sheet in self._sheets.values()]


def _played(plan: MatchPlan, lines: Sequence[GameLine]) -> Scoreboard:
    board = Scoreboard(plan)
    for line in lines:
        board.add(line)
    return board


def standings(plan: MatchPlan, lines: Sequence[GameLine]) -> Standings:
    """Return where a match stands after these games, in the order they ended in.

    Raises ValueError for a plan whose sequential test is none.
    """
    return _played(plan, lines).standings()


def llr_path(plan: MatchPlan, lines: Sequence[GameLine]) -> tuple[float, ...]:
    """Return the log-likelihood ratio after each unit, as the schedule has them.

    Empty without a sequential test.
    """
    return _played(plan, lines).llr_path()
