"""Handicap stones: the fixed points of GTP 2, and free ones (section 6)."""

import shlex

import pytest
from shoutan_engine.handicap import (
    MAX_FREE,
    fixed_handicap,
    free_handicap,
    max_fixed_handicap,
)
from shoutan_engine.position.board import Board
from shoutan_protocol.coordinates import format_vertex, star_points

from tests.gtp_pipe import GtpFailure, GtpPipe


def names(points: tuple[int, ...], size: int) -> str:
    return " ".join(format_vertex(point, size) for point in points)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("size", "count", "vertices"),
    [
        (19, 2, "D4 Q16"),
        (19, 3, "D4 Q16 D16"),
        (19, 4, "D4 Q16 D16 Q4"),
        (19, 5, "D4 Q16 D16 Q4 K10"),
        (19, 6, "D4 Q16 D16 Q4 D10 Q10"),
        (19, 7, "D4 Q16 D16 Q4 D10 Q10 K10"),
        (19, 8, "D4 Q16 D16 Q4 D10 Q10 K4 K16"),
        (19, 9, "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10"),
        (13, 2, "D4 K10"),
        (12, 4, "C3 K10 C10 K3"),
        (9, 5, "C3 G7 C7 G3 E5"),
        (7, 4, "C3 E5 C5 E3"),
        (25, 2, "D4 W22"),
    ],
)
def test_fixed_points(size: int, count: int, vertices: str) -> None:
    """Section 6.3."""
    assert names(fixed_handicap(size, count), size) == vertices


@pytest.mark.parametrize(
    ("size", "most"),
    [
        (2, 0),
        (5, 0),
        (6, 0),
        (7, 4),
        (8, 4),
        (9, 9),
        (10, 4),
        (19, 9),
        (24, 4),
        (25, 9),
    ],
)
def test_how_many_stones_have_a_fixed_point(size: int, most: int) -> None:
    assert max_fixed_handicap(size) == most
    for count in (-1, 0, 1, most + 1):
        with pytest.raises(ValueError, match="stones have fixed points"):
            fixed_handicap(size, count)


def test_from_15_lines_on_nine_stones_are_the_star_points() -> None:
    for size in range(15, 26, 2):
        assert tuple(sorted(fixed_handicap(size, 9))) == star_points(size)


@pytest.mark.parametrize("size", range(2, 26))
def test_free_stones_are_different_leave_liberties_and_begin_with_the_fixed(
    size: int,
) -> None:
    """Section 6.3."""
    most = max_fixed_handicap(size)
    for count in (2, 4, 9, 10, 30, 2**31):
        points = free_handicap(size, count)
        assert len(points) == min(count, MAX_FREE, size * size // 2)
        assert len(set(points)) == len(points)
        Board.from_stones(size, points, ())  # refuses chains without liberties
        if 2 <= count <= most:
            assert points == fixed_handicap(size, count)
        elif most:
            assert points[:most] == fixed_handicap(size, most)


def test_free_stones_keep_apart_and_off_the_outer_lines() -> None:
    assert names(free_handicap(19, 13), 19).split()[9:] == ["G7", "N7", "G13", "N13"]
    assert names(free_handicap(5, 2), 5) == "C3 B2"


def test_one_stone_is_no_handicap() -> None:
    with pytest.raises(ValueError, match="at least 2 stones"):
        free_handicap(19, 1)


@pytest.mark.engine
def test_gnugo_has_the_same_fixed_points(gnugo_command: str) -> None:
    with GtpPipe(shlex.split(gnugo_command)) as gnugo:
        # GNU Go 3.8 takes the fourth line on 12x12; the standard, from 13 lines on.
        for size in set(range(2, 20)) - {12}:
            for count in range(2, 10):
                gnugo.ask(f"boardsize {size}")
                gnugo.ask("clear_board")
                try:
                    theirs = gnugo.ask(f"fixed_handicap {count}").split()
                except GtpFailure:
                    theirs = []
                ours = (
                    names(fixed_handicap(size, count), size).split()
                    if count <= max_fixed_handicap(size)
                    else []
                )
                assert sorted(theirs) == sorted(ours), (size, count)
