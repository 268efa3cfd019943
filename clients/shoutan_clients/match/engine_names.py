"""Names for engines that were given none: the program, and what tells it from the others.

"gnugo --level 1" and "gnugo --level 10" become gnugo-level-1 and gnugo-level-10: the same
commands have the same names in every run, and a table of results can be read.
"""

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Final

from shoutan_host.engines.commands import is_ssh

from shoutan_clients.match.elsewhere import machine_of

MOST: Final = 24
_RUNNERS: Final = frozenset(
    {"bash", "env", "java", "nice", "node", "perl", "python", "ruby", "sh", "stdbuf"}
)
"""Programs that run another one, which is the engine."""
_WRAPPERS: Final = _RUNNERS | frozenset(
    [
        "chrt",
        "dash",
        "dotnet",
        "gdb",
        "ionice",
        "lua",
        "luajit",
        "mono",
        "numactl",
        "pypy",
        "setsid",
        "strace",
        "taskset",
        "time",
        "timeout",
        "valgrind",
        "wine",
        "xvfb-run",
        "zsh",
    ]
)
"""These too. They are in the names of engines, whose other words may be numbers."""
_SUFFIXES: Final = (".exe", ".py", ".sh", ".jar", ".js", ".pl", ".rb")
_ODD: Final = re.compile(r"[^A-Za-z0-9.]+", re.ASCII)


def name_engines(
    commands: Sequence[tuple[str, ...]], given: Sequence[str | None]
) -> list[str]:
    """Return a name for each command: the one `given`, or one made of the command."""
    programs = [program_of(command) for command in commands]
    names = [
        name or _tail(program) for name, program in zip(given, programs, strict=True)
    ]
    for program in dict.fromkeys(programs):
        alike = [
            i for i, each in enumerate(programs) if each == program and given[i] is None
        ]
        if len(alike) > 1:
            told = _told_apart([commands[i] for i in alike], program)
            for i, name in zip(alike, told, strict=True):
                names[i] = name
    return _distinct(names, given)


def program_of(command: Sequence[str]) -> str:
    """Return what an engine's program is called, without its folder and suffix.

    An engine on another machine is called by that machine.
    """
    first = command[0]
    if "://" in first:
        return _word(first.partition("://")[2])
    words = [first, *(word for word in command[1:] if not word.startswith("-"))]
    base = _base(words[0])
    if is_ssh(command) and (machine := machine_of(command)) is not None:
        return _word(machine)
    runner = words[0]
    while len(words) > 1 and _whole(runner) in _RUNNERS:
        words = words[1:]
        if "=" not in words[0]:  # of env
            runner, base = words[0], _base(words[0])
    return base


def is_runner(word: str) -> bool:
    """Tell whether a program runs another one, which is the engine: `python3`, `nice`.

    By its whole name: `env.sh` is somebody's own.
    """
    name = _whole(word)
    return name in _WRAPPERS or name.startswith("qemu-")


def _whole(word: str) -> str:
    """Return the name of a program without its folder and the digits of a version."""
    name = PurePath(word).name
    return re.sub(r"[0-9.]+$", "", name.removesuffix(".exe"))


def _base(word: str) -> str:
    name = PurePath(word).name
    for suffix in _SUFFIXES:
        name = name.removesuffix(suffix)
    return _word(name)


def _word(text: str) -> str:
    return _ODD.sub("-", text).strip("-") or "engine"


def _told_apart(commands: Sequence[tuple[str, ...]], program: str) -> list[str]:
    """Return the program's name with the words in which each command differs."""
    names: list[str] = []
    for command in commands:
        others = [other for other in commands if other is not command]
        told = [program]
        for at, word in enumerate(command):
            if all(word in other for other in others):
                continue
            before = command[at - 1] if at else ""
            if before.startswith("--") and all(before in other for other in others):
                told.append(_word(before))
            told.append(_base(word) if "/" in word else _word(word))
        names.append("-".join(told))
    return names


def _tail(name: str) -> str:
    return name[:MOST].rstrip("-.") or "engine"


def _distinct(names: list[str], given: Sequence[str | None]) -> list[str]:
    """Return names of which none is too long, and none that was made is there twice."""
    short = [
        name if was else _tail(name) for name, was in zip(names, given, strict=True)
    ]
    for i, name in enumerate(short):
        alike = [
            k for k, each in enumerate(short) if each.casefold() == name.casefold()
        ]
        if len(alike) > 1 and given[i] is None:
            taken = {each.casefold() for each in short}
            for k in [each for each in alike if given[each] is None]:
                short[k] = _numbered(name, taken)
                taken.add(short[k].casefold())
    return short


def _numbered(name: str, taken: set[str]) -> str:
    number = 1
    while (numbered := f"{name[: MOST - 3]}-{number}").casefold() in taken:
        number += 1
    return numbered
