"""The error bars of ratings of more than two engines, and who is likely the stronger one."""

from collections.abc import Sequence
from itertools import combinations
from math import sqrt

import numpy as np
import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.statistics import (
    Difference,
    Meeting,
    Rating,
    Ratings,
    rate,
    standings,
    strength,
)
from shoutan_clients.match.statistics.large_sample import DEVIATIONS
from shoutan_engine.results import EndReason

from tests.clients.match.result_lines import game_line, match_plan, paired_lines

SWEPT = (0, 0, 0, 0, 10)
CLOSE = (3, 1, 4, 2, 5)


def rating_of(found: Ratings, name: str) -> Rating:
    return next(one for one in found.ratings if one.name == name)


def value_of(rating: Rating | Difference) -> float:
    assert rating.elo.value is not None
    return rating.elo.value


def margin_of(rating: Rating | Difference) -> float:
    assert rating.elo.margin is not None
    return rating.elo.margin


def error_of(rating: Rating) -> float:
    assert rating.error is not None
    return rating.error


# -- the same figure by other ways -----------------------------------------------------------


def jackknife(names: Sequence[str], meetings: Sequence[Meeting]) -> dict[str, float]:
    """Return standard errors by leaving out each pair once (Tukey 1958)."""
    whole = rate(names, meetings)
    sums = dict.fromkeys(names, 0.0)
    for k, meeting in enumerate(meetings):
        for score, count in enumerate(meeting.pairs):
            if not count:
                continue
            rest = [n - (i == score) for i, n in enumerate(meeting.pairs)]
            ll, ld, even, wd, ww = rest
            less = Meeting(meeting.first, meeting.second, (ll, ld, even, wd, ww))
            found = rate(names, [*meetings[:k], less, *meetings[k + 1 :]])
            for name in names:
                gap = value_of(rating_of(found, name)) - value_of(
                    rating_of(whole, name)
                )
                sums[name] += count * gap**2
    return {name: sqrt(held) for name, held in sums.items()}


def test_standard_errors_are_those_of_leaving_out_each_pair() -> None:
    names = ("A", "B", "C", "D")
    rng = np.random.default_rng(4)
    shares = ([0.1, 0.1, 0.5, 0.1, 0.2], [0.3, 0, 0.2, 0.1, 0.4], [0, 0.1, 0.8, 0.1, 0])
    meetings: list[Meeting] = []
    for number, (a, b) in enumerate(combinations(names, 2)):
        ll, ld, even, wd, ww = rng.multinomial(100, shares[number % 3]).tolist()
        meetings.append(Meeting(a, b, (ll, ld, even, wd, ww)))
    found = rate(names, meetings)
    for name, expected in jackknife(names, meetings).items():
        assert error_of(rating_of(found, name)) == pytest.approx(expected, rel=0.02)


@pytest.mark.parametrize(
    "counts", [(4, 3, 34, 42, 117), (13, 37, 50, 25, 3), (5, 0, 180, 0, 15)]
)
def test_two_engines_have_nearly_the_error_bars_of_the_pentanomial(
    counts: tuple[int, int, int, int, int],
) -> None:
    alone = strength(counts).large_sample
    assert alone is not None
    (found,) = rate(("A", "B"), [Meeting("A", "B", counts)]).differences
    if found.first == "B":
        # The better one is the first.
        ll, ld, even, wd, ww = counts
        alone = strength((ww, wd, even, ld, ll)).large_sample
        assert alone is not None
    assert value_of(found) == pytest.approx(alone.elo.value)
    assert margin_of(found) == pytest.approx(alone.elo.margin, rel=0.03)
    assert found.los == pytest.approx(alone.los, abs=2e-3)


@pytest.mark.parametrize("other", [(8, 2, 20, 2, 9), SWEPT])
def test_a_challenger_is_compared_by_its_own_games(
    other: tuple[int, int, int, int, int],
) -> None:
    # In a gauntlet nothing but their games tells of two engines that met.
    close = Meeting("A", "B", CLOSE)
    (alone,) = rate(("A", "B"), [close]).differences
    found = rate(("A", "B", "C"), [close, Meeting("A", "C", other)])
    two = next(d for d in found.differences if {d.first, d.second} == {"A", "B"})
    if not found.prior_draws:
        assert value_of(two) == pytest.approx(value_of(alone), abs=1e-4)
        assert margin_of(two) == pytest.approx(margin_of(alone), rel=1e-4)
        assert two.los == pytest.approx(alone.los, abs=1e-6)
    else:
        assert margin_of(two) == pytest.approx(margin_of(alone), rel=0.1)


def test_a_difference_is_not_told_by_the_bars_of_two_ratings() -> None:
    # B and C met A in the same many games, and so hardly each other: A's strength is in
    # both of their ratings, and their average in all.
    names = ("A", "B", "C")
    meetings = [
        Meeting("A", "B", (100, 0, 200, 0, 100)),
        Meeting("A", "C", (2, 0, 4, 0, 2)),
    ]
    found = rate(names, meetings)
    errors = {one.name: margin_of(one) for one in found.ratings}
    gap = next(d for d in found.differences if {d.first, d.second} == {"A", "B"})
    assert margin_of(gap) < 0.3 * sqrt(errors["A"] ** 2 + errors["B"] ** 2)


