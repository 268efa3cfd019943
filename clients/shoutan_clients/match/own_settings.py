"""What the command line says of one engine by its name: its own clock, its environment.

`--engine-time old=10m+3s` and `--engine-env new=OMP_NUM_THREADS=1`; a file says the same
in the engine's table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from shoutan_engine.clocks.types import TimeSystem
from shoutan_host.tables import near, shown

from shoutan_clients.match.clock_words import read_clock
from shoutan_clients.match.plan import EnginePlan, MatchPlan


def read_engine_time(text: str) -> tuple[str, TimeSystem]:
    """Read "NAME=CLOCK". Raises ValueError."""
    name, clock = _named(text, "NAME=CLOCK, such as old=10m+3s")
    return name, read_clock(clock)


def read_engine_env(text: str) -> tuple[str, tuple[str, str]]:
    """Read "NAME=VARIABLE=VALUE". Raises ValueError."""
    form = "NAME=VARIABLE=VALUE, such as old=OMP_NUM_THREADS=1"
    name, setting = _named(text, form)
    variable, equals, value = setting.partition("=")
    if not variable or not equals or "\0" in setting:
        raise ValueError(f"write {form}, not {shown(text)}")
    return name, (variable, value)


def with_own_settings(plan: MatchPlan, values: Mapping[str, Any]) -> MatchPlan:
    """Return the plan with what was said of single engines; the last word counts.

    Raises ValueError where no engine has such a name.
    """
    engines = list(plan.engines)
    for name, clock in values.get("engine_time", ()):
        at = _place(engines, name, "--engine-time")
        engines[at] = replace(engines[at], time=clock)
    for name, (variable, value) in values.get("engine_env", ()):
        at = _place(engines, name, "--engine-env")
        env = {**engines[at].env, variable: value}
        engines[at] = replace(engines[at], env=MappingProxyType(env))
    return replace(plan, engines=tuple(engines))


def _named(text: str, form: str) -> tuple[str, str]:
    name, equals, rest = text.partition("=")
    if not name or not equals or not rest:
        raise ValueError(f"write {form}, not {shown(text)}")
    return name, rest


def _place(engines: Sequence[EnginePlan], name: str, option: str) -> int:
    names = [engine.name.casefold() for engine in engines]
    if name.casefold() in names:
        return names.index(name.casefold())
    meant = near(name.casefold(), names)
    called = ", ".join(engine.name for engine in engines)
    guess = f"is it {engines[names.index(meant)].name}? " if meant else ""
    raise ValueError(
        f"{option}: no engine is called {shown(name)}: {guess}they are {called}"
    )
