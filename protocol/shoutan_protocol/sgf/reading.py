"""A record file to an `SgfGame`: what the properties mean, on `sgfmill`.

Strict where a mistake would give another game (size, moves and setup of the main line),
lenient elsewhere: a komi that cannot be is a remark. Whether the moves are legal is not
asked; that is a matter of the rules.
"""

import re
from typing import Any, Final

from sgfmill import sgf, sgf_properties
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import (
    MAX_SIZE,
    MIN_SIZE,
    Color,
    Pass,
    Play,
    Point,
    point_at,
)
from shoutan_engine.scoring.quarters import QuarterZi, parse_points

from shoutan_protocol.errors import SgfError
from shoutan_protocol.sgf.charset import texts_of
from shoutan_protocol.sgf.syntax import MAX_BYTES, RawNode, Scan, place_of, scan
from shoutan_protocol.sgf.types import (
    SgfClock,
    SgfGame,
    SgfHeader,
    SgfMove,
    SgfNode,
    SgfPlayer,
    SgfSetup,
    SgfStep,
)

MAX_POINTS: Final = 250_000
"""Points that the lists of the main line may name, rectangles expanded."""
MAX_REMARKS: Final = 20

# `sgfmill` publishes no types.
_properties: Final[Any] = sgf_properties

_SIZE: Final = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?", re.ASCII)
_DEFAULT_SIZE: Final = "19"
_LONGEST: Final = 10**9
"""Seconds; beyond it a time is a mistake."""


def read_sgf(data: bytes) -> SgfGame:
    """Read the first game of a file.

    Raises SgfError, with a sentence that says where, for a file that is no SGF, is not
    Go, is not played on a square board of 2 to 25 lines, names points off the board in
    its main line, or is beyond a bound (1 MiB, 20,000 nodes, 512 variations deep).
    """
    if len(data) > MAX_BYTES:
        raise SgfError(f"the file has {len(data)} bytes; a record has at most 1 MiB")
    text, found = _scan(data)
    return _Interpreter(text, found).game()


def _scan(data: bytes) -> tuple[str, Scan]:
    """Return the best reading of the bytes, and its nodes.

    A wrong one ends values too early, which is no SGF any more, or too late, which
    swallows nodes: the one with the most nodes is right, the likelier one of equals.
    """
    best: tuple[str, Scan] | None = None
    first_error: SgfError | None = None
    for text in texts_of(data):
        try:
            found = scan(text)
        except SgfError as error:
            first_error = first_error or error
            continue
        if best is None or len(found.nodes) > len(best[1].nodes):
            best = text, found
    if best is None:
        raise first_error or AssertionError("a file without any reading")
    return best


def _shown(text: str) -> str:
    return text if len(text) <= 20 else text[:20] + "…"


class _Misnamed(ValueError):
    """A value names no point; whether that matters is for the caller to say."""


