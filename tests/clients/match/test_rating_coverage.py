"""How often the error bars of ratings hold the truth, in simulated matches.

Simulations are seeded: the numbers are the same on every machine, up to rounding.
"""

import pytest

from tests.clients.match.rating_simulation import (
    FOUR,
    LOPSIDED,
    SUITED,
    WIDE,
    Games,
    Kind,
    simulate,
)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(Kind(FOUR, 40, Games(draws=0.3)), id="draws"),
        pytest.param(Kind(FOUR, 40, LOPSIDED), id="lopsided openings"),
        pytest.param(
            Kind((200, 0, -100, -200), 40, LOPSIDED, is_gauntlet=True),
            id="gauntlet, lopsided openings",
        ),
        pytest.param(Kind(FOUR, 40, SUITED), id="openings that suit one"),
        pytest.param(
            Kind(FOUR, 40, SUITED, is_gauntlet=True),
            id="gauntlet, openings that suit one",
        ),
        pytest.param(Kind(FOUR, 20, LOPSIDED, singles=20), id="half pairs"),
        pytest.param(Kind(tuple(range(-140, 141, 40)), 10, LOPSIDED), id="eight"),
    ],
)
def test_error_bars_hold_the_truth_in_95_percent_of_matches(kind: Kind) -> None:
    found = simulate(kind, 125, seed=19)
    assert 0.925 <= found.coverage <= 0.98
    assert 0.925 <= found.difference_coverage <= 0.98


def test_of_equals_one_is_superior_as_often_as_the_likelihood_says() -> None:
    # Above 97.5 % for the one or for the other: 5 % in all.
    found = simulate(Kind((0, 0, 0, 0), 30, LOPSIDED), 150, seed=19)
    assert 0.03 <= found.surely_wrong / found.differences <= 0.075


@pytest.mark.parametrize("is_gauntlet", [False, True])
@pytest.mark.parametrize("pairs", [1, 2, 4])
@pytest.mark.parametrize(
    ("elos", "games"),
    [(FOUR, LOPSIDED), (FOUR, SUITED), (WIDE, Games())],
    ids=["lopsided", "suited", "far apart"],
)
def test_few_pairs_have_error_bars_that_are_rather_too_wide(
    elos: tuple[float, ...], games: Games, pairs: int, is_gauntlet: bool
) -> None:
    found = simulate(Kind(elos, pairs, games, is_gauntlet=is_gauntlet), 50, seed=19)
    assert found.coverage >= 0.92
    assert found.difference_coverage >= 0.92


def test_bars_of_independent_games_would_be_wrong_both_ways() -> None:
    # Else the simulation would see nothing.
    lopsided = simulate(Kind(FOUR, 40, LOPSIDED), 125, seed=19)
    suited = simulate(Kind(FOUR, 40, SUITED), 125, seed=19)
    assert lopsided.independent_coverage > 0.985
    assert suited.independent_coverage < 0.92
