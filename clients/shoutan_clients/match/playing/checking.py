"""Before game 1: every engine is started, asked what it is, and set up for this match.

Whatever an engine refuses is said in its own words, with what to try.
"""

import shlex
from collections.abc import Sequence
from typing import Final

from shoutan_engine.clocks.table import has_parts_of_seconds
from shoutan_engine.clocks.types import TimeSystem
from shoutan_engine.conditions import handicap_setup
from shoutan_engine.settings import GameSettings, Setup
from shoutan_host.engines.commands import is_ssh
from shoutan_host.engines.failures import (
    AnswersOutOfStep,
    EngineFailure,
    EngineMissing,
    RulesUntold,
    SetUpRefused,
)
from shoutan_host.engines.pool import EnginePool, PooledEngine
from shoutan_host.gtp.game import EngineInfo, game_setup
from shoutan_protocol.gtp.analysis import Thinking
from shoutan_protocol.gtp.clock_commands import (
    dialects,
    hears_parts_of_seconds,
    settings_request,
)
from shoutan_protocol.gtp.grammar import format_command

from shoutan_clients.match.elsewhere import is_tcp
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import CountBy, EnginePlan, MatchPlan
from shoutan_clients.match.playing.command_hints import (
    listening,
    name_of_words,
    own_rules,
    shell_words,
    to_see_more,
    variable,
    where_it_runs,
)
from shoutan_clients.match.playing.conditions import sentence, settings_of
from shoutan_clients.match.playing.engine_starts import BATCH_MODE
from shoutan_clients.match.playing.free_handicap import COMMAND
from shoutan_clients.match.playing.machine import MachineFailed
from shoutan_clients.match.playing.refereeing import LISTS, SCORES
from shoutan_clients.match.playing.run_folders import Left
from shoutan_clients.match.playing.slots import Slot
from shoutan_clients.match.ports import EngineCheck, EngineUnfit


class DidNotStart(EngineUnfit):
    """An engine that failed, and did not just refuse: how it runs may be the reason."""

    def __init__(self, why: str, advice: str) -> None:
        super().__init__(f"{why} {advice}")
        self.why = why
        self.advice = advice


_ALOUD: Final = " or ".join(thinking.value for thinking in Thinking)
_CLOCKS = ("time_settings", "kgs-time_settings", "kata-time_settings")


async def check_engine(plan: MatchPlan, engine: EnginePlan, slot: Slot) -> EngineCheck:
    """Try one engine. Raises EngineUnfit, and OSError where the machine fails."""
    if engine.folder is not None and not engine.folder.is_dir():
        raise EngineUnfit(
            f"{engine.name} is to run in {engine.folder}, which does not exist."
            " Make that folder, or name another one."
        )
    pool = _pool(engine, slot)
    info = await _tried(plan, engine, pool, slot.run_folder(engine.name).left())
    _demand_analysis(plan, engine, info)
    if plan.openings.is_free and not info.capabilities.has(COMMAND):
        raise _unfit(engine, f"it has no {COMMAND}, to place handicap stones itself")
    remarks = _remarks(plan, engine, info)
    if said := shell_words(engine.command):
        remarks.append(said)
    return EngineCheck(engine, info, tuple(remarks))


async def check_referee(plan: MatchPlan, slot: Slot) -> EngineCheck | None:
    """Try the referee; None without one. Raises as `check_engine` does."""
    if plan.count_by is not CountBy.REFEREE:
        return None
    engine = plan.referee_engine
    if engine is None:
        raise EngineUnfit("Games are to be counted by a referee, and there is none.")
    try:
        pool = slot.referee()
    except ValueError as error:
        raise EngineUnfit(sentence(str(error))) from error
    info = await _tried(plan, engine, pool, slot.run_folder(engine.name).left())
    if not (info.capabilities.has(LISTS) or info.capabilities.has(SCORES)):
        why = f"it has neither {LISTS} nor {SCORES}, so that it cannot count a game"
        raise _unfit(engine, why)
    return EngineCheck(engine, info)


def _pool(engine: EnginePlan, slot: Slot) -> EnginePool:
    try:
        return slot.pool(engine)
    except ValueError as error:  # an address that is none
        raise EngineUnfit(sentence(f"{engine.name}: {error}")) from error


async def _tried(
    plan: MatchPlan, engine: EnginePlan, pool: EnginePool, left: Left | None
) -> EngineInfo:
    """Start an engine and set it up. `left`: what was there before, where it runs."""
    taken: PooledEngine | None = None
    try:
        taken = await pool.take()
        for settings in _conditions(plan, engine):
            await taken.controller.set_up(game_setup(settings))
        await taken.controller.game_over()
    except RulesUntold as untold:
        if taken is not None:
            pool.end(taken)
        raise _unfit(
            engine, f"{sentence(str(untold))} {own_rules(plan.profile)}"
        ) from untold
    except SetUpRefused as refused:
        if taken is not None:
            pool.end(taken)
        raise _unfit(engine, str(refused)) from refused
    except AnswersOutOfStep as lost:
        raise _unfit(engine, str(lost)) from lost
    except EngineFailure as failure:
        why = str(failure)
        if taken is not None:
            why = await taken.why(failure)
            pool.end(taken)
        advice = _advice(engine, where_it_runs(engine, why, left), left)
        raise DidNotStart(_cannot(engine, why), advice) from failure
    except EngineMissing as missing:
        raise EngineUnfit(_not_found(engine, missing)) from missing
    except MachineFailed as failed:
        raise failed.error from failed
    pool.put_back(taken)
    assert taken.controller.info is not None
    return taken.controller.info


