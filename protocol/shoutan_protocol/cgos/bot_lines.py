"""What a bot answers to `genmove` (CGOS, section 4): a move or resignation.

    e5        pass        resign        d4 {"winrate": 0.5, "visits": 10}

Anything that begins with `pa` is a pass, all else an illegal move; `e5x` is no vertex.
"""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from shoutan_engine.points import Move, Pass, Play

from shoutan_protocol.coordinates import parse_vertex

RESIGN: Final = "resign"
READY: Final = "ready"
PASS: Final = "pass"  # noqa: S105 - a move
_BEGINS_PASS: Final = "pa"  # noqa: S105
_VERTEX: Final = re.compile(r"[A-HJ-Za-hj-z][1-9][0-9]?", re.ASCII)
_MOST_SHOWN: Final = 20
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9+._-]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class BotMove:
    """A move. `typed` is how the opponent is told of it, `analysis` JSON or "".

    `typed` is what was written, but for a pass that is not the whole word: a client hands
    `pa` to its engine as a coordinate, which is the end of its game.
    """

    move: Move
    typed: str
    analysis: str = ""


@dataclass(frozen=True, slots=True)
class BotResigns:
    """The bot gives the game up."""


@dataclass(frozen=True, slots=True)
class BotBlunders:
    """No move at all; `typed` is what of it may be repeated to others."""

    typed: str


BotAnswer: TypeAlias = BotMove | BotResigns | BotBlunders


def read_answer(line: str, size: int, *, analyzes: bool) -> BotAnswer:
    """Read the answer to `genmove`.

    `analyzes`: both sides have announced analysis; else the whole line is the move.
    """
    word, _, rest = line.partition(" ") if analyzes else (line, "", "")
    lower = word.lower()
    if lower == RESIGN:
        return BotResigns()
    if lower.startswith(_BEGINS_PASS):
        typed = word if lower == PASS else PASS
        return BotMove(Pass(), typed, rest.strip())
    if _VERTEX.fullmatch(word) is None:
        return BotBlunders(safe_word(word))
    try:
        point = parse_vertex(word, size)
    except ValueError:
        return BotBlunders(word)
    return BotMove(Play(point), word, rest.strip())


def safe_word(text: str) -> str:
    """Return a word that every client can read: no blanks, quotes, braces; not empty."""
    return _UNSAFE.sub("_", text)[:_MOST_SHOWN] or "_"
