"""Boards as drawings: `.` empty, `X` black, `O` white, the top row first.

Blanks and blank lines do not count, so a drawing may be indented and spaced:

    . X O
    X . O
    . . .
"""

from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import Board

_SIGNS = {EMPTY: ".", Color.BLACK: "X", Color.WHITE: "O"}


def rows_of(drawing: str) -> list[str]:
    """Return the rows of a square drawing, the lowest first."""
    rows = ["".join(line.split()) for line in drawing.splitlines()]
    rows = [row for row in rows if row][::-1]
    if any(len(row) != len(rows) for row in rows):
        raise ValueError(f"not a square board:\n{drawing}")
    return rows


def marked(drawing: str, sign: str) -> list[Point]:
    """Return the points drawn as `sign`, ascending."""
    return [Point(p) for p, s in enumerate("".join(rows_of(drawing))) if s == sign]


def board_of(drawing: str) -> Board:
    """Return the drawn board; signs other than X and O are empty points."""
    size = len(rows_of(drawing))
    return Board.from_stones(size, marked(drawing, "X"), marked(drawing, "O"))


def drawing_of(board: Board) -> str:
    """Return the drawing of `board`, as `board_of` reads it."""
    size = board.size
    lines = [
        " ".join(_SIGNS[cell] for cell in board.cells[row * size : (row + 1) * size])
        for row in reversed(range(size))
    ]
    return "\n".join(lines)
