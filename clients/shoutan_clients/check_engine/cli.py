"""`shoutan check-engine COMMAND`: the command line."""

import argparse
import asyncio
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from shoutan_engine.points import MAX_SIZE
from shoutan_host.command_lines import CommandParser
from shoutan_host.engines.commands import (
    absolute,
    find_command,
    is_ssh,
    parse_command_line,
)
from shoutan_host.engines.failures import EngineMissing
from shoutan_host.numbers import whole_number
from shoutan_host.standard_output import why_no_room, write_nowhere
from shoutan_host.stop_signals import stop_signals
from shoutan_host.tables import shown

from shoutan_clients.check_engine.bench import FIRST_S, LONG_S, WAIT_S, Bench
from shoutan_clients.check_engine.report import Report, Result, run
from shoutan_clients.check_engine.showing import as_json, show_result, show_verdict
from shoutan_clients.check_engine.talk import starter

OK: Final = 0
FAILED: Final = 1
BAD_USAGE: Final = 2
NOBODY_READS: Final = 141
"""128 + SIGPIPE, what a shell reports of other programs: says nothing of the engine."""
ENDED_BY_SIGNAL: Final = 128
"""And its number: what a shell reports of a program that a signal has ended."""
_LEAST_SIZE: Final = 5
"""The positions of the checks need so many lines."""


def main(argv: list[str]) -> int:
    """Check an engine. Returns 0 if it can play here, 1 if not, 2 for bad usage."""
    options = _parse(argv)
    try:
        words = parse_command_line(options.command)
        find_command(words[0])
    except (ValueError, EngineMissing) as error:
        print(f"shoutan check-engine: {error}", file=sys.stderr)
        return BAD_USAGE
    show = _quiet if options.json else _printer()
    print(f"starting {words[0]} ...", file=sys.stderr, flush=True)
    try:
        with tempfile.TemporaryDirectory(prefix="shoutan-check-") as folder:
            report = asyncio.run(_run(options, words, Path(folder), show))
        if isinstance(report, signal.Signals):
            return ENDED_BY_SIGNAL + report
        print(as_json(report) if options.json else show_verdict(report), flush=True)
    except BrokenPipeError:
        # Whoever read has gone, as `| head` does; Python would complain at its end.
        write_nowhere(sys.stdout)
        return NOBODY_READS
    except OSError as error:
        if (why := why_no_room(error)) is None:
            raise
        write_nowhere(sys.stdout)
        sentence = f"the report cannot be written: {why}"
        print(f"shoutan check-engine: {sentence}", file=sys.stderr)
        return FAILED
    return OK if report.plays else FAILED


async def _run(
    options: argparse.Namespace,
    words: list[str],
    folder: Path,
    show: Callable[[Result], None],
) -> Report | signal.Signals:
    """Return the report, or the signal that ended it: no process is left behind."""
    is_alone = options.own_folder or options.folder is not None
    if is_alone and not is_ssh(words):
        words = [absolute(word, Path.cwd()) for word in words]
    start = starter(words, folder, options.folder, is_alone=is_alone)
    bench = Bench(start, options.size, options.timeout)
    running = asyncio.create_task(run(options.command, bench, show))
    ended_by: list[signal.Signals] = []

    def told(number: signal.Signals) -> None:
        if not ended_by:  # the second one would break off the ending
            ended_by.append(number)
            running.cancel()

    with stop_signals(told):
        try:
            return await running
        except asyncio.CancelledError:
            if not ended_by:
                raise
            return ended_by[0]


def _printer() -> Callable[[Result], None]:
    """Return what prints each result as soon as it is there."""
    families: set[str] = set()

    def show(result: Result) -> None:
        is_first = result.family.title not in families
        families.add(result.family.title)
        print(show_result(result, is_first=is_first), flush=True)

    return show


def _quiet(result: Result) -> None:
    """Say nothing before the end."""


def _parse(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="shoutan check-engine",
        description="Start a GTP engine and report what it can, where it leaves the "
        "standard, and whether it can play on this server.",
        epilog="Exit code: 0 if it can play here, 1 if it cannot, 2 for bad usage.",
    )
    parser.add_argument(
        "command",
        metavar="COMMAND",
        help="the engine's command line in quotes, such as 'gnugo --mode gtp'",
    )
    place = parser.add_mutually_exclusive_group()
    place.add_argument(
        "--own-folder",
        action="store_true",
        help="start it as a server and a match do: in an empty folder of its own, with "
        "PATH, HOME (that folder) and LANG for an environment",
    )
    place.add_argument(
        "--folder",
        type=_folder,
        metavar="DIR",
        help="the same, in DIR (usually: in the current folder, with your environment)",
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--timeout",
        type=_seconds,
        metavar="SECONDS",
        help=f"how long an answer may take (usually {WAIT_S:g}, the first one "
        f"{FIRST_S:g}); a move and counting have at least {LONG_S:g}",
    )
    parser.add_argument(
        "--size",
        type=_size,
        metavar="LINES",
        help="lines of the board (the first of 9, 19, 13, 7, 5 that it takes)",
    )
    return parser.parse_args(argv)


def _folder(text: str) -> Path:
    path = Path(text).expanduser().absolute()
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"{shown(text)}: there is no such folder")
    return path


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{shown(text)}: give seconds, up to 3600")
    return seconds


def _size(text: str) -> int:
    size = whole_number(text, _LEAST_SIZE, MAX_SIZE)
    if size is None:
        raise argparse.ArgumentTypeError(
            f"{shown(text)}: give lines, {_LEAST_SIZE} to {MAX_SIZE}"
        )
    return size
