"""What says which stones look dead where an engine cannot: processes of our own."""

import asyncio
from typing import Final

from shoutan_engine.settings import Player
from shoutan_host.engine_seat.settler import Suggest
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.work.failures import WorkError, WorkersBusy, WorkersClosed
from shoutan_host.work.suggestions import Suggestion, Suggestions
from shoutan_host.work.workers import Workers

from shoutan_clients.match.chance import chance_of
from shoutan_clients.match.playing.background import report

_BUSY_S: Final = 0.5
"""How soon busy workers are asked again: many games may end at once."""
_SEEDS: Final = 2**53
"""Seeds are whole numbers in every JSON reader."""


class StandIn:
    """Says what looks dead in the place of engines that cannot say.

    By processes of our own, started when the first one is needed; where all that is on the
    board is proven to live or to be dead, there is nothing to play out and none is asked.
    The same match, played again, has the same said of the same position.
    """

    def __init__(self, seed: int) -> None:
        """`seed`: of the match."""
        self._seed = seed
        self._workers = Workers()
        self._suggestions = Suggestions(self._workers, proves_here=True)

    def of(self, number: int) -> Suggest:
        """Return what says it in the game of that number."""
        drawn = chance_of(self._seed, "suggestion of dead stones", number).random()
        seed = int(drawn * _SEEDS)

        async def suggest(host: PlayedGame, player: Player) -> Suggestion | None:
            return await self._said(host, player, seed)

        return suggest

    async def close(self) -> None:
        """End the processes."""
        await self._suggestions.close()
        await self._workers.close()

    async def _said(
        self, host: PlayedGame, player: Player, seed: int
    ) -> Suggestion | None:
        """Return what looks dead, None where nobody can say."""
        while True:
            try:
                return await self._suggestions.of(host, seed)
            except WorkersBusy:
                await asyncio.sleep(_BUSY_S)
            except WorkersClosed:
                return None
            except WorkError as error:
                report(f"game {host.id}: nothing stands in for {player.name}", error)
                return None
