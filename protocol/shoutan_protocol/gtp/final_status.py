"""Reading `final_status_list dead`: which chains an engine calls dead.

Engines write one chain per line, everything on one line, or one vertex per line. What
they say is a proposal, so it is made sound first: real stones, whole chains.
"""

from collections.abc import Sequence

from shoutan_engine.points import Point
from shoutan_engine.position.board import Board

from shoutan_protocol.coordinates import parse_vertex


def parse_vertices(lines: Sequence[str], size: int) -> list[Point]:
    """Return the points named in any layout, in order, each once.

    Words that are not vertices of a board of `size` are ignored, "pass" among them.
    """
    points: dict[Point, None] = {}
    for word in " ".join(lines).split():
        try:
            points[parse_vertex(word, size)] = None
        except ValueError:
            continue
    return list(points)


def parse_dead_stones(lines: Sequence[str], board: Board) -> list[Point]:
    """Return the stones of every chain on `board` that the answer touches, from A1 on.

    Empty points are ignored. A chain of which one stone is named is dead as a whole:
    solidly connected stones share their fate (articles 3 and 8). No line means that
    nothing is dead; a failure answer means "cannot say" and is not for this function.
    """
    dead: set[Point] = set()
    for point in parse_vertices(lines, board.size):
        if point not in dead and not board.is_empty(point):
            dead |= board.chain(point)
    return sorted(dead)
