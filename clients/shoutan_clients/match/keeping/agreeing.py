"""What a folder has, held against what is to go into it now: one match, or a refusal."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.keeping.mixing import (
    as_it_was_begun,
    differences,
    files_gone,
    refuse_mixing,
    schedule_difference,
)
from shoutan_clients.match.keeping.plan_file import PlanFile, read_plan_file
from shoutan_clients.match.keeping.plan_form import plan_of
from shoutan_clients.match.keeping.programs import (
    Seen,
    changed_data,
    file_differences,
    sentences_after_a_kill,
)
from shoutan_clients.match.keeping.results import NAME as RESULTS
from shoutan_clients.match.keeping.results import TO_DO
from shoutan_clients.match.keeping.versions import NAME as VERSIONS
from shoutan_clients.match.keeping.versions import (
    EngineVersion,
    firm_files,
    open_files,
    read_versions,
    version_differences,
    without,
    write_versions,
)
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.wording import many


def refuse_other_plan(
    folder: Path,
    before: PlanFile,
    now: PlanFile,
    lines: Sequence[GameLine],
    schedule: Sequence[GamePlan],
) -> None:
    """Raise CannotMix for a plan under which games would be of another match.

    Raises CannotKeep for a line of a game that this one has not, where nothing makes the
    schedule another: somebody changed that line.
    """
    refuse_mixing(
        folder,
        files_gone(before.plan, now.plan),
        "To go on with this one, put back what was there.",
    )
    phrases = differences(before.plan, now.plan)
    refuse_mixing(folder, phrases, as_it_was_begun(folder))
    # Openings and schedule follow from the plan: only where that explains nothing.
    if before.openings != now.openings:
        phrases.append("the openings: other games or positions are in them now")
        way_back = "To go on with this one, put the files of its openings back."
    else:
        if (other := schedule_difference(lines, schedule)) is not None:
            was, is_now = other
            if before.shoutan == now.shoutan:
                raise CannotKeep(
                    f"A line of {folder / RESULTS} is damaged: it has {was}; of this match"
                    f" that game is {is_now}. {TO_DO}"
                )
            phrases.append(f"{was} before, {is_now} now")
        way_back = f"To go on with this one, use Shoutan {before.shoutan}."
    refuse_mixing(folder, phrases, way_back)


def refuse_beyond(folder: Path, last: int, plan: MatchPlan, pairings: int) -> None:
    """Raise CannotKeep where game `last`, which is kept, is of no match that ran here.

    `pairings`: how many `plan` has. What is asked for is written before it is played, and
    a match does not get shorter; so a greater number is somebody's. Raises OSError.
    """
    before = read_plan_file(folder)
    if before is None:
        return
    old = plan_of(before.plan)
    if (len(old.engines), old.format) != (len(plan.engines), plan.format):
        return  # another match, which is said
    most = old.games * pairings
    if last > most:
        raise CannotKeep(
            f"A line of {folder / RESULTS} is damaged: it has game {last}, and this match"
            f" {many(most, 'game')}. {TO_DO}"
        )


def refuse_other_programs(folder: Path, seen: Seen) -> list[str]:
    """Raise CannotMix where a program is not the one that played, by its files.

    Also where nothing is left to be played: the figures of another build are no answer.
    After a run that was killed, an engine may have written to what is no code: that is
    forgotten, and sentences about it are returned. Raises OSError, and CannotKeep for a
    damaged file.
    """
    before = read_versions(folder)
    refuse_mixing(
        folder,
        file_differences(firm_files(before), seen),
        "To go on with this one, put back what played; to take the games of both as"
        f" those of one engine all the same, remove {folder / VERSIONS}.",
    )
    if changed := changed_data(open_files(before), seen):
        write_versions(folder, without(before, changed))
    return [*sentences_after_a_kill(changed)]


def keep_versions(
    folder: Path, before: Mapping[str, EngineVersion], now: Mapping[str, EngineVersion]
) -> None:
    """Keep what engines say they are `now`, beside what they said before the first game.

    Raises CannotMix where one is another, or of another version; OSError.
    """
    refuse_mixing(
        folder,
        version_differences(before, now),
        "To go on with this one, play the version that played before; to mix both"
        f" all the same, remove {folder / VERSIONS}.",
    )
    write_versions(folder, {**before, **now})
