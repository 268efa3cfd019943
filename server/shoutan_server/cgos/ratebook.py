"""The ratings of one port: read for a bot that comes, written after every game.

Each game counts once, also where the server ended between its result and the ratings:
what is missing is made up for at the next start.
"""

import asyncio
from collections.abc import Mapping

from shoutan_host.cgos_records import CgosRating, CgosRecords
from shoutan_host.ports import GameCard, GameLog

from shoutan_server.cgos.rating import after_game, anchored, first_rating

_SCORES = {"B": 1.0, "W": 0.0, "0": 0.5}
"""Black's score by the first letter of a result."""


class Ratebook:
    """Ratings of one port. `anchors`: name, in lower case -> rating that never moves."""

    def __init__(
        self,
        port: str,
        records: CgosRecords,
        store: GameLog,
        anchors: Mapping[str, int],
    ) -> None:
        self._port = port
        self._records = records
        self._store = store
        self._anchors = anchors
        self._lock = asyncio.Lock()

    def is_anchor(self, name: str) -> bool:
        """Tell whether the rating of that bot is fixed."""
        return name.casefold() in self._anchors

    def anchor(self, name: str) -> int | None:
        """Return the fixed rating of that bot, None if it has none."""
        return self._anchors.get(name.casefold())

    async def rating(self, bot_id: str, name: str) -> CgosRating:
        """Return the rating of a bot, a newcomer's if it has none. Raises StoreError."""
        if self.is_anchor(name):
            return anchored(self._anchors[name.casefold()])
        known = await self._records.rating(self._port, bot_id)
        if known is not None:
            return known
        return first_rating(await self._records.average(self._port))

    async def rate(self, gid: int, card: GameCard) -> dict[str, CgosRating]:
        """Let a finished game count; returns the new ratings. Raises StoreError.

        A game without a result moves nothing, and neither does one that has counted.
        """
        black, white = card.black, card.white
        score = _SCORES.get((card.result or "")[:1])
        async with self._lock:
            new: dict[str, CgosRating] = {}
            if black is not None and white is not None and score is not None:
                own = await self.rating(black.id, black.name)
                other = await self.rating(white.id, white.name)
                new[black.id] = after_game(own, other, score)
                new[white.id] = after_game(other, own, 1.0 - score)
            counts = await self._records.rate(self._port, gid, new)
            return new if counts else {}

    async def make_up(self) -> None:
        """Rate what was finished and not rated before the server ended."""
        for number in await self._records.unrated_games(self._port):
            card = await self._store.card(number.game)
            if card is None:  # it was numbered and never made
                await self._records.rate(self._port, number.gid, {})
            elif card.result is not None:
                await self.rate(number.gid, card)
