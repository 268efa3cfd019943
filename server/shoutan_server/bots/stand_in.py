"""The suggestion in the place of an engine that cannot say what is dead."""

import asyncio
import logging
from typing import Final

from shoutan_engine import Player
from shoutan_host.hosting.game_host import Services
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.work.failures import WorkError, WorkersBusy, WorkersClosed
from shoutan_host.work.suggestions import Suggestion, Suggestions

RETRY_S: Final = 1.0
"""How soon busy workers are asked again: many games may end at once."""

_log = logging.getLogger("shoutan")


class StandIn:
    """Says what looks dead for any engine; each time one line in the log."""

    def __init__(self, services: Services, suggestions: Suggestions) -> None:
        self._services = services
        self._suggestions = suggestions

    async def __call__(self, host: PlayedGame, player: Player) -> Suggestion | None:
        """Return the suggestion for a game in which `player` cannot say; None for none."""
        while True:
            try:
                suggestion = await self._suggestions.of(host)
            except WorkersBusy:
                await asyncio.sleep(RETRY_S)
            except WorkersClosed:
                return None
            except WorkError as error:
                what = f"game {host.id}: nothing stands in for {player.name}"
                self._services.report(what, error)
                return None
            else:
                break
        _log.info(
            "game %s: %s cannot say what is dead, %d stones are suggested "
            "(%d playouts, seed %d)",
            host.id,
            player.name,
            len(suggestion.dead),
            suggestion.made_from.playouts,
            suggestion.made_from.seed,
        )
        return suggestion
