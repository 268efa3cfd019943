"""Records to bytes, on `sgfmill`: a main line made of values, or a tree that was read.

Always UTF-8, with CA saying so. The header and trees are `sgfmill`'s to write, the nodes of a
main line are ours (`node_bytes`); the date is the caller's (`sgfmill` would put today's).
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from sgfmill import sgf, sgf_grammar
from shoutan_engine.clocks.types import Millis

from shoutan_protocol import RELEASE
from shoutan_protocol.sgf.node_bytes import (
    Properties,
    in_lines,
    move_piece,
    pieces_of,
    properties_of,
)
from shoutan_protocol.sgf.types import SgfGame, SgfHeader, SgfMove, SgfStep

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


def format_record(header: SgfHeader, steps: Sequence[SgfStep | SgfMove]) -> bytes:
    """Write a main line; `steps[0]` is the root and has no move. The inverse of reading.

    A move stands for a node that says nothing else. Controls in texts are dropped, line
    breaks in names become blanks. Raises ValueError for points that are off the board.
    """
    size = header.size
    root: Any = sgf.Sgf_game(size=size, encoding="UTF-8").get_root()
    root.set("AP", APPLICATION)
    _set_header(root, header)
    said: Properties = dict(root.get_raw_property_map())
    pieces = [b"("]
    for index, step in enumerate(steps):
        if isinstance(step, tuple):
            pieces += (b";", move_piece(step, size))
            continue
        own = properties_of(_printable(step), size)
        pieces += pieces_of(own if index else {**said, **own})
    pieces.append(b")")
    pieces.append(b"\n")
    return in_lines(pieces)


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


def _printable(step: SgfStep) -> SgfStep:
    """Return the step with texts that can be written."""
    if not (step.comment or step.analysis):  # most turns say nothing
        return step
    comment, analysis = _text(step.comment), _text(step.analysis)
    if comment == step.comment and analysis == step.analysis:
        return step
    return replace(step, comment=comment, analysis=analysis)


def _seconds(time: Millis) -> float:
    return time / 1000


def _text(text: str) -> str:
    """Return a text of many lines without controls and without halves of characters."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return _CONTROLS.sub("", lines)


def _line(text: str) -> str:
    """Return a text on one line: breaks become blanks."""
    return _text(text).replace("\n", " ")
