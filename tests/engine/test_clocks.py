"""Durations, absolute time, byo-yomi and its calls; `test_time_systems` asks all systems."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.clocks import (
    Absolute,
    ByoYomi,
    Call,
    Millis,
    TimeLeft,
)
from shoutan_engine.clocks.durations import (
    MAX_DURATION,
    format_duration,
    format_period,
    parse_duration,
    parse_fine_duration,
)

S: Final = 1_000


@given(st.integers(1, MAX_DURATION // S))
def test_a_duration_is_read_as_it_is_written(seconds: int) -> None:
    assert parse_duration(format_duration(Millis(seconds * S))) == seconds * S


@given(st.integers(1, MAX_DURATION))
def test_a_duration_in_ms_is_read_as_it_is_written(duration: int) -> None:
    assert parse_fine_duration(format_duration(Millis(duration))) == duration
    assert parse_fine_duration(format_period(Millis(duration))) == duration


@pytest.mark.parametrize(
    ("text", "duration"),
    [("80ms", 80), ("1s500ms", 1_500), ("1500ms", 1_500), ("1h1ms", 3_600_001)],
)
def test_only_programs_have_parts_of_seconds(text: str, duration: int) -> None:
    assert parse_fine_duration(text) == duration
    assert parse_duration(text) is None


@pytest.mark.parametrize("text", ["0ms", "ms", "500ms1s", "0.5s", "1ms1ms", "5MS"])
def test_what_is_no_duration_in_ms(text: str) -> None:
    assert parse_fine_duration(text) is None


@pytest.mark.parametrize(
    ("main", "periods", "period"),
    [
        (-S, 5, 30 * S),
        (MAX_DURATION + S, 5, 30 * S),
        (0, 0, 30 * S),
        (0, 101, 30 * S),
        (0, 5, 0),
        (0, 100, 86_400 * S),
    ],
)
def test_byoyomi_out_of_bounds_cannot_be_built(
    main: int, periods: int, period: int
) -> None:
    with pytest.raises(ValueError, match=r"milliseconds to|periods"):
        ByoYomi(Millis(main), periods, Millis(period))


@pytest.mark.parametrize("main", [0, -S, MAX_DURATION + 1])
def test_absolute_time_out_of_bounds_cannot_be_built(main: int) -> None:
    with pytest.raises(ValueError, match="milliseconds to"):
        Absolute(Millis(main))


# Byo-yomi


@pytest.mark.parametrize(
    ("elapsed", "main", "periods"),
    [
        pytest.param(1 * S, 0, 3, id="main time used up exactly"),
        pytest.param(5_999, 0, 3, id="one ms short of the period is free"),
        pytest.param(6 * S, 0, 2, id="reaching the limit costs the period"),
        pytest.param(15_999, 0, 1, id="two periods"),
    ],
)
def test_byoyomi_spends(elapsed: int, main: int, periods: int) -> None:
    """Article 12.2, D-6."""
    system = ByoYomi(main=Millis(1 * S), periods=3, period=Millis(5 * S))
    left = system.spend(system.initial(), Millis(elapsed))
    assert left == TimeLeft(Millis(main), periods, Millis(5 * S))


def test_a_pause_keeps_what_is_left_of_the_running_period() -> None:
    system = ByoYomi(Millis(10 * S), 3, Millis(30 * S))
    paused = system.run(system.initial(), Millis(52 * S))
    assert paused is not None
    assert paused == TimeLeft(Millis(0), 2, Millis(18 * S))
    # 12 s into the second period: the next call is at 20, eight seconds later.
    call = system.next_call(paused, Millis(0))
    assert call is not None
    assert (call.after, call.elapsed, call.text) == (8 * S, 20 * S, "20")
    assert system.spend(paused, Millis(18 * S)) == TimeLeft(
        Millis(0), 1, Millis(30 * S)
    )


def calls_of(system: ByoYomi, left: TimeLeft) -> list[Call]:
    calls: list[Call] = []
    call = system.next_call(left, Millis(0))
    while call is not None:
        calls.append(call)
        call = system.next_call(left, call.after)
    return calls


def test_a_call_says_everything_about_itself() -> None:
    """Article 12.2."""
    system = ByoYomi(Millis(100 * S), 2, Millis(30 * S))
    calls = calls_of(system, TimeLeft(Millis(7 * S), 2, Millis(30 * S)))
    assert calls[3] == Call(
        Millis(37 * S), "period_used", Millis(30 * S), 0, 1, "30 seconds, 1 left"
    )
    assert calls[4] == Call(Millis(57 * S), "elapsed", Millis(20 * S), 0, 1, "20")
    assert calls[5] == Call(Millis(58 * S), "count", Millis(21 * S), 1, 1, "1")
    assert calls[-1] == Call(
        Millis(67 * S), "count", Millis(30 * S), 10, 0, "10, overtime"
    )
    assert len(calls) == 15


LENGTHS = [
    # seconds of the period; calls of one before the last; calls of the last
    pytest.param(1, "1 second, 1 left", "10, overtime", id="1 s"),
    pytest.param(5, "3 | 5 seconds, 1 left", "6 | 7 | 8 | 9 | 10, overtime", id="5 s"),
    pytest.param(
        15,
        "10 | 13 | 15 seconds, 1 left",
        "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, overtime",
        id="15 s: five before the end is a multiple of ten, called once",
    ),
    pytest.param(
        25,
        "20 | 23 | 25 seconds, 1 left",
        "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, overtime",
        id="25 s: the count of the last period goes before a multiple of ten",
    ),
    pytest.param(
        90,
        "50 | 60 | 70 | 80 | 85 | 88 | 90 seconds, 1 left",
        "50 | 60 | 70 | 80 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, overtime",
        id="90 s",
    ),
    pytest.param(
        120,
        "60 | 70 | 80 | 90 | 100 | 110 | 115 | 118 | 2 minutes, 1 left",
        "60 | 70 | 80 | 90 | 100 | 110"
        " | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10, overtime",
        id="2 min",
    ),
]


@pytest.mark.parametrize(("seconds", "earlier", "last"), LENGTHS)
def test_the_calls_of_other_lengths(seconds: int, earlier: str, last: str) -> None:
    """D-7."""
    system = ByoYomi(Millis(0), 2, Millis(seconds * S))
    words = [call.text for call in calls_of(system, system.initial())]
    assert " | ".join(words) == f"{earlier} | {last}"


def test_a_long_period_is_called_over_its_last_five_minutes_only() -> None:
    """D-7."""
    system = ByoYomi(Millis(0), 1, Millis(86_400 * S))
    calls = calls_of(system, system.initial())
    assert calls[0].elapsed == 86_400 * S - 300 * S
    assert len(calls) == 30 + 10