def test_superiority_is_said_both_ways() -> None:
    names = ("A", "B", "C")
    meetings = [Meeting(a, b, CLOSE) for a, b in combinations(names, 2)]
    found = rate(names, meetings)
    assert [(d.first, d.second) for d in found.differences] == list(
        combinations(names, 2)
    )
    held = found.superiority
    for a, b in combinations(names, 2):
        assert 0.5 < held[a, b] < 1
        assert held[a, b] + held[b, a] == pytest.approx(1)
    # C is the weakest, and further from A than from B.
    assert held["A", "C"] > held["B", "C"]


# -- what is seen too little to be sure of -----------------------------------------------------


def test_pairs_that_are_all_alike_are_no_certainty() -> None:
    names = ("A", "B", "C")

    def margin(even: int) -> float:
        pairs = (0, 0, even, 0, 0)
        found = rate(names, [Meeting(a, b, pairs) for a, b in combinations(names, 2)])
        assert {round(value_of(one), 6) for one in found.ratings} == {0}
        return margin_of(found.ratings[0])

    assert 20 < margin(10) < 60
    assert 2 < margin(100) < 0.15 * margin(10)


def test_engines_that_won_everything_have_the_bars_of_the_draw_that_was_added() -> None:
    names = ("A", "B", "C")
    lost = Meeting("B", "C", CLOSE)
    found = rate(names, [Meeting("A", "B", SWEPT), lost])
    assert found.prior_draws == 1
    # Twenty wins and a draw, as games that are independent of each other: a logit's error.
    two = next(d for d in found.differences if (d.first, d.second) == ("A", "B"))
    error = sqrt(1 / 20.5 + 1 / 0.5) * 400 / np.log(10)
    assert margin_of(two) == pytest.approx(DEVIATIONS * error, rel=0.15)
    assert margin_of(two) > DEVIATIONS * error
    assert two.los > 0.97
    more = rate(names, [Meeting("A", "B", (0, 0, 0, 0, 1)), lost])
    assert more.superiority["A", "B"] < 0.9


def test_single_games_are_units_of_their_own() -> None:
    names = ("A", "B", "C")
    games = [Meeting(a, b, singles=(40, 0, 60)) for a, b in combinations(names, 2)]
    found = rate(names, games)
    # 100 games of each two, won or lost: Fisher's information of a round robin.
    chance = [0.6, 0.6, 0.6]
    rough = sqrt(1 / (100 * chance[0] * (1 - chance[0])) / 3) * sqrt(2 / 3)
    for one in found.ratings:
        assert error_of(one) == pytest.approx(rough * 400 / np.log(10), rel=0.03)


def test_engines_that_did_not_meet_have_no_difference() -> None:
    found = rate(
        ("A", "B", "C", "D", "E"), [Meeting("A", "B", CLOSE), Meeting("D", "C", CLOSE)]
    )
    assert found.groups == 3
    assert {(d.first, d.second) for d in found.differences} == {("A", "B"), ("D", "C")}
    assert (rating_of(found, "E").elo.value, rating_of(found, "E").error) == (
        None,
        None,
    )
    assert ("A", "C") not in found.superiority


# -- which games make pairs --------------------------------------------------------------------


def ratings_of(lines: Sequence[GameLine]) -> Ratings:
    found = standings(match_plan("A", "B", "C"), lines).ratings
    assert found is not None
    return found


def test_void_games_and_repeats_leave_their_partners_single() -> None:
    lines = paired_lines([(1.0, 0.0), (1.0, 1.0), (0.0, 0.0), (0.5, 1.0)])
    rest = [
        game_line(90 + n, "B", "C", winner)
        for n, winner in enumerate(("black", "white"))
    ]
    whole = Meeting("A", "B", (1, 0, 1, 1, 1))
    others = Meeting("B", "C", singles=(1, 0, 1))
    names = ("A", "B", "C")
    assert ratings_of([*lines, *rest]) == rate(names, [whole, others])
    # The partner of the first game is void: A won the other one.
    void = lines[1].model_copy(
        update={
            "standing": Standing.VOID,
            "winner": None,
            "end_reason": EndReason.ABORTED,
        }
    )
    half = Meeting("A", "B", (1, 0, 0, 1, 1), singles=(0, 0, 1))
    assert ratings_of([lines[0], void, *lines[2:], *rest]) == rate(
        names, [half, others]
    )
    # A repeat says nothing; its partner, which is none, does.
    repeated = [
        line.model_copy(update={"moves_key": "same"}) if n in (2, 6) else line
        for n, line in enumerate(lines)
    ]
    repeated[6] = repeated[6].model_copy(update={"winner": lines[2].winner})
    left = Meeting("A", "B", (1, 0, 1, 0, 1), singles=(0, 0, 1))
    assert ratings_of([*repeated, *rest]) == rate(names, [left, others])


def test_games_without_pairs_are_single() -> None:
    lines = [
        game_line(n, *sides, winner)
        for n, (sides, winner) in enumerate(
            [
                (("A", "B"), "black"),
                (("B", "A"), "black"),
                (("B", "C"), "black"),
                (("C", "B"), "black"),
            ],
            1,
        )
    ]
    expected = [
        Meeting("A", "B", singles=(1, 0, 1)),
        Meeting("B", "C", singles=(1, 0, 1)),
    ]
    assert ratings_of(lines) == rate(("A", "B", "C"), expected)
