"""What all games of a run share."""

from collections.abc import Mapping
from dataclasses import dataclass

from shoutan_host.clock import Clock
from shoutan_host.transcripts import Transcripts

from shoutan_clients.match.plan import EnginePlan, MatchPlan
from shoutan_clients.match.playing.background import Background, report
from shoutan_clients.match.playing.hosting import Hall
from shoutan_clients.match.playing.transcript_names import MatchTranscripts


@dataclass(frozen=True, slots=True)
class World:
    """The match, and what its games are played with. `engines`: by their names."""

    plan: MatchPlan
    engines: Mapping[str, EnginePlan]
    hall: Hall
    clock: Clock
    background: Background
    transcripts: Transcripts | None
    transcript_files: MatchTranscripts | None


def make_world(
    plan: MatchPlan,
    clock: Clock,
    hall: Hall,
    background: Background,
    files: MatchTranscripts | None,
) -> World:
    """Return a world; it must be made on the loop that plays. `files`: of transcripts."""
    return World(
        plan=plan,
        engines={engine.name: engine for engine in plan.engines},
        hall=hall,
        clock=clock,
        background=background,
        transcripts=(None if files is None else Transcripts(files, clock, report)),
        transcript_files=files,
    )
