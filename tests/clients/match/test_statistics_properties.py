"""What has to hold for any results: symmetry, monotony, figures that are figures."""

import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import SprtModel, SprtPlan
from shoutan_clients.match.statistics import (
    Meeting,
    Sprt,
    advice,
    rate,
    standings,
    strength,
)
from shoutan_clients.match.statistics.likelihood import (
    by_score,
    multiplier,
    regularized,
    score_of_elo,
    scores,
)
from shoutan_engine.results import EndReason

from tests.clients.match.result_lines import game_line, match_plan

quick = settings(max_examples=30, deadline=None)

counts_of_units = st.sampled_from((3, 5)).flatmap(
    lambda kinds: st.lists(
        st.one_of(st.just(0), st.integers(0, 30), st.integers(0, 100_000)),
        min_size=kinds,
        max_size=kinds,
    )
)


@st.composite
def sprts(draw: st.DrawFn) -> Sprt:
    elo0 = draw(st.floats(-200, 200))
    return Sprt(
        elo0,
        elo0 + draw(st.floats(0.1, 200)),
        draw(st.floats(0.001, 0.49)),
        draw(st.floats(0.001, 0.49)),
        draw(st.sampled_from(SprtModel)),
    )


@st.composite
def any_lines(draw: st.DrawFn) -> list[GameLine]:
    lines: list[GameLine] = []
    for number in range(1, draw(st.integers(0, 12)) + 1):
        black, white = draw(st.permutations(("A", "B", "C", "D")))[:2]
        standing = draw(st.sampled_from(Standing))
        lines.append(
            game_line(
                number,
                black,
                white,
                draw(st.sampled_from(("black", "white", None))),
                pair=draw(st.integers(1, 4)),
                end_reason=draw(st.sampled_from(EndReason)),
                standing=standing,
                moves_key=draw(st.sampled_from(("", "x", "y"))),
            )
        )
    return lines


@quick
@given(
    any_lines(),
    st.sampled_from((("A", "B"), ("A", "B", "C"))),
    st.booleans(),
    st.sampled_from(SprtModel),
)
def test_any_lines_have_standings_and_advice(
    lines: list[GameLine], engines: tuple[str, ...], is_paired: bool, model: SprtModel
) -> None:
    plan = match_plan(*engines, sprt=SprtPlan(0, 20, model=model), is_paired=is_paired)
    found = standings(plan, lines)
    json.dumps(found.as_json(), allow_nan=False)
    assert sum(p.tally.record.games for p in found.pairings) == found.counted
    for pairing in found.pairings:
        games = pairing.trinomial.games + pairing.repeats
        assert games == pairing.tally.record.games
        pairs = pairing.pentanomial.pairs + pairing.repeated_pairs
        assert 2 * pairs + pairing.unpaired == games
    assert all(s.endswith(".") and "  " not in s for s in advice(plan, found))


def is_near(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-9)


def negative(value: float | None) -> float | None:
    return None if value is None else -value


@quick
@given(counts_of_units)
def test_the_other_engine_is_as_much_weaker(counts: list[int]) -> None:
    mine, others = strength(counts), strength(counts[::-1])
    for one, other in ((mine.elo, others.elo), (mine.nelo, others.nelo)):
        assert is_near(other.value, negative(one.value))
        assert is_near(other.low, negative(one.high))
        assert is_near(other.high, negative(one.low))
        assert is_near(other.margin, one.margin)
    if mine.los is not None:
        assert is_near(others.los, 1 - mine.los)


@quick
@given(counts_of_units, st.data())
def test_a_better_result_is_no_worse(counts: list[int], data: st.DataObject) -> None:
    worse = [i for i, n in enumerate(counts[:-1]) if n]
    if not worse:
        return
    place = data.draw(st.sampled_from(worse))
    better = counts.copy()
    better[place] -= 1
    better[place + 1] += 1
    before, after = strength(counts), strength(better)
    assert (after.score.value or 0) > (before.score.value or 0)
    if before.elo.value is not None and after.elo.value is not None:
        assert after.elo.value >= before.elo.value


@quick
@given(counts_of_units, st.integers(2, 50))
def test_error_bars_shrink_with_the_root_of_games(
    counts: list[int], factor: int
) -> None:
    few, many = strength(counts), strength([n * factor for n in counts])
    if few.samples and not few.all_alike:
        assert many.score.value == pytest.approx(few.score.value)
        assert few.large_sample is not None
        assert many.large_sample is not None
        assert few.large_sample.nelo.margin is not None
        margin = few.large_sample.nelo.margin / math.sqrt(factor)
        assert many.large_sample.nelo.margin == pytest.approx(margin)
        # What is shown shrinks by about the same, as the doubt of few units goes away.
        assert few.elo.margin is not None
        assert many.elo.margin is not None
        assert many.elo.margin < few.elo.margin


