"""All games of a file, one after the other, each understood only where it is asked.

For books of openings: many games, of which only the beginnings matter, variations
included. `read_sgf` takes one game and understands all of its main line.
"""

from collections.abc import Iterator
from typing import Final

from shoutan_protocol.errors import SgfError
from shoutan_protocol.sgf.board_size import read_size
from shoutan_protocol.sgf.charset import texts_of
from shoutan_protocol.sgf.node_values import NodeValues
from shoutan_protocol.sgf.syntax import Scan, place_of, scan
from shoutan_protocol.sgf.types import SgfMove, SgfSetup

MAX_COLLECTION_BYTES: Final = 64 << 20
"""Of a file of games; each of them is bounded as a record is."""
_FILLING: Final = " \t\r\n\f\v\0\x1a\ufeff"
"""What may stand between games and behind the last: blanks, and what old disks add."""


class SgfCollected:
    """One game of a file, as its nodes, which are named by their index; 0 is the root.

    `number` is the game's in the file, from 1, `is_alone` tells that it is the only one;
    `size` is the board's. `parents` holds the parent of every node, -1 for the root; a
    node stands behind its parent. What is read raises SgfError, with its place, where
    it cannot be.
    """

    __slots__ = ("_nodes", "_values", "is_alone", "number", "parents", "size")

    def __init__(self, text: str, found: Scan, number: int) -> None:
        """Take a game in; raises SgfError where it is not Go or has no such board."""
        self.number = number
        self.is_alone = number == 1 and not found.has_more
        game = None if self.is_alone else number
        self._nodes = found.nodes
        self.size = read_size(text, found.nodes[0], game)
        self.parents = tuple(node.parent for node in found.nodes)
        self._values = NodeValues(text, found.nodes, self.size, game)

    def move(self, index: int) -> SgfMove | None:
        """Return the move of a node, None where it has none."""
        return self._values.move(index)

    def setup(self, index: int) -> SgfSetup | None:
        """Return what a node sets up (AB, AW, AE, PL), None where it sets nothing up."""
        if self._nodes[index].properties.keys().isdisjoint(_SETS_UP):
            return None
        return self._values.setup(index)

    def handicap(self) -> int:
        """Return HA of the root, 0 where it says nothing that can be."""
        handicap = self._values.number(0, "HA") or 0
        return handicap if 0 < handicap <= self.size**2 else 0

    def error(self, index: int, sentence: str) -> SgfError:
        """Return an error of a node, with its place: for what only a reader can judge."""
        return self._values.error(index, sentence)


_SETS_UP: Final = frozenset(("AB", "AW", "AE", "PL"))


def read_collection(data: bytes) -> Iterator[SgfCollected]:
    """Yield the games of a file; errors come when their game is reached.

    A file has at least one game, and between its games there is nothing: a parenthesis
    too many would hide the rest of a game. Raises SgfError for that, for broken grammar,
    for another game than Go, for a board that is not square or has not 2 to 25 lines,
    and beyond a bound (64 MiB; a game: 20,000 nodes, variations nested 512 deep).
    """
    if len(data) > MAX_COLLECTION_BYTES:
        most = MAX_COLLECTION_BYTES >> 20
        raise SgfError(f"the file has {len(data)} bytes; at most {most} MiB are read")
    text = _likeliest(list(texts_of(data)))
    for number, found in enumerate(_scans(text), start=1):
        yield SgfCollected(text, found, number)


def _likeliest(texts: list[str]) -> str:
    """Return the reading of a file with the most nodes, the first of equals.

    As for a single record: a wrong one breaks the grammar or swallows nodes.
    """
    best, most = texts[0], -1
    for text in texts if len(texts) > 1 else ():
        try:
            count = sum(len(found.nodes) for found in _scans(text))
        except SgfError:
            continue
        if count > most:
            best, most = text, count
    return best


def _scans(text: str) -> Iterator[Scan]:
    at, number, has_more = 0, 0, True
    while has_more:
        number += 1
        try:
            found = scan(text, at)
        except SgfError as error:
            if number == 1:
                raise
            raise SgfError(
                error.sentence, line=error.line, column=error.column, game=number
            ) from error
        if number > 1:
            _check_filling(text, at, found.start, number - 1)
        at, has_more = found.end, found.has_more
        yield found
    _check_filling(text, at, len(text), number)


def _check_filling(text: str, start: int, end: int, number: int) -> None:
    """Raise SgfError for text behind the game of that number that belongs to none."""
    between = text[start:end].lstrip(_FILLING)
    if between:
        line, column = place_of(text, end - len(between))
        sentence = f"{between[0]!r} stands behind the end of game {number}"
        raise SgfError(sentence, line=line, column=column)
