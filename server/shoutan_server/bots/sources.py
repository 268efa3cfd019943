"""Where bots come from, and which of them may be asked for a game.

The house, the engine door, programs that serve a bot over the websocket, the CGOS door: each is
a `BotSource`. Names are looked up in the order in which the sources were added.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

from shoutan_engine import GameSettings, Player
from shoutan_host.accepting.acceptance import Acceptance
from shoutan_host.accepting.declines import Decline
from shoutan_host.gtp.game import EngineInfo
from shoutan_host.hosting.game_host import GameHost
from shoutan_protocol.gtp.rules_told import untellable

from shoutan_server.wire import Bot


class NoSuchBot(LookupError):
    """There is no bot of that name here now."""


class BotBusy(Exception):
    """The bot plays as many games as it can."""


class BotCannot(Exception):
    """The bot cannot be told the rules of the game, and would lose by that."""


class BotDeclines(Exception):
    """The bot does not accept such a game; `decline` is its reason."""

    def __init__(self, decline: Decline) -> None:
        super().__init__(decline.sentence)
        self.decline = decline


def check_rules(name: str, info: EngineInfo | None, settings: GameSettings) -> None:
    """Raise BotCannot for a game whose rules the engine of bot `name` cannot be told.

    An engine that is not known yet is left to its set-up, which ends such a game void.
    """
    if info is None:
        return
    lacking = untellable(settings.profile, info.capabilities)
    if lacking is not None:
        raise BotCannot(
            f"{name} cannot be told that {lacking}, and would lose by it: choose"
            " other rules."
        )


def games_already(count: int) -> str:
    """Return how many games a bot plays, in words for who asks for one more."""
    return "a game already" if count == 1 else f"{count} games already"


class BotSeat(Protocol):
    """A place in a game, kept for a bot that was asked to play."""

    @property
    def player(self) -> Player:
        """Who will sit there."""
        ...

    def free(self) -> None:
        """Give the place back: there will be no game."""
        ...

    def play(self, host: GameHost) -> None:
        """Play that game, in the background, to its end."""
        ...


class BotSource(Protocol):
    """Where bots come from: the house, the engine door."""

    def bots(self) -> Iterable[Bot]:
        """Return the bots as the lobby lists them."""
        ...

    def acceptance(self, name: str) -> Acceptance | None:
        """Return which games a bot accepts; None if there is no such bot here."""
        ...

    def reserve(self, name: str, settings: GameSettings) -> BotSeat | None:
        """Keep a place; None if there is no such bot here. Raises BotCannot, BotBusy."""
        ...

    def recover(self, host: GameHost, player: Player) -> bool:
        """Take back a seat after a restart; False if the seat is not of this source."""
        ...


class Bots:
    """All sources of bots, in the order in which names are looked up."""

    def __init__(self) -> None:
        self._sources: list[BotSource] = []

    def add(self, source: BotSource) -> None:
        """Add a source."""
        self._sources.append(source)

    def listed(self) -> list[Bot]:
        """Return all bots."""
        return [bot for source in self._sources for bot in source.bots()]

    def check(
        self,
        name: str,
        settings: GameSettings,
        opponent: Player | None,
        games: Callable[[], int],
    ) -> None:
        """Raise BotDeclines if the bot `name` does not accept that game.

        `opponent` is None where nobody has the other seat yet. `games` counts those that
        this opponent plays with the bot; it is called where that matters.
        """
        for source in self._sources:
            acceptance = source.acceptance(name)
            if acceptance is None:
                continue
            count = 0 if acceptance.per_player is None else games()
            decline = acceptance.why_not(name, settings, opponent, count)
            if decline is not None:
                raise BotDeclines(decline)
            return

    def reserve(self, name: str, settings: GameSettings) -> BotSeat:
        """Keep a place in a game for the bot `name`, which was checked before.

        Raises NoSuchBot, BotCannot, BotBusy.
        """
        for source in self._sources:
            seat = source.reserve(name, settings)
            if seat is not None:
                return seat
        raise NoSuchBot(f"There is no bot called {name} here now.")

    def recover(self, host: GameHost, player: Player) -> bool:
        """Let the source of a bot's seat take it back after a restart."""
        return any(source.recover(host, player) for source in self._sources)