def _conditions(plan: MatchPlan, engine: EnginePlan) -> list[GameSettings]:
    """Return what an engine is set up with: the match's board, and with handicap stones."""
    openings = plan.openings
    setups = [Setup()]
    if openings.handicap and not openings.is_free:
        setups.append(handicap_setup(plan.size, openings.handicap))
    settings: list[GameSettings] = []
    for setup in setups:
        opening = Opening(setup=setup, handicap=len(setup.black))
        settings.append(settings_of(plan, opening, engine, engine))
    return settings


def _demand_analysis(plan: MatchPlan, engine: EnginePlan, info: EngineInfo) -> None:
    """Raise EngineUnfit where both engines have to say scores, and this one does not."""
    has, kata = info.capabilities.has, Thinking.KATA.value
    if plan.adjudication.agree_points is None or has(kata):
        return
    why = f"--adjudicate-score needs the scores of both engines, and it has no {kata}"
    if has(Thinking.LZ.value):
        why = f"{why}: what it says are chances"
    raise _unfit(engine, f"{why}; leave --adjudicate-score out")


def demand_chances(plan: MatchPlan, checks: Sequence[EngineCheck]) -> None:
    """Raise EngineUnfit where `--resign-below` is asked for, and no engine can resign so.

    One that can is enough: it concerns that engine's own chances only.
    """
    if plan.adjudication.resign_below is None:
        return
    if not any(_thinks_aloud(check.info) for check in checks):
        raise EngineUnfit(
            "--resign-below goes by what an engine says of its own chances, and none of"
            f" these has {_ALOUD}: leave --resign-below out, or play engines that have it."
        )


def _thinks_aloud(info: EngineInfo) -> bool:
    return any(info.capabilities.has(thinking.value) for thinking in Thinking)


def _remarks(plan: MatchPlan, engine: EnginePlan, info: EngineInfo) -> list[str]:
    has, remarks = info.capabilities.has, list[str]()
    clock = engine.time or plan.time
    is_timed = clock.initial() is not None
    if is_timed and not any(map(has, _CLOCKS)):
        remarks.append(
            "It has no time_settings: it does not know how much time it has."
        )
    elif is_timed and not has("time_left"):
        remarks.append("It has no time_left: it keeps its own clock.")
    if is_timed and has_parts_of_seconds(clock):
        remarks += _whole_seconds(clock, info)
    if plan.count_by is CountBy.AGREED and not has(LISTS):
        remarks.append(
            f"It has no {LISTS}: where it cannot say what is dead, Shoutan's own"
            " suggestion stands in."
        )
    if not _thinks_aloud(info):
        if plan.thinks_aloud:
            remarks.append(
                "It cannot think aloud: its games have no evaluations by it."
            )
        if plan.adjudication.resign_below is not None:
            remarks.append(f"--resign-below is not for it: it has no {_ALOUD}.")
    return remarks


def _whole_seconds(clock: TimeSystem, info: EngineInfo) -> list[str]:
    """Return what an engine hears of a clock with parts of seconds, if not all of it."""
    heard = dialects(clock, info.capabilities)
    if not heard or hears_parts_of_seconds(clock, info.capabilities):
        return []
    words = format_command(settings_request(clock, heard[0])).decode().strip()
    return [
        f"It hears of whole seconds only: of {clock.text} it is told {words}; its clock"
        f" runs as you wrote it."
    ]


def _unfit(engine: EnginePlan, why: str) -> EngineUnfit:
    """Return the error with what to try; `why` may quote the engine."""
    return EngineUnfit(f"{_cannot(engine, why)} {_advice(engine)}")


def _advice(engine: EnginePlan, where: str = "", left: Left | None = None) -> str:
    """Return what to try; `where` it runs, and what is `left` there, if that matters."""
    command = engine.command
    if is_tcp(command):
        return (
            f"Is an engine listening there? For one: socat {listening(command[0])}"
            " EXEC:'/usr/games/gnugo --mode gtp' (write the program's whole path)"
        )
    if is_ssh(command):
        return f"For ssh: {BATCH_MODE}"
    sentences = (shell_words(command), where, to_see_more(engine, left))
    return " ".join(each for each in sentences if each)


def _not_found(engine: EnginePlan, missing: EngineMissing) -> str:
    words = _cannot(engine, str(missing))
    hint = variable(engine) or name_of_words(engine)
    return f"{words} {hint}" if hint else words


def _cannot(engine: EnginePlan, why: str) -> str:
    words = (
        f"{engine.name} ({shlex.join(engine.command)}) cannot play this match: {why}"
    )
    return sentence(words)
