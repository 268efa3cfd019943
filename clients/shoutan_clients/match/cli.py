"""`shoutan match`: from arguments to an exit code (0, 1 failed, 2 bad usage)."""

import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from shoutan_clients.match.arguments import MatchCommand

LEAVING_S: Final = 2.0
"""How long whoever reads has to take the last words of a match that a signal stopped."""
_BY_SIGNAL: Final = 128
"""Exit codes above it are of signals."""


def match(argv: Sequence[str]) -> int:
    """Play a match until it is over; returns the exit code."""
    from shoutan_clients.match.standard_streams import fill_closed_streams

    fill_closed_streams()
    from shoutan_clients.match.arguments import read_arguments

    command = read_arguments(argv)
    if command.writes_to is not None:
        return _write(command, command.writes_to)
    return _play(command)


def _play(command: "MatchCommand") -> int:
    # Loaded after the arguments were read, so that --help answers soon.
    from shoutan_clients.match.running import run
    from shoutan_clients.match.showing import make_showing
    from shoutan_clients.match.standard_streams import (
        LeftBySignal,
        fail,
        left_by_signals,
    )

    showing = make_showing(command.options, sys.stdout)
    with left_by_signals():
        try:
            try:
                for remark in command.remarks:
                    showing.note(remark)
                code = run(
                    command.plan, command.options, showing, changes=command.changes
                )
            except BaseException:
                showing.close(LEAVING_S)
                raise
            is_shown = showing.close(LEAVING_S if code > _BY_SIGNAL else None)
        except LeftBySignal as left:
            code, is_shown = left.code, False
            with contextlib.suppress(LeftBySignal):  # one more does not wait
                is_shown = showing.close(LEAVING_S)
    if showing.failure is not None:
        sentence = (
            f"standard output could not be written to its end: {showing.failure}."
        )
        if code == 0:
            out = command.options.out
            sentence += f" The match was played without it: all of it is in {out}."
        code = max(code, fail(sentence))
    if not is_shown:
        # Python, as it ends, may wait for a stream that another thread writes to, or abort.
        os._exit(code)
    return code


def _write(command: "MatchCommand", where: str) -> int:
    """Write the configuration, never over a file that is there."""
    from shoutan_clients.match.config_text import format_plan
    from shoutan_clients.match.standard_streams import fail, write
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
        if why := write(sys.stdout, text):
            return fail(f"the configuration cannot be written: {why}")
        return 0
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        return fail(f"{path} is there already: name another file, or remove it")
    except OSError as error:
        return fail(f"{path} cannot be written: {error.strerror}")
    play = shoutan("match", "--config", str(path))
    write(sys.stdout, f"written; play it with: {play}\n")
    return 0


def _from(file: Path, out: Path) -> str:
    """Return a folder as a file names it: by the way from there, if it is below."""
    folder = file.absolute().parent
    return out.relative_to(folder).as_posix() if folder in out.parents else str(out)
