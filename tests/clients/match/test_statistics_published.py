"""The arithmetic beside numbers that others have published.

Each row names its source. Figures are compared to half of the last digit printed there;
fastchess's own tests allow one percent, which is not needed here.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pytest
from shoutan_clients.match.plan import SprtModel
from shoutan_clients.match.statistics import Meeting, Sprt, rate, strength
from shoutan_clients.match.statistics.interval import Interval
from shoutan_clients.match.statistics.large_sample import DEVIATIONS
from shoutan_clients.match.statistics.likelihood import (
    Floats,
    by_strength_approximately,
)
from shoutan_clients.match.statistics.strength import ELO

FASTCHESS_ELO = "fastchess, app/tests/elo_test.cpp, "
FASTCHESS_SPRT = "fastchess, app/tests/sprt_test.cpp, "
MONTYTEST = "fishtest at montytest.muzhen.org, tests/stats/69d3c8dc7c5b3724e29d2712"
STACK = "fastchess's output in chess.stackexchange.com/questions/45881"
TALKCHESS_928 = "cutechess's output in talkchess.com/viewtopic.php?t=84211"
TALKCHESS_18379 = "cutechess's output in talkchess.com/forum3/viewtopic.php?t=74874"

CUTECHESS_DEVIATIONS = 1.957162
"""cutechess (elo.cpp) approximates the quantile of the normal distribution, 1.959964."""

LOGISTIC, NORMALIZED = SprtModel.LOGISTIC, SprtModel.NORMALIZED


class Published(NamedTuple):
    """What a source says; None for what it does not. Margins are what stands after ±."""

    source: str
    counts: tuple[int, ...]
    elo: float | None = None
    elo_margin: float | None = None
    nelo: float | None = None
    nelo_margin: float | None = None
    los: float | None = None
    digits: float = 0.005
    deviations: float = DEVIATIONS


STRENGTHS = [
    Published(
        FASTCHESS_ELO + "EloWDL 1",
        (89, 123, 76),
        nelo=-20.76,
        nelo_margin=40.13,
        los=0.1553,
    ),
    Published(
        FASTCHESS_ELO + "EloWDL 2", (96, 111, 136), 40.70, 30.43, 49.77, 36.77, 0.9960
    ),
    Published(
        FASTCHESS_ELO + "EloWDL 3", (356, 0, 34), nelo=-508.44, nelo_margin=34.48
    ),
    Published(
        FASTCHESS_ELO + "EloPentanomial 1",
        (34, 54, 31 + 32, 64, 75),
        55.58,
        27.65,
        57.94,
        28.28,
        1.0,
    ),
    Published(
        FASTCHESS_ELO + "EloPentanomial 2",
        (332, 433, 457 + 41, 333, 334),
        -8.64,
        10.33,
        -9.17,
        10.96,
        0.0505,
    ),
    Published(
        FASTCHESS_ELO + "EloPentanomial 3",
        (7895, 8757, 5485 + 200, 568, 9999),
        -21.04,
        2.95,
        -19.01,
        2.65,
    ),
    Published(STACK, (4, 3, 34, 42, 117), 277.00, 40.90, 345.17, 34.05, 1.0),
    Published(MONTYTEST, (13, 37, 50, 25, 3), nelo=-63.97),
    Published(
        TALKCHESS_928,
        (346, 218, 364),
        6.7,
        19.5,
        los=0.750,
        digits=0.05,
        deviations=CUTECHESS_DEVIATIONS,
    ),
    Published(
        TALKCHESS_18379,
        (5491, 7081, 5807),
        6.0,
        3.9,
        los=0.999,
        digits=0.05,
        deviations=CUTECHESS_DEVIATIONS,
    ),
]


def is_as_published(
    mine: float | None, theirs: float | None, digits: float, scale: float = 1.0
) -> bool:
    if theirs is None:
        return True
    return mine is not None and abs(mine * scale - theirs) <= digits * 1.01


@pytest.mark.parametrize("row", STRENGTHS, ids=lambda row: row.source)
def test_strength(row: Published) -> None:
    shown = strength(row.counts)
    mine = shown.large_sample
    assert mine is not None
    assert is_as_published(mine.elo.value, row.elo, row.digits)
    scale = row.deviations / DEVIATIONS
    assert is_as_published(mine.elo.margin, row.elo_margin, row.digits, scale)
    assert is_as_published(mine.nelo.value, row.nelo, row.digits)
    assert is_as_published(mine.nelo.margin, row.nelo_margin, row.digits, scale)
    # LOS is printed in percent.
    assert is_as_published(mine.los, row.los, row.digits / 100)
    # What is shown are the same figures, and nearly the same error bars.
    assert shown.elo.value == pytest.approx(mine.elo.value)
    assert shown.nelo.value == pytest.approx(mine.nelo.value)
    assert shown.elo.margin == pytest.approx(mine.elo.margin, rel=0.03)
    # (508 nElo: one end of the score is near, and 8 % is what it takes.)
    assert shown.nelo.margin == pytest.approx(mine.nelo.margin, rel=0.09)
    assert shown.los == pytest.approx(mine.los, abs=2e-3)


RATIOS = [
    ("normalized trinomial 1", 0, 2, NORMALIZED, (36027, 68692, 36433), 0.92),
    ("normalized trinomial 2", -1.75, 0.25, NORMALIZED, (10650, 20431, 10871), 2.30),
    ("logistic trinomial 1", 0.5, 2.5, LOGISTIC, (21184, 40708, 21404), -1.57),
    ("logistic trinomial 2", 0, 2, LOGISTIC, (57030, 106593, 57433), -2.59),
    (
        "normalized pentanomial 1",
        0,
        2,
        NORMALIZED,
        (365, 16618, 36029 + 200, 16974, 390),
        2.25,
    ),
    (
        "normalized pentanomial 2",
        -1.75,
        0.25,
        NORMALIZED,
        (127, 4883, 10311 + 401, 5150, 104),
        3.01,
    ),
    (
        "logistic pentanomial 1",
        0.5,
        2.5,
        LOGISTIC,
        (223, 9863, 20279 + 1000, 10037, 246),
        -3.07,
    ),
    (
        "logistic pentanomial 2",
        0,
        2,
        LOGISTIC,
        (871, 26175, 55003 + 980, 26678, 821),
        -4.98,
    ),
]


@pytest.mark.parametrize("row", RATIOS, ids=lambda row: FASTCHESS_SPRT + row[0])
def test_log_likelihood_ratio_of_fastchess(
    row: tuple[str, float, float, SprtModel, tuple[int, ...], float],
) -> None:
    _, elo0, elo1, model, counts, published = row
    llr = Sprt(elo0, elo1, model=model).llr(counts)
    assert llr == pytest.approx(published, abs=0.00501)


@pytest.mark.parametrize(
    ("elo1", "counts", "published"),
    [(5, (0, 0, 0, 0, 5550), 111.82), (10, (0, 0, 4250), 120.56)],
    ids=[
        FASTCHESS_SPRT + "normalized pentanomial 3",
        FASTCHESS_SPRT + "normalized trinomial 3",
    ],
)
def test_log_likelihood_ratio_where_all_was_won(
    elo1: float, counts: tuple[int, ...], published: float
) -> None:
    # fastchess's iteration ends at differences of 1e-4, where the scores that never
    # occurred have a chance of 2e-7 each: its figures are a little less exact here.
    llr = Sprt(0, elo1, model=NORMALIZED).llr(counts)
    assert llr == pytest.approx(published, rel=3e-4)


def test_log_likelihood_ratio_of_fishtest() -> None:
    # MONTYTEST: "Normalized (exact) -0.54912", "Normalized (alt) -0.54012",
    # "Logistic (exact) -0.53772", bounds [-2.9444, 2.9444].
    counts = (13, 37, 50, 25, 3)
    test = Sprt(0, 4, model=NORMALIZED)
    assert test.llr(counts) == pytest.approx(-0.54912, abs=5e-6)
    approximate = by_strength_approximately(np.array(counts, dtype=float), 0, 4)
    assert float(approximate) == pytest.approx(-0.54012, abs=5e-6)
    # It turns 4 nElo into logistic Elo by the deviation measured, and prints 2.716.
    assert Sprt(0, 2.716).llr(counts) == pytest.approx(-0.53772, abs=1e-4)
    assert (test.lower, test.upper) == pytest.approx((-2.9444, 2.9444), abs=5e-5)


def test_ratings_by_maximum_likelihood() -> None:
    # Turner and Firth, "Bradley-Terry Models in R: The BradleyTerry2 Package" (Journal of
    # Statistical Software 48, 2012), section 2: citations between journals of statistics,
    # by S. Stigler (1994). The journal cited beats the one that cites.
    journals = ("Biometrika", "Comm Statist", "JASA", "JRSS-B")
    cited_by = np.array(
        [[0, 730, 498, 221], [33, 0, 68, 17], [320, 813, 0, 142], [284, 276, 325, 188]],
        dtype=float,
    )
    np.fill_diagonal(cited_by, 0)
    found = rate(journals, meetings_of(journals, cited_by))
    assert (found.groups, found.prior_draws) == (1, 0)
    elo = {r.name: r.elo for r in found.ratings}
    strengths = {n: value_of(e) / ELO for n, e in elo.items()}
    published = {"Comm Statist": -2.94907, "JASA": -0.47957, "JRSS-B": 0.26895}
    for journal, ability in published.items():
        mine = strengths[journal] - strengths["Biometrika"]
        assert mine == pytest.approx(ability, abs=5.1e-6)


def meetings_of(names: Sequence[str], wins: Floats) -> list[Meeting]:
    """Return games without partners and draws: `wins[i, j]` of the i-th against the j-th."""
    return [
        Meeting(one, other, singles=(int(wins[j, i]), 0, int(wins[i, j])))
        for i, one in enumerate(names)
        for j, other in enumerate(names)
        if i < j
    ]


def value_of(interval: Interval) -> float:
    assert interval.value is not None
    return interval.value


def test_error_bars_of_ratings() -> None:
    # Of two players the difference is twice the distance of one from their average, and
    # is a logit of two counts: Agresti, "Categorical Data Analysis", section 3.1.
    wins, losses = 730, 33
    found = rate(("A", "B"), [Meeting("A", "B", singles=(losses, 0, wins))])
    error = found.ratings[0].error
    assert error is not None
    # Games that are won or lost spread as the model has it; one of 763 is its own mean.
    expected = np.sqrt(1 / wins + 1 / losses)
    assert 2 * error / ELO == pytest.approx(expected, rel=1e-3)


def test_error_bars_of_ratings_that_are_far_apart() -> None:
    # A chain in which each won everything, and one draw was added: the variance of each
    # step is that of a logit, and the steps are independent of each other.
    wins = 100_000
    points = np.zeros((4, 4))
    points[0, 1] = points[1, 2] = points[2, 3] = wins
    names = ("A", "B", "C", "D")
    found = rate(names, meetings_of(names, points))
    step = 1 / (wins + 0.5) + 1 / 0.5
    # The first is 3/4 of its step above the average, 2/4 and 1/4 of the others.
    expected = np.sqrt(step * (9 + 4 + 1) / 16)
    error = found.ratings[0].error
    assert error is not None
    assert error / ELO == pytest.approx(expected, rel=1e-3)
