"""The moves that led to a position, with a way back.

Either side may move at any time, as GTP allows; a pass is a move. Going back restores
board, history of positions and prisoners exactly: it is a replay from the start, or from
a copy that was kept on the way.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from shoutan_engine.points import Color, Move, Pass, Play, Point
from shoutan_engine.position.board import Board
from shoutan_engine.position.repetition import History
from shoutan_engine.rules import Profile, SelfCapture


@dataclass(frozen=True, slots=True)
class Start:
    """The position before the first move. `handicap` of the black stones are one."""

    size: int
    black: tuple[Point, ...] = ()
    white: tuple[Point, ...] = ()
    to_move: Color = Color.BLACK
    handicap: int = 0

    @property
    def is_empty(self) -> bool:
        """Tell whether there is no stone."""
        return not (self.black or self.white)


class Position:
    """A board with its past.

    `prisoners[color]` counts what that color has captured, and what the other one has
    taken off by self-capture; `passes[color]` how often that color has passed.
    """

    __slots__ = ("board", "history", "moves", "passes", "prisoners")

    def __init__(self, board: Board, history: History) -> None:
        self.board = board
        self.history = history
        self.moves = 0
        self.prisoners = {Color.BLACK: 0, Color.WHITE: 0}
        self.passes = {Color.BLACK: 0, Color.WHITE: 0}

    def copy(self) -> "Position":
        """Return an equal position that shares nothing that changes."""
        twin = Position(self.board.copy(), self.history.copy())
        twin.moves = self.moves
        twin.prisoners = dict(self.prisoners)
        twin.passes = dict(self.passes)
        return twin

    def is_legal(self, color: Color, point: Point) -> bool:
        """Tell whether `color` may play there: articles 2 to 6."""
        after = self.board.hash_after(point, color)
        return after >= 0 and self.history.verdict(after, color.opponent) is None

    def take(self, color: Color, move: Move) -> None:
        """Make a move that is legal, or was when it was made."""
        if isinstance(move, Play):
            board = self.board
            rule = board.self_capture
            board.self_capture = True  # whatever the rules say now
            board.try_play(move.point, color, ())
            board.self_capture = rule
            is_own = move.point in board.captured
            self.prisoners[color.opponent if is_own else color] += len(board.captured)
        else:
            self.passes[color] += 1
        self.history.turn(self.board.hash, color.opponent)
        self.moves += 1


class Line:
    """A start, the moves from there, and the position they led to.

    Raises ValueError for a start with a chain that has no liberty.
    """

    def __init__(self, start: Start, profile: Profile) -> None:
        self.start = start
        self.moves: list[tuple[Color, Move]] = []
        self._repetition = profile.repetition
        self._self_capture: bool = profile.self_capture is SelfCapture.ALLOWED
        self.position = self._first()
        # Copies of positions on the way, the earliest first; made by going back.
        self._kept: list[Position] = []

    @property
    def board(self) -> Board:
        """The board as it is; for reading only."""
        return self.position.board

    @property
    def to_move(self) -> Color:
        """The opponent of who moved last, or who moves first."""
        return self.moves[-1][0].opponent if self.moves else self.start.to_move

    @property
    def is_untouched(self) -> bool:
        """Tell whether the board is empty and nobody has moved."""
        return self.start.is_empty and not self.moves

    @property
    def is_stopped(self) -> bool:
        """Tell whether the last two moves were passes (article 7)."""
        return [move for _, move in self.moves[-2:]] == [Pass(), Pass()]

    def play(self, color: Color, move: Move) -> bool:
        """Make a move; False, with nothing changed, if it is illegal."""
        if isinstance(move, Play) and not self.position.is_legal(color, move.point):
            return False
        self.position.take(color, move)
        self.moves.append((color, move))
        return True

    def legal_points(self, color: Color) -> Iterator[Point]:
        """Yield the points where `color` may play, from A1 on."""
        position = self.position
        for index in range(self.start.size**2):
            point = Point(index)
            if position.is_legal(color, point):
                yield point

    def undo(self, count: int) -> bool:
        """Take `count` moves back; False, with nothing changed, if there are fewer."""
        if count > len(self.moves):
            return False
        if count:
            self._go_back(len(self.moves) - count)
        return True

    def judge_by(self, profile: Profile) -> None:
        """Apply the rules of play of a profile to the same moves from now on."""
        repetition = profile.repetition
        self_capture = profile.self_capture is SelfCapture.ALLOWED
        if (repetition, self_capture) != (self._repetition, self._self_capture):
            self._repetition = repetition
            self._self_capture = self_capture
            self._kept.clear()
            self._go_back(len(self.moves))

    def turn_to(self, color: Color) -> None:
        """Let `color` move first; only while nobody has moved."""
        start = self.start
        self.start = Start(start.size, start.black, start.white, color, start.handicap)
        self.position = self._first()

    def _go_back(self, target: int) -> None:
        """Make the position after `target` moves the present one.

        A replay keeps a copy half of the way: going back move by move through a game of
        n costs some n log n moves, not n squared, and log n copies.
        """
        kept = self._kept
        while kept and kept[-1].moves > target:
            kept.pop()
        position = kept[-1].copy() if kept else self._first()
        keep_at = (position.moves + target) // 2
        for color, move in self.moves[position.moves : target]:
            position.take(color, move)
            if position.moves == keep_at:
                kept.append(position.copy())
        del self.moves[target:]
        self.position = position

    def _first(self) -> Position:
        start = self.start
        board = Board.from_stones(start.size, start.black, start.white)
        board.self_capture = self._self_capture
        return Position(board, History(self._repetition, board.hash, start.to_move))
