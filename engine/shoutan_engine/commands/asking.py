"""What who has a seat asks of the other side, of the clock, of the referee (14, 16, 22)."""

from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Wish
from shoutan_engine.points import Color, Move


@dataclass(frozen=True, slots=True)
class AskConsent:
    """Ask the opponent to take a move back, to pause or to adjourn (casual games)."""

    color: Color
    wish: Wish
    ply: int
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class AnswerConsent:
    """Answer what the opponent has asked."""

    color: Color
    wish: Wish
    agreed: bool
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class ResumePlay:
    """Go on after a pause or an adjournment that the players had agreed upon."""

    color: Color
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class AskOvertimePass:
    """Ask that overtime be a pass: `standing` beforehand, or once it came (22.5)."""

    color: Color
    standing: bool
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class AskLeave:
    """Ask to leave the seat in byo-yomi (article 22.7)."""

    color: Color
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class RetakeSeat:
    """Be back at the board."""

    color: Color
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class GiveTime:
    """Give the opponent `amount` ms more, in a casual game."""

    color: Color
    amount: Millis
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Seal:
    """Seal the next move: `move` None for what nobody can read (article 14).

    `salt` is chance from the caller, so that the commitment cannot be guessed.
    """

    color: Color
    ply: int
    move: Move | None
    salt: str
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class ConfirmTimes:
    """Confirm the times used so far, at a pause (article 22.9)."""

    color: Color
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Complain:
    """Complain about something that happened since the own last move (article 16)."""

    color: Color
    ply: int
    text: str
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Appeal:
    """Appeal against a ruling, which stands meanwhile (1988, article 16)."""

    color: Color
    text: str
    cid: str | None = None


AskingCommand: TypeAlias = (
    AskConsent
    | AnswerConsent
    | ResumePlay
    | AskOvertimePass
    | AskLeave
    | RetakeSeat
    | GiveTime
    | Seal
    | ConfirmTimes
    | Complain
    | Appeal
)
"""A wish, an answer, or what a halt needs of a player."""
