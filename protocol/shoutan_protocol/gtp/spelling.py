"""Commands spelled out but for their id, as they go to an engine many times a game.

A board has a few hundred points, so that every `play` was spelled before. What is spelled
has been checked as `grammar` checks it; it needs no second look.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from shoutan_engine.points import Color, Move

from shoutan_protocol.gtp.grammar import Argument, Vertex, format_words

_KEPT: Final = 4096
"""More than every `play` on three boards of 19x19."""


class Spelled(NamedTuple):
    """A command: its name, and its line without an id and without LF."""

    name: str
    text: bytes


def spell(name: str, args: tuple[Argument, ...] = ()) -> Spelled:
    """Spell any command. Raises LocalProtocolError as `format_command` does."""
    return Spelled(name, format_words(name, args)[:-1])


@lru_cache(_KEPT)
def spell_play(color: Color, move: Move, size: int) -> Spelled:
    """Spell `play`. Raises LocalProtocolError for a point off a board of `size`."""
    return spell("play", (color, Vertex(move, size)))


@lru_cache(64)
def spell_genmove(name: str, color: Color) -> Spelled:
    """Spell a question for a move, whatever the engine calls it."""
    return spell(name, (color,))
