"""`shoutan match`: from arguments to an exit code (0, 1 failed, 2 bad usage)."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shoutan_clients.match.arguments import MatchCommand

FAILED = 1


def match(argv: Sequence[str]) -> int:
    """Play a match until it is over; returns the exit code."""
    from shoutan_clients.match.arguments import read_arguments

    command = read_arguments(argv)
    if command.writes_to is not None:
        return _write(command, command.writes_to)
    # Loaded after the arguments were read, so that --help answers soon.
    from shoutan_clients.match.running import run
    from shoutan_clients.match.showing import make_showing

    showing = make_showing(command.options, sys.stdout)
    try:
        for remark in command.remarks:
            showing.note(remark)
        return run(command.plan, command.options, showing)
    finally:
        showing.close()


def _write(command: "MatchCommand", where: str) -> int:
    """Write the configuration, never over a file that is there."""
    from shoutan_clients.match.config_text import format_plan
    from shoutan_clients.own_name import shoutan

    if command.plan is None:
        raise ValueError("a match that is gone on with has its configuration already")
    options = command.options
    path = Path(where).expanduser()
    out: str | None = None
    if command.names_folder:
        out = str(options.out) if where == "-" else _from(path, options.out)
    text = format_plan(command.plan, options, out=out)
    if where == "-":
        sys.stdout.write(text)
        return 0
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        return _fail(f"{path} is there already: name another file, or remove it")
    except OSError as error:
        return _fail(f"{path} cannot be written: {error.strerror}")
    play = shoutan("match", "--config", str(path))
    sys.stdout.write(f"written; play it with: {play}\n")
    return 0


def _from(file: Path, out: Path) -> str:
    """Return a folder as a file names it: by the way from there, if it is below."""
    folder = file.absolute().parent
    return out.relative_to(folder).as_posix() if folder in out.parents else str(out)


def _fail(sentence: str) -> int:
    sys.stderr.write(f"shoutan match: {sentence}\n")
    return FAILED
