"""Events before the first turn: the game is set up, seats are taken, colors drawn."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events.base import GameEvent
from shoutan_engine.points import Color
from shoutan_engine.settings import GameSettings, Player


class Parity(StrEnum):
    """The guess in nigiri: one stone shown means odd, two mean even (article 10)."""

    ODD = "odd"
    EVEN = "even"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCreated(GameEvent):
    """A game was set up; its seats are still open."""

    settings: GameSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken(GameEvent):
    """A player sat down; `color` is None while colors are not decided."""

    player: Player
    color: Color | None
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Nigiri:
    """The guess that decided the colors (article 10); players by id."""

    holder: str
    guesser: str
    held: int
    guess: Parity


@dataclass(frozen=True, slots=True, kw_only=True)
class ColorsDrawn(GameEvent):
    """Who plays which color, by nigiri or by a draw; players by id."""

    black: str
    white: str
    nigiri: Nigiri | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LatenessJudged(GameEvent):
    """One player came `late` ms after the scheduled start (article 22.1, 1988: 23).

    `charge` ms were taken off the clock; `forfeits` if that or the limit was too much.
    """

    color: Color
    late: Millis
    charge: Millis
    forfeits: bool
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted(GameEvent):
    """Both seats are taken and ready: the first turn begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColorsCorrected(GameEvent):
    """Players had taken the wrong colors: the game begins anew with the right ones (D-8).

    Players by id. The board is empty again, the clocks are full.
    """

    black: str
    white: str


SeatingEvent: TypeAlias = (
    GameCreated
    | SeatTaken
    | ColorsDrawn
    | LatenessJudged
    | GameStarted
    | ColorsCorrected
)
"""What happens at the seats; `GameCreated` only as the first event of all."""
