"""Where a GTP program gets its games from, and on what terms.

A server finds them in its own memory, `shoutan gtp` asks a server for them.
"""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from shoutan_engine.clocks.types import TimeSystem
from shoutan_engine.points import Color
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.settings import Player

from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ports import GameId

USUAL_SIZE: Final = 19


@dataclass(frozen=True, slots=True)
class Terms:
    """What a GTP program has said of the game that it wants; `color` is its user's.

    `komi` and `time` are None where it has said nothing: what is usual, and for a game
    that somebody else has made whatever that one has.
    """

    color: Color
    size: int = USUAL_SIZE
    komi: QuarterZi | None = None
    time: TimeSystem | None = None
    handicap: int = 0


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Make a game and wait for whoever sits down: what happens if nothing is said."""


@dataclass(frozen=True, slots=True)
class Seek:
    """Sit down in the first open game that fits; make one if there is none."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Play against a bot."""

    bot: str


@dataclass(frozen=True, slots=True)
class Named:
    """Sit down in a game, or come back into it."""

    game: GameId


Choice: TypeAlias = OpenGame | Seek | Challenge | Named
"""Which games a GTP program plays."""


class TableRefused(Exception):
    """There is no such game, or no seat in it; the message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A seat in a game. `made_here`: the game was made for it.

    `gone` waits until nothing more can be heard of the game, and returns why; None where
    that cannot happen.
    """

    game: PlayedGame
    player: Player
    made_here: bool = False
    gone: Callable[[], Coroutine[Any, Any, str]] | None = None

    @property
    def color(self) -> Color | None:
        """The color of the seat; None while it has not been drawn."""
        return self.game.game.color_of(self.player.id)


class Tables(Protocol):
    """The games of a server, for one player. Its methods raise TableRefused."""

    async def sit(self, game: GameId) -> Seating:
        """Sit down in a game by its id, or come back into it."""
        ...

    async def find(self, choice: OpenGame | Seek | Challenge, terms: Terms) -> Seating:
        """Sit down in a game on these terms."""
        ...

    async def older(self, seating: Seating, terms: Terms) -> GameId:
        """Wait for an open game that fits and was made before this one."""
        ...

    def keeps_clock(self, seating: Seating) -> None:
        """Note that the program said other times than the game has."""
        ...

    def came(self, seating: Seating) -> None:
        """Note that the player is at the board."""
        ...

    def left(self, seating: Seating) -> None:
        """Note that the player is at the board no longer; the game may go on."""
        ...


def game_fields(terms: Terms, bot: str | None = None) -> dict[str, object]:
    """Return the fields of the request `game.create` for these terms, against `bot`."""
    fields: dict[str, object] = {
        "size": terms.size,
        "clock": "none" if terms.time is None else terms.time.text,
        "handicap": terms.handicap,
        "color": terms.color.word,
    }
    if terms.komi is not None:
        fields["komi"] = terms.komi / 2  # quarter zi are half points
    if bot is not None:
        fields["bot"] = bot
    return fields
