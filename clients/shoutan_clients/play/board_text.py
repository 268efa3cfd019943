"""A board as rows of characters: coordinates, lines, stones, marks. Knows no terminal.

Every point is two columns wide, the second one the line to the next point; the columns
left and right of a point take the brackets of the cursor and the parentheses of the last
move, so that both can be told without color. A board that does not fit is shown in part,
around the cursor.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from shoutan_engine.points import EMPTY, Color, Point, point_at
from shoutan_protocol.coordinates import COLUMNS, star_points

from shoutan_clients.play.look import Look

BESIDE: Final = 6
"""Columns of a board beside its points: labels, and a gap on both sides of the lines."""


class Tone(StrEnum):
    """How a piece of the board is drawn."""

    LINE = "line"
    LABEL = "label"
    HERE = "here"
    """The label of the row or column in which the cursor is."""
    BLACK = "black"
    WHITE = "white"
    MARK = "mark"
    """The last move and the cursor."""
    DEAD = "dead"


class Piece(NamedTuple):
    """A few characters in one tone."""

    text: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Scene:
    """What is on the board. `owners` as in a count, None while nothing is counted.

    `ringed`: the chain that is disputed.
    """

    size: int
    cells: Sequence[int]
    cursor: Point | None = None
    last: Point | None = None
    ko: Point | None = None
    dead: Collection[Point] = ()
    contested: Collection[Point] = ()
    ringed: Collection[Point] = ()
    owners: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """Which part of a board is drawn, and where: columns and rows from below, from 0."""

    size: int
    columns: range
    rows: range
    top_letters: bool
    bottom_letters: bool

    @property
    def is_whole(self) -> bool:
        """Tell whether every point is shown."""
        return len(self.columns) == len(self.rows) == self.size

    @property
    def height(self) -> int:
        """How many lines are drawn."""
        return len(self.rows) + self.top_letters + self.bottom_letters

    def point(self, x: int, y: int) -> Point | None:
        """Return the point whose two columns are at character `x` of line `y`."""
        column, row = (x - 2) // 2, y - self.top_letters
        if not (0 <= column < len(self.columns) and 0 <= row < len(self.rows)):
            return None
        return point_at(self.columns[column], self.rows[-1 - row], self.size)


def room_for(size: int) -> tuple[int, int]:
    """Return the columns and lines that a whole board takes with all its letters."""
    return 2 * size - 1 + BESIDE, size + 2


def frame(size: int, width: int, height: int, around: Point | None) -> Frame:
    """Return what of a board fits, with `around` in it; a point is shown at least."""
    columns = max(1, min(size, (width - BESIDE + 1) // 2))
    top = height >= size + 1 or height > 2
    bottom = height >= size + 2
    rows = max(1, min(size, height - top - bottom))
    row, column = divmod(size * size // 2 if around is None else around, size)
    return Frame(
        size, _window(column, columns, size), _window(row, rows, size), top, bottom
    )


def _window(middle: int, count: int, size: int) -> range:
    first = min(max(0, middle - count // 2), size - count)
    return range(first, first + count)


@dataclass(slots=True)
class _Row:
    """A line that is being made; neighbors of one tone become one piece."""

    pieces: list[Piece] = field(default_factory=list[Piece])

    def add(self, text: str, tone: Tone) -> None:
        if not text:
            return
        if self.pieces and self.pieces[-1].tone is tone:
            self.pieces[-1] = Piece(self.pieces[-1].text + text, tone)
        else:
            self.pieces.append(Piece(text, tone))


def draw(scene: Scene, part: Frame, look: Look) -> list[list[Piece]]:
    """Return the lines of a board from above, each as pieces that lie side by side."""
    letters = _letters(scene, part)
    lines = [_points(scene, part, look, row) for row in reversed(part.rows)]
    if part.top_letters:
        lines.insert(0, letters)
    if part.bottom_letters:
        lines.append(letters)
    return lines


def _letters(scene: Scene, part: Frame) -> list[Piece]:
    row = _Row()
    row.add("   ", Tone.LABEL)
    for column in part.columns:
        is_here = scene.cursor is not None and scene.cursor % scene.size == column
        row.add(COLUMNS[column], Tone.HERE if is_here else Tone.LABEL)
        row.add(" ", Tone.LABEL)
    row.add("  ", Tone.LABEL)
    return row.pieces


def _points(scene: Scene, part: Frame, look: Look, y: int) -> list[Piece]:
    row, size = _Row(), scene.size
    is_here = scene.cursor is not None and scene.cursor // size == y
    tone = Tone.HERE if is_here else Tone.LABEL
    number = str(y + 1)
    row.add(" " * (2 - len(number)), Tone.LABEL)
    row.add(number, tone)
    before = None
    for column in part.columns:
        point = point_at(column, y, size)
        row.add(*_between(scene, before, point, look))
        row.add(*_point(scene, point, look))
        before = point
    row.add(*_between(scene, before, None, look))
    row.add(number, tone)
    row.add(" " * (2 - len(number)), Tone.LABEL)
    return row.pieces


def _between(
    scene: Scene, left: Point | None, right: Point | None, look: Look
) -> tuple[str, Tone]:
    """Return the column between two points; None is beyond what is shown.

    A cursor on the last move shares the marks: "(X]".
    """
    for point, cursor, last in ((right, "[", "("), (left, "]", ")")):
        if point is None:
            continue
        is_last = point == scene.last
        if is_last and (point != scene.cursor or point == right):
            return last, Tone.MARK
        if point == scene.cursor:
            return cursor, Tone.MARK
    if left in scene.ringed or right in scene.ringed:
        return "!", Tone.MARK
    is_inside = left is not None and right is not None
    return ("─" if look.unicode else " ") if is_inside else " ", Tone.LINE


def _point(scene: Scene, point: Point, look: Look) -> tuple[str, Tone]:
    stone = scene.cells[point]
    if stone == EMPTY:
        return _empty(scene, point, look)
    tone = Tone.BLACK if stone == Color.BLACK else Tone.WHITE
    if point in scene.dead:
        return ("x" if stone == Color.BLACK else "o"), tone
    if look.unicode and look.colored:
        return "●", tone
    return ("X" if stone == Color.BLACK else "O"), tone


def _empty(scene: Scene, point: Point, look: Look) -> tuple[str, Tone]:
    if point in scene.contested:
        return "?", Tone.MARK
    if scene.owners is not None and (owner := scene.owners[point]):
        is_black = owner == Color.BLACK
        tone = Tone.BLACK if is_black else Tone.WHITE
        if look.unicode and look.colored:
            return ("▪" if is_black else "▫"), tone
        return ("b" if is_black else "w"), tone
    if point == scene.ko:
        return "#", Tone.MARK
    return _line(scene.size, point, look), Tone.LINE


def _line(size: int, point: Point, look: Look) -> str:
    row, column = divmod(point, size)
    if point in star_points(size):
        return "╋" if look.unicode else "+"
    if not look.unicode:
        return "."
    where = (column > 0) + 2 * (column < size - 1)  # lines to the left, to the right
    if row == size - 1:
        return " ┐┌┬"[where]
    if row == 0:
        return " ┘└┴"[where]
    return " ┤├┼"[where]
