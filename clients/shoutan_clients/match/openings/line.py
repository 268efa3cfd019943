"""Turns taken one after the other from a position, under the rules of the match."""

# ruff: noqa: SLF001 - a class fills in the copies that it makes of itself

from shoutan_engine.points import Color, Move, Play, Point
from shoutan_engine.position.board import FORBIDDEN, OCCUPIED, Board
from shoutan_engine.position.repetition import History, Repetition
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.rules.profile import Profile, SelfCapture


class Line:
    """What stands on the board, and what stood there, after each of some turns.

    It begins with the stones of `board`, which it takes over, and `to_move` first.
    """

    __slots__ = ("_history", "_passes", "_profile", "board", "to_move")

    def __init__(self, profile: Profile, board: Board, to_move: Color) -> None:
        self._profile = profile
        self._history = History(profile.repetition, board.hash, to_move)
        self._passes = 0
        self.board = board
        self.to_move = to_move
        board.self_capture = profile.self_capture is SelfCapture.ALLOWED

    def copy(self) -> "Line":
        """Return an equal line that shares nothing that changes."""
        twin = Line.__new__(Line)
        twin._profile = self._profile
        twin._history = self._history.copy()
        twin._passes = self._passes
        twin.board = self.board.copy()
        twin.to_move = self.to_move
        return twin

    def fault(self, move: Move) -> str | None:
        """Say what is wrong with a turn of the side to move: it is illegal or the last.

        None where the game goes on after it. Changes nothing.
        """
        if not isinstance(move, Play):
            if self._passes and self._profile.two_passes_end:
                return "the game is over with it, by two passes in a row"
            return None
        return self._fault_of_stone(move.point)

    def _fault_of_stone(self, point: Point) -> str | None:
        after = self.board.hash_after(point, self.to_move)
        if after == OCCUPIED:
            return "illegal, there is a stone on that point"
        if after == FORBIDDEN:
            return "illegal, the stone would have no liberty and take nothing"
        opponent = self.to_move.opponent
        match self._history.verdict(after, opponent):
            case None:
                pass
            case RefusalCode.KO:
                return "illegal, it retakes a ko at once"
            case _:
                return "illegal, the whole board would look as it did once before"
        if self._history.kind is Repetition.RULING:
            cycle = self._history.cycle(after, opponent)
            if cycle is not None and cycle.laps >= self._profile.ruling_after:
                return "the game is over with it, a cycle of moves came round"
        return None

    def take(self, move: Move) -> None:
        """Take a turn that has no fault."""
        if isinstance(move, Play):
            self.board.play(move.point, self.to_move)
            self._passes = 0
        else:
            self._passes += 1
        self.to_move = self.to_move.opponent
        self._history.turn(self.board.hash, self.to_move)