class _Interpreter:
    """Reads one game. Its methods take nodes by their index."""

    def __init__(self, text: str, found: Scan) -> None:
        self._text = text
        self._nodes = found.nodes
        self._remarks: list[str] = []
        self._points_left = MAX_POINTS
        self._size = self._read_size(found.nodes[0])
        self._presenter: Any = _properties.Presenter(self._size, "UTF-8")
        if found.has_more:
            self._remark("Only the first game of the file was read.")

    def game(self) -> SgfGame:
        header = self._header()
        steps = tuple(self._step(index) for index in self._main_line())
        if header.handicap and not steps[0].setup.black:
            self._remark(f"HA says {header.handicap}, but no stones are placed.")
        # We hold text, and write it in UTF-8, whatever it came in.
        self._nodes[0].properties["CA"] = ["UTF-8"]
        nodes = tuple(
            SgfNode(
                raw.parent,
                # Sorted, as they are written: so reading again gives the same value.
                tuple(sorted((k, tuple(v)) for k, v in raw.properties.items())),
            )
            for raw in self._nodes
        )
        return SgfGame(header, steps, nodes, tuple(self._remarks))

    def _main_line(self) -> list[int]:
        """Return the nodes from the root along every first child."""
        line = [0]
        # A node's first child is the one right behind it in the file.
        for index in range(1, len(self._nodes)):
            if self._nodes[index].parent != line[-1]:
                break
            line.append(index)
        return line

    # -- the header

    def _read_size(self, root: RawNode) -> int:
        kind = root.properties.get("GM", ["1"])[0].strip()
        if kind not in ("1", ""):
            raise self._error(0, f"GM[{_shown(kind)}] is another game than Go")
        written = root.properties.get("SZ", [_DEFAULT_SIZE])[0].strip()
        match = _SIZE.fullmatch(written or _DEFAULT_SIZE)
        if match is None or int(match[2] or match[1]) != int(match[1]):
            raise self._error(0, f"SZ[{_shown(written)}] is not the size of a square")
        size = int(match[1])
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise self._error(
                0, f"SZ[{size}]: boards have {MIN_SIZE} to {MAX_SIZE} lines"
            )
        return size

    def _header(self) -> SgfHeader:
        return SgfHeader(
            size=self._size,
            komi_quarters=self._komi(),
            handicap=self._handicap(),
            rules=self._text_of(0, "RU"),
            black=SgfPlayer(self._text_of(0, "PB"), self._text_of(0, "BR")),
            white=SgfPlayer(self._text_of(0, "PW"), self._text_of(0, "WR")),
            result=self._text_of(0, "RE"),
            date=self._text_of(0, "DT"),
            event=self._text_of(0, "EV"),
            place=self._text_of(0, "PC"),
            main_time=self._time(0, "TM"),
            overtime=self._text_of(0, "OT"),
        )

    def _komi(self) -> QuarterZi | None:
        written = self._raw(0, "KM")
        if not written:
            return None
        try:
            return parse_points(written)
        except ValueError:
            self._remark(f"KM[{_shown(written)}] is no number of whole or half points.")
            return None

    def _handicap(self) -> int:
        handicap = self._number(0, "HA")
        if handicap is not None and not 0 <= handicap <= self._size**2:
            self._remark(f"HA[{_shown(self._raw(0, 'HA'))}] is no number of stones.")
            return 0
        return handicap or 0

    # -- the main line

    def _step(self, index: int) -> SgfStep:
        properties = self._nodes[index].properties
        if len(properties) == 1 and ("B" in properties or "W" in properties):
            # What most nodes are; a tenth of the cost.
            return SgfStep(index + 1, self._move(index))
        return SgfStep(
            node=index + 1,
            move=self._move(index),
            setup=self._setup(index),
            comment=self._text_of(index, "C"),
            black_clock=self._clock(index, "BL", "OB"),
            white_clock=self._clock(index, "WL", "OW"),
            black_territory=self._territory(index, "TB"),
            white_territory=self._territory(index, "TW"),
        )

    def _move(self, index: int) -> SgfMove | None:
        properties = self._nodes[index].properties
        black, white = properties.get("B", []), properties.get("W", [])
        written = [*black, *white]
        if not written:
            return None
        if len(written) > 1:
            raise self._error(index, "there is more than one move in a node")
        try:
            point = self._point(written[0])
        except _Misnamed as error:
            raise self._error(index, str(error)) from error
        color = Color.BLACK if black else Color.WHITE
        return color, Pass() if point is None else Play(point)

    def _point(self, written: str) -> Point | None:
        """Return the point of a value, None for a pass ("", and "tt" up to size 19)."""
        try:
            place = _properties.interpret_go_point(
                written.strip().encode("utf-8"), self._size
            )
        except ValueError as error:
            raise self._off_board(written) from error
        return None if place is None else point_at(place[1], place[0], self._size)

    def _setup(self, index: int) -> SgfSetup:
        try:
            black, white, empty = (
                self._points(index, name) for name in ("AB", "AW", "AE")
            )
        except _Misnamed as error:
            raise self._error(index, str(error)) from error
        named = [*black, *white, *empty]
        if len(named) != len(set(named)):
            raise self._error(index, "AB, AW and AE name a point twice")
        to_move = self._raw(index, "PL").lower()
        if to_move and to_move not in ("b", "w", "black", "white", "1", "2"):
            self._remark_value(index, "PL", "is no color")
            to_move = ""
        color = Color.BLACK if to_move[:1] in ("b", "1") else Color.WHITE
        return SgfSetup(black, white, empty, color if to_move else None)

    def _territory(self, index: int, name: str) -> tuple[Point, ...]:
        try:
            return self._points(index, name)
        except _Misnamed as error:
            self._remark(f"Node {index + 1}: {name} was left out: {error}.")
            return ()

    def _points(self, index: int, name: str) -> tuple[Point, ...]:
        """Return the points of a list, rectangles ("aa:cc") expanded."""
        points: set[Point] = set()
        for written in self._nodes[index].properties.get(name, []):
            if not written.strip():
                continue
            first, colon, second = written.partition(":")
            top_left = self._point(first)
            low_right = self._point(second) if colon else top_left
            if top_left is None or low_right is None:
                raise self._off_board(written)
            top, left = divmod(top_left, self._size)
            low, right = divmod(low_right, self._size)
            if low > top or left > right:
                raise _Misnamed(
                    f"[{_shown(written)}] is no rectangle: upper left first"
                )
            self._points_left -= (top - low + 1) * (right - left + 1)
            if self._points_left < 0:
                raise _Misnamed(f"the record names more than {MAX_POINTS} points")
            for row in range(low, top + 1):
                start = row * self._size
                points.update(map(Point, range(start + left, start + right + 1)))
        return tuple(sorted(points))

    def _clock(self, index: int, time_name: str, left_name: str) -> SgfClock | None:
        time = self._time(index, time_name)
        if time is None:
            return None
        left = self._number(index, left_name)
        return SgfClock(time, left if left is not None and left >= 0 else None)

    # -- values

    def _raw(self, index: int, name: str) -> str:
        return self._nodes[index].properties.get(name, [""])[0].strip()

    def _node(self, index: int, name: str) -> Any:
        """Return `sgfmill`'s view of one property of a node."""
        values = [v.encode("utf-8") for v in self._nodes[index].properties[name]]
        return sgf.Node({name: values}, self._presenter)

    def _text_of(self, index: int, name: str) -> str:
        """Return a text without its escapes, "" if the node does not have it.

        More values than one, which the standard does not allow, become lines.
        """
        values = self._nodes[index].properties.get(name, ())
        return "\n".join(
            self._presenter.interpret(name, [v.encode("utf-8")]) for v in values
        )

    def _number(self, index: int, name: str) -> int | None:
        """Return a whole number; None, and a remark, if it is none."""
        if not self._raw(index, name):
            return None
        try:
            number: int = self._node(index, name).get(name)
        except ValueError:
            self._remark_value(index, name, "is no whole number")
            return None
        return number

    def _time(self, index: int, name: str) -> Millis | None:
        """Return seconds as milliseconds; None, and a remark, if it is no time."""
        if not self._raw(index, name):
            return None
        try:
            seconds: float = self._node(index, name).get(name)
        except ValueError:
            seconds = -1
        if not 0 <= seconds <= _LONGEST:
            self._remark_value(index, name, "is no time in seconds")
            return None
        return Millis(round(seconds * 1000))

    # -- what is wrong

    def _remark(self, sentence: str) -> None:
        if len(self._remarks) < MAX_REMARKS:
            self._remarks.append(sentence)

    def _remark_value(self, index: int, name: str, problem: str) -> None:
        written = _shown(self._raw(index, name))
        self._remark(f"Node {index + 1}: {name}[{written}] {problem}.")

    def _off_board(self, written: str) -> "_Misnamed":
        size = self._size
        return _Misnamed(f"[{_shown(written)}] is no point of a {size}x{size} board")

    def _error(self, index: int, sentence: str) -> SgfError:
        line, column = place_of(self._text, self._nodes[index].offset)
        return SgfError(sentence, line=line, column=column, node=index + 1)
