"""What the command line says of one engine by its name: its own clock, its environment.

`--engine-time old=10m+3s` and `--engine-env new=OMP_NUM_THREADS=1`; a file says the same
in the engine's table.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from shoutan_engine.clocks.types import TimeSystem
from shoutan_host.tables import near, shown

from shoutan_clients.match.clock_words import read_clock
from shoutan_clients.match.plan import EnginePlan, MatchPlan

_VARIABLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*", re.ASCII)
"""Names of variables that every shell can set (POSIX, 8.1)."""


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
    if not _VARIABLE.fullmatch(variable):
        raise ValueError(
            f"{shown(variable)} is no name of a variable, which has letters A to Z, digits"
            f" and underscores, no digit first: write {form}"
        )
    return name, (variable, value)


def with_own_settings(plan: MatchPlan, values: Mapping[str, Any]) -> MatchPlan:
    """Return the plan with what was said of single engines, over what a file says.

    Raises ValueError where no engine has such a name, and where a thing is said twice.
    """
    engines, said = list(plan.engines), set[tuple[int, str]]()
    for name, clock in values.get("engine_time", ()):
        at = _place(engines, name, "--engine-time")
        if (at, "") in said:
            raise ValueError(
                f"--engine-time says the clock of {engines[at].name} twice: leave one out"
            )
        said.add((at, ""))
        engines[at] = replace(engines[at], time=clock)
    for name, (variable, value) in values.get("engine_env", ()):
        at = _place(engines, name, "--engine-env")
        if (at, variable) in said:
            raise ValueError(
                f"--engine-env says {variable} of {engines[at].name} twice: leave one out"
            )
        said.add((at, variable))
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
