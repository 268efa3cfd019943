"""Events from the end of play to the result (articles 7 to 9, 13, 21)."""

from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events.base import GameEvent
from shoutan_engine.points import Color, Point
from shoutan_engine.results import Count, EndReason, Result


@dataclass(frozen=True, slots=True, kw_only=True)
class EndAccepted(GameEvent):
    """The offer of the end was accepted (articles 13, 21.1)."""

    color: Color
    ply: int
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestConceded(GameEvent):
    """One side gave up its right to play, by absolute time only (article 12.4(4)).

    The contestable points will all be its opponent's.
    """

    color: Color
    ply: int
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlingStarted(GameEvent):
    """Play has stopped; dead stones are to be agreed (article 8). Clocks stand.

    `until` is the stamp at which the settlement times out, `count` the count with
    nothing dead. `conceded_by`: who gave up the contest, with all contestable points.
    """

    reason: EndReason
    until: Millis
    count: Count
    conceded_by: Color | None = None


@dataclass(frozen=True, slots=True)
class Suggested:
    """What a suggestion of dead stones was made from, beside the board itself.

    The same numbers give the same suggestion again (`suggestion.suggest_dead`).
    """

    playouts: int
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalMade(GameEvent):
    """A new proposal of dead stones, whole chains; cancels both confirmations.

    `count` is the count that it would give; `contestable` are the points that are open
    to contest (article 21.2). `by` is None for a ruling of the referee. `suggested` is
    set where the list is the server's suggestion, put forward by that side.
    """

    number: int
    by: Color | None
    dead: tuple[Point, ...]
    count: Count
    contestable: tuple[Point, ...] = ()
    suggested: Suggested | None = None
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalConfirmed(GameEvent):
    """One side agrees to the current proposal."""

    color: Color
    number: int
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecountMade(GameEvent):
    """One side wants the present proposal counted again (article 16.4).

    Nothing has changed but that nobody has confirmed it any more.
    """

    by: Color
    number: int
    count: Count
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayResumed(GameEvent):
    """A dispute about the chain at `point` sends the game back to play (21.4).

    `by` raised it; `to_move` is the side that says "dead".
    """

    by: Color
    point: Point
    to_move: Color
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFinished(GameEvent):
    """The result, immutable from here on (article 16.4)."""

    result: Result
    cid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultChanged(GameEvent):
    """The chief referee cancelled a confirmed result (article 23.1)."""

    result: Result


ProposalEvent: TypeAlias = ProposalMade | ProposalConfirmed | RecountMade
"""What is said of the common proposal."""

EndingEvent: TypeAlias = (
    EndAccepted
    | ContestConceded
    | SettlingStarted
    | ProposalEvent
    | PlayResumed
    | GameFinished
    | ResultChanged
)
"""What happens from the end of play on."""
