"""Clocks that ran wrong (article 22.8 and 22.9 of 2002), in exact numbers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.articles.clock_fault import (
    UsedTimes,
    judge_clock_fault,
    split_lost_record,
)
from shoutan_engine.clocks import Millis

HOUR = 3_600_000


def used(black: int, white: int) -> UsedTimes:
    return UsedTimes(Millis(black), Millis(white))


@pytest.mark.parametrize(
    ("error", "is_adjusted"),
    [(119_999, False), (120_000, True), (-119_999, False), (-120_000, True)],
)
def test_two_minutes_an_hour_are_the_threshold(error: int, is_adjusted: bool) -> None:
    shown = used(HOUR // 2 + error, HOUR // 2)
    ruling = judge_clock_fault(shown, Millis(HOUR))
    assert ruling.is_adjusted == ruling.must_replace == is_adjusted
    assert (ruling.used == shown) == (not is_adjusted)


def test_the_threshold_is_exact_where_an_hour_has_no_whole_part() -> None:
    # 1 ms in 30 ms is 2 minutes in an hour; 1 in 31 is less.
    assert judge_clock_fault(used(16, 15), Millis(30)).is_adjusted
    assert not judge_clock_fault(used(16, 16), Millis(31)).is_adjusted


times = st.integers(0, 10 * HOUR)


@given(times, times, st.integers(1, 20 * HOUR))
def test_corrected_times_add_up_and_keep_their_proportion(
    black: int, white: int, real: int
) -> None:
    shown = used(black, white)
    ruling = judge_clock_fault(shown, Millis(real))
    error_an_hour = Fraction(abs(black + white - real) * HOUR, real)
    assert ruling.is_adjusted == (error_an_hour >= 120_000)
    if not ruling.is_adjusted:
        assert ruling.used == shown
        return
    assert ruling.used.total == real
    assert min(ruling.used.black, ruling.used.white) >= 0
    if shown.total:
        exact = Fraction(black * real, shown.total)
        assert abs(ruling.used.black - exact) <= Fraction(1, 2)


def test_a_clock_that_showed_nothing_is_a_lost_record() -> None:
    assert judge_clock_fault(used(0, 0), Millis(5)).used == used(2, 3)


@given(st.integers(0, 10**9))
def test_a_lost_record_is_split_equally(total: int) -> None:
    """Article 22.9 of 2002."""
    split = split_lost_record(Millis(total))
    assert split.total == total
    assert 0 <= split.white - split.black <= 1


def test_times_that_cannot_have_passed_are_refused() -> None:
    with pytest.raises(ValueError, match="times that passed"):
        judge_clock_fault(used(1, 1), Millis(0))
    with pytest.raises(ValueError, match="times that passed"):
        judge_clock_fault(used(-1, 1), Millis(10))
    with pytest.raises(ValueError, match="before it began"):
        split_lost_record(Millis(-1))
