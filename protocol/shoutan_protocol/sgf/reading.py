"""A record file to an `SgfGame`: what the properties mean.

Strict where a mistake would give another game (size, moves and setup of the main line),
lenient elsewhere: a komi that cannot be is a remark. Whether the moves are legal is not
asked; that is a matter of the rules.
"""

from shoutan_engine.points import Point
from shoutan_engine.scoring.quarters import QuarterZi, parse_points

from shoutan_protocol.errors import SgfError
from shoutan_protocol.sgf.board_size import read_size
from shoutan_protocol.sgf.charset import texts_of
from shoutan_protocol.sgf.node_values import Misnamed, NodeValues, shown
from shoutan_protocol.sgf.syntax import MAX_BYTES, Scan, scan
from shoutan_protocol.sgf.types import (
    SgfClock,
    SgfGame,
    SgfHeader,
    SgfNode,
    SgfPlayer,
    SgfStep,
)


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


class _Interpreter:
    """Reads one game. Its methods take nodes by their index."""

    def __init__(self, text: str, found: Scan) -> None:
        self._nodes = found.nodes
        self._size = read_size(text, found.nodes[0])
        self._values = NodeValues(text, found.nodes, self._size)
        if found.has_more:
            self._values.remark("Only the first game of the file was read.")

    def game(self) -> SgfGame:
        header = self._header()
        steps = tuple(self._step(index) for index in self._main_line())
        if header.handicap and not steps[0].setup.black:
            self._values.remark(f"HA says {header.handicap}, but no stones are placed.")
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
        return SgfGame(header, steps, nodes, tuple(self._values.remarks))

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

    def _header(self) -> SgfHeader:
        return SgfHeader(
            size=self._size,
            komi_quarters=self._komi(),
            handicap=self._handicap(),
            rules=self._values.text(0, "RU"),
            black=SgfPlayer(self._values.text(0, "PB"), self._values.text(0, "BR")),
            white=SgfPlayer(self._values.text(0, "PW"), self._values.text(0, "WR")),
            result=self._values.text(0, "RE"),
            date=self._values.text(0, "DT"),
            event=self._values.text(0, "EV"),
            round=self._values.text(0, "RO"),
            place=self._values.text(0, "PC"),
            main_time=self._values.time(0, "TM"),
            overtime=self._values.text(0, "OT"),
        )

    def _komi(self) -> QuarterZi | None:
        written = self._values.raw(0, "KM")
        if not written:
            return None
        try:
            return parse_points(written)
        except ValueError:
            self._values.remark(
                f"KM[{shown(written)}] is no number of whole or half points."
            )
            return None

    def _handicap(self) -> int:
        handicap = self._values.number(0, "HA")
        if handicap is not None and not 0 <= handicap <= self._size**2:
            self._values.remark(
                f"HA[{shown(self._values.raw(0, 'HA'))}] is no number of stones."
            )
            return 0
        return handicap or 0

    # -- the main line

    def _step(self, index: int) -> SgfStep:
        properties = self._nodes[index].properties
        if len(properties) == 1 and ("B" in properties or "W" in properties):
            # What most nodes are; a tenth of the cost.
            return SgfStep(index + 1, self._values.move(index))
        return SgfStep(
            node=index + 1,
            move=self._values.move(index),
            setup=self._values.setup(index),
            comment=self._values.text(index, "C"),
            analysis=self._values.text(index, "CC"),
            black_clock=self._clock(index, "BL", "OB"),
            white_clock=self._clock(index, "WL", "OW"),
            black_territory=self._territory(index, "TB"),
            white_territory=self._territory(index, "TW"),
            value=self._values.real(index, "V"),
        )

    def _territory(self, index: int, name: str) -> tuple[Point, ...]:
        try:
            return self._values.points(index, name)
        except Misnamed as error:
            self._values.remark(f"Node {index + 1}: {name} was left out: {error}.")
            return ()

    def _clock(self, index: int, time_name: str, left_name: str) -> SgfClock | None:
        time = self._values.time(index, time_name)
        if time is None:
            return None
        left = self._values.number(index, left_name)
        return SgfClock(time, left if left is not None and left >= 0 else None)
