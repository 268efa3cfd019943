"""Arguments of commands: words to colors, vertices and numbers, or `CommandFailed`.

A word that is none fails with the standard's "syntax error"; what is spelled well and
cannot be (a vertex off the board) is left to the command.
"""

import re
from collections.abc import Sequence
from typing import Final

from shoutan_engine.points import Color, Move, Pass, Play, Point
from shoutan_engine.scoring.quarters import QuarterZi, parse_points
from shoutan_protocol.coordinates import COLUMNS, PASS, parse_vertex
from shoutan_protocol.gtp.grammar import ILLEGAL_MOVE, MAX_ID, SYNTAX_ERROR

from shoutan_host.gtp_answering.failure import CommandFailed

_COLORS: Final = {
    "b": Color.BLACK,
    "black": Color.BLACK,
    "w": Color.WHITE,
    "white": Color.WHITE,
}
_INT: Final = re.compile(r"0*([0-9]{1,10})", re.ASCII)
_VERTEX: Final = re.compile(rf"[{COLUMNS}][0-9]{{1,9}}", re.ASCII | re.IGNORECASE)


def color(word: str) -> Color:
    """Read b, black, w or white, in any case."""
    found = _COLORS.get(word.lower())
    if found is None:
        raise CommandFailed(SYNTAX_ERROR)
    return found


def integer(word: str) -> int:
    """Read a number from 0 to 2^31 - 1 (GTP 2, section 2.11)."""
    # Its length is looked at before int(), which is slow or refuses very long ones.
    match = _INT.fullmatch(word)
    if match is None or int(match[1]) > MAX_ID:
        raise CommandFailed(SYNTAX_ERROR)
    return int(match[1])


def komi(word: str) -> QuarterZi:
    """Read a number of whole or half points."""
    try:
        return parse_points(word)
    except ValueError as error:
        raise CommandFailed(SYNTAX_ERROR) from error


def move(word: str, size: int, off_board: str = ILLEGAL_MOVE) -> Move:
    """Read a vertex or pass, in any case. One off the board fails with `off_board`."""
    if word.lower() == PASS:
        return Pass()
    return Play(vertex(word, size, off_board))


def vertex(word: str, size: int, off_board: str) -> Point:
    """Read a vertex. One off the board fails with `off_board`."""
    try:
        return parse_vertex(word, size)
    except ValueError as error:
        is_vertex = _VERTEX.fullmatch(word) is not None
        raise CommandFailed(off_board if is_vertex else SYNTAX_ERROR) from error


def pairs(words: Sequence[str]) -> list[tuple[Color, str]]:
    """Read colors, each with the word behind it."""
    if len(words) % 2:
        raise CommandFailed(SYNTAX_ERROR)
    return [
        (color(name), word) for name, word in zip(words[::2], words[1::2], strict=True)
    ]
