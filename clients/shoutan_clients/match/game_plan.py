"""One game of a match as the schedule has it, and the opening that it begins with."""

from dataclasses import dataclass, field

from shoutan_engine.points import Color, Move
from shoutan_engine.settings import Setup


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game begins: stones that stand there, then turns that nobody chose.

    `setup.to_move` is who moves first after the stones. `handicap`: how many of Black's
    stones there are handicap stones. `free_handicap`: so many are placed by Black's engine
    itself, before the first turn. `name` is shown, "" for the empty board.
    """

    name: str = ""
    setup: Setup = field(default_factory=Setup)
    moves: tuple[tuple[Color, Move], ...] = ()
    handicap: int = 0
    free_handicap: int = 0


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game to be played. `black`, `white`: names of engines; numbers are from 1."""

    number: int
    pair: int
    black: str
    white: str
    opening: Opening
