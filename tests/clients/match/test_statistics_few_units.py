"""Few pairs, few games: of equal engines hardly ever one is called stronger.

By exact enumeration: every result that so many units can have, with its chance.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import pytest
from scipy.special import stdtr, stdtrit  # pyright: ignore[reportUnknownVariableType]
from shoutan_clients.match.statistics import Interval, Meeting, Strength, rate, strength
from shoutan_clients.match.statistics.student import chance_below, deviations

ALLOWED: Final = 0.05


def pairs_of(drawn: float, alike: float) -> tuple[float, ...]:
    """Return chances of LL, LD, even, WD and WW between equal engines.

    `drawn` games; of a part `alike` of the pairs the second game ends as the first one.
    """
    game = ((1 - drawn) / 2, drawn, (1 - drawn) / 2)
    chances = [0.0] * 5
    for i, first in enumerate(game):
        chances[2 * i] += alike * first
        for j, second in enumerate(game):
            chances[i + j] += (1 - alike) * first * second
    return tuple(chances)


EQUALS: Final = {
    "won or lost": pairs_of(0, 0),
    "30 % drawn": pairs_of(0.3, 0),
    "60 % drawn": pairs_of(0.6, 0),
    "90 % drawn": pairs_of(0.9, 0),
    "openings that suit an engine": pairs_of(0, 0.6),
    "such, and draws": pairs_of(0.3, 0.8),
    "both games to one engine": pairs_of(0, 1),
    "openings that suit a color": (0.1, 0, 0.8, 0, 0.1),
}

shown = cache(strength)


def results(units: int, kinds: int) -> Iterator[tuple[int, ...]]:
    if kinds == 1:
        yield (units,)
        return
    for number in range(units + 1):
        for rest in results(units - number, kinds - 1):
            yield (number, *rest)


def chance_of(counts: Sequence[int], chances: Sequence[float]) -> float:
    ways = math.factorial(sum(counts))
    for count in counts:
        ways //= math.factorial(count)
    return ways * math.prod(p**n for n, p in zip(counts, chances, strict=True))


def part_called_stronger(units: int, chances: Sequence[float]) -> float:
    return sum(
        chance_of(counts, chances)
        for counts in results(units, len(chances))
        if shown(counts).elo.side
    )


@pytest.mark.parametrize("kind", EQUALS)
def test_of_equal_engines_one_is_hardly_called_stronger(kind: str) -> None:
    wrong = [part_called_stronger(units, EQUALS[kind]) for units in range(1, 11)]
    assert max(wrong) <= ALLOWED
    # Up to four pairs say nothing yet, and ten say something now and then.
    assert max(wrong[:4]) == 0
    assert wrong[-1] > 0


@pytest.mark.parametrize("drawn", [0.0, 0.3, 0.7])
def test_games_without_pairs_are_no_more_certain(drawn: float) -> None:
    chances = ((1 - drawn) / 2, drawn, (1 - drawn) / 2)
    wrong = [part_called_stronger(units, chances) for units in range(1, 21)]
    assert 0 < max(wrong) <= ALLOWED


def test_what_other_programs_print_claims_more() -> None:
    # The chance that error bars of a normal distribution are beyond 0 for equal engines
    # whose games are won or lost, of six pairs that are not all alike.
    wrong = 0.0
    for counts in results(6, 5):
        theirs = shown(counts).large_sample
        if theirs is not None and theirs.elo.side:
            wrong += chance_of(counts, EQUALS["won or lost"])
    assert wrong == pytest.approx(0.117, abs=0.001)


def test_all_figures_say_the_same_of_who_is_stronger() -> None:
    every = [c for units in range(1, 8) for c in results(units, 5)]
    every += [c for units in range(1, 12) for c in results(units, 3)]
    for counts in every:
        found = shown(counts)
        assert found.los is not None
        is_above, is_below = found.los > 0.975, found.los < 0.025
        assert found.elo.side == is_above - is_below, counts
        half = found.score
        assert half.low is not None
        assert half.high is not None
        assert found.elo.side == (half.low > 0.5) - (half.high < 0.5), counts
        if not found.all_alike:
            assert found.nelo.side == found.elo.side, counts
            assert found.elo.margin is not None
            # Few units have longer error bars than other programs print, never shorter ones.
            theirs = found.large_sample
            assert theirs is not None
            assert (found.nelo.margin or 0) > (theirs.nelo.margin or 0), counts


def same(one: Interval, other: Interval) -> bool:
    for mine, theirs in (
        (one.value, other.value),
        (one.low, other.low),
        (one.high, other.high),
    ):
        assert mine == pytest.approx(theirs, rel=1e-5, abs=1e-4)
    return True


def test_two_engines_have_the_error_bars_of_ratings() -> None:
    for counts in (
        *((3, 0, 3, 0, 0), (1, 0, 0, 0, 1), (0, 0, 0, 1, 2)),
        *((4, 3, 34, 42, 117), (1, 0, 0, 0, 99), (0, 1, 3, 0, 0)),
    ):
        found: Strength = strength(counts)
        ll, ld, even, wd, ww = counts
        (gap,) = rate(
            ("A", "B"), [Meeting("A", "B", (ll, ld, even, wd, ww))]
        ).differences
        if gap.first == "B":
            found = strength(counts[::-1])
        assert same(gap.elo, found.elo)
        assert gap.los == pytest.approx(found.los, abs=1e-6)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 10, 39, 40, 41, 399, 400, 20_000])
def test_student_s_distribution_is_that_of_scipy(freedom: int) -> None:
    assert deviations(freedom) == pytest.approx(
        float(stdtrit(freedom, 0.975)), abs=1e-6
    )
    for value in (-40.0, -3.2, -0.5, 0.0, 0.1, 1.0, 2.7, 14.0):
        theirs = float(stdtr(freedom, value))
        assert chance_below(value, freedom) == pytest.approx(theirs, abs=1e-7)
