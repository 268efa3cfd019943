"""One conformance suite for every row of `TIME_SYSTEMS`.

A new system adds a strategy that makes such clocks, what a move of it may earn, and its
own rows to the table of boundaries; everything else is asked of all systems alike.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.clocks import (
    CLOCK_SENTENCE,
    TIME_SYSTEMS,
    Absolute,
    ByoYomi,
    Call,
    Canadian,
    Fischer,
    Leeway,
    Millis,
    MovesInTime,
    NoClock,
    PerMove,
    TimeLeft,
    TimeSystem,
    parse_clock,
)
from shoutan_engine.clocks.quota import Quota
from shoutan_engine.clocks.table import has_parts_of_seconds, parse_fine_clock

S: Final = 1_000
EXAMPLES: Final = [example for row in TIME_SYSTEMS for example in row.examples]

# Writing


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_written_as_it_is_read(text: str) -> None:
    assert parse_clock(text).text == text


def test_a_row_reads_its_own_examples_only() -> None:
    for row in TIME_SYSTEMS:
        for example in row.examples:
            readers = [other.name for other in TIME_SYSTEMS if other.parse(example)]
            assert readers == [row.name]


def ms(seconds: int) -> Millis:
    return Millis(seconds * S)


@pytest.mark.parametrize(
    ("text", "system"),
    [
        ("20m", Absolute(ms(1_200))),
        ("1h30m", Absolute(ms(5_400))),
        ("90m", Absolute(ms(5_400))),
        ("30d", Absolute(ms(2_592_000))),
        ("20m+5x30s", ByoYomi(ms(1_200), 5, ms(30))),
        ("1s+100x1s", ByoYomi(ms(1), 100, ms(1))),
        ("1h/5x60s", ByoYomi(ms(3_300), 5, ms(60))),
        ("1h/5x1m", ByoYomi(ms(3_300), 5, ms(60))),
        ("5m/5x60s", ByoYomi(ms(0), 5, ms(60))),
        ("10m+15in5m", Canadian(ms(600), 15, ms(300))),
        ("0s+1in1s", Canadian(ms(0), 1, ms(1))),
        ("1h+999in30d", Canadian(ms(3_600), 999, ms(2_592_000))),
        ("10m+15in5m carry", MovesInTime(ms(600), 15, ms(300))),
        ("0s+15in300s carry", MovesInTime(ms(0), 15, ms(300))),
        ("5m+10s", Fischer(ms(300), ms(10))),
        ("1s+30d", Fischer(ms(1), ms(2_592_000))),
        ("5m+10s max 10m", Fischer(ms(300), ms(10), ms(600))),
        ("3d+1d max 3d", Fischer(ms(259_200), ms(86_400), ms(259_200))),
        ("30s/move", PerMove(ms(30))),
        ("1m30s/move", PerMove(ms(90))),
        ("3d/move", PerMove(ms(259_200))),
        ("5m leeway 250ms", Leeway(ms(300), Millis(250))),
        ("90m leeway 60000ms", Leeway(ms(5_400), Millis(60_000))),
        ("none", NoClock()),
    ],
)
def test_reading(text: str, system: TimeSystem) -> None:
    assert parse_clock(text) == system
    assert parse_clock(parse_clock(text).text) == system
    assert not has_parts_of_seconds(system)


@pytest.mark.parametrize(
    ("text", "system"),
    [
        ("500ms", Absolute(Millis(500))),
        ("1s500ms", Absolute(Millis(1_500))),
        ("200ms/move", PerMove(Millis(200))),
        ("1500ms/move", PerMove(Millis(1_500))),
        ("8s+80ms", Fischer(ms(8), Millis(80))),
        ("8s+80ms max 9s500ms", Fischer(ms(8), Millis(80), Millis(9_500))),
        ("5s+3x250ms", ByoYomi(ms(5), 3, Millis(250))),
        ("0s+10in500ms", Canadian(ms(0), 10, Millis(500))),
        ("500ms+10in5s carry", MovesInTime(Millis(500), 10, ms(5))),
        ("500ms leeway 250ms", Leeway(Millis(500), Millis(250))),
    ],
)
def test_parts_of_seconds_are_for_matches_between_programs(
    text: str, system: TimeSystem
) -> None:
    assert parse_fine_clock(text) == system
    assert system.text == text
    assert has_parts_of_seconds(system)
    with pytest.raises(ValueError, match="whole numbers with d h m s"):
        parse_clock(text)


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
        pytest.param("10m+0in5m", id="no moves"),
        pytest.param("10m+1000in5m", id="too many moves"),
        pytest.param("10m+15in", id="no block"),
        pytest.param("10m+15in0s", id="an empty block"),
        pytest.param("10m+15in5m  carry", id="two blanks"),
        pytest.param("10m+15in5m CARRY", id="a capital carry"),
        pytest.param("10m/15in5m", id="a block inside the limit"),
        pytest.param("15in5m", id="a block alone"),
        pytest.param("0m+15in5m", id="no main time is 0s and nothing else"),
        pytest.param("10m carry", id="carry without a block"),
        pytest.param("5m+0s", id="no increment"),
        pytest.param("0s+10s", id="an increment without main time"),
        pytest.param("5m+31d", id="an increment above 30 days"),
        pytest.param("5m+10s max 4m59s", id="a cap below main time"),
        pytest.param("5m+10s max 0s", id="no cap"),
        pytest.param("5m+10s max 31d", id="a cap above 30 days"),
        pytest.param("5m max 10m", id="a cap without an increment"),
        pytest.param("5m+10s+10s", id="two increments"),
        pytest.param("/move", id="no limit"),
        pytest.param("0s/move", id="a limit of nothing"),
        pytest.param("31d/move", id="a limit above 30 days"),
        pytest.param("30s/moves", id="several moves"),
        pytest.param("5m+30s/move", id="main time before a limit"),
        pytest.param("5m leeway 0ms", id="no leeway"),
        pytest.param("5m leeway 60001ms", id="a leeway above a minute"),
        pytest.param("5m leeway 250", id="a leeway without a unit"),
        pytest.param("5m leeway 025ms", id="a leeway with a nought before it"),
        pytest.param("5m  leeway 250ms", id="two blanks before a leeway"),
        pytest.param("0s leeway 250ms", id="a leeway without main time"),
        pytest.param("5m+10s leeway 250ms", id="a leeway and an increment"),
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


nearly_clocks = st.from_regex(
    r"([0-9]{1,3}[dhms]){1,3}"
    r"([+/][0-9]{1,3}(x|in)[0-9]{1,3}[dhms]( carry)?"
    r"|\+[0-9]{1,3}[dhms]( max [0-9]{1,3}[dhms])?|/move| leeway [0-9]{1,5}ms)?",
    fullmatch=True,
)


@given(nearly_clocks)
def test_what_can_be_read_is_written_the_same_ever_after(text: str) -> None:
    try:
        system = parse_clock(text)
    except ValueError:
        return  # the sentence is checked above
    assert parse_clock(system.text) == system
    assert parse_clock(system.text).text == system.text


# What every timed system keeps

seconds = st.one_of(
    st.integers(1, 90).map(ms), st.integers(1, 90_000).map(Millis)
)  # with parts of seconds, as matches between programs have them
main_times = st.integers(0, 60).map(ms)


def capped(main: Millis, increment: Millis, more: int) -> Fischer:
    return Fischer(main, increment, Millis(main + more * S))


STRATEGIES: Final[dict[type[Any], st.SearchStrategy[Any]]] = {
    Absolute: st.builds(Absolute, seconds),
    ByoYomi: st.builds(ByoYomi, main_times, st.integers(1, 6), seconds),
    Canadian: st.builds(Canadian, main_times, st.integers(1, 4), seconds),
    MovesInTime: st.builds(MovesInTime, main_times, st.integers(1, 4), seconds),
    Fischer: st.one_of(
        st.builds(Fischer, seconds, seconds),
        st.builds(capped, seconds, seconds, st.integers(0, 60)),
    ),
    PerMove: st.builds(PerMove, seconds),
    Leeway: st.builds(Leeway, seconds, st.integers(1, 5_000).map(Millis)),
}
systems = st.one_of(*STRATEGIES.values())
thinking = st.lists(st.integers(0, 120_000).map(Millis), max_size=8)
EVERY_SYSTEM: Final = pytest.mark.parametrize(
    "kind", STRATEGIES, ids=lambda kind: kind.__name__
)


def test_the_strategies_cover_every_timed_system() -> None:
    timed = {type(parse_clock(example)) for example in EXAMPLES} - {NoClock}
    assert timed == set(STRATEGIES)


def reading_after(system: TimeSystem, moves: list[Millis]) -> TimeLeft:
    """Return the reading after those of the moves that do not let the flag fall."""
    left = system.initial()
    assert left is not None
    for elapsed in moves:
        left = system.spend(left, elapsed) or left
    return left


class Situation:
    """A clock of some kind at some time: between two moves, or paused within one."""

    def __init__(self, kind: type[Any], data: st.DataObject) -> None:
        self.system: TimeSystem = data.draw(STRATEGIES[kind])
        self.between = reading_after(self.system, data.draw(thinking))
        flag = self.system.time_to_flag(self.between)
        # Where main time ends, systems differ most: go there more often than by chance.
        before = data.draw(st.sampled_from([0, self.between.main, None]))
        if before is None or before >= flag:
            before = data.draw(st.integers(0, flag - 1))
        paused = self.system.run(self.between, Millis(before))
        assert paused is not None
        self.left = paused
        self.flag = self.system.time_to_flag(paused)
        self.paused_after = Millis(before)

    def elapsed(self, data: st.DataObject) -> Millis:
        """Return a thinking time that does not let the flag fall."""
        edge = data.draw(st.sampled_from([0, self.left.main, self.flag - 1, None]))
        if edge is None or edge >= self.flag:
            edge = data.draw(st.integers(0, self.flag - 1))
        return Millis(edge)


@EVERY_SYSTEM
@given(data=st.data())
def test_a_system_is_read_as_it_is_written(
    kind: type[Any], data: st.DataObject
) -> None:
    system: TimeSystem = data.draw(STRATEGIES[kind])
    again = parse_fine_clock(system.text)
    assert again == system
    assert type(again) is kind
    assert len(system.text) <= 40, "longer than what a request may hold"


@EVERY_SYSTEM
@given(data=st.data())
def test_the_flag_falls_at_the_named_moment_and_not_before(
    kind: type[Any], data: st.DataObject
) -> None:
    """A limit is reached, not passed (article 12)."""
    at = Situation(kind, data)
    assert at.flag > 0
    # Between two moves there is no leeway, and none to take off.
    most = at.left.main if kind is Leeway else at.flag
    for charge, limit in (
        (at.system.run, at.flag),
        (at.system.spend, at.flag),
        (at.system.deduct, most),
    ):
        assert charge(at.left, Millis(limit)) is None
        assert charge(at.left, Millis(limit + 1)) is None
        assert charge(at.left, Millis(limit - 1)) is not None


@EVERY_SYSTEM
@given(data=st.data())
def test_a_pause_neither_gives_nor_takes_time(
    kind: type[Any], data: st.DataObject
) -> None:
    """The running period is continued, not renewed (article 14)."""
    at = Situation(kind, data)
    first = at.elapsed(data)
    paused = at.system.run(at.left, first)
    assert paused is not None
    assert at.system.time_to_flag(paused) == at.flag - first
    assert paused.moves == at.left.moves
    # Thinking in two pieces is thinking in one.
    second = Millis(data.draw(st.integers(0, at.flag - first + 1)))
    both = Millis(first + second)
    assert at.system.run(paused, second) == at.system.run(at.left, both)
    assert at.system.spend(paused, second) == at.system.spend(at.left, both)


def nothing(system: Any, left: TimeLeft, elapsed: Millis) -> int:
    return 0


def a_new_block(system: Quota, left: TimeLeft, elapsed: Millis) -> int:
    """Return the next block, where this move is the last of the running one."""
    is_main_time = not left.periods and elapsed <= left.main
    return 0 if is_main_time or left.moves > 1 else system.block


EARNED: Final[dict[type[Any], Callable[[Any, TimeLeft, Millis], int]]] = {
    Absolute: nothing,
    ByoYomi: lambda system, left, elapsed: 0 if elapsed < left.main else system.period,
    Canadian: a_new_block,
    MovesInTime: a_new_block,
    Fischer: lambda system, left, elapsed: system.increment,
    PerMove: lambda system, left, elapsed: system.limit,
    Leeway: lambda system, left, elapsed: system.leeway,
}
"""The most that a move may earn, ms."""


@EVERY_SYSTEM
@given(data=st.data())
def test_thinking_gains_nothing_but_what_the_system_gives(
    kind: type[Any], data: st.DataObject
) -> None:
    at = Situation(kind, data)
    elapsed = at.elapsed(data)
    after = at.system.spend(at.left, elapsed)
    assert after is not None
    earned = EARNED[kind](at.system, at.left, elapsed)
    assert at.system.time_to_flag(after) <= at.flag - elapsed + earned
    assert min(after.main, after.periods, after.period, after.moves) >= 0
    if kind is not Fischer:
        free = at.left.period if kind is Leeway else 0
        assert after.main == max(0, at.left.main - max(0, elapsed - free))
    if kind is ByoYomi:
        assert 0 < after.periods <= at.left.periods
    running = at.system.run(at.left, elapsed)
    assert running is not None
    assert at.system.time_to_flag(running) == at.flag - elapsed
    assert at.system.time_to_flag(running) <= at.system.time_to_flag(after)


@EVERY_SYSTEM
@given(data=st.data())
def test_time_taken_off_between_moves_is_no_move(
    kind: type[Any], data: st.DataObject
) -> None:
    at = Situation(kind, data)
    left = at.between
    flag = at.system.time_to_flag(left)
    # A leeway is no time that could be taken off.
    most = left.main if kind is Leeway else flag
    amount = Millis(data.draw(st.integers(0, most - 1)))
    after = at.system.deduct(left, amount)
    assert after is not None
    assert after.moves == left.moves
    assert flag - amount <= at.system.time_to_flag(after) <= flag
    assert at.system.deduct(left, Millis(0)) == left
    # Only a period that has begun may be given back (D-11), nothing else.
    if kind not in {ByoYomi, PerMove} or amount <= left.main:
        assert at.system.time_to_flag(after) == flag - amount


@EVERY_SYSTEM
@given(data=st.data())
def test_calls_come_in_order_until_the_flag(
    kind: type[Any], data: st.DataObject
) -> None:
    at = Situation(kind, data)
    elapsed = data.draw(st.integers(0, at.flag))
    call = at.system.next_call(at.left, Millis(elapsed))
    if call is not None:
        assert elapsed < call.after <= at.flag
    calls: list[Call] = []
    call = at.system.next_call(at.left, Millis(0))
    while call is not None:
        calls.append(call)
        call = at.system.next_call(at.left, call.after)
    moments = [call.after for call in calls]
    assert moments == sorted(set(moments))
    if kind not in {ByoYomi, PerMove}:
        assert calls == []
        return
    assert moments[0] > at.left.main, "main time is not called"
    assert moments[-1] == at.flag
    for call in calls:
        reading = at.system.run(at.left, call.after)
        assert call.periods_left == (0 if reading is None else reading.periods)


@EVERY_SYSTEM
@given(data=st.data())
def test_when_a_call_is_due_is_said_the_same_twice(
    kind: type[Any], data: st.DataObject
) -> None:
    at = Situation(kind, data)
    elapsed = Millis(data.draw(st.integers(-1, at.flag + 1)))
    call = at.system.next_call(at.left, elapsed)
    due = at.system.next_call_at(at.left, elapsed)
    assert due == (None if call is None else call.after)


# Where limits lie: one table for all, in ms

FLAG: Final = None


def left_of(text: str) -> TimeLeft:
    """Read "main periods period moves", what is left out being 0."""
    numbers = [int(number) for number in text.split()]
    main, periods, period, moves = numbers + [0] * (4 - len(numbers))
    return TimeLeft(Millis(main), periods, Millis(period), moves)


BOUNDARIES: Final[list[tuple[str, str, int, str | None, str | None]]] = [
    # clock; reading before; thought, ms; after the move; if it goes on; None: flag
    ("20s", "20000", 19_999, "1", "1"),
    ("20s", "20000", 20_000, FLAG, FLAG),
    ("1s+3x5s", "1000 3 5000", 1_000, "0 3 5000", "0 3 5000"),
    ("1s+3x5s", "1000 3 5000", 1_001, "0 3 5000", "0 3 4999"),
    ("1s+3x5s", "1000 3 5000", 5_999, "0 3 5000", "0 3 1"),
    ("1s+3x5s", "1000 3 5000", 6_000, "0 2 5000", "0 2 5000"),
    ("1s+3x5s", "1000 3 5000", 15_999, "0 1 5000", "0 1 1"),
    ("1s+3x5s", "1000 3 5000", 16_000, FLAG, FLAG),
    ("1s+3x5s", "0 3 1", 1, "0 2 5000", "0 2 5000"),
    # The move that ends main time exactly belongs to main time (article 12.5) ...
    ("1s+3in5s", "1000 0 5000 3", 999, "1 0 5000 3", "1 0 5000 3"),
    ("1s+3in5s", "1000 0 5000 3", 1_000, "0 1 5000 3", "0 0 5000 3"),
    ("1s+3in5s", "0 0 5000 3", 0, "0 1 5000 3", "0 0 5000 3"),
    # ... and the one after that is the first of the block, however quick.
    ("1s+3in5s", "1000 0 5000 3", 1_001, "0 1 4999 2", "0 1 4999 3"),
    ("1s+3in5s", "0 0 5000 3", 1, "0 1 4999 2", "0 1 4999 3"),
    ("1s+3in5s", "0 1 5000 3", 0, "0 1 5000 2", "0 1 5000 3"),
    ("1s+3in5s", "1000 0 5000 3", 5_999, "0 1 1 2", "0 1 1 3"),
    ("1s+3in5s", "1000 0 5000 3", 6_000, FLAG, FLAG),
    ("1s+3in5s", "0 1 4999 2", 4_998, "0 1 1 1", "0 1 1 2"),
    ("1s+3in5s", "0 1 4999 2", 4_999, FLAG, FLAG),
    ("1s+3in5s", "0 1 4999 1", 4_998, "0 1 5000 3", "0 1 1 1"),
    ("1s+3in5s", "0 1 4999 1", 4_999, FLAG, FLAG),
    ("1s+1in5s", "1000 0 5000 1", 1_001, "0 1 5000 1", "0 1 4999 1"),
    ("1s+3in5s carry", "1000 0 5000 3", 1_000, "0 1 5000 3", "0 0 5000 3"),
    ("1s+3in5s carry", "1000 0 5000 3", 1_001, "0 1 4999 2", "0 1 4999 3"),
    ("1s+3in5s carry", "1000 0 5000 3", 6_000, FLAG, FLAG),
    ("1s+3in5s carry", "0 1 4999 1", 4_998, "0 1 5001 3", "0 1 1 1"),
    ("1s+3in5s carry", "0 1 4999 1", 4_999, FLAG, FLAG),
    ("1s+3in5s carry", "0 1 4999 1", 0, "0 1 9999 3", "0 1 4999 1"),
    ("1s+3in5s carry", "0 1 9999 3", 9_998, "0 1 1 2", "0 1 1 3"),
    ("1s+3in5s carry", "0 1 9999 3", 9_999, FLAG, FLAG),
    ("1s+1in5s carry", "1000 0 5000 1", 1_001, "0 1 9999 1", "0 1 4999 1"),
    ("5s+2s", "5000", 0, "7000", "5000"),
    ("5s+2s", "5000", 2_000, "5000", "3000"),
    ("5s+2s", "5000", 4_999, "2001", "1"),
    ("5s+2s", "5000", 5_000, FLAG, FLAG),
    ("5s+2s max 6s", "5000", 999, "6000", "4001"),
    ("5s+2s max 6s", "5000", 1_000, "6000", "4000"),
    ("5s+2s max 6s", "5000", 1_001, "5999", "3999"),
    ("5s+2s max 6s", "5000", 5_000, FLAG, FLAG),
    ("5s+9s max 6s", "5000", 4_999, "6000", "1"),
    ("5s leeway 250ms", "5000 0 250", 0, "5000 0 250", "5000 0 250"),
    ("5s leeway 250ms", "5000 0 250", 249, "5000 0 250", "5000 0 1"),
    ("5s leeway 250ms", "5000 0 250", 250, "5000 0 250", "5000 0 0"),
    ("5s leeway 250ms", "5000 0 250", 251, "4999 0 250", "4999 0 0"),
    ("5s leeway 250ms", "5000 0 250", 5_249, "1 0 250", "1 0 0"),
    ("5s leeway 250ms", "5000 0 250", 5_250, FLAG, FLAG),
    ("5s leeway 250ms", "1 0 250", 250, "1 0 250", "1 0 0"),
    ("5s leeway 250ms", "1 0 250", 251, FLAG, FLAG),
    ("5s leeway 250ms", "3000 0 100", 101, "2999 0 250", "2999 0 0"),
    ("30s/move", "0 1 30000", 29_999, "0 1 30000", "0 1 1"),
    ("30s/move", "0 1 30000", 30_000, FLAG, FLAG),
    ("30s/move", "0 1 1", 0, "0 1 30000", "0 1 1"),
    ("30s/move", "0 1 1", 1, FLAG, FLAG),
]


@pytest.mark.parametrize(("clock", "before", "elapsed", "moved", "goes_on"), BOUNDARIES)
def test_boundaries(
    clock: str, before: str, elapsed: int, moved: str | None, goes_on: str | None
) -> None:
    """Articles 12.2, 12.4 and 12.5, to the millisecond."""
    system, left = parse_clock(clock), left_of(before)
    for charge, expected in ((system.spend, moved), (system.run, goes_on)):
        after = None if expected is None else left_of(expected)
        assert charge(left, Millis(elapsed)) == after
    assert (moved is FLAG) == (elapsed >= system.time_to_flag(left))


def test_the_boundaries_cover_every_timed_system() -> None:
    assert {type(parse_clock(row[0])) for row in BOUNDARIES} == set(STRATEGIES)


@pytest.mark.parametrize(
    ("clock", "reading"),
    [
        ("20s", "20000"),
        ("20s+3x5s", "20000 3 5000"),
        ("15s/3x5s", "0 3 5000"),
        ("20s+3in5s", "20000 0 5000 3"),
        ("0s+3in5s", "0 1 5000 3"),
        ("0s+3in5s carry", "0 1 5000 3"),
        ("20s+2s", "20000"),
        ("20s+2s max 30s", "20000"),
        ("30s/move", "0 1 30000"),
    ],
)
def test_what_a_clock_shows_first(clock: str, reading: str) -> None:
    assert parse_clock(clock).initial() == left_of(reading)


@pytest.mark.parametrize(
    ("clock", "before", "amount", "after"),
    [
        # Lateness takes whole periods (D-11), but a part of a block or of main time.
        ("1m+3x30s", "60000 3 30000", 89_999, "0 3 30000"),
        ("1m+3x30s", "60000 3 30000", 90_000, "0 2 30000"),
        ("1m+3in30s", "60000 0 30000 3", 70_000, "0 1 20000 3"),
        ("1m+3in30s", "60000 0 30000 3", 60_000, "0 0 30000 3"),
        ("1m+3in30s carry", "0 1 45000 3", 44_999, "0 1 1 3"),
        ("1m+10s", "60000", 20_000, "40000"),
        ("30s/move", "0 1 30000", 29_999, "0 1 30000"),
        ("30s/move", "0 1 30000", 30_000, FLAG),
    ],
)
def test_taking_time_off_between_moves(
    clock: str, before: str, amount: int, after: str | None
) -> None:
    expected = None if after is None else left_of(after)
    assert parse_clock(clock).deduct(left_of(before), Millis(amount)) == expected


@pytest.mark.parametrize(
    "build",
    [
        pytest.param(lambda: Canadian(ms(-1), 3, ms(5)), id="main time below 0"),
        pytest.param(lambda: MovesInTime(ms(1), 3, ms(0)), id="no block"),
        pytest.param(lambda: MovesInTime(ms(1), 0, ms(5)), id="no moves"),
        pytest.param(lambda: MovesInTime(ms(1), 1_000, ms(5)), id="too many moves"),
        pytest.param(lambda: Fischer(ms(0), ms(5)), id="Fischer without main time"),
        pytest.param(lambda: Fischer(ms(5), ms(0)), id="no increment"),
        pytest.param(lambda: Fischer(ms(5), ms(5), ms(4)), id="cap below main time"),
        pytest.param(lambda: PerMove(ms(0)), id="no limit"),
        pytest.param(lambda: PerMove(ms(30 * 86_400 + 1)), id="limit above 30 days"),
    ],
)
def test_out_of_bounds_cannot_be_built(build: Callable[[], TimeSystem]) -> None:
    with pytest.raises(ValueError, match=r"milliseconds to 30 days|moves|cap"):
        build()


# What single systems add


@given(st.integers(1, 4), st.lists(st.integers(0, 9_000), min_size=1, max_size=12))
def test_with_carry_over_no_saved_time_is_lost(moves: int, times: list[int]) -> None:
    """What is left is all blocks begun so far less all time thought (article 12.5)."""
    system = MovesInTime(ms(0), moves, ms(10 * moves))
    left = reading_after(system, [Millis(time) for time in times])
    blocks = 1 + len(times) // moves
    assert left.period == blocks * system.block - sum(times)
    assert left.moves == moves - len(times) % moves


@given(st.integers(1, 4), st.lists(st.integers(0, 9_000), min_size=1, max_size=12))
def test_canadian_blocks_begin_anew(moves: int, times: list[int]) -> None:
    system = Canadian(ms(0), moves, ms(10 * moves))
    left = reading_after(system, [Millis(time) for time in times])
    in_this_block = times[len(times) - len(times) % moves :]
    assert left.period == system.block - sum(in_this_block)
    assert left.moves == moves - len(in_this_block)


@given(systems)
def test_two_systems_never_share_a_notation(system: TimeSystem) -> None:
    readers = [row.name for row in TIME_SYSTEMS if row.parse(system.text)]
    assert len(readers) == 1


def test_no_clock_has_no_reading_and_charges_nothing() -> None:
    system, reading = NoClock(), TimeLeft(Millis(7))
    assert parse_clock("none").initial() is None
    for charge in (system.spend, system.run, system.deduct):
        assert charge(reading, Millis(10**9)) == reading
    assert system.next_call(reading, Millis(0)) is None
    assert system.next_call_at(reading, Millis(0)) is None
    with pytest.raises(ValueError, match="no flag"):
        system.time_to_flag(reading)


def test_a_limit_for_each_move_is_counted_like_a_last_period() -> None:
    """Fast games follow the same principle (article 12.2)."""
    system, byoyomi = parse_clock("30s/move"), ByoYomi(ms(0), 1, ms(30))
    left = byoyomi.initial()
    assert system.initial() == left
    elapsed = Millis(0)
    for _ in range(11):
        call = system.next_call(left, elapsed)
        assert call == byoyomi.next_call(left, elapsed)
        assert call is not None
        elapsed = call.after
    assert elapsed == 30 * S
    assert system.next_call(left, elapsed) is None


# What a reading is, and what it tells (article 22.8)


@EVERY_SYSTEM
@given(data=st.data())
def test_whatever_a_clock_comes_to_show_is_a_reading(
    kind: type[Any], data: st.DataObject
) -> None:
    at = Situation(kind, data)
    for left in (at.system.initial(), at.between, at.left):
        assert left is not None
        assert at.system.is_reading(left)


@EVERY_SYSTEM
@given(data=st.data())
def test_what_no_clock_can_show_is_no_reading(
    kind: type[Any], data: st.DataObject
) -> None:
    at = Situation(kind, data)
    month = 30 * 24 * 3_600 * S
    for field in ("main", "periods", "period", "moves"):
        for value in (-1, -month, month + 1, 10**30):
            wrong = replace(at.left, **{field: value})
            assert not at.system.is_reading(wrong), wrong
    assert not at.system.is_reading(TimeLeft(Millis(0)))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param("10m", TimeLeft(ms(1), 1), id="a period of absolute time"),
        pytest.param("10m+5s", TimeLeft(ms(1), 0, ms(5)), id="a period of Fischer"),
        pytest.param("10m+5s max 11m", TimeLeft(ms(661)), id="above the cap"),
        pytest.param("10m+3x30s", TimeLeft(ms(1), 3, ms(29)), id="two times at once"),
        pytest.param("10m+3x30s", TimeLeft(ms(0), 0, ms(30)), id="no periods"),
        pytest.param("10m+3x30s", TimeLeft(ms(0), 3, ms(31)), id="too long a period"),
        pytest.param("10m+3x30s", TimeLeft(ms(0), 3, ms(0)), id="a period used up"),
        pytest.param("10m+3x30s", TimeLeft(ms(0), 3, ms(30), 1), id="moves to play"),
        pytest.param("30s/move", TimeLeft(ms(1), 1, ms(30)), id="main time"),
        pytest.param("30s/move", TimeLeft(ms(0), 2, ms(30)), id="two limits"),
        pytest.param("10m+5in60s", TimeLeft(ms(1), 1, ms(60), 5), id="main and block"),
        pytest.param("10m+5in60s", TimeLeft(ms(1), 0, ms(59), 5), id="a block begun"),
        pytest.param(
            "10m+5in60s", TimeLeft(ms(0), 1, ms(61), 5), id="too long a block"
        ),
        pytest.param("10m+5in60s", TimeLeft(ms(0), 1, ms(60), 6), id="too many moves"),
        pytest.param("10m+5in60s", TimeLeft(ms(0), 1, ms(60), 0), id="no moves"),
        pytest.param("10m+5in60s", TimeLeft(ms(0), 0, ms(59), 5), id="no block"),
        pytest.param(
            "10m leeway 250ms", TimeLeft(ms(1), 1), id="a period and a leeway"
        ),
        pytest.param(
            "10m leeway 250ms",
            TimeLeft(ms(1), 0, Millis(251)),
            id="more than the leeway",
        ),
        pytest.param("none", TimeLeft(ms(1)), id="no clock"),
    ],
)
def test_a_clock_of_one_system_shows_nothing_of_another(
    text: str, left: TimeLeft
) -> None:
    assert not parse_clock(text).is_reading(left)


def test_a_block_with_what_was_carried_over_is_longer_than_it_began() -> None:
    left = TimeLeft(Millis(0), 1, ms(119), 5)
    assert parse_clock("10m+5in60s carry").is_reading(left)


@EVERY_SYSTEM
@given(data=st.data())
def test_what_was_used_makes_the_reading_again(
    kind: type[Any], data: st.DataObject
) -> None:
    """Article 22.8: times are corrected as used ones and shown as readings."""
    at = Situation(kind, data)
    moves = data.draw(st.integers(0, 8))
    used = at.system.used(at.left, moves)
    if used:  # what was earned by moves that were not drawn shows as nothing used
        assert at.system.reading(used, moves) == at.left
    if kind is Absolute:
        initial = at.system.initial()
        assert initial is not None
        assert used == initial.main - at.left.main


@pytest.mark.parametrize(
    ("text", "left", "moves", "used"),
    [
        ("10m", TimeLeft(ms(400)), 9, 200),
        ("10m", TimeLeft(ms(700)), 9, 0),
        ("10m+3x30s", TimeLeft(ms(1), 3, ms(30)), 9, 599),
        ("10m+3x30s", TimeLeft(ms(0), 2, ms(20)), 9, 640),
        ("10m+5s", TimeLeft(ms(400)), 9, 245),
        ("10m+5s max 11m", TimeLeft(ms(400)), 9, None),
        ("10m+5in60s", TimeLeft(ms(400), 0, ms(60), 5), 9, 200),
        ("10m+5in60s", TimeLeft(ms(0), 1, ms(60), 5), 9, None),
        ("10m+5in60s carry", TimeLeft(ms(0), 1, ms(60), 5), 9, None),
        ("30s/move", TimeLeft(ms(0), 1, ms(20)), 9, None),
        ("10m leeway 250ms", TimeLeft(ms(400), 0, Millis(250)), 9, 200),
        ("10m leeway 250ms", TimeLeft(ms(400), 0, Millis(249)), 9, None),
        ("none", TimeLeft(ms(1)), 9, None),
    ],
)
def test_what_a_reading_tells_of_the_time_used(
    text: str, left: TimeLeft, moves: int, used: int | None
) -> None:
    """Article 22.8; None where what went before is forgotten."""
    assert parse_clock(text).used(left, moves) == (None if used is None else ms(used))


@pytest.mark.parametrize(
    ("text", "used", "left"),
    [
        ("10m", 599, TimeLeft(ms(1))),
        ("10m", 600, None),
        ("10m+3x30s", 650, TimeLeft(ms(0), 2, ms(10))),
        ("10m+3x30s", 690, None),
        ("10m+5s", 640, TimeLeft(ms(5))),
        ("10m+5s", 645, None),
        ("10m+5s max 11m", 0, TimeLeft(ms(645))),
        ("10m+6s max 10m", 0, TimeLeft(ms(600))),
        ("10m+5in60s", 610, TimeLeft(ms(0), 1, ms(50), 5)),
        ("10m+5in60s", 660, None),
        ("30s/move", 10, TimeLeft(ms(0), 1, ms(20))),
        ("10m leeway 250ms", 599, TimeLeft(ms(1), 0, Millis(250))),
        ("10m leeway 250ms", 600, None),
        ("none", 10, None),
    ],
)
def test_what_is_shown_after_so_much_time_and_nine_moves(
    text: str, used: int, left: TimeLeft | None
) -> None:
    assert parse_clock(text).reading(ms(used), 9) == left
