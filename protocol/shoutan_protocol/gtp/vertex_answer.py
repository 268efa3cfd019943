"""What an engine answered to `genmove`: a move or its resignation, amid noise.

Engines write "PASS" and "Resign" in any case, `*-genmove_analyze` ends with "play V",
and where an operator merged standard error into the stream, log text stands in the
answer. Whether the move is legal is none of this module's business.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Final, Literal, TypeAlias

from shoutan_engine.points import Move, Pass, Play, Point

from shoutan_protocol.coordinates import format_vertex, parse_move
from shoutan_protocol.errors import RemoteProtocolError


class Resignation(Enum):
    """The engine gives the game up."""

    RESIGN = "resign"


RESIGN: Final = Resignation.RESIGN

GeneratedMove: TypeAlias = Move | Literal[Resignation.RESIGN]


def _parse_word(word: str, size: int) -> GeneratedMove | None:
    if word.lower() == RESIGN.value:
        return RESIGN
    try:
        return parse_move(word, size)
    except ValueError:
        return None


def parse_move_line(line: str, size: int, *, is_first: bool) -> GeneratedMove | None:
    """Return the move that one line of an answer holds, None if it holds none.

    The first line counts by its first word, a later one only if it is nothing but a
    move; "play V" counts anywhere.
    """
    words = line.split()
    if len(words) >= 2 and words[0].lower() == "play":
        return _parse_word(words[1], size)
    if words and (is_first or len(words) == 1):
        return _parse_word(words[0], size)
    return None


@cache
def move_finder(size: int) -> Callable[[int, str], bool]:
    """Return what tells from the index and the text of a line whether it holds the move.

    Then no other line has to be waited for. It is the same one for every turn.
    """

    def holds_move(index: int, line: str) -> bool:
        return parse_move_line(line, size, is_first=index == 0) is not None

    return holds_move


@cache
def plain_answers(size: int) -> Mapping[str, GeneratedMove]:
    """Return the moves of a board by their usual spellings, and the resignation.

    What is not there is for `parse_generated`.
    """
    points = (Point(point) for point in range(size * size))
    plays = {format_vertex(point, size): Play(point) for point in points}
    passes = {word: Pass() for word in ("pass", "PASS")}
    return {**plays, **passes, RESIGN.value: RESIGN}


def parse_generated(lines: Sequence[str], size: int) -> tuple[GeneratedMove, int]:
    """Return the move of an answer and the index of the line that held it.

    The index tells which line stops the clock. Raises RemoteProtocolError when no line
    holds a move on a board of `size`.
    """
    for index, line in enumerate(lines):
        move = parse_move_line(line, size, is_first=index == 0)
        if move is not None:
            return move, index
    shown = " / ".join(lines)[:60]
    raise RemoteProtocolError(
        f"the answer to genmove holds no move on a {size}x{size} board: {shown!r}"
    )
