"""sgfmill as a judge: positions and areas, forbidden points and the simple ko.

Its board takes a chain without liberties off, whoever played it, and names the point of
a ko. So a forbidden point is one whose stone is gone at once; other repetitions are
unknown to it and left out.
"""

from typing import Any, Final

from sgfmill import boards
from shoutan_engine.points import Point
from shoutan_engine.refusals import RefusalCode

from tests.differential.comparing import Answers, Program, TurnAnswer
from tests.differential.records import Record, Turn, is_asked

OutsideBoard: Final[Any] = boards.Board  # sgfmill publishes no types
NAMES: Final = (None, "b", "w")


class SgfmillJudge:
    """A board of sgfmill for every record."""

    program = Program.SGFMILL

    def replay(self, record: Record) -> Answers | None:
        """Try points on copies, then play the turn."""
        size = record.size
        board = OutsideBoard(size)
        ko: Point | None = None
        turns: list[TurnAnswer] = []
        for number, turn in enumerate(record.turns):
            allowed = {
                point: point != ko and self._stays(board, point, turn)
                for point in map(Point, range(size * size))
                if is_asked(record, number, point)
                and board.get(*divmod(point, size)) is None
                and not self._is_superko(turn, point)
            }
            ko = None
            if turn.point is not None:
                row, column = divmod(turn.point, size)
                named = board.play(row, column, NAMES[turn.color])
                ko = None if named is None else Point(named[0] * size + named[1])
            cells = [NAMES.index(cell) for row in board.board for cell in row]
            turns.append(TurnAnswer(allowed, cells))
        return Answers(turns, board.area_score())

    def _stays(self, board: Any, point: Point, turn: Turn) -> bool:
        row, column = divmod(point, board.side)
        trial = board.copy()
        trial.play(row, column, NAMES[turn.color])
        return trial.get(row, column) is not None

    def _is_superko(self, turn: Turn, point: Point) -> bool:
        refused = turn.refused.get(point)
        return refused is not None and refused.reason is RefusalCode.SUPERKO
