"""The settled board as SVG, for paper: black, white, and nothing that needs a color.

A living stone is drawn plain. A point that somebody owns without a living stone carries a
small square of the owner's color, on a dead stone too. A shared point carries a square
that is half black and half white, a contestable one a cross, and one that is nobody's by
territory a bar.
"""

from collections.abc import Iterator
from typing import Final

from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.scoring import SHARED, Counting
from shoutan_engine.scoring.explanation import Reason
from shoutan_engine.settlements.explaining import ExplainedCount
from shoutan_protocol.coordinates import format_vertex, star_points

CELL: Final = 24
"""The distance of two lines; everything else is measured by it."""
MARGIN: Final = 34
STONE: Final = 11.2
MARK: Final = 4.6
"""Half the side of a square."""
BAR: Final = 1.6
"""Half the height of a bar."""
STAR: Final = 2.6

_FILL = {Color.BLACK: "#000", Color.WHITE: "#fff"}


def board_svg(board: Board, explained: ExplainedCount, label: str) -> str:
    """Return the drawing; `label` says what it is to whoever cannot see it (escaped)."""
    size = board.size
    side = 2 * MARGIN + (size - 1) * CELL
    parts = [
        f'<svg class="board" viewBox="0 0 {side} {side}" width="{_width_mm(side)}mm"'
        f' role="img" aria-label="{label}">',
        *_lines(size),
        *_coordinates(size),
        *(_point(board, explained, Point(point)) for point in range(size * size)),
        "</svg>",
    ]
    return "".join(parts)


def _width_mm(side: int) -> int:
    """Return how wide a drawing of `side` units is on paper: small boards are smaller."""
    return max(56, min(105, side * 105 // 500))


def mark_svg(mark: str) -> str:
    """Return one mark for the legend, by its name in `Texts.legend`."""
    marks = {
        "black": _square(0, 0, Color.BLACK),
        "white": _square(0, 0, Color.WHITE),
        "dead": _stone(0, 0, Color.WHITE) + _square(0, 0, Color.BLACK),
        "shared": _half_square(0, 0),
        "contestable": _cross(0, 0),
        "nobody": _bar(0, 0),
    }
    return (
        '<svg class="mark" viewBox="-13 -13 26 26" aria-hidden="true">'
        f"{marks[mark]}</svg>"
    )


def _lines(size: int) -> Iterator[str]:
    first, last = MARGIN, MARGIN + (size - 1) * CELL
    steps = range(first, last + 1, CELL)
    across = "".join(f"M{first} {y}H{last}" for y in steps)
    down = "".join(f"M{x} {first}V{last}" for x in steps)
    yield f'<path d="{across}{down}" fill="none" stroke="#555" stroke-width="0.8"/>'
    yield (
        f'<rect x="{first}" y="{first}" width="{last - first}" height="{last - first}"'
        ' fill="none" stroke="#000" stroke-width="1.6"/>'
    )
    for star in star_points(size):
        x, y = _place(star, size)
        yield f'<circle cx="{x}" cy="{y}" r="{STAR}"/>'


def _coordinates(size: int) -> Iterator[str]:
    edge = MARGIN + (size - 1) * CELL
    yield '<g font-size="11" text-anchor="middle" fill="#000" font-family="sans-serif">'
    for number in range(size):
        letter = format_vertex(Point(number), size)[0]
        row = number + 1
        x, y = _place(Point(number), size)[0], edge - number * CELL + 4
        yield f'<text x="{x}" y="14">{letter}</text>'
        yield f'<text x="{x}" y="{edge + 28}">{letter}</text>'
        yield f'<text x="12" y="{y}">{row}</text>'
        yield f'<text x="{edge + 22}" y="{y}">{row}</text>'
    yield "</g>"


def _point(board: Board, explained: ExplainedCount, point: Point) -> str:
    explanation = explained.explanation
    x, y = _place(point, board.size)
    cell, owner = board.cells[point], explanation.owner[point]
    stone = "" if cell == EMPTY else _stone(x, y, Color(cell))
    match explanation.reason[point]:
        case Reason.STONE:
            return stone
        case Reason.CONTESTABLE:
            return _cross(x, y)
        case _ if owner == SHARED and is_by_area(explained):
            return stone + _half_square(x, y)
        case _ if owner == SHARED:
            return stone + _bar(x, y)
        case _:
            return stone + _square(x, y, Color(owner))


def is_by_area(explained: ExplainedCount) -> bool:
    """Tell whether points that are not one side's count half for each."""
    return explained.count.score.counting is Counting.AREA


def _place(point: Point, size: int) -> tuple[int, int]:
    row, column = divmod(point, size)
    return MARGIN + column * CELL, MARGIN + (size - 1 - row) * CELL


def _stone(x: int, y: int, color: Color) -> str:
    fill = _FILL[color]
    return (
        f'<circle cx="{x}" cy="{y}" r="{STONE}" fill="{fill}" stroke="#000"'
        ' stroke-width="1"/>'
    )


def _square(x: int, y: int, color: Color) -> str:
    # A rim of the other color keeps a mark visible on lines and on stones alike.
    rim = "#000" if color is Color.WHITE else "#fff"
    left, top, side = x - MARK, y - MARK, 2 * MARK
    return (
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}"'
        f' fill="{_FILL[color]}" stroke="{rim}" stroke-width="1.2"/>'
    )


def _half_square(x: int, y: int) -> str:
    left, right, top, bottom = x - MARK, x + MARK, y - MARK, y + MARK
    return (
        f'<path d="M{left} {top}H{right}V{bottom}H{left}Z" fill="#fff" stroke="#000"'
        f' stroke-width="1.2"/><path d="M{left} {top}H{right}L{left} {bottom}Z"/>'
    )


def _bar(x: int, y: int) -> str:
    # A white rim, for a dead stone under it.
    return (
        f'<rect x="{x - MARK}" y="{y - BAR}" width="{2 * MARK}" height="{2 * BAR}"'
        ' fill="#000" stroke="#fff" stroke-width="1"/>'
    )


def _cross(x: int, y: int) -> str:
    left, right, top, bottom = x - MARK, x + MARK, y - MARK, y + MARK
    return (
        f'<path d="M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}"'
        ' fill="none" stroke="#000" stroke-width="2.4"/>'
    )
