"""A board in letters and dots, for people (`showboard`)."""

from collections.abc import Container, Iterable

from shoutan_engine.points import Color
from shoutan_engine.position.board import Board
from shoutan_protocol.coordinates import COLUMNS, format_move, star_points

from shoutan_host.gtp_answering.line import Line

_SIGNS = {Color.BLACK: "X", Color.WHITE: "O"}


def picture_of(line: Line, notes: Iterable[str]) -> str:
    """Draw a position: who is to move, what was captured, then `notes`, one a line."""
    size, taken = line.start.size, line.position.prisoners
    header = "   " + " ".join(COLUMNS[:size])
    stars = star_points(size)
    rows = [
        f"{row + 1:2} {_row(line.board, row, stars)} {row + 1}"
        for row in reversed(range(size))
    ]
    last = "none"
    if line.moves:
        color, move = line.moves[-1]
        last = f"{color.title} {format_move(move, size)}"
    turn = f"Move {len(line.moves) + 1}, {line.to_move.title} (last: {last})"
    captured = f"Captured by Black {taken[Color.BLACK]}, by White {taken[Color.WHITE]}"
    return "\n".join(["", header, *rows, header, turn, captured, *notes])


def _row(board: Board, row: int, stars: Container[int]) -> str:
    size = board.size
    first = row * size
    return " ".join(
        _SIGNS[Color(cell)] if cell else "+" if point in stars else "."
        for point, cell in enumerate(board.cells[first : first + size], first)
    )
