"""What stands in the nodes of one record: points, texts, numbers, times, on `sgfmill`.

Nodes are named by their index. What is no point is for the caller to judge; a number or a
time that cannot be is a remark.
"""

import math
from collections.abc import Sequence
from typing import Any, Final

from sgfmill import sgf, sgf_properties
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Pass, Play, Point, point_at

from shoutan_protocol.errors import SgfError
from shoutan_protocol.sgf.syntax import RawNode, place_of
from shoutan_protocol.sgf.types import SgfMove, SgfSetup

MAX_POINTS: Final = 250_000
"""Points that the lists of the main line may name, rectangles expanded."""
MAX_REMARKS: Final = 20
_LONGEST: Final = 10**9
"""Seconds; beyond it a time is a mistake."""

# `sgfmill` publishes no types.
_properties: Final[Any] = sgf_properties


def error_in(
    text: str, node: RawNode, index: int, sentence: str, game: int | None = None
) -> SgfError:
    """Return the error that the node of that index is, with its place in the text."""
    line, column = place_of(text, node.offset)
    return SgfError(sentence, line=line, column=column, node=index + 1, game=game)


def shown(text: str) -> str:
    """Return the beginning of a value, for a sentence about it."""
    return text if len(text) <= 20 else text[:20] + "…"


class Misnamed(ValueError):
    """A value names no point; whether that matters is for the caller to say."""


class NodeValues:
    """The values in the nodes of a record on a board of `size`, and what is odd in them.

    `game`: its number in a file of several, for errors.
    """

    def __init__(
        self,
        text: str,
        nodes: Sequence[RawNode],
        size: int,
        game: int | None = None,
    ) -> None:
        self.remarks: list[str] = []
        self._text = text
        self._nodes = nodes
        self._size = size
        self._game = game
        self._points_left = MAX_POINTS
        self._presenter: Any = _properties.Presenter(size, "UTF-8")

    def point(self, written: str) -> Point | None:
        """Return the point of a value, None for a pass ("", and "tt" up to size 19).

        Raises Misnamed.
        """
        try:
            place = _properties.interpret_go_point(
                written.strip().encode("utf-8"), self._size
            )
        except ValueError as error:
            raise self._off_board(written) from error
        return None if place is None else point_at(place[1], place[0], self._size)

    def points(self, index: int, name: str) -> tuple[Point, ...]:
        """Return the points of a list, rectangles ("aa:cc") expanded. Raises Misnamed."""
        points: set[Point] = set()
        for written in self._nodes[index].properties.get(name, []):
            if not written.strip():
                continue
            first, colon, second = written.partition(":")
            top_left = self.point(first)
            low_right = self.point(second) if colon else top_left
            if top_left is None or low_right is None:
                raise self._off_board(written)
            top, left = divmod(top_left, self._size)
            low, right = divmod(low_right, self._size)
            if low > top or left > right:
                raise Misnamed(f"[{shown(written)}] is no rectangle: upper left first")
            self._points_left -= (top - low + 1) * (right - left + 1)
            if self._points_left < 0:
                raise Misnamed(f"the record names more than {MAX_POINTS} points")
            for row in range(low, top + 1):
                start = row * self._size
                points.update(map(Point, range(start + left, start + right + 1)))
        return tuple(sorted(points))

    def move(self, index: int) -> SgfMove | None:
        """Return the move of a node. Raises SgfError for two, and for none of the board."""
        properties = self._nodes[index].properties
        black, white = properties.get("B", []), properties.get("W", [])
        written = [*black, *white]
        if not written:
            return None
        if len(written) > 1:
            raise self.error(index, "there is more than one move in a node")
        try:
            point = self.point(written[0])
        except Misnamed as error:
            raise self.error(index, str(error)) from error
        color = Color.BLACK if black else Color.WHITE
        return color, Pass() if point is None else Play(point)

    def setup(self, index: int) -> SgfSetup:
        """Return the stones that a node sets up. Raises SgfError for what is no point."""
        try:
            black, white, empty = (
                self.points(index, name) for name in ("AB", "AW", "AE")
            )
        except Misnamed as error:
            raise self.error(index, str(error)) from error
        named = [*black, *white, *empty]
        if len(named) != len(set(named)):
            raise self.error(index, "AB, AW and AE name a point twice")
        to_move = self.raw(index, "PL").lower()
        if to_move and to_move not in ("b", "w", "black", "white", "1", "2"):
            self.remark_value(index, "PL", "is no color")
            to_move = ""
        color = Color.BLACK if to_move[:1] in ("b", "1") else Color.WHITE
        return SgfSetup(black, white, empty, color if to_move else None)

    def raw(self, index: int, name: str) -> str:
        """Return the first value as it is written, "" without one."""
        return self._nodes[index].properties.get(name, [""])[0].strip()

    def _node(self, index: int, name: str) -> Any:
        """Return `sgfmill`'s view of one property of a node."""
        values = [v.encode("utf-8") for v in self._nodes[index].properties[name]]
        return sgf.Node({name: values}, self._presenter)

    def text(self, index: int, name: str) -> str:
        """Return a text without its escapes, "" if the node does not have it.

        More values than one, which the standard does not allow, become lines.
        """
        values = self._nodes[index].properties.get(name, ())
        return "\n".join(
            self._presenter.interpret(name, [v.encode("utf-8")]) for v in values
        )

    def number(self, index: int, name: str) -> int | None:
        """Return a whole number; None, and a remark, if it is none."""
        if not self.raw(index, name):
            return None
        try:
            number: int = self._node(index, name).get(name)
        except ValueError:
            self.remark_value(index, name, "is no whole number")
            return None
        return number

    def time(self, index: int, name: str) -> Millis | None:
        """Return seconds as milliseconds; None, and a remark, if it is no time."""
        if not self.raw(index, name):
            return None
        try:
            seconds: float = self._node(index, name).get(name)
        except ValueError:
            seconds = -1
        if not 0 <= seconds <= _LONGEST:
            self.remark_value(index, name, "is no time in seconds")
            return None
        return Millis(round(seconds * 1000))

    def real(self, index: int, name: str) -> float | None:
        """Return a number with parts; None, and a remark, if it is none."""
        if not self.raw(index, name):
            return None
        try:
            number: float = self._node(index, name).get(name)
        except ValueError:
            number = math.nan
        if not math.isfinite(number):
            self.remark_value(index, name, "is no number")
            return None
        return number

    def remark(self, sentence: str) -> None:
        """Note something odd; from the 21st on nobody wants to know."""
        if len(self.remarks) < MAX_REMARKS:
            self.remarks.append(sentence)

    def remark_value(self, index: int, name: str, problem: str) -> None:
        """Note what is odd about a value."""
        written = shown(self.raw(index, name))
        self.remark(f"Node {index + 1}: {name}[{written}] {problem}.")

    def _off_board(self, written: str) -> "Misnamed":
        size = self._size
        return Misnamed(f"[{shown(written)}] is no point of a {size}x{size} board")

    def error(self, index: int, sentence: str) -> SgfError:
        """Return the error that a node is."""
        return error_in(self._text, self._nodes[index], index, sentence, self._game)
