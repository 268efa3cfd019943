"""`shoutan match`: from a plan to an exit code.

0: all games are played, or a sequential test is decided. 1: it failed, and stderr says why
and what to do. 130 after Ctrl-C, 128 and its number after another signal. Whatever ends
it, no process of an engine is left behind, and the same command goes on.
"""

import asyncio
import sys
from typing import TYPE_CHECKING

from shoutan_host.clock import SystemClock
from shoutan_host.interpreter import loop_factory, tune_interpreter
from shoutan_host.stop_signals import stop_signals

from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.keeping.mixing import CannotMix
from shoutan_clients.match.keeping.plan_file import resumed_plan
from shoutan_clients.match.match_run import FAILED, Figures, RunEnd, run_match
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.ports import Arena, EngineUnfit, Showing
from shoutan_clients.match.stopping import Stopping

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shoutan_clients.match.game_plan import GamePlan
    from shoutan_clients.match.statistics import Standings

__all__ = ["run"]


def run(plan: MatchPlan | None, options: RunOptions, showing: Showing) -> int:
    """Play a match until it is over; returns the exit code.

    `plan` None: the one that is kept in `options.out`, which is gone on with.
    """
    from shoutan_clients.match.openings import BadOpenings

    folder = MatchFolder(options.out)
    try:
        plan = plan or resumed_plan(options.out)
        schedule = _open(folder, plan, options, showing)
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            end = runner.run(_run(plan, options, showing, folder, schedule))
    except (BadOpenings, CannotKeep, CannotMix, EngineUnfit) as sentence:
        return _fail(str(sentence))
    except OSError as error:
        return _fail(f"The engines cannot be started: {error}.")
    finally:
        folder.close()
    return end.code


def _open(
    folder: MatchFolder, plan: MatchPlan, options: RunOptions, showing: Showing
) -> "Sequence[GamePlan]":
    """Take the folder; returns the schedule. Raises BadOpenings, CannotKeep, CannotMix."""
    from shoutan_clients.match.config_text import format_plan
    from shoutan_clients.match.openings import read_openings
    from shoutan_clients.match.schedule import schedule

    book = read_openings(plan)
    games = schedule(plan, book)
    folder.open(plan, book.fingerprint, games, lambda plan: format_plan(plan, options))
    for remark in book.remarks:
        showing.note(remark)
    return games


async def _run(
    plan: MatchPlan,
    options: RunOptions,
    showing: Showing,
    folder: MatchFolder,
    schedule: "Sequence[GamePlan]",
) -> RunEnd:
    from shoutan_clients.match.playing import LocalArena

    clock, stopping = SystemClock(), Stopping()
    # To the very end: one more signal must not keep an engine from being ended.
    with stop_signals(stopping.told):
        arena: Arena = LocalArena(plan, options, clock)
        try:
            tune_interpreter()
            return await run_match(
                plan,
                options,
                arena,
                showing,
                folder,
                schedule,
                figures=_figures(),
                clock=clock,
                stopping=stopping,
            )
        finally:
            await arena.close()


def _figures() -> Figures:
    from shoutan_clients.match.report import write_report
    from shoutan_clients.match.statistics import standings

    return Figures(standings, decided, write_report)


def decided(standings: "Standings") -> str | None:
    """Return the verdict of the sequential test in a sentence, None without one."""
    test = standings.sprt
    if test is None or test.verdict is None:
        return None
    elo = test.elo0 if test.verdict.value == "H0" else test.elo1
    return (
        f"The sequential test accepts {test.verdict.value} ({elo:+g} {test.model.value}"
        f" Elo): its ratio is {test.llr:.2f}, the bounds are {test.lower:.2f} and"
        f" {test.upper:.2f}."
    )


def _fail(sentence: str) -> int:
    print(f"shoutan match: {sentence}", file=sys.stderr)
    return FAILED
