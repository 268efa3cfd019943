"""Records to bytes, on `sgfmill`: a main line made of values, or a tree that was read.

Always UTF-8, with CA saying so. `sgfmill` escapes texts and sorts properties; the date is
the caller's (it would put today's).
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sgfmill import sgf, sgf_grammar
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Play, Point

from shoutan_protocol import RELEASE
from shoutan_protocol.sgf.types import (
    SgfClock,
    SgfGame,
    SgfHeader,
    SgfSetup,
    SgfStep,
)

APPLICATION: Final = ("Shoutan", RELEASE)

_grammar: Final[Any] = sgf_grammar  # `sgfmill` publishes no types

_CONTROLS: Final = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def write_sgf(game: SgfGame) -> bytes:
    """Write a record that was read: every node, property and variation as it was.

    Only the character set may differ (UTF-8 now), and properties are sorted in a node.
    """
    trees: list[Any] = []
    # Nodes with one child stand in one sequence, the way `sgfmill` writes it.
    children: list[list[int]] = [[] for _ in game.nodes]
    for index, node in enumerate(game.nodes):
        if node.parent >= 0:
            children[node.parent].append(index)
    tree_of: dict[int, Any] = {}
    for index, node in enumerate(game.nodes):
        alone = node.parent >= 0 and len(children[node.parent]) == 1
        if alone:
            tree = tree_of[node.parent]
        else:
            tree = _grammar.Coarse_game_tree()
            if node.parent >= 0:
                tree_of[node.parent].children.append(tree)
            trees.append(tree)
        tree_of[index] = tree
        tree.sequence.append(
            {name: [v.encode("utf-8") for v in vs] for name, vs in node.properties}
        )
    data: bytes = _grammar.serialise_game_tree(trees[0])
    return data


def format_record(header: SgfHeader, steps: Sequence[SgfStep]) -> bytes:
    """Write a main line; `steps[0]` is the root and has no move. The inverse of reading.

    Controls in texts are dropped, line breaks in names become blanks. Raises ValueError
    for points that are off the board.
    """
    record = sgf.Sgf_game(size=header.size, encoding="UTF-8")
    node: Any = record.get_root()
    node.set("AP", APPLICATION)
    _set_header(node, header)
    for step in steps:
        if step is not steps[0]:
            node = node.new_child()
        _set_step(node, step, header.size)
    data: bytes = record.serialise()
    return data


def _set_header(root: Any, header: SgfHeader) -> None:
    for name, text in (
        ("RU", header.rules),
        ("PB", header.black.name),
        ("BR", header.black.rank),
        ("PW", header.white.name),
        ("WR", header.white.rank),
        ("RE", header.result),
        ("DT", header.date),
        ("EV", header.event),
        ("RO", header.round),
        ("PC", header.place),
        ("OT", header.overtime),
    ):
        written = _line(text)
        if written:
            root.set(name, written)
    if header.komi_quarters is not None:
        root.set("KM", header.komi_quarters / 2)  # two quarter zi are a point
    if header.handicap:
        root.set("HA", header.handicap)
    if header.main_time is not None:
        root.set("TM", _seconds(header.main_time))


def _set_step(node: Any, step: SgfStep, size: int) -> None:
    _set_setup(node, step.setup, size)
    if step.move is not None:
        color, move = step.move
        place = _place(move.point, size) if isinstance(move, Play) else None
        node.set_move(_letter(color), place)
    for name, text in (("C", step.comment), ("CC", step.analysis)):
        written = _text(text) if text else ""  # most turns say nothing
        if written:
            node.set(name, written)
    _set_clock(node, step.black_clock, "BL", "OB")
    _set_clock(node, step.white_clock, "WL", "OW")
    for name, points in (("TB", step.black_territory), ("TW", step.white_territory)):
        if points:
            node.set(name, _places(points, size))
    if step.value is not None:
        node.set("V", step.value)


def _set_setup(node: Any, setup: SgfSetup, size: int) -> None:
    for name, points in (("AB", setup.black), ("AW", setup.white), ("AE", setup.empty)):
        if points:
            node.set(name, _places(points, size))
    if setup.to_move is not None:
        node.set("PL", _letter(setup.to_move))


def _set_clock(
    node: Any, clock: SgfClock | None, time_name: str, left_name: str
) -> None:
    if clock is None:
        return
    node.set(time_name, _seconds(clock.time))
    if clock.left is not None:
        node.set(left_name, clock.left)


def _seconds(time: Millis) -> float:
    return time / 1000


def _place(point: Point, size: int) -> tuple[int, int]:
    """Return `sgfmill`'s row and column, both from the lower left."""
    if not 0 <= point < size * size:
        raise ValueError(f"point {point} is off a {size}x{size} board")
    return divmod(point, size)


def _places(points: Iterable[Point], size: int) -> list[tuple[int, int]]:
    return [_place(point, size) for point in points]


def _text(text: str) -> str:
    """Return a text of many lines without controls and without halves of characters."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return _CONTROLS.sub("", lines)


def _line(text: str) -> str:
    """Return a text on one line: breaks become blanks."""
    return _text(text).replace("\n", " ")


def _letter(color: Color) -> str:
    return "b" if color is Color.BLACK else "w"
