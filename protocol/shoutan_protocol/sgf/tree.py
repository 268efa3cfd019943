"""A record with all of its variations, each move with what it takes: ready to be shown.

Records are shown as they are, legal or not, as the standard says: a stone that is set
upon another one replaces it, one without liberties comes off with its chain. So whoever
shows a tree needs no rules, and a wrong record is seen to be wrong.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_engine.position.board import PLAYED, Board
from shoutan_engine.position.chains import neighbors

from shoutan_protocol.sgf.node_values import Misnamed, NodeValues
from shoutan_protocol.sgf.syntax import RawNode
from shoutan_protocol.sgf.types import SgfGame, SgfMove, SgfSetup

MARKS: Final = {
    "TR": "triangle",
    "SQ": "square",
    "CR": "circle",
    "MA": "cross",
    "SL": "selected",
}
"""Properties that mark points, by the name of the mark."""


NO_SETUP: Final = SgfSetup()


@dataclass(frozen=True, slots=True)
class SgfTreeNode:
    """One node. `setup` comes before `move`; `captured` is what both take, ascending.

    `left` is what the mover's clock shows afterwards. `marks` are points by the name of
    their mark, `labels` short texts by their point.
    """

    parent: int
    setup: SgfSetup = NO_SETUP
    move: SgfMove | None = None
    captured: tuple[Point, ...] = ()
    name: str = ""
    comment: str = ""
    marks: dict[str, tuple[Point, ...]] = field(
        default_factory=dict[str, "tuple[Point, ...]"]
    )
    labels: dict[Point, str] = field(default_factory=dict[Point, str])
    value: float | None = None
    left: Millis | None = None


@dataclass(frozen=True, slots=True)
class SgfTree:
    """All nodes in the order of the file, and sentences about what was not understood."""

    nodes: tuple[SgfTreeNode, ...]
    remarks: tuple[str, ...]


def tree_of(game: SgfGame) -> SgfTree:
    """Return the tree of a record that was read.

    What cannot be understood in a variation is left out, with a remark.
    """
    return _Folder(game).tree()


class _Folder:
    """Goes through the nodes with the boards of those that have children to come."""

    def __init__(self, game: SgfGame) -> None:
        raw = [
            RawNode(node.parent, {k: list(v) for k, v in node.properties}, 0)
            for node in game.nodes
        ]
        self._raw: Sequence[RawNode] = raw
        self._size = game.header.size
        self._values = NodeValues("", raw, self._size)
        for remark in game.remarks:
            self._values.remark(remark)
        self._children = [0] * len(raw)
        for node in raw:
            if node.parent >= 0:
                self._children[node.parent] += 1
        self._boards: dict[int, Board] = {}

    def tree(self) -> SgfTree:
        nodes = tuple(self._node(index) for index in range(len(self._raw)))
        return SgfTree(nodes, tuple(self._values.remarks))

    def _board_before(self, index: int) -> Board:
        parent = self._raw[index].parent
        if parent < 0:
            board = Board(self._size)
            board.self_capture = True
            return board
        self._children[parent] -= 1
        if self._children[parent] == 0:
            return self._boards.pop(parent)
        return self._boards[parent].copy()

    def _node(self, index: int) -> SgfTreeNode:
        board = self._board_before(index)
        properties = self._raw[index].properties
        move = self._move(index)
        setup = NO_SETUP
        gone: set[Point] = set()
        if "AB" in properties or "AW" in properties or "AE" in properties:
            setup, board, removed = self._set_up(index, board)
            gone |= removed
        if move is not None and isinstance(move[1], Play):
            board, captured = _placed(board, move[1].point, move[0])
            gone |= captured
        if self._children[index]:
            self._boards[index] = board
        node = SgfTreeNode(self._raw[index].parent, setup, move, tuple(sorted(gone)))
        if len(properties) == (move is not None):
            return node  # what most nodes are
        return replace(
            node,
            setup=replace(setup, to_move=self._to_move(index)),
            name=self._values.text(index, "N"),
            comment=self._values.text(index, "C"),
            marks=self._marks(index),
            labels=self._labels(index),
            value=self._values.real(index, "V"),
            left=None if move is None else self._left(index, move[0]),
        )

    def _left(self, index: int, color: Color) -> Millis | None:
        return self._values.time(index, "BL" if color is Color.BLACK else "WL")

    def _to_move(self, index: int) -> Color | None:
        written = self._values.raw(index, "PL").lower()[:1]
        if written in ("b", "1"):
            return Color.BLACK
        return Color.WHITE if written in ("w", "2") else None

    def _move(self, index: int) -> SgfMove | None:
        properties = self._raw[index].properties
        color = Color.BLACK if "B" in properties else Color.WHITE
        written = properties.get("B") or properties.get("W")
        if not written:
            return None
        try:
            point = self._values.point(written[0])
        except Misnamed as error:
            self._values.remark(f"Node {index + 1}: its move was left out: {error}.")
            return None
        return color, Pass() if point is None else Play(point)

    def _set_up(self, index: int, board: Board) -> tuple[SgfSetup, Board, set[Point]]:
        black, white, empty = (self._points(index, name) for name in ("AB", "AW", "AE"))
        cells = board.cells[:]
        for points, cell in ((empty, 0), (black, 1), (white, 2)):
            for point in points:
                cells[point] = cell
        removed = _remove_stifled(cells, self._size)
        return SgfSetup(black, white, empty), _board_of(cells, self._size), removed

    def _points(self, index: int, name: str) -> tuple[Point, ...]:
        try:
            return self._values.points(index, name)
        except Misnamed as error:
            self._values.remark(f"Node {index + 1}: {name} was left out: {error}.")
            return ()

    def _marks(self, index: int) -> dict[str, tuple[Point, ...]]:
        named = self._raw[index].properties
        found = {MARKS[n]: self._points(index, n) for n in MARKS if n in named}
        return {name: points for name, points in found.items() if points}

    def _labels(self, index: int) -> dict[Point, str]:
        labels: dict[Point, str] = {}
        for written in self._raw[index].properties.get("LB", ()):
            where, _, text = written.partition(":")
            try:
                point = self._values.point(where)
            except Misnamed:
                point = None
            if point is not None and text:
                labels[point] = text[:3]
        return labels


def _placed(board: Board, point: Point, color: Color) -> tuple[Board, set[Point]]:
    """Return the board with a stone, whatever stood there, and what it took."""
    if board.cells[point]:
        cells = board.cells[:]
        cells[point] = 0
        board = _board_of(cells, board.size)
    played = board.try_play(point, color, ())
    assert played == PLAYED
    return board, set(board.captured)


def _board_of(cells: Sequence[int], size: int) -> Board:
    black, white = (
        [Point(p) for p, cell in enumerate(cells) if cell == color] for color in Color
    )
    board = Board.from_stones(size, black, white)
    board.self_capture = True
    return board


def _remove_stifled(cells: list[int], size: int) -> set[Point]:
    """Take the chains without liberties off, which a set-up may leave; return them."""
    table = neighbors(size)
    removed: set[Point] = set()
    seen: set[Point] = set()
    for start in map(Point, range(len(cells))):
        if not cells[start] or start in seen:
            continue
        chain: list[Point] = [start]
        seen.add(start)
        free = False
        for point in chain:  # grows while it is walked through
            for beside in table[point]:
                if not cells[beside]:
                    free = True
                elif cells[beside] == cells[start] and beside not in seen:
                    seen.add(beside)
                    chain.append(beside)
        if not free:
            removed.update(chain)
    _clear(cells, removed)
    return removed


def _clear(cells: list[int], points: Iterable[Point]) -> None:
    for point in points:
        cells[point] = 0
