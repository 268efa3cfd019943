"""The likelihood ratio beside an optimizer that knows nothing of how it is computed."""

# pyright: reportUnknownVariableType=false, reportUnknownMemberType=false
# scipy has no types of its own.

import math

import numpy as np
import pytest
from scipy.optimize import minimize
from shoutan_clients.match.plan import SprtModel
from shoutan_clients.match.statistics import Sprt

from tests.clients.match.sprt_simulation import Floats, is_at


def most_likely(counts: Floats, elo: float, model: SprtModel) -> float:
    """Return the greatest log-likelihood among all chances of exactly that strength."""

    def chances(free: Floats) -> Floats:
        powers = np.exp(free - free.max())
        return np.asarray(powers / powers.sum(), dtype=np.float64)

    def loss(free: Floats) -> float:
        return -float((counts * np.log(np.maximum(chances(free), 1e-300))).sum())

    def miss(free: Floats) -> float:
        return 1e3 * is_at(chances(free), elo, model)

    best = -math.inf
    for kick in (0.0, 0.3, 1.0):
        found = minimize(
            loss,
            np.log(counts / counts.sum()) + kick * np.arange(len(counts)),
            method="SLSQP",
            constraints={"type": "eq", "fun": miss},
            options={"maxiter": 1000, "ftol": 1e-13},
        )
        free = np.asarray(found.x, dtype=np.float64)
        if abs(is_at(chances(free), elo, model)) < 1e-9:
            best = max(best, -loss(free))
    return best


@pytest.mark.parametrize("model", SprtModel)
@pytest.mark.parametrize(
    ("counts", "elo0", "elo1"),
    [
        ((3, 9, 20, 12, 6), 0, 10),
        ((2, 0, 5, 3, 9), -20, 30),
        ((0, 0, 0, 0, 4), 0, 5),
        ((1, 0, 0, 2, 40), 300, 500),
        ((0, 5, 20), 0, 50),
        ((30, 3, 25), -200, -100),
    ],
)
def test_the_ratio_is_that_of_the_greatest_likelihoods(
    counts: tuple[int, ...], elo0: float, elo1: float, model: SprtModel
) -> None:
    # What never occurred counts as one thousandth: fastchess, sprt.cpp, and fishtest,
    # LLRcalc.py, both call it to regularize.
    regular = np.where(np.array(counts) == 0, 1e-3, np.array(counts, dtype=float))
    expected = most_likely(regular, elo1, model) - most_likely(regular, elo0, model)
    assert Sprt(elo0, elo1, model=model).llr(counts) == pytest.approx(
        expected, rel=2e-4, abs=1e-5
    )
