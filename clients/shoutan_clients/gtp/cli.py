"""The options of `shoutan gtp`, checked before anything heavy is loaded."""

import argparse
import os
import sys
from dataclasses import dataclass, field
from typing import Final

from shoutan_engine.points import Color
from shoutan_host.command_lines import CommandParser
from shoutan_host.gui_seat.tables import (
    Challenge,
    Choice,
    Named,
    OpenGame,
    Seek,
)
from shoutan_host.ports import GameId

OK: Final = 0
BAD_USAGE: Final = 2
TOKEN_VARIABLE: Final = "SHOUTAN_TOKEN"  # noqa: S105 - the name of a variable


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for. `name` without a `token` is a guest's."""

    url: str
    choice: Choice
    name: str | None = None
    token: str | None = field(default=None, repr=False)
    color: Color | None = None
    lenient_komi: bool = False
    allows_undo: bool = False


def main(argv: list[str]) -> int:
    """Answer GTP until `quit` or the end of the input. Returns an exit code."""
    parser = _parser()
    options = _options(parser, parser.parse_args(argv))
    from shoutan_clients.gtp.running import run

    try:
        return run(options)
    except ValueError as bad_address:
        print(f"shoutan gtp: {bad_address}", file=sys.stderr)
        return BAD_USAGE


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="shoutan gtp",
        description="A GTP engine on standard input and output whose moves come from an "
        "opponent on a server: for Sabaki, GoGui, gogui-twogtp, gomill. Without --seek, "
        "--game or --challenge it opens a game and waits for whoever sits down.",
    )
    parser.add_argument("url", metavar="URL", help="server, such as http://HOST:3610")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--seek",
        action="store_true",
        help="sit down in an open game that fits; open one if there is none",
    )
    which.add_argument(
        "--game", metavar="ID", help="sit down in this game, or come back into it"
    )
    which.add_argument(
        "--challenge", metavar="NAME", help="play against the bot of this name"
    )
    parser.add_argument(
        "--as",
        dest="name",
        metavar="NAME",
        help="the bot to log in as; without a token, the name of a guest",
    )
    parser.add_argument(
        "--token",
        default=os.environ.get(TOKEN_VARIABLE) or None,
        help=f"the token of that bot (default: {TOKEN_VARIABLE} of the environment, "
        "which other users of this machine cannot see)",
    )
    parser.add_argument(
        "--color",
        choices=[color.word for color in Color],
        help="the color that you play (default: the first command tells)",
    )
    parser.add_argument(
        "--komi",
        choices=["exact", "lenient"],
        default="exact",
        help="lenient: take another komi than the game's without effect (%(default)s)",
    )
    parser.add_argument(
        "--undo",
        choices=["decline", "allow"],
        default="decline",
        help="what to answer an opponent who asks for an undo (%(default)s)",
    )
    return parser


def _options(parser: argparse.ArgumentParser, given: argparse.Namespace) -> Options:
    for option, text in (("--as", given.name), ("--challenge", given.challenge)):
        if text is not None and not text.isprintable():
            parser.error(f"{option}: a name has printable characters only")
    name: str | None = given.name
    token: str | None = given.token
    if name is None and token is not None and "--token" in sys.argv:
        parser.error("--token belongs to a bot: name it with --as NAME")
    return Options(
        given.url,
        _choice(given),
        name,
        token if name is not None else None,
        None if given.color is None else Color[given.color.upper()],
        lenient_komi=given.komi == "lenient",
        allows_undo=given.undo == "allow",
    )


def _choice(given: argparse.Namespace) -> Choice:
    if given.game is not None:
        return Named(GameId(given.game))
    if given.challenge is not None:
        return Challenge(given.challenge)
    return Seek() if given.seek else OpenGame()
