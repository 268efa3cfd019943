"""What a folder has, held against what is to go into it now: one match, or a refusal."""

from collections.abc import Sequence
from pathlib import Path

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.keeping.mixing import (
    as_it_was_begun,
    differences,
    refuse_mixing,
    schedule_differences,
)
from shoutan_clients.match.keeping.plan_file import PlanFile
from shoutan_clients.match.keeping.programs import Seen, file_differences
from shoutan_clients.match.keeping.versions import NAME as VERSIONS
from shoutan_clients.match.keeping.versions import read_versions


def refuse_other_plan(
    folder: Path,
    before: PlanFile,
    now: PlanFile,
    lines: Sequence[GameLine],
    schedule: Sequence[GamePlan],
) -> None:
    """Raise CannotMix for a plan under which games would be of another match."""
    phrases = differences(before.plan, now.plan)
    refuse_mixing(folder, phrases, as_it_was_begun(folder))
    # Openings and schedule follow from the plan: only where that explains nothing.
    if before.openings != now.openings:
        phrases.append("the openings: other games or positions are in them now")
        way_back = "To go on with this one, put the files of its openings back."
    else:
        phrases = schedule_differences(lines, schedule)
        way_back = f"To go on with this one, use Shoutan {before.shoutan}."
    refuse_mixing(folder, phrases, way_back)


def refuse_other_programs(folder: Path, seen: Seen) -> None:
    """Raise CannotMix where a program is not the one that played, by its files.

    Also where nothing is left to be played: the figures of another build are no answer.
    Raises OSError, and CannotKeep for a damaged file.
    """
    before = {name: said.files or {} for name, said in read_versions(folder).items()}
    refuse_mixing(
        folder,
        file_differences(before, seen),
        "To go on with this one, put back what played; to take the games of both as"
        f" those of one engine all the same, remove {folder / VERSIONS}.",
    )
