"""The grammar of SGF FF[4]: text to a flat list of nodes, with the place of each.

One pass that can say where a file is broken, which `sgfmill`'s parser cannot, and that
counts while it reads, so that no file makes us build more than the bounds allow
(reliability X4). It knows no property; see `reading` for what they mean.
"""

import re
from dataclasses import dataclass
from typing import Final

from shoutan_protocol.errors import SgfError

MAX_BYTES: Final = 1 << 20
MAX_NODES: Final = 20_000
MAX_DEPTH: Final = 512
"""How deep variations may be nested."""

_START: Final = re.compile(r"\(\s*+;", re.ASCII)
# Possessive, so that an open bracket is found to be one in a single pass.
_TOKEN: Final = re.compile(
    r"""\s*+(?:
        \[ (?P<value> [^\\\]]*+ (?: \\. [^\\\]]*+ )*+ ) \]
      | (?P<name> [A-Za-z]{1,64} )
      | (?P<mark> [;()] )
    )""",
    re.ASCII | re.DOTALL | re.VERBOSE,
)
_BLANK: Final = re.compile(r"\s*", re.ASCII)
_LOWER_CASE: Final = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")

_DEPTH_SENTENCE: Final = f"variations are nested more than {MAX_DEPTH} deep"


@dataclass(slots=True)
class RawNode:
    """One node: the index of its parent (-1 for the root), properties, offset in the text.

    A property that stands twice in a node, which the standard forbids, has the values
    of both.
    """

    parent: int
    properties: dict[str, list[str]]
    offset: int


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Return line and column of an offset, both from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


@dataclass(frozen=True, slots=True)
class Scan:
    """A game of a text: its nodes, and whether other games follow it.

    `start` and `end` are where it begins and where the text behind it does.
    """

    nodes: list[RawNode]
    has_more: bool
    start: int
    end: int


class _Scanner:
    """Reads one game. `_stack` holds the node before each open parenthesis."""

    def __init__(self, text: str, at: int) -> None:
        self._text = text
        self._at = at
        self._nodes: list[RawNode] = []
        self._stack: list[int] = []
        self._last = -1
        """The node that the next one follows."""
        self._fresh = False
        """A parenthesis was opened and has no node yet."""
        self._closed = False
        """A variation ended here, so that only another one may follow."""
        self._properties: dict[str, list[str]] | None = None
        """Of the node that is being read."""
        self._values: list[str] | None = None
        """Of the property that is being read."""
        self._name = ""
        self._name_at = 0

    def scan(self) -> Scan:
        start = _START.search(self._text, self._at)
        if start is None:
            raise SgfError('there is no game in it: a game begins with "(;"')
        at = start.start()
        match = _TOKEN.match
        while True:
            token = match(self._text, at)
            if token is None:
                raise self._stuck(at)
            at = token.end()
            kind = token.lastgroup
            if kind == "value":
                if self._values is None:
                    raise self._error(
                        token.start("value") - 1, "a value without a name"
                    )
                self._values.append(token["value"])
            elif kind == "name":
                self._begin_property(token["name"], token.start("name"))
            elif self._mark(token["mark"], token.start("mark")):
                has_more = _START.search(self._text, at) is not None
                return Scan(self._nodes, has_more, start.start(), at)

    def _begin_property(self, name: str, at: int) -> None:
        self._end_property()
        if self._properties is None:
            raise self._error(at, f"the property {name!r} stands outside of a node")
        # FF[1] to FF[3] allow "AddBlack" for AB.
        short = name.translate(_LOWER_CASE)
        if not short:
            raise self._error(at, f"{name!r} has no capitals; properties are named so")
        self._values = []
        self._name = short
        self._name_at = at

    def _mark(self, mark: str, at: int) -> bool:
        """Take one of ; ( ) in; tell whether the game ends with it."""
        self._end_property()
        if mark == ";":
            if self._closed:
                raise self._error(at, "a node after a variation needs a parenthesis")
            if len(self._nodes) >= MAX_NODES:
                raise self._error(at, f"the game has more than {MAX_NODES} nodes")
            self._properties = {}
            self._nodes.append(RawNode(self._last, self._properties, at))
            self._last = len(self._nodes) - 1
            self._fresh = False
            return False
        if self._fresh:
            raise self._error(at, "a variation needs a node, which begins with ;")
        self._properties = None
        if mark == "(":
            if len(self._stack) >= MAX_DEPTH:
                raise self._error(at, _DEPTH_SENTENCE)
            self._stack.append(self._last)
            self._fresh = True
            self._closed = False
            return False
        self._last = self._stack.pop()
        self._closed = True
        return not self._stack

    def _end_property(self) -> None:
        if self._values is None or self._properties is None:
            return
        if not self._values:
            raise self._error(self._name_at, "a property without a value")
        self._properties.setdefault(self._name, []).extend(self._values)
        self._values = None

    def _stuck(self, at: int) -> SgfError:
        """Say what is wrong where no token begins."""
        blank = _BLANK.match(self._text, at)
        at = at if blank is None else blank.end()
        if at >= len(self._text):
            missing = len(self._stack)
            return self._error(
                at, f"the file ends before the game does; missing ) signs: {missing}"
            )
        if self._text[at] == "[":
            return self._error(at, "this value has no end: a ] is missing")
        return self._error(at, f"{self._text[at]!r} cannot stand here")

    def _error(self, at: int, sentence: str) -> SgfError:
        line, column = place_of(self._text, at)
        return SgfError(sentence, line=line, column=column)


def scan(text: str, at: int = 0) -> Scan:
    """Return the nodes of the first game from `at` on; what stands before it is ignored.

    Raises SgfError, with line and column, where the text is no SGF or beyond a bound.
    """
    return _Scanner(text, at).scan()
