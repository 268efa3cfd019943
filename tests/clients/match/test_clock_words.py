"""What is said of a text that is no clock: the part that is wrong, and what it may be."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_clients.match.clock_words import LIKE, read_clock
from shoutan_engine.clocks.table import TIME_SYSTEMS


def said(text: str) -> str:
    with pytest.raises(ValueError, match=r".") as wrong:
        read_clock(text)
    return str(wrong.value)


@pytest.mark.parametrize(
    "text",
    [
        *(example for row in TIME_SYSTEMS for example in row.examples),
        *("500ms", "200ms/move", "8s+80ms", "1m+5x500ms", "1s500ms leeway 250ms"),
    ],
)
def test_what_is_a_clock_is_read(text: str) -> None:
    assert read_clock(text).text == text


@pytest.mark.parametrize(
    ("text", "part", "clock"),
    [
        ("5min", "min is written m", "5m"),
        ("5 minutes", "minutes is written m", "5m"),
        ("30 sec/move", "sec is written s", "30s/move"),
        ("0.5s", "0.5s is written 500ms", "500ms"),
        ("0,5s", "a comma is no point", "500ms"),
        ("1.5h", "1.5h is written 1h30m", "1h30m"),
        ("1m+5x5", "5 has no unit", "1m+5x5s"),
        ("5m+3", "3 has no unit", "5m+3s"),
        ("8s+0.08", "0.08 has no unit", "8s+80ms"),
        ("5+3s", "5 has no unit", "5m+3s"),
        ("10/move", "10 has no unit", "10s/move"),
        ("0.1/move", "0.1 has no unit", "100ms/move"),
        ("10m+15in5", "5 has no unit", "10m+15in5s"),
        ("10s per move", "per move is written /move", "10s/move"),
        ("5m + 3s", "no blanks", "5m+3s"),
        ("1m+5*30s", "* is written x", "1m+5x30s"),
        ("1m+30sx5", "30sx5 is written 5x30s", "1m+5x30s"),
        ("5x30s", "5x30s is written", "2m30s/5x30s"),
        ("4m/5x60s", "cannot be more", "4m+5x60s"),
        ("30s1m", "30s1m is written 1m30s", "1m30s"),
        ("1:30", "1:30 is written 1m30s", "1m30s"),
        ("1:30:00", "1:30:00 is written 1h30m", "1h30m"),
        ("40/60", "as programs for chess have it", "0s+40in1m carry"),
        ("tc=8+0.08", "programs for chess", "8s+80ms"),
        ("tc=5:00+3", "programs for chess", "5m+3s"),
        ("tc=300", "programs for chess", "5m"),
        ("tc=40/60", "programs for chess", "0s+40in1m carry"),
        ("st=0.1", "programs for chess", "100ms/move"),
        ("5m+0s", "+0s adds nothing", "5m"),
        ("0s+10s", "0s+10s has no time for the first move", "10s+10s"),
        ("0s+50ms", "saves nothing", "50ms+50ms"),
        ("5M", "is no clock", "5m"),
    ],
)
def test_the_part_that_is_wrong_is_said_and_what_is_meant(
    text: str, part: str, clock: str
) -> None:
    words = said(text)
    assert part in words
    assert words.endswith(f": is it {clock}?")
    assert read_clock(clock).text == clock


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("5+3", "is it 5m+3s, or 5s+3s?"),
        ("8+0.08", "is it 8s+80ms?"),
        ("60+0", "is it 1h, or 1m?"),
    ],
)
def test_two_numbers_are_as_pages_have_them_or_as_programs(
    text: str, question: str
) -> None:
    assert said(text) == f"{text}: its numbers have no units; {question}"


@pytest.mark.parametrize("text", ["0", "0s", "0m", "0ms", "0.0", "00h"])
def test_no_time_is_not_suggested(text: str) -> None:
    assert said(text) == (
        f"{text} is no time at all: to play without a clock write none, else {LIKE}"
    )


@pytest.mark.parametrize("number", ["5", "10", "0.5", "300"])
def test_all_that_a_bare_number_may_be_are_clocks(number: str) -> None:
    words = said(number)
    assert words.startswith(f"{number} of what? Such as ")
    clocks = re.findall(r"[0-9]+[hms][0-9a-z+/]*", words)
    assert len(clocks) == 4
    for clock in clocks:
        read_clock(clock)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("5m+banana", '"banana" is no duration'),
        ("31d", "31d is no duration (1ms to 30 days"),
        ("1m+101x5s", "there are 1 to 100 periods"),
        ("10m+1000in5m", "there are 1 to 999 moves"),
        ("5m+10s max 1m", "after max stands the most"),
        ("1m+5x5s+", "a part of it is missing"),
        ("off", "to play without one write none"),
        ("99999999", "and so much"),
        ("", "is no clock"),
        ("9" * 5_000 + "s", "is no clock"),
    ],
)
def test_where_nothing_is_likely_the_odd_part_is_named(text: str, part: str) -> None:
    assert part in said(text)


@given(st.text(alphabet="0123456789dhmsxin+/.,: emov", max_size=14))
def test_whatever_is_asked_about_can_be_written(text: str) -> None:
    try:
        read_clock(text)
    except ValueError as wrong:
        _, asked, clock = str(wrong).rpartition("is it ")
        if asked:
            for each in clock.rstrip("?").split(", or "):
                read_clock(each)
