"""Commands of engines: reading a command line, finding the program. No shell sees them."""

import os
import shlex
import shutil
import sys
from typing import Final

from shoutan_host.engine_failures import EngineMissing

_GAMES_FOLDERS: Final = ("/usr/games", "/usr/local/games")
"""Debian installs engines here, and leaves them out of root's PATH."""
_IS_POSIX: Final = sys.platform != "win32"


def engine_path() -> str:
    """Return the folders in which engine commands are looked for, as a PATH."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    more = _GAMES_FOLDERS if _IS_POSIX else ()
    return os.pathsep.join([*folders, *(f for f in more if f not in folders)])


def find_command(name: str) -> str:
    """Return the absolute path of a command. Raises EngineMissing.

    A name with a slash is taken from the current folder, since the engine itself will
    run in another one.
    """
    found = shutil.which(name, path=engine_path())
    if found is None:
        has_folder = os.path.dirname(name) != ""
        where = (
            "there is no such program" if has_folder else f"looked in {engine_path()}"
        )
        raise EngineMissing(f"the engine command {name!r} was not found: {where}")
    return os.path.abspath(found)


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
