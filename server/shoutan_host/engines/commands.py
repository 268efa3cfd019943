"""Commands of engines: reading a command line, finding the program. No shell sees them."""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from shoutan_host.engines.failures import EngineMissing

_GAMES_FOLDERS: Final = ("/usr/games", "/usr/local/games")
"""Debian installs engines here, and leaves them out of root's PATH."""
_NOT_EXECUTABLE: Final = (
    "is a file that you may not execute (if it is a program: chmod +x)"
)
SSH: Final = frozenset({"autossh", "mosh", "plink", "ssh"})
"""Programs whose arguments are a command on another machine."""
_NUMBER: Final = re.compile(r"[-+]?[0-9]+")
_IS_POSIX: Final = sys.platform != "win32"


def engine_path() -> str:
    """Return the folders in which engines find programs, as a PATH."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    more = _GAMES_FOLDERS if _IS_POSIX else ()
    return os.pathsep.join([*folders, *(f for f in more if f not in folders)])


def _searched() -> str:
    """Return the folders in which commands are looked for, as a PATH.

    The last one is that of Shoutan's own programs: `shoutan referee` is an engine too,
    and where Shoutan was installed into a folder of its own that is on nobody's PATH.
    """
    return os.pathsep.join([engine_path(), os.path.dirname(sys.executable)])


def find_command(name: str) -> str:
    """Return the absolute path of a command. Raises EngineMissing.

    A name with a slash is taken from the current folder, since the engine itself will
    run in another one.
    """
    found = shutil.which(name, path=_searched())
    if found is None:
        raise EngineMissing(f"the engine command {name!r} {_why_not(name)}")
    return os.path.abspath(found)


def _why_not(name: str) -> str:
    """Return what is wrong with a command that cannot be run, after its name."""
    if (meant := os.path.expanduser(name)) != name:
        return f"was not found: no shell sees it, and ~ is a shell's; write {meant}"
    if os.path.dirname(name):
        return _what_it_is(name) or "was not found: there is no such program"
    for folder in _searched().split(os.pathsep):
        path = os.path.join(folder, name)
        if os.path.isfile(path):  # a folder of that name is none of a program
            return f"cannot be run: {path} {_NOT_EXECUTABLE}"
    games = f", in {', '.join(_GAMES_FOLDERS)}" if _IS_POSIX else ""
    return f"was not found: looked on PATH{games} and beside Shoutan"


def _what_it_is(path: str) -> str | None:
    """Return what is in the place of a program; None if there is nothing."""
    if os.path.isdir(path):
        return "cannot be run: it is a folder"
    if os.path.exists(path):
        return f"cannot be run: it {_NOT_EXECUTABLE}"
    return None


def parse_command_line(text: str) -> list[str]:
    """Split a command line at blanks and quotes, as a shell would, and do no more.

    On Windows a backslash stays what it is there. Raises ValueError for an empty one
    and for an open quote.
    """
    try:
        words = shlex.split(text, posix=_IS_POSIX)
    except ValueError as error:
        raise ValueError(f"the command {text!r} cannot be read: {error}") from error
    if not _IS_POSIX:
        words = [word.strip('"') for word in words]
    if not words:
        raise ValueError("the command of an engine is empty")
    return words


def absolute(word: str, folder: Path) -> str:
    """Return a word of an engine's command; a relative path of a file made absolute.

    Engines run in folders of their own; whoever wrote the command means `folder`. A link
    stays a link: a Python of a virtual environment is one. The file of "--net=FILE" is one
    too, also without a dot or slash, unless it is a number: "--level=10" is seldom a file.
    """
    option, equals, value = word.partition("=")
    if equals and option.startswith("-"):
        is_number = _NUMBER.fullmatch(value) is not None
        path = folder / value
        is_file = not is_number and os.path.isfile(path)
        return (
            f"{option}={os.path.abspath(path) if is_file else absolute(value, folder)}"
        )
    looks_like_a_file = "." in word or "/" in word
    path = folder / word
    return os.path.abspath(path) if looks_like_a_file and os.path.isfile(path) else word


def is_ssh(command: Sequence[str]) -> bool:
    """Tell whether a command runs its engine on another machine."""
    return Path(command[0]).stem.lower() in SSH
