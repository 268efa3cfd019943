"""What who has a seat does with a turn, or to end play (articles 2, 7, 12.4, 21.1)."""

from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.points import Color, Point
from shoutan_engine.quickly_made import quickly_made


@quickly_made
@dataclass(frozen=True, slots=True)
class PlayStone:
    """Play at `point`."""

    color: Color
    point: Point
    ply: int
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class PassTurn:
    """Pass; with `offer` also propose the end (article 21.1)."""

    color: Color
    ply: int
    offer: bool = False
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class AcceptEnd:
    """Agree to the end that the other side has just proposed."""

    color: Color
    ply: int
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class ConcedeContest:
    """Give up the right to play, by absolute time (article 12.4(4))."""

    color: Color
    ply: int
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up, in turn or not (article 7)."""

    color: Color
    cid: str | None = None


TurnCommand: TypeAlias = PlayStone | PassTurn | AcceptEnd | ConcedeContest | Resign
"""A turn, or the end of play."""
