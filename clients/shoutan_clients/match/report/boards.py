"""Pictures of final positions: small boards that share one drawing of the lines.

A stone is a dot of a line without length and with round ends: six signs of text, so that
hundreds of positions stay a small page.
"""

from collections.abc import Iterable
from math import isqrt
from typing import Final

from markupsafe import Markup

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.report.html import joined

_STARS: Final = {19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6)}


def has_picture(line: GameLine) -> bool:
    """Tell whether a line holds a position that can be drawn."""
    return _side(_cells(line.final)) > 1


def _cells(text: str) -> str:
    return "".join(text.split())


def _side(cells: str) -> int:
    """Return the size of the board, 0 where the text is no square one."""
    side = isqrt(len(cells))
    return side if side * side == len(cells) else 0


def lines_of_boards(lines: Iterable[GameLine]) -> Markup:
    """Return the boards without stones that the pictures make use of, once each."""
    sizes = sorted({_side(_cells(line.final)) for line in lines} - {0, 1})
    return Markup(
        '<svg class="sprite" width="0" height="0" aria-hidden="true">{}</svg>'
    ).format(joined(_empty(size) for size in sizes))


def _empty(size: int) -> Markup:
    last = size - 1
    ways = "".join(f"M0 {i}h{last}M{i} 0v{last}" for i in range(size))
    at = _STARS.get(size, ())
    stars = "".join(
        f"M{x} {y}h0"
        for x in at
        for y in at
        if size != 9 or (x == 4) == (y == 4)  # as on paper: five of them
    )
    return Markup(
        '<symbol id="b{n}" viewBox="-.8 -.8 {s} {s}">'
        '<path class="wood" d="M-.8-.8h{s}v{s}h-{s}z"/><path class="lines" d="{d}"/>'
        '<path class="stars" d="{stars}"/></symbol>'
    ).format(n=size, s=f"{size + 0.6:g}", d=ways, stars=stars)


def board(line: GameLine) -> Markup:
    """Return the final position of a game, with whose its points are if it was counted."""
    cells, owner = _cells(line.final), _cells(line.owner)
    size = _side(cells)
    white = _dots(cells, "O", size)
    label = (
        f"Final position of game {line.number}: "
        f"{cells.count('X')} black and {cells.count('O')} white stones"
    )
    marks = _marks(cells, owner, size) if len(owner) == len(cells) else Markup("")
    return Markup(
        '<svg class="board" viewBox="-.8 -.8 {s} {s}" role="img" aria-label="{label}">'
        '<use href="#b{n}" x="-.8" y="-.8" width="{s}" height="{s}"/>'
        "{black}{rim}{white}{marks}</svg>"
    ).format(
        s=f"{size + 0.6:g}",
        n=size,
        label=label,
        black=_path("k", _dots(cells, "X", size)),
        rim=_path("r", white),
        white=_path("w", white),
        marks=marks,
    )


def _dots(cells: str, sign: str, size: int) -> str:
    return "".join(
        f"M{at % size} {at // size}h0" for at, cell in enumerate(cells) if cell == sign
    )


def _path(name: str, steps: str) -> Markup:
    return (
        Markup('<path class="{}" d="{}"/>').format(name, steps) if steps else Markup("")
    )


def _marks(cells: str, owner: str, size: int) -> Markup:
    """Return squares and diamonds on what is not the owner's own stone.

    On a stone they say that it is dead.
    """
    squares: list[str] = []
    diamonds: list[str] = []
    for at, (cell, owned) in enumerate(zip(cells, owner, strict=True)):
        x, y = at % size, at // size
        if owned == "X" != cell:
            squares.append(f"M{x} {y}h0")
        elif owned == "O" != cell:
            diamonds.append(f"M{x} {y}m0-.2l.2.2-.2.2-.2-.2z")
    return _path("mk", "".join(squares)) + _path("mw", "".join(diamonds))
