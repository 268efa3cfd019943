"""What may be asked of a game: the closed union of commands.

Humans, engines and the server itself use the same ones. Whoever issues a command has
checked that the actor holds that seat. `cid` names an act for ever (reliability W1):
a known one is answered with what it did the first time. `ply` is the number of turns
taken so far as its sender saw it.
"""

from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Parity, PauseReason, Suggested, Wish
from shoutan_engine.points import Color, Move, Point
from shoutan_engine.refereeing.acts import Act
from shoutan_engine.refereeing.officials import Official
from shoutan_engine.results import EndReason
from shoutan_engine.settings import GameSettings, Player


@dataclass(frozen=True, slots=True)
class Create:
    """Set a game up."""

    settings: GameSettings


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance, drawn by the caller: stones held in nigiri (from 1), and two coins."""

    held: int
    guess: Parity
    creator_black: bool


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down. `guess` answers nigiri; None leaves it to the draw."""

    player: Player
    draw: Draw
    guess: Parity | None = None
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """Both players are ready, or it is known that one of them does not come in time.

    `black_late`, `white_late`: ms after the scheduled start at which each was there, or
    has not been there yet (article 22.1). `countdown`: ms that a missing player is
    counted where there is next to no main time (article 22.4), None where lateness is
    charged.
    """

    black_late: Millis = Millis(0)
    white_late: Millis = Millis(0)
    countdown: Millis | None = None


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
class Resign:
    """Give the game up, in turn or not (article 7)."""

    color: Color
    cid: str | None = None


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


@dataclass(frozen=True, slots=True)
class ConcedeContest:
    """Give up the right to play, by absolute time (article 12.4(4))."""

    color: Color
    ply: int
    cid: str | None = None


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


@dataclass(frozen=True, slots=True)
class Rule:
    """An official's ruling, with the article and the reason that he gives."""

    by: Official
    act: Act
    article: str
    reason: str
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Tick:
    """A deadline that the game named has passed."""


@dataclass(frozen=True, slots=True)
class PauseForFault:
    """The server was down; it was known alive at `alive` (the clock of the last event)."""

    alive: Millis


@dataclass(frozen=True, slots=True)
class ResumeClock:
    """A reason for the pause is gone."""

    reason: PauseReason


@dataclass(frozen=True, slots=True)
class Forfeit:
    """One side lost by what its engine did or failed to do."""

    color: Color
    reason: EndReason
    detail: str


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Leave a game that has not started, which ends it; `player` is who leaves."""

    player: str
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Abort:
    """The game does not count: nobody came, or it was the server's own fault."""

    detail: str


Command: TypeAlias = (
    Create
    | TakeSeat
    | Start
    | PlayStone
    | PassTurn
    | AcceptEnd
    | Resign
    | MarkChain
    | MarkContestable
    | Propose
    | Recount
    | Confirm
    | Dispute
    | ClaimFalseLife
    | ConcedeContest
    | AskConsent
    | AnswerConsent
    | ResumePlay
    | AskOvertimePass
    | AskLeave
    | RetakeSeat
    | Seal
    | ConfirmTimes
    | Complain
    | Appeal
    | Rule
    | Tick
    | PauseForFault
    | ResumeClock
    | Forfeit
    | Withdraw
    | Abort
)
