"""What an engine answered to `genmove`: a move or its resignation, amid noise.

Engines write "PASS" and "Resign" in any case, `*-genmove_analyze` ends with "play V",
and where an operator merged standard error into the stream, log text stands in the
answer. Whether the move is legal is none of this module's business.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final, Literal, TypeAlias

from shoutan_engine.points import Move

from shoutan_protocol.coordinates import parse_move
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


class FoundMove:
    """Looks for the move while the lines of an answer come, each of them once."""

    __slots__ = ("_size", "move")

    def __init__(self, size: int) -> None:
        self.move: tuple[GeneratedMove, int] | None = None
        """The move, and the index of the line that held it; None until it has come."""
        self._size = size

    def is_in(self, index: int, line: str) -> bool:
        """Tell whether this line holds it: no other has to be waited for."""
        move = parse_move_line(line, self._size, is_first=index == 0)
        if move is not None:
            self.move = move, index
        return move is not None


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
