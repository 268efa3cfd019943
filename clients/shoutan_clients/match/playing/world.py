"""What all games of a run share."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from shoutan_engine.points import Color
from shoutan_host.clock import Clock
from shoutan_host.gtp.game import EngineInfo
from shoutan_host.gtp.link import GtpLink
from shoutan_host.ports import GameId
from shoutan_host.transcripts import Transcripts

from shoutan_clients.match.plan import EnginePlan, MatchPlan
from shoutan_clients.match.playing.background import Background, report
from shoutan_clients.match.playing.fewer_stones import FewerStones
from shoutan_clients.match.playing.hosting import Hall
from shoutan_clients.match.playing.long_thinks import LongThinks
from shoutan_clients.match.playing.pulse import Pulse
from shoutan_clients.match.playing.restarts_told import Reasons
from shoutan_clients.match.playing.transcript_names import (
    MatchTranscripts,
    RefereeTranscripts,
)


@dataclass(frozen=True, slots=True)
class World:
    """The match, and what its games are played with. `engines`: by their names.

    `referee_transcripts`: None where there is no referee too. `programs`: what engines said
    that they are, by their names, once they were tried.
    """

    plan: MatchPlan
    engines: Mapping[str, EnginePlan]
    hall: Hall
    clock: Clock
    background: Background
    long_thinks: LongThinks
    pulse: Pulse
    reasons: Reasons
    transcripts: Transcripts | None
    transcript_files: MatchTranscripts | None
    referee_transcripts: Transcripts | None = None
    referee_files: RefereeTranscripts | None = None
    fewer_stones: FewerStones = field(default_factory=FewerStones)
    programs: dict[str, EngineInfo] = field(default_factory=dict[str, EngineInfo])

    def begin_transcripts(
        self, game: GameId, number: int, *, goes_on: bool = False
    ) -> None:
        """Name the files of a game, which `goes_on` where they are begun. Raises OSError."""
        for files in (self.transcript_files, self.referee_files):
            if files is not None:
                files.begin(game, number, goes_on=goes_on)

    def placing_heard(
        self, link: GtpLink, number: int, name: str
    ) -> AbstractContextManager[None]:
        """Keep what Black's engine is told and says in a block before a game has begun.

        It stands at the beginning of its transcript of that game.
        """
        if self.transcripts is None:
            return nullcontext()
        game = placing(number)
        return self.transcripts.of(link, game, lambda: Color.BLACK, name)

    def referee_heard(
        self, link: GtpLink, game: GameId
    ) -> AbstractContextManager[None]:
        """Keep what is said to the referee of a game in a block, if it is kept."""
        if self.referee_transcripts is None:
            return nullcontext()
        # It has no color, and its file needs none.
        return self.referee_transcripts.of(link, game, lambda: Color.BLACK, "referee")

    async def close_transcripts(self) -> None:
        """Write what has come, for good."""
        for transcripts in (self.transcripts, self.referee_transcripts):
            if transcripts is not None:
                await transcripts.close()


def placing(number: int) -> GameId:
    """Return what game `number` is called while handicap stones are placed for it."""
    return GameId(f"{number}: free handicap")


def make_world(
    plan: MatchPlan,
    clock: Clock,
    hall: Hall,
    background: Background,
    folder: Path | None,
) -> World:
    """Return a world; it must be made on the loop that plays.

    `folder`: of transcripts, None to keep none.
    """
    files = None if folder is None else MatchTranscripts(folder)
    of_referee: RefereeTranscripts | None = None
    if folder is not None and plan.referee is not None:
        of_referee = RefereeTranscripts(folder)
    return World(
        plan=plan,
        engines={engine.name: engine for engine in plan.engines},
        hall=hall,
        clock=clock,
        background=background,
        long_thinks=LongThinks(plan, clock),
        pulse=Pulse(clock, hall.silence),
        reasons=set(),
        transcripts=(None if files is None else Transcripts(files, clock, report)),
        transcript_files=files,
        referee_transcripts=(
            None if of_referee is None else Transcripts(of_referee, clock, report)
        ),
        referee_files=of_referee,
    )
