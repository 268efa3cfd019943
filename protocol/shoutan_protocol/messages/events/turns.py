"""Events of the turns, and of what a turn may bring besides."""

from typing import Literal

from shoutan_protocol.messages.common import ColorName
from shoutan_protocol.messages.events.base import GameEvent


class Played(GameEvent):
    """A stone; `captured` came off the board. `spent_ms` is the time it took."""

    type: Literal["played"]
    color: ColorName
    vertex: str
    ply: int
    captured: list[str] = []
    spent_ms: int
    cid: str | None = None


class Passed(GameEvent):
    """A pass; with `offer` it proposes the end."""

    type: Literal["passed"]
    color: ColorName
    ply: int
    offer: bool = False
    spent_ms: int
    cid: str | None = None


class TurnLost(GameEvent):
    """A void play that cost the turn; `reason` is a code, `article` decided.

    `vertex` is null where nothing was played: overtime that counts as a pass (`reason`
    is `overtime`), a sealed move that nobody can read.
    """

    type: Literal["turn_lost"]
    color: ColorName
    vertex: str | None
    reason: str
    article: str
    ply: int
    spent_ms: int
    cid: str | None = None


class StoneVoided(GameEvent):
    """A stone out of turn is taken back; it was no turn, the other side thinks on."""

    type: Literal["stone_voided"]
    color: ColorName
    vertex: str
    article: str
    cid: str | None = None


class WarningGiven(GameEvent):
    """A warning; `count` is this player's total."""

    type: Literal["warning_given"]
    color: ColorName
    article: str
    count: int


class Reverted(GameEvent):
    """Every turn from number `ply` on is undone; `to_move` is to move again.

    Board, ko and prisoners are those after `ply` turns. Play goes on, also out of a
    settlement.
    """

    type: Literal["reverted"]
    ply: int
    to_move: ColorName


class Resigned(GameEvent):
    """One side gave the game up."""

    type: Literal["resigned"]
    color: ColorName
    cid: str | None = None