@quick
@given(st.integers(1, 10_000), st.sampled_from((3, 5)), st.data())
def test_results_that_are_all_alike_are_no_certainty(
    samples: int, kinds: int, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, kinds - 1))
    counts = [samples if i == place else 0 for i in range(kinds)]
    found = strength(counts)
    assert found.all_alike
    low, high = found.score.low, found.score.high
    assert low is not None
    assert high is not None
    assert low < high
    assert low <= place / (kinds - 1) <= high
    # What lies outside would hardly have looked like that: the worst case of a bound is
    # that all the other units have the lowest score, or the highest.
    share = low / (place / (kinds - 1)) if place else high
    chance = share**samples if place else (1 - share) ** samples
    assert chance == pytest.approx(0.025)
    assert (found.elo.low is None) == (place == 0)
    assert (found.elo.high is None) == (place == kinds - 1)


@quick
@given(sprts(), counts_of_units)
def test_a_ratio_is_a_number_and_swaps_its_sign_with_its_hypotheses(
    sprt: Sprt, counts: list[int]
) -> None:
    llr = sprt.llr(counts)
    assert math.isfinite(llr)
    mirrored = Sprt(-sprt.elo1, -sprt.elo0, model=sprt.model).llr(counts[::-1])
    assert mirrored == pytest.approx(-llr, rel=1e-5, abs=1e-6 * (1 + sum(counts)))
    state = sprt.state(counts)
    assert state.lower < 0 < state.upper
    assert state.verdict is sprt.verdict(llr)


@quick
@given(st.lists(st.floats(1e-6, 1), min_size=5, max_size=5), st.floats(0.001, 0.999))
def test_the_most_likely_chances_have_the_score_that_was_asked_for(
    parts: list[float], score: float
) -> None:
    shares = np.array(parts) / sum(parts)
    gaps = scores(5) - score
    likely = shares / (1 + float(multiplier(shares, gaps)) * gaps)
    assert likely.min() >= 0
    assert float(likely.sum()) == pytest.approx(1, abs=1e-6)
    assert float(likely @ scores(5)) == pytest.approx(score, abs=1e-6)


@quick
@given(st.integers(1, 500), st.integers(1, 500), st.floats(-100, 100))
def test_the_ratio_of_games_without_draws_is_that_of_two_coins(
    losses: int, wins: int, elo: float
) -> None:
    # With two scores only, there is nothing that had to be estimated.
    first, second = score_of_elo(elo), score_of_elo(elo + 10)
    expected = wins * math.log(second / first)
    expected += losses * math.log((1 - second) / (1 - first))
    counts = np.array([losses, 0, wins], dtype=float)
    assert float(by_score(counts, elo, elo + 10)) == pytest.approx(expected, abs=1e-2)
    assert (regularized(counts) > 0).all()


@quick
@given(
    st.integers(2, 6).flatmap(
        lambda n: st.lists(
            st.lists(st.integers(0, 40), min_size=n, max_size=n),
            min_size=n,
            max_size=n,
        )
    )
)
def test_any_results_have_ratings(table: list[list[int]]) -> None:
    engines = [f"E{i}" for i in range(len(table))]
    meetings = [
        Meeting(a, b, singles=(table[j][i] // 2, table[i][j] % 2, table[i][j] // 2))
        for i, a in enumerate(engines)
        for j, b in enumerate(engines)
        if i < j
    ]
    points = np.zeros((len(table), len(table)))
    for meeting in meetings:
        a, b = engines.index(meeting.first), engines.index(meeting.second)
        points[a, b] = meeting.points
        points[b, a] = meeting.games - meeting.points
    found = rate(engines, meetings)
    assert sorted(r.name for r in found.ratings) == engines
    for group in range(1, found.groups + 1):
        elos = [r.elo.value for r in found.ratings if r.group == group]
        assert sum(e or 0.0 for e in elos) == pytest.approx(0, abs=1e-6)
    # The maximum of the likelihood: everybody scored as many points as was expected.
    elo = {r.name: r.elo.value or 0.0 for r in found.ratings}
    met = points + points.T > 0
    points = points + np.where(met, found.prior_draws / 2, 0)
    for i, name in enumerate(engines):
        games = points[i] + points[:, i]
        others = [score_of_elo(elo[name] - elo[other]) for other in engines]
        assert float(games @ others) == pytest.approx(points[i].sum(), abs=1e-3)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((5, 5, 0.05, 0.05), "elo0 has to be less than elo1"),
        ((0, 5_000, 0.05, 0.05), "between -2000 and 2000"),
        ((0, 5, 0.0, 0.05), "between 0 and 1"),
        ((0, 5, 0.6, 0.5), "together have to be less than 1"),
        ((math.nan, 5, 0.05, 0.05), "elo0 has to be less"),
    ],
)
def test_what_is_no_test_is_refused_in_a_sentence(
    values: tuple[float, float, float, float], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        Sprt(*values)
