"""Whole numbers as people type them."""

import pytest
from shoutan_host.numbers import whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("7", 7),
        ("025", 25),
        ("0" * 5_000 + "25", 25),
        ("26", None),
        ("100", None),
        ("9" * 5_000, None),
        ("", None),
        ("-1", None),
        ("+1", None),
        ("1.0", None),
        (" 1", None),
        ("1_0", None),
        ("²", None),
    ],
)
def test_a_number_is_read_within_bounds(text: str, number: int | None) -> None:
    assert whole_number(text, 0, 25) == number


def test_there_is_a_least_number_too() -> None:
    assert whole_number("1", 2, 25) is None
