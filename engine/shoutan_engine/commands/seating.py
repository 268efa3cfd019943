"""What is asked before the first turn: a game, a seat, colors, the start."""

from dataclasses import dataclass

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Parity
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
class Withdraw:
    """Leave a game that has not started, which ends it; `player` is who leaves."""

    player: str
    cid: str | None = None
