"""What all games of a run share: where they are hosted, and who helps to count them."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from shoutan_engine.settings import Player
from shoutan_host.bus import LocalBus
from shoutan_host.clock import Clock
from shoutan_host.hosting.game_host import Services
from shoutan_host.hosting.games import Games
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.storage.passing import PassingLog
from shoutan_host.transcripts import Transcripts
from shoutan_host.work.failures import WorkError, WorkersBusy, WorkersClosed
from shoutan_host.work.suggestions import Suggestion, Suggestions
from shoutan_host.work.workers import Workers

from shoutan_clients.match.plan import EnginePlan, MatchPlan
from shoutan_clients.match.playing.background import Background, report
from shoutan_clients.match.playing.transcript_names import MatchTranscripts

_BUSY_S = 0.5
"""How soon busy workers are asked again: many games may end at once."""


class StandIn:
    """Says what looks dead in the place of engines that cannot say.

    By processes of our own, started when the first one is needed.
    """

    def __init__(self) -> None:
        self._workers = Workers()
        self._suggestions = Suggestions(self._workers)

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


@dataclass(frozen=True, slots=True)
class World:
    """Games are hosted as on a server, by a log that keeps no event."""

    plan: MatchPlan
    engines: Mapping[str, EnginePlan]
    services: Services
    store: PassingLog
    games: Games
    stand_in: StandIn
    background: Background
    transcripts: Transcripts | None
    transcript_files: MatchTranscripts | None

    @property
    def clock(self) -> Clock:
        """The clock of all games."""
        return self.services.clock


def make_world(
    plan: MatchPlan,
    clock: Clock,
    background: Background,
    files: MatchTranscripts | None,
) -> World:
    """Return a world; it must be made on the loop that plays. `files`: of transcripts."""
    store, loop = PassingLog(), asyncio.get_running_loop()
    services = Services(store, LocalBus(report), clock, loop, report)
    return World(
        plan=plan,
        engines={engine.name: engine for engine in plan.engines},
        services=services,
        store=store,
        games=Games(services, lambda: None),
        stand_in=StandIn(),
        background=background,
        transcripts=(None if files is None else Transcripts(files, clock, report)),
        transcript_files=files,
    )
