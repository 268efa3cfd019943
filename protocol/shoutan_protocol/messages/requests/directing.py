"""Requests of operators: a game between two bots of a match, and how it ends."""

from typing import Annotated, Literal

from pydantic import Field
from shoutan_engine.conditions import MOST_TURNS

from shoutan_protocol.messages.common import (
    Cid,
    ClockText,
    ColorName,
    Strict,
    Vertices,
    Words,
)
from shoutan_protocol.messages.requests.base import GameRequest
from shoutan_protocol.messages.requests.connecting import (
    BotName,
    GameTerms,
    MoveLimit,
)

EndReasonGiven = Literal[
    "adjudicated", "aborted", "crash", "hang", "protocol", "disconnect"
]
"""How an operator ends a game; one list, so that a refusal names all of it."""


class SetupGiven(Strict):
    """A position before the first turn, and who moves first."""

    black: Vertices = []
    white: Vertices = []
    to_move: ColorName


class MatchGame(GameTerms):
    """Makes a game between two bots that are served for matches. The `ok` names it.

    `black`, `white`: their names. `setup`: the position that it begins with, in which
    `handicap` of the black stones are handicap stones; null for the usual points.
    `clock_white`, `move_limit` and `opening_turns` are as in `game.create`.
    """

    type: Literal["match.game"]
    black: BotName
    white: BotName
    setup: SetupGiven | None = None
    clock_white: ClockText | None = None
    move_limit: MoveLimit | None = None
    opening_turns: Annotated[int, Field(ge=0, le=MOST_TURNS)] = 0


class MatchEnd(GameRequest):
    """Ends a game that this operator made, unless a flag has fallen before.

    `made_by`: the `cid` of the `match.game` that made it. `reason`: `adjudicated`, by whoever runs
    the match, with the `winner`, null for a draw, and by what `margin` in points if
    somebody has counted; `aborted`, it does not count, without a winner; or what the
    loser's program failed by. `detail`: why, recorded and shown.
    """

    type: Literal["match.end"]
    made_by: Cid
    reason: EndReasonGiven
    winner: ColorName | None = None
    margin: Annotated[
        float | None,
        Field(ge=0.5, le=1_000_000, multiple_of=0.5, allow_inf_nan=False),
    ] = None
    detail: Words
