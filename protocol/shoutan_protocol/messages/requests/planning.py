"""Requests of a player in a slow game: what he will answer to moves that may come."""

from typing import Annotated, Literal

from pydantic import Field

from shoutan_protocol.messages.common import Ply, Vertex
from shoutan_protocol.messages.requests.base import GameRequest

# More than a plan has, so that one which is a little too large is refused as such.
PlannedLine = Annotated[
    list[Vertex | Literal["pass"]], Field(min_length=1, max_length=40)
]


class ConditionalSet(GameRequest):
    """Puts a plan in the place of the one before; without lines it takes that back.

    Each line is the opponent's move number `ply`, the answer to it, the move after that,
    and so on; it ends with an answer. Lines that begin alike must answer alike. `version`:
    that of the `conditional` which was changed; where the plan is another by now, nothing
    is put in its place. Null: whatever is there.
    """

    type: Literal["conditional.set"]
    ply: Ply
    lines: Annotated[list[PlannedLine], Field(max_length=40)]
    version: Annotated[int, Field(ge=0, le=2**31 - 1)] | None = None


class ConditionalGet(GameRequest):
    """Has the own plan sent, in `conditional`."""

    type: Literal["conditional.get"]
