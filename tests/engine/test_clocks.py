"""Time systems: one conformance suite for every row, then what byo-yomi adds."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.clocks import (
    CLOCK_SENTENCE,
    TIME_SYSTEMS,
    Absolute,
    ByoYomi,
    Call,
    Millis,
    NoClock,
    TimeLeft,
    TimeSystem,
    parse_clock,
)
from shoutan_engine.clocks.durations import (
    MAX_DURATION,
    format_duration,
    parse_duration,
)

S: Final = 1_000

# Writing


EXAMPLES = [example for row in TIME_SYSTEMS for example in row.examples]


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_written_as_it_is_read(text: str) -> None:
    assert parse_clock(text).text == text


def test_a_row_reads_its_own_examples_only() -> None:
    for row in TIME_SYSTEMS:
        for example in row.examples:
            readers = [other.name for other in TIME_SYSTEMS if other.parse(example)]
            assert readers == [row.name]


@pytest.mark.parametrize(
    ("text", "system"),
    [
        ("20m", Absolute(Millis(1_200 * S))),
        ("1h30m", Absolute(Millis(5_400 * S))),
        ("90m", Absolute(Millis(5_400 * S))),
        ("30d", Absolute(Millis(2_592_000 * S))),
        ("20m+5x30s", ByoYomi(Millis(1_200 * S), 5, Millis(30 * S))),
        ("1s+100x1s", ByoYomi(Millis(S), 100, Millis(S))),
        ("1h/5x60s", ByoYomi(Millis(3_300 * S), 5, Millis(60 * S))),
        ("1h/5x1m", ByoYomi(Millis(3_300 * S), 5, Millis(60 * S))),
        ("5m/5x60s", ByoYomi(Millis(0), 5, Millis(60 * S))),
        ("none", NoClock()),
    ],
)
def test_reading(text: str, system: TimeSystem) -> None:
    assert parse_clock(text) == system
    assert parse_clock(parse_clock(text).text) == system


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("20", id="no unit"),
        pytest.param("20 m", id="a blank"),
        pytest.param(" 20m", id="a blank before"),
        pytest.param("20m\n", id="a line end"),
        pytest.param("20M", id="a capital"),
        pytest.param("1.5h", id="a fraction"),
        pytest.param("-5m", id="a sign"),
        pytest.param("30m1h", id="units in the wrong order"),
        pytest.param("1m1m", id="a unit twice"),
        pytest.param("٣m", id="a digit of another script"),
        pytest.param("0m", id="no time"),
        pytest.param("31d", id="above 30 days"),
        pytest.param("30d1s", id="just above 30 days"),
        pytest.param("9" * 5_000 + "s", id="a very long number"),
        pytest.param("0s+5x30s", id="no main time"),
        pytest.param("20m+0x30s", id="no periods"),
        pytest.param("20m+101x30s", id="too many periods"),
        pytest.param("20m+x30s", id="no number of periods"),
        pytest.param("20m+5x0s", id="an empty period"),
        pytest.param("20m+5x31d", id="a period above 30 days"),
        pytest.param("20m+5x30", id="a period without a unit"),
        pytest.param("20m+5x1m1h", id="a period in the wrong order"),
        pytest.param("4m/5x60s", id="more reserved than the limit"),
        pytest.param("5x30s", id="periods alone"),
        pytest.param("None", id="none with a capital"),
        pytest.param("20m+10s/2x5s", id="two notations at once"),
    ],
)
def test_anything_else_is_refused_with_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="Durations: whole numbers") as refusal:
        parse_clock(text)
    assert str(refusal.value) == CLOCK_SENTENCE
    assert "with d h m s, joined without blanks (1h30m)" in CLOCK_SENTENCE
    assert all(example in CLOCK_SENTENCE for example in EXAMPLES)


@given(st.integers(1, MAX_DURATION // S))
def test_a_duration_is_read_as_it_is_written(seconds: int) -> None:
    assert parse_duration(format_duration(Millis(seconds * S))) == seconds * S


nearly_clocks = st.from_regex(
    r"([0-9]{1,3}[dhms]){1,3}([+/][0-9]{1,3}x[0-9]{1,3}[dhms])?", fullmatch=True
)


@given(nearly_clocks)
def test_what_can_be_read_is_written_the_same_ever_after(text: str) -> None:
    try:
        system = parse_clock(text)
    except ValueError:
        return  # the sentence is checked above
    assert parse_clock(system.text) == system
    assert parse_clock(system.text).text == system.text


@pytest.mark.parametrize(
    ("main", "periods", "period"),
    [
        (-S, 5, 30 * S),
        (500, 5, 30 * S),
        (MAX_DURATION + S, 5, 30 * S),
        (0, 0, 30 * S),
        (0, 101, 30 * S),
        (0, 5, 0),
        (0, 5, 30_500),
        (0, 100, 86_400 * S),
    ],
)
def test_byoyomi_out_of_bounds_cannot_be_built(
    main: int, periods: int, period: int
) -> None:
    with pytest.raises(ValueError, match=r"whole seconds|periods"):
        ByoYomi(Millis(main), periods, Millis(period))


@pytest.mark.parametrize("main", [0, -S, 1_500, MAX_DURATION + S])
def test_absolute_time_out_of_bounds_cannot_be_built(main: int) -> None:
    with pytest.raises(ValueError, match="whole seconds"):
        Absolute(Millis(main))


# What every timed system keeps


absolutes = st.builds(
    Absolute, st.integers(1, 100).map(lambda seconds: Millis(seconds * S))
)
byoyomis = st.builds(
    ByoYomi,
    st.integers(0, 60).map(lambda seconds: Millis(seconds * S)),
    st.integers(1, 6),
    st.integers(1, 90).map(lambda seconds: Millis(seconds * S)),
)
systems: st.SearchStrategy[Absolute | ByoYomi] = st.one_of(absolutes, byoyomis)
thinking = st.lists(st.integers(0, 120_000).map(Millis), max_size=6)


def test_the_strategies_cover_every_timed_system() -> None:
    timed = {type(parse_clock(example)) for example in EXAMPLES} - {NoClock}
    assert timed == {Absolute, ByoYomi}


def reading_after(system: TimeSystem, moves: list[Millis]) -> TimeLeft:
    """Return the reading after those of the moves that do not let the flag fall."""
    left = system.initial()
    assert left is not None
    for elapsed in moves:
        left = system.spend(left, elapsed) or left
    return left


@given(systems)
def test_a_system_is_read_as_it_is_written(system: TimeSystem) -> None:
    assert parse_clock(system.text) == system


@given(systems, thinking)
def test_the_flag_falls_at_the_named_moment_and_not_before(
    system: TimeSystem, moves: list[Millis]
) -> None:
    left = reading_after(system, moves)
    flag = system.time_to_flag(left)
    assert flag > 0
    for charge in (system.run, system.spend):
        assert charge(left, flag) is None
        assert charge(left, Millis(flag + 1)) is None
        assert charge(left, Millis(flag - 1)) is not None


@given(systems, thinking, st.data())
def test_a_pause_neither_gives_nor_takes_time(
    system: TimeSystem, moves: list[Millis], data: st.DataObject
) -> None:
    left = reading_after(system, moves)
    flag = system.time_to_flag(left)
    first = Millis(data.draw(st.integers(0, flag - 1)))
    paused = system.run(left, first)
    assert paused is not None
    assert system.time_to_flag(paused) == flag - first
    # Thinking in two pieces is thinking in one.
    second = Millis(data.draw(st.integers(0, flag - first + 1)))
    both = Millis(first + second)
    assert system.run(paused, second) == system.run(left, both)
    assert system.spend(paused, second) == system.spend(left, both)


@given(systems, thinking, thinking)
def test_thinking_never_gains_main_time_or_periods(
    system: TimeSystem, before: list[Millis], moves: list[Millis]
) -> None:
    full = system.initial()
    assert full is not None
    left = reading_after(system, before)
    for elapsed in moves:
        after = system.spend(left, elapsed)
        if after is None:
            break
        assert after.main == max(0, left.main - elapsed)
        assert 0 <= after.periods <= left.periods
        # A move in time gives the running period back, and no more than that.
        assert after.period == full.period
        left = after


@given(systems, thinking, st.integers(0, 200_000))
def test_calls_come_in_order_until_the_flag(
    system: TimeSystem, moves: list[Millis], elapsed: int
) -> None:
    left = reading_after(system, moves)
    flag = system.time_to_flag(left)
    calls: list[Call] = []
    call = system.next_call(left, Millis(elapsed))
    if call is not None:
        assert elapsed < call.after <= flag
    call = system.next_call(left, Millis(-1))
    while call is not None:
        calls.append(call)
        call = system.next_call(left, call.after)
    moments = [call.after for call in calls]
    assert moments == sorted(set(moments))
    if isinstance(system, Absolute):
        assert calls == []
        return
    assert moments[0] > left.main, "main time is not called"
    assert moments[-1] == flag
    for call in calls:
        reading = system.run(left, call.after)
        assert call.periods_left == (0 if reading is None else reading.periods)


def test_no_clock_has_no_reading_and_charges_nothing() -> None:
    system, reading = NoClock(), TimeLeft(Millis(7))
    assert parse_clock("none").initial() is None
    assert system.spend(reading, Millis(10**9)) == reading
    assert system.run(reading, Millis(10**9)) == reading
    assert system.next_call(reading, Millis(0)) is None
    with pytest.raises(ValueError, match="no flag"):
        system.time_to_flag(reading)


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
    system = ByoYomi(Millis(0), 2, Millis(seconds * S))
    words = [call.text for call in calls_of(system, system.initial())]
    assert " | ".join(words) == f"{earlier} | {last}"


def test_a_long_period_is_called_over_its_last_five_minutes_only() -> None:
    system = ByoYomi(Millis(0), 1, Millis(86_400 * S))
    calls = calls_of(system, system.initial())
    assert calls[0].elapsed == 86_400 * S - 300 * S
    assert len(calls) == 30 + 10
