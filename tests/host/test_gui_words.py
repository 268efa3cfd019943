"""The first line at the door, and `time_settings` as a clock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_host.gtp.login import LoginLine
from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_host.gui_seat.opening import (
    GuestName,
    Opening,
    OpeningMalformed,
    parse_opening,
)
from shoutan_host.gui_seat.tables import Challenge, Named, OpenGame, Seek
from shoutan_host.gui_seat.times import time_system
from shoutan_host.ports import GameId

ANN = LoginLine("Ann", "12345678")


@pytest.mark.parametrize(
    ("line", "opening"),
    [
        ("login Ann 12345678", Opening(ANN, OpenGame())),
        ("  login   Ann  12345678 ", Opening(ANN, OpenGame())),
        ("login Ann 12345678 seek", Opening(ANN, Seek())),
        ("login Ann 12345678 game XyZ", Opening(ANN, Named(GameId("XyZ")))),
        ("login Ann 12#45678", Opening(LoginLine("Ann", "12#45678"), OpenGame())),
        ("guest Bo", Opening(GuestName("Bo"), OpenGame())),
        ("guest Bo challenge gnugo", Opening(GuestName("Bo"), Challenge("gnugo"))),
        (
            "guest Bo challenge GNU Go #1",
            Opening(GuestName("Bo"), Challenge("GNU Go #1")),
        ),
        ("seek", Opening(GuestName(), Seek())),
        ("game XyZ", Opening(GuestName(), Named(GameId("XyZ")))),
        ("challenge gnugo", Opening(GuestName(), Challenge("gnugo"))),
        ("", None),
        ("protocol_version", None),
        ("1 login Ann 12345678", None),
        ("logins", None),
    ],
)
def test_a_first_line_says_who_it_is_and_what_it_wants(
    line: str, opening: Opening | None
) -> None:
    assert parse_opening(line) == opening


@pytest.mark.parametrize(
    "line",
    [
        "login",
        "login Ann",
        "login Ann short",
        "login Ann 12345678 sek",
        "login Ann 12345678 game",
        "login Ann 12345678 game a b",
        "login Ann 12345678 challenge",
        "guest",
        "seek 9",
        "game",
        "challenge",
        "guest Bo seek seek",
        f"login {'n' * 33} 12345678",
    ],
)
def test_a_first_line_that_is_wrong_is_told_how_it_is_written(line: str) -> None:
    with pytest.raises(OpeningMalformed) as raised:
        parse_opening(line)
    assert "12345678" not in str(raised.value)
    assert str(raised.value)


@given(st.text())
def test_any_first_line_is_an_opening_or_none_or_malformed(line: str) -> None:
    try:
        opening = parse_opening(line)
    except OpeningMalformed:
        return
    assert opening is None or isinstance(opening, Opening)


@pytest.mark.parametrize(
    ("numbers", "clock"),
    [
        ((0, 1, 0), "none"),
        ((600, 30, 0), "none"),
        ((0, 0, 0), "none"),
        ((0, 0, 5), "none"),
        ((300, 0, 0), "5m"),
        ((300, 0, 9), "5m"),
        ((600, 300, 15), "10m+15in5m"),
        ((0, 300, 15), "0s+15in5m"),
        ((1, 1, 1), "1s+1in1s"),
    ],
)
def test_three_numbers_are_a_clock(numbers: tuple[int, int, int], clock: str) -> None:
    assert time_system(*numbers).text == clock


@pytest.mark.parametrize(
    "numbers", [(2**31 - 1, 0, 0), (0, 300, 1000), (0, 2**31 - 1, 5)]
)
def test_three_numbers_that_no_clock_has_fail(numbers: tuple[int, int, int]) -> None:
    with pytest.raises(CommandFailed) as raised:
        time_system(*numbers)
    assert raised.value.text == "syntax error"
