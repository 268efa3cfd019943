"""What the ladder wants to know of a bot that it may pair, whichever door it is at."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from shoutan_engine import Color, GameSettings, Player
from shoutan_host.hosting.game_host import GameHost

from shoutan_server.bots.sources import BotSeat

Conditions: TypeAlias = tuple[int, int]
"""Size and komi: what an engine may refuse a game for."""


def conditions(settings: GameSettings) -> Conditions:
    """Return what of a game's settings an engine may refuse."""
    return settings.size, settings.komi_quarters


class Pairable:
    """One bot, and its games so far."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.refused: set[Conditions] = set()
        self.idle_since = 0.0
        self.last_opponent: str | None = None
        self.last_color: Color | None = None
        self.blacks = 0
        """Games as Black less games as White."""

    def note_game(self, host: GameHost) -> None:
        """Remember color and opponent, for the pairings to come."""
        color = host.game.color_of(self.player.id)
        if color is None:
            return
        opponent = host.game.seats.get(color.opponent)
        self.last_opponent = None if opponent is None else opponent.id
        self.last_color = color
        self.blacks += 1 if color is Color.BLACK else -1


class Pairables(Protocol):
    """A source of bots for the ladder."""

    def idle(self, settings: GameSettings) -> list[Pairable]:
        """Return the bots that may be given a new game on these conditions."""
        ...

    def keep(self, bot: Pairable) -> BotSeat:
        """Keep a place of an idle bot for a game that is about to be made."""
        ...

    def on_idle_change(self, changed: Callable[[], None]) -> None:
        """Call `changed` when a bot becomes idle or leaves."""
        ...
