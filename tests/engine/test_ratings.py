"""Ratings: the published example, what must hold of all of them, and their ranks."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.ratings.glicko2 import (
    FIRST_DEVIATION,
    LEAST_DEVIATION,
    Outcome,
    Rating,
    after_games,
    after_time,
    expected_score,
)
from shoutan_engine.ratings.ranks import is_provisional, rank_text

RATINGS = st.builds(
    Rating,
    st.floats(-1_000, 4_000),
    st.floats(LEAST_DEVIATION, FIRST_DEVIATION),
    st.floats(0.01, 0.2),
)
SCORES = st.sampled_from([0.0, 0.5, 1.0])
OUTCOMES = st.lists(st.builds(Outcome, RATINGS, SCORES), min_size=1, max_size=8)
PERIODS = st.floats(0, 60)


def test_the_example_of_the_paper() -> None:
    """A player of 1500 meets three others in one period (Glickman 2013, page 4)."""
    outcomes = [
        Outcome(Rating(1400, 30), 1.0),
        Outcome(Rating(1550, 100), 0.0),
        Outcome(Rating(1700, 300), 0.0),
    ]
    new = after_games(Rating(1500, 200, 0.06), outcomes, periods=1.0, tau=0.5)
    assert new.rating == pytest.approx(1464.06, abs=0.02)
    assert new.deviation == pytest.approx(151.52, abs=0.01)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_steps_of_that_example() -> None:
    """The paper prints g and E of each opponent; they give the expected scores."""
    own = Rating(1500, 0.0)
    for opponent, expected in [
        (Rating(1400, 30), 0.639),
        (Rating(1550, 100), 0.432),
        (Rating(1700, 300), 0.303),
    ]:
        assert expected_score(own, opponent) == pytest.approx(expected, abs=0.0006)


@given(RATINGS, OUTCOMES, PERIODS)
def test_every_rating_is_a_number_within_its_bounds(
    own: Rating, outcomes: list[Outcome], periods: float
) -> None:
    new = after_games(own, outcomes, periods)
    assert math.isfinite(new.rating)
    assert LEAST_DEVIATION <= new.deviation <= FIRST_DEVIATION
    assert 0.0 < new.volatility < 1.0


@given(RATINGS, RATINGS, PERIODS)
def test_a_win_raises_and_a_loss_lowers(
    own: Rating, opponent: Rating, periods: float
) -> None:
    won = after_games(own, [Outcome(opponent, 1.0)], periods)
    lost = after_games(own, [Outcome(opponent, 0.0)], periods)
    assert lost.rating < own.rating < won.rating


@given(RATINGS, RATINGS)
def test_a_game_never_makes_a_rating_less_certain(
    own: Rating, opponent: Rating
) -> None:
    for score in (0.0, 0.5, 1.0):
        new = after_games(own, [Outcome(opponent, score)], periods=0.0)
        assert new.deviation <= own.deviation


@given(st.floats(LEAST_DEVIATION, FIRST_DEVIATION), st.floats(0, 1_500))
def test_two_of_one_kind_gain_and_lose_the_same(deviation: float, gap: float) -> None:
    """What the better one loses against the other, the other one gains."""
    better, other = Rating(1500 + gap / 2, deviation), Rating(1500 - gap / 2, deviation)
    lost = after_games(better, [Outcome(other, 0.0)], 0.0)
    won = after_games(other, [Outcome(better, 1.0)], 0.0)
    assert won.rating - other.rating == pytest.approx(better.rating - lost.rating)


@given(RATINGS, PERIODS, PERIODS)
def test_time_alone_takes_certainty_and_nothing_else(
    own: Rating, first: float, second: float
) -> None:
    later = after_time(own, first)
    assert later.rating == pytest.approx(own.rating)
    assert later.volatility == own.volatility
    assert later.deviation >= own.deviation - 1e-9
    in_two = after_time(later, second)
    assert in_two.deviation == pytest.approx(after_time(own, first + second).deviation)
    assert after_games(own, [], first) == later


@given(RATINGS, RATINGS)
def test_what_two_expect_is_one_game(own: Rating, other: Rating) -> None:
    both = expected_score(own, other) + expected_score(other, own)
    assert both == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("rating", "rank"),
    [
        (1500, "6k"),
        (1450, "6k"),
        (1549.9, "6k"),
        (1550, "5k"),
        (1949.9, "2k"),
        (1950, "1k"),
        (2049.9, "1k"),
        (2050, "1d"),
        (2149.9, "1d"),
        (2150, "2d"),
        (2850, "9d"),
        (4000, "9d"),
        (-900, "30k"),
        (-5000, "30k"),
    ],
)
def test_ranks_are_hundreds(rating: float, rank: str) -> None:
    assert rank_text(Rating(rating, 60)) == rank


def test_a_guess_is_marked() -> None:
    assert rank_text(Rating()) == "6k?"
    assert not is_provisional(Rating(1500, 110))
    assert is_provisional(Rating(1500, 110.1))


def test_a_newcomer_who_meets_those_who_are_known_is_known_after_ten_games() -> None:
    """docs/accounts.md says so."""
    own, games = Rating(), 0
    while is_provisional(own):
        own = after_games(own, [Outcome(Rating(1500, 60), games % 2)], 0.0)
        games += 1
    assert games == 10
