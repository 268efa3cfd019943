"""Cursors: what goes in comes out, and nothing else is taken for one."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_host.clock import rfc3339
from shoutan_host.storage.cursors import (
    START,
    Position,
    format_cursor,
    parse_cursor,
)

IDS = st.text("ABCXYZabcxyz0189_-", min_size=1, max_size=64)
STAMPS = st.integers(0, 32_503_680_000_000).map(rfc3339)


GOOD = format_cursor(Position("2026-05-01T10:00:00.000Z", "game"))


@given(STAMPS, IDS)
def test_parsing_is_the_inverse_of_formatting(stamp: str, game: str) -> None:
    cursor = format_cursor(Position(stamp, game))
    assert parse_cursor(cursor) == Position(stamp, game)
    assert cursor.replace("-", "").replace("_", "").isalnum()


@given(STAMPS, IDS)
def test_nothing_sorts_before_the_start(stamp: str, game: str) -> None:
    assert (stamp, game) < (START.created_at, START.id)


@pytest.mark.parametrize(
    "cursor",
    [
        pytest.param("", id="empty"),
        pytest.param("A", id="not base 64"),
        pytest.param(GOOD[:9] + "\n" + GOOD[9:], id="a line feed in it"),
        pytest.param(GOOD + "!!!!", id="exclamation marks after it"),
        pytest.param("手谈", id="not ASCII"),
        pytest.param(format_cursor(START), id="the start itself"),
        pytest.param(
            format_cursor(Position("2026-05-01T10:00:00.000Z", "x' OR 1")), id="an id"
        ),
        pytest.param(
            format_cursor(Position("yesterday at half past nine", "x")), id="a stamp"
        ),
        pytest.param(base64.urlsafe_b64encode(b"\xff" * 30).decode(), id="not text"),
    ],
)
def test_anything_else_is_refused_with_what_to_do(cursor: str) -> None:
    with pytest.raises(ValueError, match="`next`"):
        parse_cursor(cursor)
