"""`shoutan match`: from a plan to an exit code.

0: all games are played, or a sequential test is decided. 1: it failed, and a sentence says
why and what to do. 130 after Ctrl-C, 128 and its number after another signal. Whatever
ends it, no process of an engine is left behind, and the same command goes on.
"""

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TextIO

from shoutan_host.clock import SystemClock
from shoutan_host.interpreter import loop_factory, tune_interpreter
from shoutan_host.stop_signals import stop_signals

from shoutan_clients.match.contradictions import refuse_to_serve, remarks_on
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.going_on import without_command
from shoutan_clients.match.keeping.agreeing import refuse_beyond
from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.keeping.mixing import CannotMix
from shoutan_clients.match.keeping.plan_file import resumed_plan
from shoutan_clients.match.keeping.results import last_number
from shoutan_clients.match.log_notes import noted_logs
from shoutan_clients.match.match_run import MatchRun
from shoutan_clients.match.open_files import make_room, reason
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.ports import EngineUnfit, Showing
from shoutan_clients.match.resuming import changed
from shoutan_clients.match.run_ends import FAILED, RunEnd
from shoutan_clients.match.standard_streams import fail
from shoutan_clients.match.stopping import Stopping
from shoutan_clients.match.wiring import CannotBegin, Parts, parts_of_a_match


def run(
    plan: MatchPlan | None,
    options: RunOptions,
    showing: Showing,
    parts: Parts | None = None,
    changes: Mapping[str, Any] | None = None,
) -> int:
    """Play a match until it is over; returns the exit code.

    `plan` None: the one that is kept in `options.out`, which is gone on with. `parts`:
    those that play on this machine, unless others are given. `changes`: what is said anew
    of a match that is gone on with, by option.
    """
    with noted_logs(showing, options.out):
        parts = parts or parts_of_a_match(options)
        return _run_whole(plan, options, showing, parts, changes or {})


def _run_whole(
    plan: MatchPlan | None,
    options: RunOptions,
    showing: Showing,
    parts: Parts,
    changes: Mapping[str, Any],
) -> int:
    folder = MatchFolder(options.out)
    try:
        if plan is None:
            plan = changed(resumed_plan(options.out), changes)
            if options.serves:
                _serve(plan)
            for remark in remarks_on({"pairs": plan.openings.is_paired, **changes}):
                showing.note(remark)
        games = parts.games(plan)
        asked = len(games.schedule)
        if (longer := _with_those_there(plan, asked, options)) is not None:
            plan, games = longer, parts.games(longer)
        folder.open(
            plan,
            games.openings,
            games.schedule,
            lambda plan: parts.words(plan, options),
        )
        too_few = make_room(plan, options)
        for note in (*games.remarks, *([too_few] if too_few else [])):
            showing.note(note)
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            end = runner.run(
                _run(plan, options, showing, folder, games.schedule, parts, asked)
            )
        if not end.has_begun:
            # Now that no engine runs in there: what nobody began, nobody goes on with.
            folder.forget()
    except (CannotBegin, CannotKeep, CannotMix, EngineUnfit) as sentence:
        folder.forget()
        why = str(sentence)
        showing.failed(why)
        return fail(why)
    except OSError as error:
        folder.forget()
        told = str(error) if plan is None else reason(error, plan, options)
        why = f"The engines cannot be started: {told}."
        showing.failed(why)
        return fail(why)
    finally:
        folder.close()
    # What is shown may go elsewhere, or nowhere; a failure is said where failures are. On
    # one terminal, or in one log, it is said already.
    if not end.has_begun:
        is_there = options.out.exists()  # else there is nothing to go on with
        why = end.why if is_there else without_command(end.why)
        showing.failed(why)
        fail(why)
    elif end.code == FAILED and not is_one_place(sys.stdout, sys.stderr):
        return fail(end.why)
    return end.code


def _serve(plan: MatchPlan) -> None:
    """Raise CannotBegin for a match that was begun and cannot be served."""
    try:
        refuse_to_serve(plan)
    except ValueError as wrong:
        raise CannotBegin(str(wrong)) from wrong


async def _run(
    plan: MatchPlan,
    options: RunOptions,
    showing: Showing,
    folder: MatchFolder,
    schedule: Sequence[GamePlan],
    parts: Parts,
    asked: int,
) -> RunEnd:
    clock, stopping = SystemClock(), Stopping()
    # To the very end: one more signal must not keep an engine from being ended.
    with stop_signals(stopping.told):
        arena = parts.arena(plan, options, clock)
        if remark := getattr(arena, "remark", ""):
            showing.note(remark)
        try:
            tune_interpreter()
            match = MatchRun(
                plan,
                options,
                arena,
                showing,
                folder,
                schedule,
                figures=parts.figures,
                clock=clock,
                asked=asked,
            )
            return await match.run(stopping)
        finally:
            await arena.close()


def _with_those_there(
    plan: MatchPlan, asked: int, options: RunOptions
) -> MatchPlan | None:
    """Return the plan with as many games as it takes for those that were played.

    None where the games that are `asked` for, of all pairings, are enough. What was played
    stays: a match does not get shorter. Raises CannotKeep for a number that no game had.
    """
    try:
        last = last_number(options.out)
    except CannotKeep:  # said by the folder, when it is opened
        return None
    if last <= asked:
        return None
    pairings = asked // plan.games
    refuse_beyond(options.out, last, plan, pairings)
    return replace(plan, games=-(-last // pairings))


def is_one_place(first: TextIO, second: TextIO) -> bool:
    """Tell whether two streams end in the same terminal, pipe or file."""
    try:
        if sys.platform == "win32":  # which has no numbers for terminals and pipes
            return first.isatty() and second.isatty()
        one, other = os.fstat(first.fileno()), os.fstat(second.fileno())
    except (OSError, ValueError):
        return False
    return os.path.samestat(one, other)
