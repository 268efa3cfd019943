"""What may be asked of a game: the closed union of commands.

Humans, engines and the server itself use the same ones. Whoever issues a command has
checked that the actor holds that seat. `cid` names an act for ever (reliability W1):
a known one is answered with what it did the first time. `ply` is the number of turns
taken so far as its sender saw it.
"""

from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Parity, PauseReason, Suggested
from shoutan_engine.points import Color, Point
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
    """Both players are ready."""


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
    | Propose
    | Confirm
    | Dispute
    | Tick
    | PauseForFault
    | ResumeClock
    | Forfeit
    | Withdraw
    | Abort
)
