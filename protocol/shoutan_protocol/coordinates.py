"""How a point is written: GTP "Q16", SGF "pd", and the column and row of Go books.

GTP counts rows from below, SGF and the books from the top; all count columns from the
left. `parse_*` and `format_*` are inverses; `parse_*` raises ValueError with a sentence.
"""

import re
from functools import cache
from typing import Final

from shoutan_engine.points import MAX_SIZE, Move, Pass, Play, Point, point_at

COLUMNS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Column letters from the left; I is skipped because it looks like 1 (GTP 2, 2.11)."""

PASS: Final = "pass"  # noqa: S105 - the word of GTP, no password

_SGF_LETTERS: Final = "abcdefghijklmnopqrstuvwxy"
_VERTEX: Final = re.compile(r"([A-HJ-Za-hj-z])([0-9]{1,9})", re.ASCII)
_DIGITS: Final = "一二三四五六七八九"


def _numeral(number: int) -> str:
    """Write 1 to 99 in Chinese: 三, 十, 十一, 二十五."""
    tens, ones = divmod(number, 10)
    return (
        (_DIGITS[tens - 1] if tens > 1 else "")
        + ("十" if tens else "")
        + (_DIGITS[ones - 1] if ones else "")
    )


_NUMERALS: Final = tuple(_numeral(number) for number in range(1, MAX_SIZE + 1))


def _shown(text: str) -> str:
    """Quote what somebody sent, cut where it would flood a log."""
    return repr(text if len(text) <= 20 else text[:20] + "…")


def parse_vertex(text: str, size: int) -> Point:
    """Read a GTP vertex: letter and row in any case, a leading zero allowed ("d04")."""
    known = _points_by_vertex(size).get(text)  # as everybody spells it
    if known is not None:
        return known
    match = _VERTEX.fullmatch(text)
    if match is None:
        raise ValueError(
            f"{_shown(text)} is not a vertex: write a column letter (without I) "
            "and a row, such as Q16"
        )
    column, row = COLUMNS.index(match[1].upper()), int(match[2]) - 1
    if not (column < size and 0 <= row < size):
        raise ValueError(f"{match[1].upper()}{row + 1} is off a {size}x{size} board")
    return point_at(column, row, size)


def format_vertex(point: Point, size: int) -> str:
    """Write a GTP vertex in upper case: "Q16". Raises ValueError off the board."""
    if not 0 <= point < size * size:
        raise ValueError(f"point {point} is off a {size}x{size} board")
    return _vertices(size)[point]


@cache
def _vertices(size: int) -> tuple[str, ...]:
    """Return the vertices of all points in order."""
    return tuple(
        f"{COLUMNS[column]}{row + 1}" for row in range(size) for column in range(size)
    )


@cache
def _points_by_vertex(size: int) -> dict[str, Point]:
    return {vertex: Point(point) for point, vertex in enumerate(_vertices(size))}


@cache
def _plays_by_vertex(size: int) -> dict[str, Play]:
    return {vertex: Play(Point(point)) for point, vertex in enumerate(_vertices(size))}


def parse_move(text: str, size: int) -> Move:
    """Read a GTP vertex or "pass" in any case. "resign" is not a move."""
    known = _plays_by_vertex(size).get(text)  # as everybody spells it
    if known is not None:
        return known
    if text.lower() == PASS:
        return Pass()
    return Play(parse_vertex(text, size))


def format_move(move: Move, size: int) -> str:
    """Write a vertex in upper case, or "pass" in lower case."""
    match move:
        case Play(point):
            return format_vertex(point, size)
        case Pass():
            return PASS


def parse_sgf(text: str, size: int) -> Point:
    """Read an SGF point: column, then row from the top, both from "a" (SGF FF[4])."""
    if len(text) != 2 or any(letter not in _SGF_LETTERS for letter in text):
        raise ValueError(f"{_shown(text)} is not an SGF point: write two letters, pd")
    column, from_top = (_SGF_LETTERS.index(letter) for letter in text)
    return point_at(column, size - 1 - from_top, size)


def format_sgf(point: Point, size: int) -> str:
    """Write an SGF point: "pd" is Q16 on a 19x19 board."""
    row, column = divmod(point, size)
    if not 0 <= row < size:
        raise ValueError(f"point {point} is off a {size}x{size} board")
    return _SGF_LETTERS[column] + _SGF_LETTERS[size - 1 - row]


def parse_traditional(column: int, row: str, size: int) -> Point:
    """Read a column from the left and a row in Chinese numerals from the top.

    (2, "三") is B17 on a 19x19 board (article 1 of the rules). Both count from 1.
    """
    if row not in _NUMERALS:
        raise ValueError(f"{_shown(row)} is not a row: write 一 to {_NUMERALS[-1]}")
    return point_at(column - 1, size - 1 - _NUMERALS.index(row), size)


def format_traditional(point: Point, size: int) -> tuple[int, str]:
    """Write the column from the left and the row from the top, as the books do."""
    row, column = divmod(point, size)
    if not 0 <= row < size:
        raise ValueError(f"point {point} is off a {size}x{size} board")
    return column + 1, _NUMERALS[size - 1 - row]


def tengen(size: int) -> Point | None:
    """Return the middle of the board; None for an even size, which has none."""
    return point_at(size // 2, size // 2, size) if size % 2 else None


def star_points(size: int) -> tuple[Point, ...]:
    """Return the marked points from A1 onwards: nine on 19x19 (article 1).

    Smaller boards follow custom: the third line below size 13, no stars below 7, the
    middles of the sides from 15 on, and only where the size is odd.
    """
    if size < 7:
        return ()
    edge = 2 if size < 13 else 3
    lines = [edge, size - 1 - edge]
    corners = {point_at(column, row, size) for column in lines for row in lines}
    middle = tengen(size)
    if middle is None:
        return tuple(sorted(corners))
    sides = {
        point_at(*place, size)
        for line in lines
        for place in ((line, size // 2), (size // 2, line))
        if size >= 15
    }
    return tuple(sorted(corners | sides | {middle}))
