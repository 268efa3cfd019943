"""What a game record says, as values: the header, one step per node, the whole tree.

Colors, points and moves are the engine's; texts are what the file means, without its
escapes. Numbers are exact: komi in quarter zi, times in whole milliseconds.
"""

from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Move, Point
from shoutan_engine.scoring.quarters import QuarterZi


@dataclass(frozen=True, slots=True)
class SgfPlayer:
    """PB and BR, or PW and WR; empty where the file is silent."""

    name: str = ""
    rank: str = ""


@dataclass(frozen=True, slots=True)
class SgfHeader:
    """What the root says of the game as a whole.

    `komi_quarters` is half of a point each (KM counts points); None if there is no KM.
    `result` is the text of RE ("B+1.5", "W+R", "0", "Void", "?", or whatever was written).
    `main_time` is TM, `overtime` the free text of OT.
    """

    size: int
    komi_quarters: QuarterZi | None = None
    handicap: int = 0
    rules: str = ""
    black: SgfPlayer = SgfPlayer()
    white: SgfPlayer = SgfPlayer()
    result: str = ""
    date: str = ""
    event: str = ""
    round: str = ""
    place: str = ""
    main_time: Millis | None = None
    overtime: str = ""


@dataclass(frozen=True, slots=True)
class SgfSetup:
    """AB, AW, AE and PL of one node; points ascending. `to_move` is None without PL."""

    black: tuple[Point, ...] = ()
    white: tuple[Point, ...] = ()
    empty: tuple[Point, ...] = ()
    to_move: Color | None = None


@dataclass(frozen=True, slots=True)
class SgfClock:
    """BL and OB, or WL and OW: time left after the node, and what is left of overtime.

    `left` counts moves still to play in Canadian overtime and periods in byo-yomi, as
    programs write it; None in main time.
    """

    time: Millis
    left: int | None = None


SgfMove: TypeAlias = tuple[Color, Move]


@dataclass(frozen=True, slots=True)
class SgfStep:
    """One node of the main line; its setup, if it has one, comes before its move.

    `node` is its number in the order of the file, 1 for the root. `value` is V, in points,
    good for Black if positive. `analysis` is what the player's engine thought of the
    position, as JSON of the CGOS protocol (property CC).
    """

    node: int
    move: SgfMove | None = None
    setup: SgfSetup = SgfSetup()
    comment: str = ""
    analysis: str = ""
    black_clock: SgfClock | None = None
    white_clock: SgfClock | None = None
    black_territory: tuple[Point, ...] = ()
    white_territory: tuple[Point, ...] = ()
    value: float | None = None


@dataclass(frozen=True, slots=True)
class SgfNode:
    """One node as the file has it: the index of its parent, its properties by name.

    `parent` is -1 for the root. Values are what stands between the brackets, escapes
    included.
    """

    parent: int
    properties: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class SgfGame:
    """A record that was read.

    `steps` is the main line, the root first; `nodes` the whole tree in the order of the
    file (a parent before its children, the main line before its variations), flat, so
    that no depth of nesting can exhaust a stack; its CA is always UTF-8. `remarks` are sentences about what was
    not understood; it is kept in `nodes` all the same.
    """

    header: SgfHeader
    steps: tuple[SgfStep, ...]
    nodes: tuple[SgfNode, ...]
    remarks: tuple[str, ...] = ()

    @property
    def setup(self) -> SgfSetup:
        """The position before the first move."""
        return self.steps[0].setup

    @property
    def moves(self) -> tuple[SgfMove, ...]:
        """The moves of the main line."""
        return tuple(step.move for step in self.steps if step.move is not None)

    @property
    def to_move(self) -> Color:
        """Who moves first: PL, else who did, else White after handicap stones."""
        if self.setup.to_move is not None:
            return self.setup.to_move
        if self.moves:
            return self.moves[0][0]
        has_handicap = self.header.handicap >= 2 and self.setup.black
        return Color.WHITE if has_handicap else Color.BLACK
