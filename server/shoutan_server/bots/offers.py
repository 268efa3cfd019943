"""What a bot at the websocket offers: how many games, which, and by what engine."""

from dataclasses import dataclass
from typing import Protocol

from shoutan_engine import GameSettings, Player, PlayerKind
from shoutan_host.accepting.acceptance import Acceptance
from shoutan_host.gtp.game import EngineInfo
from shoutan_host.hosting.game_host import GameHost
from shoutan_protocol.json_writing import Json, color_name

from shoutan_server.bots.narrowing import tellable
from shoutan_server.bots.pairing import Pairable, conditions
from shoutan_server.bots.sources import BotBusy, check_rules, games_already
from shoutan_server.wire import Bot

ANY_BOT = Player("", "another bot", PlayerKind.BOT)
"""Whom the ladder may pair a bot with, as far as can be known beforehand."""


class Offering(Protocol):
    """The connection that offers a bot."""

    def reply(self, body: Json) -> None:
        """Send a message."""
        ...

    def close(self, code: int, sentence: str) -> None:
        """End the connection."""
        ...


@dataclass(frozen=True, slots=True)
class Offer:
    """What a bot offers: `seats` games at once, of those that it `accepts`.

    `info`: what its engine is and can, as far as it says so.
    """

    engine: str
    version: str
    seats: int
    accepts: Acceptance
    info: EngineInfo | None = None
    is_on_ladder: bool = False
    """The ladder may pair it."""
    is_resting: bool = False
    """It takes no new games."""
    is_for_matches: bool = False
    """Operators give it games, and nobody else does."""

    @property
    def is_public(self) -> bool:
        """Tell whether anybody may ask for a game now."""
        return not self.is_resting and not self.is_for_matches


class ServedBot(Pairable):
    """A bot, and the connection that offers it now."""

    def __init__(self, player: Player, connection: Offering, offer: Offer) -> None:
        super().__init__(player)
        self.connection = connection
        self.offer = offer

    def listed(self, taken: int) -> Bot:
        """Return it as the lobby lists it, with so many games."""
        return Bot(
            self.player.name,
            self.offer.engine or self.player.name,
            self.offer.version,
            self.offer.seats,
            taken,
            house=False,
            accepts=tellable(self.offer.accepts, self.offer.info),
        )

    def check_free(self, taken: int, settings: GameSettings) -> None:
        """Raise BotBusy, or BotCannot, for a game that it cannot be given now."""
        name = self.player.name
        check_rules(name, self.offer.info, settings)
        if self.offer.is_resting:
            raise BotBusy(f"{name} takes no new games now.")
        if taken >= self.offer.seats:
            raise BotBusy(f"{name} plays {games_already(taken)}: try later.")

    def is_idle(self, taken: int, settings: GameSettings) -> bool:
        """Tell whether the ladder may give it a game on these conditions."""
        offer = self.offer
        return (
            offer.is_on_ladder
            and offer.is_public
            and taken < offer.seats
            and conditions(settings) not in self.refused
            and offer.accepts.why_not(self.player.name, settings, ANY_BOT) is None
        )


def told_of(host: GameHost, player: Player) -> Json:
    """Return what tells a bot's program of a game that it is to play."""
    color = color_name(host.game.color_of(player.id))
    return {"type": "bot.game", "game": host.id, "color": color}


def unpaired(name: str, offer: Offer, ladder: GameSettings | None) -> Json | None:
    """Return why the ladder never pairs a bot (`Unpaired`); None if it may.

    `ladder`: what the ladder has played, None where there is none.
    """
    if ladder is None:
        return {"code": "no_ladder", "sentence": "This server has no ladder."}
    why = offer.accepts.why_not(name, ladder, ANY_BOT)
    if why is None:
        return None
    return {"code": why.code.value, "sentence": why.sentence, "params": why.params}
