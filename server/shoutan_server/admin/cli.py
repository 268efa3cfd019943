"""`shoutan admin`: arguments, and which function does what.

A new subcommand is a row in `SUBCOMMANDS`: what it does in a line, a function that adds
its arguments, and where the function is that runs it, which is loaded when it is called.
"""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from shoutan_host.command_lines import CommandParser
from shoutan_host.standard_output import why_no_room, write_nowhere

from shoutan_server.admin.terminal import FAILED, NOBODY_READS, discard_output, fail

_GAME = re.compile(r"-[A-Za-z0-9_-]{21}(=[0-9A-Fa-f]{64})?")
"""A game whose id begins with a dash, as one in 64 does: no option has 22 characters.

`argparse` takes a word with a blank in it for a value whatever it begins with.
"""


@dataclass(frozen=True, slots=True)
class Subcommand:
    """One row of the table; `place` is `module:function`, `(Namespace) -> int`."""

    does: str
    examples: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    place: str


def main(argv: Sequence[str]) -> int:
    """Run a subcommand; returns the exit code (0, 1 failed, 2 bad usage).

    141 (128 + SIGPIPE, what a shell reports of other programs) if whoever read the output
    has gone: that says neither that the records are sound nor that they are not.
    """
    try:
        try:
            return _run(argv)
        finally:
            sys.stdout.flush()  # here, where it can still be caught
    except BrokenPipeError:
        discard_output()
        return NOBODY_READS
    except OSError as error:
        if (why := why_no_room(error)) is None:
            raise
        write_nowhere(sys.stdout)
        return fail(
            " ".join(argv[:1]), f"standard output cannot be written: {why}", FAILED
        )


def _run(argv: Sequence[str]) -> int:
    words = [f" {word}" if _GAME.fullmatch(word) else word for word in argv]
    arguments = _parser().parse_args(words)
    module, _, function = SUBCOMMANDS[arguments.subcommand].place.partition(":")
    run: Callable[[argparse.Namespace], int] = getattr(import_module(module), function)
    from shoutan_host.ports import StoreError

    try:
        return run(arguments)
    except StoreError as failure:
        return fail(arguments.subcommand, str(failure), FAILED)


class _LineEach(argparse.HelpFormatter):
    """Help with one line for each subcommand.

    argparse measures their names without their indent, so that the longest name does
    not fit into the column that it makes.
    """

    def add_argument(self, action: argparse.Action) -> None:
        super().add_argument(action)
        self._action_max_length += 2


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="shoutan admin",
        description="Look after games and accounts of a server, also while it runs.",
        formatter_class=_LineEach,
    )
    subparsers = parser.add_subparsers(
        dest="subcommand", metavar="COMMAND", required=True
    )
    for name, row in SUBCOMMANDS.items():
        subparser = subparsers.add_parser(
            name,
            help=row.does,
            description=f"{row.does[0].upper()}{row.does[1:]}.",
            epilog=f"examples:\n{row.examples}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        subparser.add_argument(
            "--data",
            type=Path,
            metavar="DIR",
            help="the server's data folder (default: your user data folder)",
        )
        row.add_arguments(subparser)
    return parser


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "games",
        nargs="*",
        type=str.strip,
        metavar="GAME[=HASH]",
        help="the id of a game, and the record hash that somebody kept of it"
        " (default: every game)",
    )
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FILE",
        help="also hold every game against what an earlier --json said of it",
    )
    parser.add_argument("--json", action="store_true", help="for programs, and to keep")


def _export_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        type=str.strip,
        metavar="ID",
        help="one game; repeatable (default: every game)",
    )
    parser.add_argument(
        "--format",
        choices=("jsonl", "sgf"),
        default="jsonl",
        help="jsonl: the log, one event a line, byte by byte as it was sent (default);"
        " sgf: the record",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="folder for one file a game (default: one --game goes to standard output,"
        " everything else to ./shoutan-export)",
    )


def _backup_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="the copy; it must not be there yet"
    )


def _bots_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "action",
        choices=("list", "add", "token", "remove"),
        help="add makes an account with a fresh token, token gives one a new token",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="of one bot")
    parser.add_argument("--json", action="store_true", help="for programs")


def _accounts_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "action",
        choices=("list", "add", "password", "disable", "enable", "invite"),
        help="add makes an account with a fresh password, password gives one a new"
        " password and ends its log-ins, invite makes an invitation",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="of one person")
    parser.add_argument("--json", action="store_true", help="for programs")


def _cgos_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for programs")


def _transcript_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", type=str.strip, metavar="GAME", help="the id of a game")
    parser.add_argument(
        "color",
        nargs="?",
        choices=("black", "white"),
        help="whose engine (default: both, one after the other)",
    )


SUBCOMMANDS: dict[str, Subcommand] = {
    "verify": Subcommand(
        "prove that the records of games are as they were written",
        "  shoutan admin verify\n"
        "  shoutan admin verify --json > records-2026-11-30.json    keep it elsewhere\n"
        "  shoutan admin verify --against records-2026-11-30.json\n"
        "  shoutan admin verify t5Yc0mWqTkuVfCwJ2dXe1g=4f1c...      a player's record hash",
        _verify_arguments,
        "shoutan_server.admin.verifying:verify",
    ),
    "export": Subcommand(
        "write the logs or the SGF records of games to files",
        "  shoutan admin export --format sgf --out records\n"
        "  shoutan admin export --game t5Yc0mWqTkuVfCwJ2dXe1g > game.jsonl",
        _export_arguments,
        "shoutan_server.admin.exporting:export",
    ),
    "backup": Subcommand(
        "copy everything into one file, and verify the copy",
        "  shoutan admin backup /backups/shoutan-2026-11-30.sqlite3\n\n"
        "To restore it, stop the server and put the file into the data folder as\n"
        "shoutan.sqlite3; shoutan.sqlite3-wal and -shm of the old one have to go.",
        _backup_arguments,
        "shoutan_server.admin.backup:back_up",
    ),
    "bots": Subcommand(
        "list, make, renew and remove accounts of bots",
        "  shoutan admin bots list\n"
        "  shoutan admin bots add KataGo       prints its token, once\n"
        "  shoutan admin bots add admin        one that directs the CGOS door\n"
        "  shoutan admin bots token KataGo     a new token; the old one is worth nothing\n"
        "  shoutan admin bots remove KataGo    its games stay",
        _bots_arguments,
        "shoutan_server.admin.bots:bots",
    ),
    "accounts": Subcommand(
        "list, make, renew and disable accounts of people",
        "  shoutan admin accounts list\n"
        "  shoutan admin accounts add Ann         prints a password, once\n"
        "  shoutan admin accounts password Ann    a new password; all log-ins end\n"
        "  shoutan admin accounts disable Ann     nobody can log in as Ann\n"
        "  shoutan admin accounts invite          for a server with --access invite",
        _accounts_arguments,
        "shoutan_server.admin.accounts:accounts",
    ),
    "cgos": Subcommand(
        "show the ratings of the bots at the CGOS door",
        "  shoutan admin cgos\n  shoutan admin cgos --data data --json",
        _cgos_arguments,
        "shoutan_server.admin.cgos:cgos",
    ),
    "transcript": Subcommand(
        "show what was said to an engine and by it in a game",
        "  shoutan admin transcript t5Yc0mWqTkuVfCwJ2dXe1g white",
        _transcript_arguments,
        "shoutan_server.admin.transcript:transcript",
    ),
}
"""Name -> what it is; the order is that of the help."""
