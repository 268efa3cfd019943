"""The nodes of a main line as bytes, just as `sgfmill` would write them.

`sgfmill` builds an object for every node and looks every value up; a match writes a record
for each of thousands of games, nearly all of whose nodes are one move. What is written
here a test compares with it byte by byte.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any, Final, TypeAlias

from sgfmill import sgf_grammar, sgf_properties
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Pass, Play, Point

from shoutan_protocol.coordinates import format_sgf
from shoutan_protocol.sgf.types import SgfClock, SgfMove, SgfSetup, SgfStep

_grammar: Final[Any] = sgf_grammar  # `sgfmill` publishes no types
_properties: Final[Any] = sgf_properties

Properties: TypeAlias = dict[str, list[bytes]]
"""What a node says: names, and raw values as they stand between the brackets."""

_WIDTH: Final = 79
"""Bytes of a line at most, where a break between two properties can do it."""
_OLD_SIZES: Final = 19
"""Up to this size a pass is written `tt`, for the sake of old programs."""


def in_lines(pieces: Iterable[bytes]) -> bytes:
    """Join what may not be broken itself; line breaks within count as any byte."""
    lines: list[bytes] = []
    line: list[bytes] = []
    length = 0
    for piece in pieces:
        length += len(piece)
        if length > _WIDTH:
            lines.append(b"".join(line))
            line, length = [], len(piece)
        line.append(piece)
    lines.append(b"".join(line))
    return b"\n".join(lines)


def properties_of(step: SgfStep, size: int) -> Properties:
    """Return what a node says. Raises ValueError for points that are off the board."""
    said = _setup(step.setup, size)
    if step.move is not None:
        color, move = step.move
        name = "B" if color is Color.BLACK else "W"
        said[name] = [
            _place(move.point, size) if isinstance(move, Play) else _pass_on(size)
        ]
    for name, written in (("C", step.comment), ("CC", step.analysis)):
        if written:
            said[name] = [_grammar.escape_text(written.encode("utf-8"))]
    _clock(said, step.black_clock, "BL", "OB")
    _clock(said, step.white_clock, "WL", "OW")
    for name, points in (("TB", step.black_territory), ("TW", step.white_territory)):
        if points:
            said[name] = _places(points, size)
    if step.value is not None:
        said["V"] = [_properties.serialise_real(step.value)]
    return said


def pieces_of(said: Properties) -> list[bytes]:
    """Return a node in pieces that are not broken: its semicolon, then each property.

    FF comes first, as `sgfmill` has it, then the others in the order of their names.
    """
    names = sorted(said, key=lambda name: (name != "FF", name))
    pieces = [b";"]
    for name in names:
        values = b"][".join(said[name])
        pieces.append(b"%s[%s]" % (name.encode("ascii"), values))
    return pieces


def move_piece(move: SgfMove, size: int) -> bytes:
    """Return the property of a move. Raises ValueError for one off the board."""
    color, where = move
    table = _moves(size)[color - 1]
    if isinstance(where, Pass):
        return table[-1]
    point = where.point
    if not 0 <= point < size * size:
        raise _off_board(point, size)
    return table[point]


@cache
def _moves(size: int) -> tuple[tuple[bytes, ...], tuple[bytes, ...]]:
    """Return the moves of Black and of White to every point, and at the end the pass."""
    places = [_place(Point(point), size) for point in range(size * size)]
    places.append(_pass_on(size))
    black, white = (tuple(b"%s[%s]" % (c, p) for p in places) for c in (b"B", b"W"))
    return black, white


def _pass_on(size: int) -> bytes:
    return b"tt" if size <= _OLD_SIZES else b""


def _setup(setup: SgfSetup, size: int) -> Properties:
    said: Properties = {}
    for name, points in (("AB", setup.black), ("AW", setup.white), ("AE", setup.empty)):
        if points:
            said[name] = _places(points, size)
    if setup.to_move is not None:
        said["PL"] = [b"B" if setup.to_move is Color.BLACK else b"W"]
    return said


def _clock(
    said: Properties, clock: SgfClock | None, time_name: str, left_name: str
) -> None:
    if clock is None:
        return
    said[time_name] = [seconds(clock.time)]
    if clock.left is not None:
        said[left_name] = [b"%d" % clock.left]


def seconds(time: Millis) -> bytes:
    """Return a time in seconds: as few digits as tell it, none behind a bare point."""
    whole, rest = divmod(time, 1000)
    return b"%d" % whole if not rest else repr(time / 1000).encode("ascii")


def _place(point: Point, size: int) -> bytes:
    if not 0 <= point < size * size:
        raise _off_board(point, size)
    return format_sgf(point, size).encode("ascii")


def _places(points: Iterable[Point], size: int) -> list[bytes]:
    return sorted(_place(point, size) for point in points)


def _off_board(point: int, size: int) -> ValueError:
    return ValueError(f"point {point} is off a {size}x{size} board")
