"""What whoever keeps a game asks of it: time that has passed, faults, its end."""

from dataclasses import dataclass

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import PauseReason
from shoutan_engine.points import Color
from shoutan_engine.results import EndReason
from shoutan_engine.scoring.quarters import QuarterZi


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
class Adjudicate:
    """Whoever runs the game says how it ends; `winner` is None for a draw.

    `margin_quarters`: by how much, where somebody has counted; None where nobody has, and
    in a draw. Raises ValueError for a margin that is none.
    """

    winner: Color | None
    detail: str
    margin_quarters: QuarterZi | None = None

    def __post_init__(self) -> None:
        """Hold that a margin is that of a winner."""
        if self.margin_quarters is None:
            return
        if self.winner is None or self.margin_quarters <= 0:
            raise ValueError("a margin is what the winner has won by")


@dataclass(frozen=True, slots=True)
class Abort:
    """The game does not count: nobody came, or it was the server's own fault."""

    detail: str
