"""The connections of bots that have logged in: cut off when their key is worth nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from shoutan_engine.settings import Player

KEY_OVER: Final = (
    "the key of this bot was changed or taken away: log in with its new one"
)
"""What a bot is told that is cut off, at a door where it can be told anything."""


@dataclass(slots=True, eq=False)
class StandingBot:
    """A bot that is connected; `token_hash` is what is stored of the key it came with.

    `hang_up` ends the connection as if it was lost: games go on.
    """

    player: Player
    token_hash: str
    hang_up: Callable[[], None]
    is_operator: bool = False
    """The host of the server has given it an account that directs games."""


class LiveBots:
    """Which connections rest on the key of which bot, at every door."""

    def __init__(self) -> None:
        self._standing: dict[str, set[StandingBot]] = {}

    def add(self, bot: StandingBot) -> None:
        """Note a connection."""
        self._standing.setdefault(bot.player.id, set()).add(bot)

    def forget(self, bot: StandingBot) -> None:
        """Forget a connection that has ended; may be said twice."""
        standing = self._standing.get(bot.player.id)
        if standing is not None:
            standing.discard(bot)
            if not standing:
                del self._standing[bot.player.id]

    def all(self) -> Sequence[StandingBot]:
        """Return what stands now."""
        return [bot for standing in self._standing.values() for bot in standing]

    def changed(self, bot_id: str, token_hash: str) -> None:
        """Hang up on every connection of a bot that came with another key."""
        for bot in tuple(self._standing.get(bot_id, ())):
            if bot.token_hash != token_hash:
                self.cut_off(bot)

    def cut_off(self, bot: StandingBot) -> None:
        """Hang up on a connection, once."""
        if bot in self._standing.get(bot.player.id, ()):
            self.forget(bot)
            bot.hang_up()
