"""Events between the players, and what they bring before the referee."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from shoutan_engine.events.base import GameEvent
from shoutan_engine.points import Color, Point


class Wish(StrEnum):
    """What one player may ask of the other; it needs his consent (casual games)."""

    UNDO = "undo"
    PAUSE = "pause"
    ADJOURN = "adjourn"
    SEAL = "seal"
    """To adjourn after the side to move has sealed its move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentAsked(GameEvent):
    """One side asks; the wish lapses with the next turn."""

    color: Color
    wish: Wish
    ply: int
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentAnswered(GameEvent):
    """The other side, `color`, agrees or does not; what follows is the consequence."""

    color: Color
    wish: Wish
    agreed: bool
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Complained(GameEvent):
    """A player complains about what happened in turn `ply` (article 16)."""

    color: Color
    ply: int
    text: str
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Appealed(GameEvent):
    """A player appeals against a ruling, which stands meanwhile (1988, article 16)."""

    color: Color
    text: str
    cid: str | None = None


class Need(StrEnum):
    """Why the referee is wanted."""

    SETTLEMENT = "settlement"
    """The time to agree on dead stones is over (section 7.2)."""
    FALSE_LIFE = "false_life"
    CYCLE = "cycle"
    """A forced, balanced cycle is to be ruled upon (article 20.3)."""
    LEAVE = "leave"
    COMPLAINT = "complaint"


PRESSING: Final = frozenset({Need.SETTLEMENT, Need.FALSE_LIFE, Need.CYCLE})
"""Needs that stop the game; one that does not never takes their place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereeCalled(GameEvent):
    """The referee is wanted; `by` is None where the rules call him.

    `points` are what it is about, if anything on the board.
    """

    need: Need
    by: Color | None = None
    points: tuple[Point, ...] = ()
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FalseLifeClaimed(GameEvent):
    """One side claims that the chain at `point` lives falsely (article 20, D-10).

    It lives by retaking the ko at `ko` again and again, None if the claimant named none.
    """

    by: Color
    point: Point
    ko: Point | None
    cid: str | None = None


AskingEvent: TypeAlias = (
    ConsentAsked
    | ConsentAnswered
    | Complained
    | Appealed
    | RefereeCalled
    | FalseLifeClaimed
)
"""What players ask of each other and of the referee."""
