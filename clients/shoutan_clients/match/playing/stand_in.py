"""What says which stones look dead where an engine cannot: processes of our own."""

import asyncio
from typing import Final

from shoutan_engine.settings import Player
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.work.failures import WorkError, WorkersBusy, WorkersClosed
from shoutan_host.work.suggestions import Suggestion, Suggestions
from shoutan_host.work.workers import Workers

from shoutan_clients.match.playing.background import report

_BUSY_S: Final = 0.5
"""How soon busy workers are asked again: many games may end at once."""


class StandIn:
    """Says what looks dead in the place of engines that cannot say.

    By processes of our own, started when the first one is needed; where all that is on the
    board is proven to live or to be dead, there is nothing to play out and none is asked.
    """

    def __init__(self) -> None:
        self._workers = Workers()
        self._suggestions = Suggestions(self._workers, proves_here=True)

    async def __call__(self, host: PlayedGame, player: Player) -> Suggestion | None:
        """Return what looks dead, None where nobody can say."""
        while True:
            try:
                return await self._suggestions.of(host)
            except WorkersBusy:
                await asyncio.sleep(_BUSY_S)
            except WorkersClosed:
                return None
            except WorkError as error:
                report(f"game {host.id}: nothing stands in for {player.name}", error)
                return None

    async def close(self) -> None:
        """End the processes."""
        await self._suggestions.close()
        await self._workers.close()
