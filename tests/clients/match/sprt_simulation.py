"""Matches that are drawn at random, and tested as they go on: how often the test errs.

`python -m tests.clients.match.sprt_simulation [MATCHES]` prints more kinds of matches,
with more of each, than the tests look at.
"""

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from shoutan_clients.match.plan import SprtModel
from shoutan_clients.match.statistics import Sprt
from shoutan_clients.match.statistics.likelihood import NELO, score_of_elo

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


KINDS = {
    "pairs, no draws, fair openings": Kind(0, 0, is_paired=True),
    "pairs, no draws, openings of 200 Elo": Kind(0, 200, is_paired=True),
    "pairs, draws, openings of 150 Elo": Kind(150, 150, is_paired=True),
    "games, no draws": Kind(0, 0, is_paired=False),
    "games, draws": Kind(150, 0, is_paired=False),
}


def main(arguments: Sequence[str]) -> None:
    """Print error rates and mean lengths of all kinds of matches."""
    matches = int(arguments[0]) if arguments else 2_000
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


if __name__ == "__main__":
    main(sys.argv[1:])
