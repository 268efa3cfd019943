"""Game records in SGF FF[4], in and out, on `sgfmill`.

A tour: `game_to_sgf` writes a game of ours, `notes_of` what is to be said besides,
`evaluation_of` what an engine thought of its move;
`format_record` writes any main line that is
made of a `SgfHeader` and `SgfStep`s; `read_sgf` reads a file to an `SgfGame`, which holds
its variations as well, and `write_sgf` writes them back; `read_collection` goes through
a file of many games. What cannot be read is an `SgfError` that says where.
"""

from shoutan_protocol.errors import SgfError
from shoutan_protocol.sgf.collection import SgfCollected, read_collection
from shoutan_protocol.sgf.evaluations import SgfEvaluation, evaluation_of
from shoutan_protocol.sgf.game_record import game_to_sgf
from shoutan_protocol.sgf.notes import notes_of
from shoutan_protocol.sgf.reading import read_sgf
from shoutan_protocol.sgf.types import (
    SgfClock,
    SgfGame,
    SgfHeader,
    SgfMove,
    SgfNode,
    SgfPlayer,
    SgfSetup,
    SgfStep,
)
from shoutan_protocol.sgf.writing import format_record, write_sgf

__all__ = [
    "SgfClock",
    "SgfCollected",
    "SgfError",
    "SgfEvaluation",
    "SgfGame",
    "SgfHeader",
    "SgfMove",
    "SgfNode",
    "SgfPlayer",
    "SgfSetup",
    "SgfStep",
    "evaluation_of",
    "format_record",
    "game_to_sgf",
    "notes_of",
    "read_collection",
    "read_sgf",
    "write_sgf",
]
