"""The files that an engine's command names: which words lead to one, and what is code.

Code is what is run; of anything else, such as a network or a log, nobody can tell from
outside whether the engine reads it or writes to it.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from shoutan_host.engines.commands import find_command, is_ssh
from shoutan_host.engines.failures import EngineMissing

from shoutan_clients.match.engine_names import is_runner
from shoutan_clients.match.plan import EnginePlan

_MAIN: Final = "__main__.py"
"""What Python runs of a folder."""
_SCRIPTS: Final = frozenset(
    [
        ".bat",
        ".class",
        ".cmd",
        ".dll",
        ".exe",
        ".jar",
        ".js",
        ".lua",
        ".mjs",
        ".php",
        ".pl",
        ".py",
        ".pyz",
        ".rb",
        ".sh",
    ]
)
"""Suffixes of what other programs run."""
_MAGIC: Final = (
    b"#!",
    b"\x7fELF",
    b"MZ",
    b"\xce\xfa\xed\xfe",
    b"\xcf\xfa\xed\xfe",
    b"\xca\xfe\xba\xbe",
)
"""How programs begin: for a shell, of Linux, of Windows, of macOS (three kinds)."""
_PYTHON: Final = re.compile(rb"#!.*(python|pypy)", re.IGNORECASE)


def files_in(engine: EnginePlan) -> Iterator[tuple[str, Path, bool]]:
    """Yield the words of a command that are files: word, path, whether it is code.

    What runs another program is no engine: what it runs is. That may be on the PATH, as
    in `nice gnugo`: one word of those behind the first is looked for there, and none once
    a program was found behind one that runs another.
    """
    command = engine.command
    if "://" in command[0] or is_ssh(command):
        return
    is_run = is_runner(command[0])
    is_searched = True
    if not is_run and (program := _program(command[0])) is not None:
        yield command[0], program, True
    for word in command[1:]:
        option, is_option, value = word.partition("=")
        name = value if is_option and option.startswith("-") else word
        path = Path(engine.folder or "", name)
        # A relative path leads nowhere from the folder of its own in which an engine runs.
        is_file = path.is_absolute() and os.path.isfile(path)
        is_program = is_file and is_code(path)
        if not name or (is_runner(name) and (is_program or not is_file)):
            continue
        if is_file:
            is_searched &= not (is_run and is_program)
            yield word, path, is_program
        elif is_run and os.path.isfile(path / _MAIN):
            is_searched = False
            yield word, path / _MAIN, True
        elif is_searched and not word.startswith("-") and (found := _program(word)):
            is_searched = False
            yield word, found, True


def is_code(path: Path) -> bool:
    """Tell whether a file is run, by its name and how it begins.

    Not by whether it may be executed: on some disks that holds for every file.
    """
    return path.suffix.lower() in _SCRIPTS or _first_line(path).startswith(_MAGIC)


def is_python(path: Path) -> bool:
    """Tell whether a file is a script in Python, by its name or its first line."""
    return path.suffix == ".py" or _PYTHON.match(_first_line(path)) is not None


def _first_line(path: Path) -> bytes:
    """Return how a file begins; nothing of one that is no file, or cannot be read.

    To open a pipe would wait for whoever writes to it.
    """
    try:
        if not os.path.isfile(path):
            return b""
        with path.open("rb") as file:
            return file.readline(256)
    except OSError:
        return b""


def _program(word: str) -> Path | None:
    try:
        return Path(find_command(word))
    except EngineMissing:
        return None
