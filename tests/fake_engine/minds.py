"""What a fake engine has for Go: none, or the rules and a die.

A mind keeps the moves of its board as GTP text, "b D4", and is asked what may be played.
`LegalMind` needs `shoutan_engine`, and imports it when it is made.
"""

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from shoutan_engine.points import Color, Point
    from shoutan_engine.position.board import Board

COLUMNS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_LOW: Final = {"b": "b", "black": "b", "w": "w", "white": "w"}


class Mind:
    """Knows no Go: plays the points in order, A1 first, where it has heard of no stone."""

    def __init__(self) -> None:
        self.size = 19
        self.moves: list[str] = []
        """What is on its board, as "b D4"."""

    def reads(self, vertex: str) -> str:
        """Return a vertex as it is kept."""
        return vertex

    def is_vertex(self, vertex: str) -> bool:
        """Tell whether this names a point of the board, or a pass."""
        return True

    def is_legal(self, color: str, vertex: str) -> bool:
        """Tell whether a color may play there."""
        return vertex == "pass" or vertex not in self.stones()

    def choose(self, color: str) -> str:
        """Return a move."""
        return next(self._free(), "pass")

    def stones(self) -> Sequence[str]:
        """Return where stones are."""
        return [move.split()[1] for move in self.moves]

    def forbidden(self, color: str) -> dict[str, str]:
        """Return an illegal move of each kind that there is: its name -> vertex."""
        stones = self.stones()
        return {"occupied": stones[0]} if stones else {}

    def _free(self) -> Iterator[str]:
        taken = set(self.stones())
        for row in range(1, self.size + 1):
            for column in COLUMNS[: self.size]:
                if f"{column}{row}" not in taken:
                    yield f"{column}{row}"


class LegalMind(Mind):
    """Plays anything that is legal and fills no eye of its own, by the throw of a die.

    Refuses what is occupied, self-capture, and positions that were there before.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self._die = random.Random(seed)

    def reads(self, vertex: str) -> str:
        return "pass" if vertex.lower() == "pass" else vertex.upper()

    def is_vertex(self, vertex: str) -> bool:
        column, row = vertex[:1], vertex[1:]
        is_point = (
            column in COLUMNS[: self.size]
            and row.isdecimal()
            and 1 <= int(row) <= self.size
        )
        return vertex == "pass" or (bool(column) and is_point)

    def is_legal(self, color: str, vertex: str) -> bool:
        return vertex == "pass" or not self._why_not(color, self._point(vertex))

    def choose(self, color: str) -> str:
        board, _ = self._board()
        empty = [p for p in range(self.size**2) if not board.cells[p]]
        self._die.shuffle(empty)
        for point in empty:
            if not self._is_eye(board, color, point) and not self._why_not(
                color, point
            ):
                return self._vertex(point)
        return "pass"

    def stones(self) -> Sequence[str]:
        board, _ = self._board()
        return [self._vertex(p) for p in range(self.size**2) if board.cells[p]]

    def forbidden(self, color: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for point in range(self.size**2):
            why = self._why_not(color, point)
            if why:
                found.setdefault(why, self._vertex(point))
        return found

    def _why_not(self, color: str, number: int) -> str:
        from shoutan_engine.points import Point
        from shoutan_engine.position.board import FORBIDDEN, OCCUPIED, REPEATED

        board, seen = self._board()
        outcome = board.try_play(Point(number), self._color(color), seen)
        names = {OCCUPIED: "occupied", FORBIDDEN: "suicide", REPEATED: "ko"}
        return names.get(outcome, "")

    def _board(self) -> "tuple[Board, set[int]]":
        from shoutan_engine.position.board import Board

        board = Board(self.size)
        seen: set[int] = set()
        for move in self.moves:
            color, vertex = move.split()
            if vertex != "pass":
                board.play(self._point(vertex), self._color(color))
            seen.add(board.hash)
        return board, seen

    def _is_eye(self, board: "Board", color: str, number: int) -> bool:
        from shoutan_engine.position.chains import neighbors

        own = self._color(color)
        beside = neighbors(self.size)[number]
        return all(board.cells[point] == own for point in beside)

    def _color(self, color: str) -> "Color":
        from shoutan_engine.points import Color

        return Color.BLACK if _LOW[color.lower()] == "b" else Color.WHITE

    def _point(self, vertex: str) -> "Point":
        from shoutan_engine.points import Point

        column = COLUMNS.index(vertex[0].upper())
        return Point((int(vertex[1:]) - 1) * self.size + column)

    def _vertex(self, point: int) -> str:
        row, column = divmod(point, self.size)
        return f"{COLUMNS[column]}{row + 1}"
