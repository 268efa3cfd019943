"""GTP 2 as text: commands, answers, and the typed values that a command may hold.

A command that we send is made of typed values only, so that no text of a user can ever
reach an engine (reliability X6): a vertex is checked against its board, a word against
a short alphabet, and `resign`, which crashes engines as a vertex, cannot be written.
"""

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from shoutan_engine.points import Color, Move

from shoutan_protocol.coordinates import format_move
from shoutan_protocol.errors import LocalProtocolError

MAX_ID: Final = 2**31 - 1
"""The largest id of a command (GTP 2, section 2.4)."""
MAX_COMMAND: Final = 900
"""Bytes; GNU Go 3.8 splits a line at 1000 and answers each piece."""

UNKNOWN_COMMAND: Final = "unknown command"
SYNTAX_ERROR: Final = "syntax error"
UNACCEPTABLE_SIZE: Final = "unacceptable size"
BOARD_NOT_EMPTY: Final = "board not empty"
INVALID_NUMBER_OF_STONES: Final = "invalid number of stones"
BAD_VERTEX_LIST: Final = "bad vertex list"
ILLEGAL_MOVE: Final = "illegal move"
"""Exactly this text: match runners read any other one as a broken engine."""
CANNOT_UNDO: Final = "cannot undo"
CANNOT_SCORE: Final = "cannot score"
CANNOT_LOAD_FILE: Final = "cannot load file"
INTERRUPTED: Final = "interrupted"
LINE_TOO_LONG: Final = "line too long"

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,63}", re.ASCII)
_WORD: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:+-]{0,63}", re.ASCII)
_STATUS: Final = re.compile(r"([=?])([0-9]{0,12})(.*)", re.ASCII | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Word:
    """A keyword that this program chose, such as "byoyomi". Raises LocalProtocolError."""

    text: str

    def __post_init__(self) -> None:
        if _WORD.fullmatch(self.text) is None:
            raise LocalProtocolError(f"{self.text!r} is not one plain word")


class Vertex(NamedTuple):
    """A move as an argument, on a board of `size`; off the board it cannot be written."""

    move: Move
    size: int


@dataclass(frozen=True, slots=True)
class Options:
    """Named words and booleans as one argument: JSON without blanks, for KataGo.

    Raises LocalProtocolError for a name or a word that is not one plain word.
    """

    items: tuple[tuple[str, str | bool], ...]

    def __post_init__(self) -> None:
        for name, value in self.items:
            Word(name)
            Word(value if isinstance(value, str) else "true")

    @property
    def text(self) -> str:
        """The object as JSON."""
        pairs = [
            f'"{name}":"{value}"'
            if isinstance(value, str)
            else f'"{name}":{"true" if value else "false"}'
            for name, value in self.items
        ]
        return "{" + ",".join(pairs) + "}"


Argument: TypeAlias = bool | Color | int | float | Word | Vertex | Options


class Request(NamedTuple):
    """A command for an engine, before it has an id."""

    name: str
    args: tuple[Argument, ...] = ()


def format_number(value: float) -> str:
    """Write a number with a point, at most three decimals and no needless zeros.

    Raises LocalProtocolError for what that cannot hold exactly: engines read "7,5" as
    7 and know no exponents.
    """
    if not math.isfinite(value) or abs(value) > MAX_ID:
        raise LocalProtocolError(f"{value} cannot be sent as a number")
    if isinstance(value, int):
        return str(value)
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    if not math.isclose(float(text), value, abs_tol=1e-9):
        raise LocalProtocolError(f"{value} has more than three decimals")
    return "0" if text == "-0" else text


def format_argument(value: Argument) -> str:
    """Write one typed value as the text of the standard. Raises LocalProtocolError."""
    match value:
        case Color():  # before int, which it is as well
            return "b" if value is Color.BLACK else "w"
        case Vertex(move, size):
            try:
                return format_move(move, size)
            except ValueError as off_board:
                raise LocalProtocolError(str(off_board)) from off_board
        case Word() | Options():
            return value.text
        case bool():
            return "true" if value else "false"
        case int() | float():
            return format_number(value)


def format_command(request: Request, number: int | None = None) -> bytes:
    """Write a command line with its LF, with `number` as id.

    Raises LocalProtocolError for a name that is not lower case, for values that cannot
    be written, and for a line of `MAX_COMMAND` bytes or more.
    """
    return format_words(request.name, request.args, number)


def format_words(
    name: str, args: tuple[Argument, ...], number: int | None = None
) -> bytes:
    """Do what `format_command` does, without a `Request` (for every move of a game)."""
    _check_name(name)
    text = name if number is None else f"{number} {name}"
    for argument in args:
        text += f" {format_argument(argument)}"
    line = f"{text}\n".encode("ascii")
    if len(line) >= MAX_COMMAND:
        raise LocalProtocolError(
            f"{name} with {len(args)} arguments is {len(line)} bytes; "
            f"engines split lines of {MAX_COMMAND} and more"
        )
    return line


@lru_cache(256)  # a handful of names make up all that is ever sent
def _check_name(name: str) -> None:
    if _NAME.fullmatch(name) is None:
        raise LocalProtocolError(f"{name!r} is not the name of a command")


@dataclass(frozen=True, slots=True)
class Command:
    """A command that a controller sent. `name` is empty for a line with an id only."""

    id: int | None
    name: str
    args: tuple[str, ...] = ()


def parse_command(line: str) -> Command | None:
    """Read a line of a controller; None for a blank line and for a comment.

    Names keep their case. Like GNU Go we take blanks before the command and leading
    zeros in an id; an id that is out of range is dropped, so that the answer has none.
    """
    words = line.partition("#")[0].split()
    if not words:
        return None
    number = None
    if words[0].isascii() and words[0].isdecimal():
        digits = words.pop(0)
        # Compared by length first: int() of a very long text is slow or refused.
        short = digits.lstrip("0") or "0"
        if len(short) <= 10 and int(short) <= MAX_ID:
            number = int(short)
    if not words:
        return Command(number, "")
    return Command(number, words[0], tuple(words[1:]))


def format_answer(number: int | None, text: str, *, ok: bool = True) -> bytes:
    """Write a whole answer, "= text" LF LF, as one piece.

    There is always a blank after the status and the id, even before nothing (GoGui
    looks for the first blank anywhere). An empty line would end the answer, so inner
    ones become a line of one blank. Controls are dropped.
    """
    lines = [
        "".join(filter(str.isprintable, line))
        for line in text.replace("\t", " ").split("\n")
    ]
    while len(lines) > 1 and not lines[-1].strip():
        lines.pop()
    body = "\n".join([lines[0], *(line or " " for line in lines[1:])])
    status = ("=" if ok else "?") + ("" if number is None else str(number))
    return f"{status} {body}\n\n".encode("utf-8", "replace")


@dataclass(frozen=True, slots=True)
class Status:
    """A line that begins an answer: success or failure, its id as text, the rest.

    `glued` says that `text` follows the digits without a blank, so that they may not
    be an id at all.
    """

    ok: bool
    digits: str
    text: str
    glued: bool


def parse_status(line: str) -> Status | None:
    """Read the first line of an answer; None if it cannot begin one.

    A second "=" or "?" right behind the first marks a banner ("=====").
    """
    match = _STATUS.fullmatch(line)
    if match is None or match[3].startswith(("=", "?")):
        return None
    digits, rest = match[2], match[3]
    if rest.startswith("."):  # "=5.5" is the number 5.5, not 0.5 with the id 5
        digits, rest = "", digits + rest
    glued = bool(rest) and not rest.startswith(" ")
    return Status(match[1] == "=", digits, rest.strip(), glued)
