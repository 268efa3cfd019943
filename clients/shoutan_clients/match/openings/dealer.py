"""Random moves that are legal and not absurd.

Among all points; never into an eye of one's own, never a pass. As long as there is another
move, no stone goes on the first line of a board of 7 lines or more, and none leaves its
own chain with a single liberty.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from shoutan_engine.points import Color, Move, Play, Point
from shoutan_engine.position.board import Board
from shoutan_engine.position.chains import neighbors
from shoutan_engine.rules.profile import Profile

from shoutan_clients.match.openings.line import Line

_FIRST_LINE_FROM: Final = 7
"""Lines of the smallest board whose first line is left alone."""


class Dealer:
    """Deals moves on boards of one size under one set of rules.

    `preferred` are the points that are tried first.
    """

    def __init__(self, profile: Profile, size: int) -> None:
        self._profile = profile
        self._size = size
        self._beside: Sequence[tuple[Point, ...]] = neighbors(size)
        self._all = tuple(Point(index) for index in range(size * size))
        is_small = size < _FIRST_LINE_FROM
        self.preferred = tuple(
            point for point in self._all if is_small or len(self._beside[point]) == 4
        )

    def deal(
        self, length: int, chance: Random
    ) -> tuple[Board, tuple[tuple[Color, Move], ...]] | None:
        """Return so many moves from the empty board and where they lead.

        None where somebody has no move any more. Uses `chance.random()` only.
        """
        line = Line(self._profile, Board(self._size), Color.BLACK)
        turns: list[tuple[Color, Move]] = []
        for _ in range(length):
            point = self._choose(line, chance)
            if point is None:
                return None
            turns.append((line.to_move, Play(point)))
            line.take(Play(point))
        return line.board, tuple(turns)

    def _choose(self, line: Line, chance: Random) -> Point | None:
        # Almost every point will do in an opening: draw until one does.
        for _ in self.preferred:
            point = _one_of(self.preferred, chance)
            if self._is_sane(line, point) and not self._is_self_atari(line, point):
                return point
        for points, bars_atari in (
            (self.preferred, True),
            (self._all, True),
            (self._all, False),
        ):
            left = [
                point
                for point in points
                if self._is_sane(line, point)
                and not (bars_atari and self._is_self_atari(line, point))
            ]
            if left:
                return _one_of(left, chance)
        return None

    def _is_sane(self, line: Line, point: Point) -> bool:
        """Tell whether a move is legal and fills no eye of its own color."""
        cells, color = line.board.cells, line.to_move
        if cells[point] or all(cells[q] == color for q in self._beside[point]):
            return False
        return line.fault(Play(point)) is None

    def _is_self_atari(self, line: Line, point: Point) -> bool:
        """Tell whether the chain of a legal move would have one liberty, or be gone."""
        cells = line.board.cells
        if sum(not cells[q] for q in self._beside[point]) > 1:
            return False
        after = line.board.copy()
        after.play(point, line.to_move)
        return len(after.liberties(point)) < 2


def _one_of(points: Sequence[Point], chance: Random) -> Point:
    return points[int(chance.random() * len(points))]
