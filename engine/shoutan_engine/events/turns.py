"""Events of the turns, and of what a turn may bring besides."""

from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events.base import GameEvent
from shoutan_engine.points import Color, Point
from shoutan_engine.quickly_made import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class Played(GameEvent):
    """A stone was played and `captured` came off (articles 2 to 6)."""

    color: Color
    point: Point
    ply: int
    captured: tuple[Point, ...]
    spent: Millis
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(GameEvent):
    """A voluntary pass; `offer` makes it an offer of the end (article 21.1)."""

    color: Color
    ply: int
    spent: Millis
    offer: bool = False
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLost(GameEvent):
    """A play at `point` was void and cost the turn (articles 18 to 20).

    `point` is None where nothing was played: overtime that was taken as a pass (article
    22.5), a sealed move that nobody can read (1988, article 22).
    """

    color: Color
    point: Point | None
    reason: str
    article: str
    ply: int
    spent: Millis
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoneVoided(GameEvent):
    """A stone at `point` was no turn and is taken back: it was out of turn (article 17).

    It is still the other side's turn, and that side's clock runs on.
    """

    color: Color
    point: Point
    article: str
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningGiven(GameEvent):
    """A warning was recorded (1988, article 25; 2002, 24); `count` is the player's total."""

    color: Color
    article: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reverted(GameEvent):
    """Every turn from number `ply` on is undone, and `to_move` is to move again.

    By consent (`by` None) or by a ruling. Board, history and prisoners are those after
    `ply` turns; the clocks go on as the event says.
    """

    ply: int
    to_move: Color


@dataclass(frozen=True, slots=True, kw_only=True)
class Resigned(GameEvent):
    """One side gave the game up (article 7)."""

    color: Color
    cid: str | None = None


TurnEvent: TypeAlias = (
    Played | Passed | TurnLost | StoneVoided | WarningGiven | Reverted | Resigned
)
"""A turn, or what one may bring besides."""
