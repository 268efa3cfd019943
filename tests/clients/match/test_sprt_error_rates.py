"""How often the sequential test errs: 2,000 matches under each hypothesis.

Openings favor one color by 150 Elo, so that the games of a pair are correlated, and about
a third of the games is drawn. Seeded: the numbers are the same on every machine, up to
rounding.
"""

from collections.abc import Callable

import pytest
from shoutan_clients.match.plan import SprtModel
from shoutan_clients.match.statistics import Sprt, Unit

from tests.clients.match.sprt_simulation import (
    Hall,
    Kind,
    Outcome,
    Sheet,
    as_they_end,
    by_the_schedule,
    is_at,
    play_at_once,
    simulate,
)

MATCHES = 2_000
KIND = Kind(draw_elo=150, bias=150, is_paired=True)

MOST = 131
"""Binomial(2,000, 5 %) is more than that in one of a thousand simulations."""

FEWEST = 60
"""Ending beyond a bound, not on it, makes the test err less than allowed, not much less."""


@pytest.mark.parametrize(
    ("model", "elo1"), [(SprtModel.LOGISTIC, 50.0), (SprtModel.NORMALIZED, 100.0)]
)
def test_error_rates(
    model: SprtModel, elo1: float, record_property: Callable[[str, object], None]
) -> None:
    sprt = Sprt(0, elo1, model=model)
    outcomes: list[Outcome] = []
    for elo in (sprt.elo0, sprt.elo1):
        chances = KIND.chances(elo, model)
        assert is_at(chances, elo, model) == pytest.approx(0, abs=1e-12)
        outcomes.append(simulate(sprt, chances, MATCHES, seed=20_020))
    under_h0, under_h1 = outcomes
    record_property("pairs under H0", under_h0.mean_samples)
    record_property("pairs under H1", under_h1.mean_samples)
    print(f"{model}: {under_h0}, {under_h1}")  # noqa: T201 shown by pytest -s
    assert FEWEST <= under_h0.accepted_h1 <= MOST
    assert FEWEST <= MATCHES - under_h1.accepted_h1 <= MOST


def test_the_pairs_of_the_simulation_are_correlated_and_drawn() -> None:
    chances = KIND.chances(0, SprtModel.LOGISTIC)
    fair = Kind(draw_elo=150, bias=0, is_paired=True).chances(0, SprtModel.LOGISTIC)
    # Where the opening decides, each engine wins one game: pairs are even more often.
    assert chances[2] > fair[2] + 0.05
    assert chances.sum() == pytest.approx(1)


@pytest.mark.parametrize("unit", list(Unit))
def test_quick_wins_and_slow_losses_do_not_decide(unit: Unit) -> None:
    sprt, matches = Sprt(0, 150), 1_000
    hall = Hall(at_once=8, won_length=1, lost_length=20)

    def accepted_h1(order: Callable[..., Sheet]) -> int:
        h1, h0 = play_at_once(sprt, unit, hall, order, 0.5, matches, 7, games=300)
        assert h1 + h0 >= 0.99 * matches
        return h1

    # Binomial(1,000, 5 %) is more than 73 in one of a thousand simulations.
    assert 20 <= accepted_h1(by_the_schedule) <= 73
    # Else the simulation would see nothing.
    assert accepted_h1(as_they_end) > 80
