"""Matches that are drawn at random, and tested as they go on: how often the test errs.

`python -m tests.clients.match.sprt_simulation [MATCHES]` prints more kinds of matches,
with more of each, than the tests look at.
"""

import heapq
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.plan import SprtModel
from shoutan_clients.match.statistics import Sprt, SprtRun, Unit, Verdict
from shoutan_clients.match.statistics.in_turn import TurnByTurn
from shoutan_clients.match.statistics.likelihood import NELO, score_of_elo
from shoutan_clients.match.statistics.pairing import PairingSheet

from tests.clients.match.result_lines import game_line
from tests.script_arguments import count_of

Floats = NDArray[np.float64]


def game_chances(advantage: float, draw_elo: float) -> Floats:
    """Chances of a loss, a draw and a win, by the model of BayesElo."""
    win = score_of_elo(advantage - draw_elo)
    loss = score_of_elo(-advantage - draw_elo)
    return np.array([loss, 1 - win - loss, win])


def pair_chances(elo: float, draw_elo: float, bias: float) -> Floats:
    """Chances of the five scores of a pair whose openings favor one color by so much.

    The same opening helps in one game and harms in the other, so the two are correlated.
    """
    chances = np.convolve(
        game_chances(elo + bias, draw_elo), game_chances(elo - bias, draw_elo)
    )
    return np.asarray(chances, dtype=np.float64)


def is_at(chances: Floats, elo: float, model: SprtModel) -> float:
    """Return by how much chances miss a strength, 0 where they have it exactly."""
    values = np.linspace(0, 1, len(chances))
    mean = float(chances @ values)
    if model is SprtModel.LOGISTIC:
        return mean - score_of_elo(elo)
    games = (len(chances) - 1) // 2
    deviation = float(np.sqrt(games * (chances @ (values - mean) ** 2)))
    return (mean - 0.5) / deviation - elo / NELO


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of matches: how many draws, how biased the openings, pairs or games."""

    draw_elo: float
    bias: float
    is_paired: bool

    def chances(self, elo: float, model: SprtModel) -> Floats:
        """Chances of each score of a unit for engines that far apart, by the model."""

        def of(strength: float) -> Floats:
            if self.is_paired:
                return pair_chances(strength, self.draw_elo, self.bias)
            return game_chances(strength, self.draw_elo)

        low, high = -1500.0, 1500.0
        for _ in range(60):
            middle = (low + high) / 2
            if is_at(of(middle), elo, model) < 0:
                low = middle
            else:
                high = middle
        return of(low)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of many matches. `mean_samples`: of units until the test ended."""

    matches: int
    accepted_h1: int
    mean_samples: float
    llrs: int


def simulate(sprt: Sprt, chances: Floats, matches: int, seed: int) -> Outcome:
    """Play matches until each test has ended; it is looked at after every unit."""
    rng = np.random.default_rng(seed)
    edges = chances.cumsum()[:-1]
    going = np.arange(matches)
    counts = np.zeros((matches, len(chances)))
    accepted, samples, looked = 0, 0, 0
    while len(going):
        # Drawn for ended matches too: how one of them ends changes nothing for the others.
        drawn = np.searchsorted(edges, rng.random(matches)[going], side="right")
        counts[np.arange(len(going)), drawn] += 1
        llrs = sprt.llrs(counts)
        looked += len(going)
        is_over = (llrs >= sprt.upper) | (llrs <= sprt.lower)
        accepted += int((llrs >= sprt.upper).sum())
        samples += int(counts[is_over].sum())
        going, counts = going[~is_over], counts[~is_over]
    return Outcome(matches, accepted, samples / matches, looked)


# -- games that take time, several at once ------------------------------------------------


class Sheet(Protocol):
    """What games are shown to as they end."""

    def add(self, line: GameLine) -> None: ...


def by_the_schedule(run: SprtRun) -> Sheet:
    """Return what gives a test its games as a match does."""
    return TurnByTurn("A", "B", run)


def as_they_end(run: SprtRun) -> Sheet:
    """Return what gives a test whatever ended first: it errs too often."""
    return PairingSheet("A", "B", run)


