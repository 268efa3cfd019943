"""What the workers do: pure functions of plain values, called by their name.

Each imports what it needs when it is called, so that a worker holds no more than its
work, and the server, which only names these functions, nothing of it. They return
little: what they return is unpickled by the server's loop.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from shoutan_engine.points import Color, Point
from shoutan_engine.scoring.quarters import QuarterZi

MAX_TREE_BYTES: Final = 4_000_000
"""A record as JSON; a little less than what a worker may answer."""


@dataclass(frozen=True, slots=True)
class Position:
    """A board on which play has stopped, and whose turn it would be."""

    size: int
    black: tuple[Point, ...]
    white: tuple[Point, ...]
    to_move: Color


@dataclass(frozen=True, slots=True)
class DeadStones:
    """Which stones look dead: whole chains, ascending. `certain` of them are proven.

    `playouts` is how many were played for it, of those that were asked for.
    """

    dead: tuple[Point, ...]
    certain: tuple[Point, ...]
    playouts: int


def suggest_dead_stones(
    position: Position, playouts: int, seed: int, cpu_s: float
) -> DeadStones:
    """Suggest dead stones by at most so many playouts, or what `cpu_s` seconds allow.

    With as many playouts as were played, the same seed gives the same answer again.
    """
    from shoutan_engine.position.board import Board
    from shoutan_engine.suggestion import PROVEN, suggest_dead

    from shoutan_host.ids import seeded

    board = Board.from_stones(position.size, position.black, position.white)
    made = suggest_dead(
        board,
        position.to_move,
        playouts=playouts,
        chance=seeded(seed),
        should_stop=_after(cpu_s),
    )
    proven = (c for c in made.chains if c.is_dead and c.certainty == PROVEN)
    certain = tuple(sorted(point for chain in proven for point in chain.stones))
    return DeadStones(made.dead, certain, made.playouts)


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """What is in a game record: its header, and how much of everything.

    `komi_quarters` is None where the file does not say. `remarks` are sentences about
    what was not understood.
    """

    size: int
    komi_quarters: QuarterZi | None
    handicap: int
    rules: str
    black: str
    white: str
    result: str
    date: str
    moves: int
    nodes: int
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordProblem:
    """Why a file is no record that can be read, and where; None says nothing.

    `line` and `column` count from 1, `node` counts nodes from 1.
    """

    sentence: str
    line: int | None = None
    column: int | None = None
    node: int | None = None


def read_record(data: bytes) -> RecordSummary | RecordProblem:
    """Say what is in an SGF file, or where it is wrong (bounds: reliability X4)."""
    from shoutan_protocol.errors import SgfError
    from shoutan_protocol.sgf.reading import read_sgf

    try:
        game = read_sgf(data)
    except SgfError as error:
        return RecordProblem(error.sentence, error.line, error.column, error.node)
    header = game.header
    return RecordSummary(
        size=header.size,
        komi_quarters=header.komi_quarters,
        handicap=header.handicap,
        rules=header.rules,
        black=header.black.name,
        white=header.white.name,
        result=header.result,
        date=header.date,
        moves=len(game.moves),
        nodes=len(game.nodes),
        remarks=game.remarks,
    )


def record_tree(data: bytes) -> bytes | RecordProblem:
    """Return an SGF file as `messages.review.RecordTree`, or say where it is wrong."""
    from shoutan_protocol.errors import SgfError
    from shoutan_protocol.sgf.reading import read_sgf
    from shoutan_protocol.sgf.tree_json import tree_json

    try:
        shown = tree_json(read_sgf(data))
    except SgfError as error:
        return RecordProblem(error.sentence, error.line, error.column, error.node)
    if len(shown) > MAX_TREE_BYTES:
        return RecordProblem(
            "the record is too large to be shown: it has too much text"
        )
    return shown


def _after(cpu_s: float) -> Callable[[], bool]:
    """Return whether this process has used so much time since this was called."""
    from shoutan_host.clock import processor_ns

    end_ns = processor_ns() + int(cpu_s * 1e9)
    return lambda: processor_ns() >= end_ns
