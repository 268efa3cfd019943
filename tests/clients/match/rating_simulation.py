"""Matches of several engines, drawn at random: how often error bars hold the truth.

`python -m tests.clients.match.rating_simulation [MATCHES]` prints more kinds of matches,
with more of each, than the tests look at.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from shoutan_clients.match.statistics import Ratings, rate
from shoutan_clients.match.statistics.large_sample import DEVIATIONS
from shoutan_clients.match.statistics.likelihood import score_of_elo
from shoutan_clients.match.statistics.meeting import Meeting
from shoutan_clients.match.statistics.rating_fit import chances, fit, laplacian
from shoutan_clients.match.statistics.strength import ELO

from tests.script_arguments import count_of

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Games:
    """What games are like. `bias`: Elo by which an opening favors one color, either one.

    `taste`: Elo by which an opening suits one of the two engines, with either color.
    `draws`: the share of games that is drawn whatever the strength.
    """

    bias: float = 0.0
    taste: float = 0.0
    draws: float = 0.0

    def game(self, elo: float) -> Floats:
        """Return the chances of a loss, a draw and a win."""
        win = score_of_elo(elo)
        rest = 1 - self.draws
        return np.array([(1 - win) * rest, self.draws, win * rest])

    def pair(self, elo: float) -> Floats:
        """Return the chances of the five scores of a pair."""
        found = np.zeros(5)
        for suits in (-self.taste, self.taste):
            as_black = self.game(elo + suits + self.bias)
            found += np.convolve(as_black, self.game(elo + suits - self.bias)) / 2
        return found

    def single(self, elo: float) -> Floats:
        """Return the chances of a game of which neither color nor opening is known."""
        sides = (-self.taste, self.taste), (-self.bias, self.bias)
        games = [self.game(elo + a + b) for a in sides[0] for b in sides[1]]
        return np.asarray(sum(games) / len(games), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of matches: true ratings, pairs of each two that meet, games without partner.

    `is_gauntlet`: the first meets all others, and nobody else meets.
    """

    elos: tuple[float, ...]
    pairs: int
    games: Games = Games()
    is_gauntlet: bool = False
    singles: int = 0

    @property
    def meetings(self) -> list[tuple[int, int]]:
        """Return who meets whom."""
        if self.is_gauntlet:
            return [(0, other) for other in range(1, len(self.elos))]
        return list(combinations(range(len(self.elos)), 2))

    def truth(self) -> Floats:
        """Return the ratings that such a match has when it goes on without end.

        Openings that favor a color draw scores together, so these are not `elos`.
        """
        points = np.zeros((len(self.elos), len(self.elos)))
        for a, b in self.meetings:
            gap = self.elos[a] - self.elos[b]
            made = 2 * self.pairs * self.games.pair(gap) @ np.linspace(0, 1, 5)
            made += self.singles * self.games.single(gap) @ np.linspace(0, 1, 3)
            points[a, b], points[b, a] = made, 2 * self.pairs + self.singles - made
        return fit(points) * ELO


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many of so many error bars hold the truth.

    `independent_held`: of bars of ratings that take games for independent, and won or lost.
    `surely_wrong`: differences of which the likelihood of superiority says above 97.5 % for
    an engine that is not the stronger one. `margin`: of a rating, the median. `with_draws`:
    matches to which draws were added.
    """

    matches: int
    ratings: int
    held: int
    independent_held: int
    differences: int
    differences_held: int
    surely_wrong: int
    margin: float
    with_draws: int

    @property
    def coverage(self) -> float:
        """Return the part of the error bars of ratings that hold the truth."""
        return self.held / self.ratings

    @property
    def independent_coverage(self) -> float:
        """Return the same of bars that take games for independent."""
        return self.independent_held / self.ratings

    @property
    def difference_coverage(self) -> float:
        """Return the part of the error bars of differences that hold the truth."""
        return self.differences_held / self.differences


@dataclass(slots=True)
class _Sheet:
    """Where matches are counted."""

    true: dict[str, float]
    matches: int = 0
    ratings: int = 0
    held: int = 0
    independent_held: int = 0
    differences: int = 0
    differences_held: int = 0
    surely_wrong: int = 0
    with_draws: int = 0
    margins: list[float] = field(default_factory=list[float])

    def add(self, meetings: Sequence[Meeting]) -> None:
        names = list(self.true)
        found = rate(names, meetings)
        self.matches += 1
        self.with_draws += found.prior_draws
        alone = independent_errors(found, meetings)
        for one in found.ratings:
            assert one.elo.margin is not None
            assert one.elo.value is not None
            off = abs(self.true[one.name] - one.elo.value)
            self.ratings += 1
            self.held += off <= one.elo.margin
            self.independent_held += off <= DEVIATIONS * alone[one.name]
            self.margins.append(one.elo.margin)
        for two in found.differences:
            assert two.elo.margin is not None
            assert two.elo.value is not None
            gap = self.true[two.first] - self.true[two.second]
            self.differences += 1
            self.differences_held += abs(gap - two.elo.value) <= two.elo.margin
            self.surely_wrong += two.los > 0.975 and gap <= 0

    def outcome(self) -> Outcome:
        return Outcome(
            self.matches,
            self.ratings,
            self.held,
            self.independent_held,
            self.differences,
            self.differences_held,
            self.surely_wrong,
            float(np.median(self.margins)),
            self.with_draws,
        )


def independent_errors(
    ratings: Ratings, meetings: Sequence[Meeting]
) -> dict[str, float]:
    """Return the standard errors, in Elo, that independent games would have (Fisher)."""
    place = {one.name: i for i, one in enumerate(ratings.ratings)}
    strengths = np.array([(one.elo.value or 0.0) / ELO for one in ratings.ratings])
    expected = chances(strengths)
    weights = np.zeros_like(expected)
    for meeting in meetings:
        a, b = place[meeting.first], place[meeting.second]
        games = meeting.games + ratings.prior_draws
        weights[a, b] = weights[b, a] = games * expected[a, b] * expected[b, a]
    average = np.full_like(weights, 1 / len(weights))
    covariance = np.linalg.inv(laplacian(weights) + average) - average
    errors = (np.sqrt(covariance.diagonal()) * ELO).tolist()
    return {name: errors[i] for name, i in place.items()}


def simulate(kind: Kind, matches: int, seed: int) -> Outcome:
    """Play matches; each is rated as a match is."""
    rng = np.random.default_rng(seed)
    names = [f"E{i}" for i in range(len(kind.elos))]
    drawn: list[list[Meeting]] = [[] for _ in range(matches)]
    for a, b in kind.meetings:
        gap = kind.elos[a] - kind.elos[b]
        pairs = rng.multinomial(kind.pairs, kind.games.pair(gap), matches).tolist()
        alone = rng.multinomial(kind.singles, kind.games.single(gap), matches).tolist()
        for meetings, (ll, ld, even, wd, ww), (lost, even_game, won) in zip(
            drawn, pairs, alone, strict=True
        ):
            counts = (ll, ld, even, wd, ww), (lost, even_game, won)
            meetings.append(Meeting(names[a], names[b], *counts))
    sheet = _Sheet(dict(zip(names, kind.truth().tolist(), strict=True)))
    for meetings in drawn:
        sheet.add(meetings)
    return sheet.outcome()


FOUR = (60.0, 20.0, -20.0, -60.0)
WIDE = (400.0, 0.0, -200.0, -400.0)
LOPSIDED = Games(bias=300)
SUITED = Games(taste=300)
KINDS = {
    "fair openings": Games(),
    "lopsided, 300 Elo": LOPSIDED,
    "lopsided, 600 Elo": Games(bias=600),
    "suit one engine, 300 Elo": SUITED,
    "half of the games drawn": Games(draws=0.5),
}


def main(arguments: Sequence[str]) -> None:
    """Print how often error bars hold the truth, for many kinds of matches."""
    matches = count_of(__file__, __doc__, arguments, "MATCHES", 2_000)
    for games_name, games in KINDS.items():
        for elos in (FOUR, WIDE):
            for form in ("round robin", "gauntlet"):
                for pairs in (1, 2, 5, 20, 100):
                    kind = Kind(elos, pairs, games, is_gauntlet=form == "gauntlet")
                    found = simulate(kind, matches, seed=7)
                    print(
                        f"{games_name:24} {form:11} to {elos[0]:+4.0f} {pairs:4} pairs:"
                        f" ratings {found.coverage:6.1%}"
                        f" (independent {found.independent_coverage:6.1%})"
                        f" differences {found.difference_coverage:6.1%}"
                        f" surely wrong {found.surely_wrong / found.differences:5.2%}"
                        f" ±{found.margin:4.0f}"
                        f" draws added {found.with_draws / matches:4.0%}",
                        flush=True,
                    )


if __name__ == "__main__":
    main(sys.argv[1:])
