"""Where a match stands: everything that tables, report and tests for strength show."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

import numpy as np

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.statistics.counts import Tally, TallySheet
from shoutan_clients.match.statistics.json_form import jsonable
from shoutan_clients.match.statistics.pairing import Pairing, PairingSheet
from shoutan_clients.match.statistics.ratings import Ratings, rate
from shoutan_clients.match.statistics.sprt import Sprt, SprtState, Unit


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
    for it. `ratings`: of more than two engines, else None. `repeats` games are left out
    of whatever says how sure it is.
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


def standings(plan: MatchPlan, lines: Sequence[GameLine]) -> Standings:
    """Return where a match stands after these games, in the order they ended in.

    Any lines will do: none, games of engines the plan does not know, half pairs.
    """
    names = _names(plan, lines)
    place = {name: i for i, name in enumerate(names)}
    rows = {name: TallySheet(name) for name in names}
    sheets: dict[tuple[str, str], PairingSheet] = {}
    if len(names) == 2:
        sheets[names[0], names[1]] = PairingSheet(names[0], names[1])
    for line in lines:
        for name in {line.black, line.white}:
            rows[name].add(line)
        first, second = sorted((line.black, line.white), key=place.__getitem__)
        key = first, second
        sheets.setdefault(key, PairingSheet(first, second)).add(line)
    pairings = tuple(
        sheets[key].pairing() for key in combinations(names, 2) if key in sheets
    )
    void, unknown = (
        sum(line.standing is standing for line in lines)
        for standing in (Standing.VOID, Standing.UNKNOWN)
    )
    return Standings(
        games=len(lines),
        void=void,
        unknown=unknown,
        repeats=sum(p.repeats for p in pairings),
        engines=tuple(EngineRow(name, rows[name].tally()) for name in names),
        pairings=pairings,
        sprt=_sprt(plan, sheets),
        ratings=_ratings(names, pairings) if len(names) > 2 else None,
    )


def _names(plan: MatchPlan, lines: Iterable[GameLine]) -> list[str]:
    """Return the engines of the plan, then others that played."""
    known = [engine.name for engine in plan.engines]
    played = [name for line in lines for name in (line.black, line.white)]
    return list(dict.fromkeys([*known, *played]))


def _sprt(
    plan: MatchPlan, sheets: dict[tuple[str, str], PairingSheet]
) -> SprtState | None:
    if plan.sprt is None or len(plan.engines) < 2:
        return None
    test = Sprt.of(plan.sprt)
    first, second = (engine.name for engine in plan.engines[:2])
    sheet = sheets.get((first, second)) or PairingSheet(first, second)
    unit = Unit.PAIRS if plan.openings.is_paired else Unit.GAMES
    return test.state_after(*sheet.units(unit))


def llr_path(plan: MatchPlan, lines: Sequence[GameLine]) -> tuple[float, ...]:
    """Return the log-likelihood ratio after each unit; empty without a sequential test."""
    if plan.sprt is None or len(plan.engines) < 2:
        return ()
    first, second = (engine.name for engine in plan.engines[:2])
    sheet = PairingSheet(first, second)
    for line in lines:
        if {line.black, line.white} == {first, second}:
            sheet.add(line)
    unit = Unit.PAIRS if plan.openings.is_paired else Unit.GAMES
    return Sprt.of(plan.sprt).path(*sheet.units(unit))


def _ratings(names: Sequence[str], pairings: Sequence[Pairing]) -> Ratings:
    place = {name: i for i, name in enumerate(names)}
    points = np.zeros((len(names), len(names)))
    for pairing in pairings:
        first, second = place[pairing.first], place[pairing.second]
        games = pairing.trinomial
        points[first, second] = games.points
        points[second, first] = games.games - games.points
    return rate(names, points)