@dataclass(frozen=True, slots=True)
class Hall:
    """Where games of different lengths are played, so many at once.

    `won_length`, `lost_length`: of games that A wins and loses, in any unit.
    """

    at_once: int
    won_length: int
    lost_length: int

    def ends(self, is_won: Sequence[bool]) -> Iterator[int]:
        """Return the games, from 0, in the order they end in; the next begins at once."""
        running: list[tuple[int, int]] = []
        now = 0
        for game, won in enumerate(is_won):
            if len(running) == self.at_once:
                now, ended = heapq.heappop(running)
                yield ended
            length = self.won_length if won else self.lost_length
            heapq.heappush(running, (now + length, game))
        while running:
            yield heapq.heappop(running)[1]


def lines_of_two(is_paired: bool, games: int) -> list[tuple[GameLine, GameLine]]:
    """Return for each game of a schedule the line if A lost it, and if A won it."""
    lines: list[tuple[GameLine, GameLine]] = []
    for index in range(games):
        black, white = ("A", "B") if index % 2 == 0 else ("B", "A")
        pair = index // 2 + 1 if is_paired else index + 1
        lost, won = (
            game_line(index + 1, black, white, winner, pair=pair)
            for winner in (("white", "black") if black == "A" else ("black", "white"))
        )
        lines.append((lost, won))
    return lines


def play_at_once(
    sprt: Sprt,
    unit: Unit,
    hall: Hall,
    order: Callable[[SprtRun], Sheet],
    win: float,
    matches: int,
    seed: int,
    games: int = 600,
) -> tuple[int, int]:
    """Return how many of the matches accept H1, and H0; A wins a game with chance `win`."""
    rng = np.random.default_rng(seed)
    lines = lines_of_two(unit is Unit.PAIRS, games)
    found = {Verdict.H0: 0, Verdict.H1: 0}
    for _ in range(matches):
        is_won: list[bool] = (rng.random(games) < win).tolist()
        run = SprtRun(sprt, unit)
        sheet = order(run)
        for ended, game in enumerate(hall.ends(is_won), 1):
            sheet.add(lines[game][is_won[game]])
            # Looked at less often than in a match: the first crossing decides anyway.
            if ended % 60 == 0 and run.state().verdict is not None:
                break
        if (verdict := run.state().verdict) is not None:
            found[verdict] += 1
    return found[Verdict.H1], found[Verdict.H0]


KINDS = {
    "pairs, no draws, fair openings": Kind(0, 0, is_paired=True),
    "pairs, no draws, openings of 200 Elo": Kind(0, 200, is_paired=True),
    "pairs, draws, openings of 150 Elo": Kind(150, 150, is_paired=True),
    "games, no draws": Kind(0, 0, is_paired=False),
    "games, draws": Kind(150, 0, is_paired=False),
}


def main(arguments: Sequence[str]) -> None:
    """Print error rates and mean lengths of all kinds of matches."""
    matches = count_of(__file__, __doc__, arguments, "MATCHES", 2_000)
    for model in SprtModel:
        for elo0, elo1 in ((0.0, 30.0), (-10.0, 20.0)):
            sprt = Sprt(elo0, elo1, model=model)
            for name, kind in KINDS.items():
                begun = time.perf_counter()
                null, other = (
                    simulate(sprt, kind.chances(elo, model), matches, seed=7)
                    for elo in (elo0, elo1)
                )
                print(
                    f"{model.value:10} [{elo0:g}, {elo1:g}]  {name:38}"
                    f" H1 at elo0 {null.accepted_h1 / matches:6.2%}"
                    f"  H0 at elo1 {1 - other.accepted_h1 / matches:6.2%}"
                    f"  units {null.mean_samples:6.0f} {other.mean_samples:6.0f}"
                    f"  ({time.perf_counter() - begun:.1f} s)"
                )
    print("\n8 games at once, games that A wins are 20 times shorter, 0 and 60 Elo")
    sprt, hall = Sprt(0, 60), Hall(8, won_length=1, lost_length=20)
    for unit in Unit:
        for order in (as_they_end, by_the_schedule):
            h1, _ = play_at_once(sprt, unit, hall, order, 0.5, matches, seed=7)
            win = score_of_elo(sprt.elo1)
            _, h0 = play_at_once(sprt, unit, hall, order, win, matches, seed=7)
            print(
                f"{unit.value:6} {order.__name__:16}"
                f" H1 at elo0 {h1 / matches:6.2%}  H0 at elo1 {h0 / matches:6.2%}"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
