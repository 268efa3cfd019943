"""What who has a seat says of the stones when play has stopped (articles 8, 20, 21)."""

from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.events import Suggested
from shoutan_engine.points import Color, Point


@dataclass(frozen=True, slots=True)
class MarkChain:
    """Make the next proposal by marking one chain `dead` or alive."""

    color: Color
    point: Point
    dead: bool
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class MarkContestable:
    """Make the next proposal by marking points `contestable` or not (article 21.2)."""

    color: Color
    points: tuple[Point, ...]
    contestable: bool
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Propose:
    """Make the next proposal with exactly these stones dead, any stone for its chain.

    `confirms`: an engine's list, which its side agrees to by giving it; a person
    proposes, and confirms by an act of its own. `suggested`: the list is the server's.
    """

    color: Color
    dead: tuple[Point, ...]
    cid: str | None = None
    confirms: bool = True
    suggested: Suggested | None = None


@dataclass(frozen=True, slots=True)
class Recount:
    """Have the present proposal counted again before it is confirmed (article 16.4)."""

    color: Color
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Confirm:
    """Agree to the proposal of that number."""

    color: Color
    proposal: int
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Dispute:
    """Take a quarrel over a chain back to the board; `claims_dead` is the sender's claim."""

    color: Color
    point: Point
    claims_dead: bool
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class ClaimFalseLife:
    """Claim that the chain at `point` lives falsely, by the ko at `ko` (article 20)."""

    color: Color
    point: Point
    ko: Point | None = None
    cid: str | None = None


SettlingCommand: TypeAlias = (
    MarkChain | MarkContestable | Propose | Recount | Confirm | Dispute | ClaimFalseLife
)
"""A word about what is dead, or open to contest."""
