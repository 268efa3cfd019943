"""The bots of one port: who is connected, and who is missed in a game."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from shoutan_engine import Player
from shoutan_host.cgos_records import CgosRating
from shoutan_protocol.cgos.lines import ANOTHER_LOGIN

from shoutan_server.cgos.bots import Bot, Peer
from shoutan_server.cgos.ratebook import Ratebook


class Roster:
    """All bots of one port by their accounts; tables are told who comes and goes."""

    def __init__(self, ratebook: Ratebook) -> None:
        self._ratebook = ratebook
        self._bots: dict[str, Bot] = {}

    def __iter__(self) -> Iterator[Bot]:
        """Go through everybody who is connected, or missed in a game."""
        return iter(tuple(self._bots.values()))

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._bots)

    def named(self, name: str) -> Bot | None:
        """Return the bot of that name, however it is spelled."""
        key = name.casefold()
        return next((bot for bot in self if bot.name.casefold() == key), None)

    def waiting(self) -> list[Bot]:
        """Return those that may be given a game."""
        return [bot for bot in self if bot.is_waiting]

    # -- connections -------------------------------------------------------------------

    async def enter(
        self,
        player: Player,
        peer: Peer,
        *,
        spelling: str,
        analyzes: bool,
        is_here: Callable[[], bool],
    ) -> Bot | None:
        """Take in a bot that has logged in, by its name in this spelling.

        It goes on with its running game if it has one. None where the peer is gone by the
        time its rating is known. Raises StoreError.
        """
        rating = await self._ratebook.rating(player.id, player.name)
        if not is_here():
            return None
        bot = self._bots.get(player.id)
        if bot is None:
            bot = self._bots[player.id] = self._new(player, rating)
        elif bot.peer is not None:
            bot.peer.send(ANOTHER_LOGIN)
            bot.peer.close()
            if bot.table is not None:
                bot.table.away(bot)
        bot.rating = rating
        bot.connect(peer, spelling=spelling, analyzes=analyzes)
        if bot.table is not None:
            bot.table.back(bot)
        return bot

    def left(self, bot: Bot, peer: Peer) -> None:
        """Note that a connection ended, unless a newer one has taken over."""
        if bot.peer is not peer:
            return
        bot.peer = None
        if bot.table is not None:
            bot.table.away(bot)
        self.forget_if_gone(bot)

    def forget_if_gone(self, bot: Bot) -> None:
        """Drop a bot that has neither a connection nor a game."""
        if bot.is_gone and self._bots.get(bot.id) is bot:
            del self._bots[bot.id]

    # -- games of before a restart -----------------------------------------------------

    async def known(self, player: Player) -> Bot:
        """Return the bot of an account, a new one if it is not here. Raises StoreError."""
        bot = self._bots.get(player.id)
        if bot is not None:
            return bot
        rating = await self._ratebook.rating(player.id, player.name)
        return self._new(player, rating)

    def expect(self, bots: Iterable[Bot]) -> None:
        """Keep bots that are missed in a game."""
        self._bots.update((bot.id, bot) for bot in bots)

    # -- ratings -----------------------------------------------------------------------

    def rated(self, ratings: Mapping[str, CgosRating]) -> None:
        """Take in new ratings, by account."""
        for bot_id, rating in ratings.items():
            if bot_id in self._bots:
                self._bots[bot_id].rating = rating

    def _new(self, player: Player, rating: CgosRating) -> Bot:
        is_anchor = self._ratebook.is_anchor(player.name)
        return Bot(player, rating, is_anchor=is_anchor)
