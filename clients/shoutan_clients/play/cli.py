"""The options of `shoutan play`, read before anything heavy is loaded."""

import argparse
import os
import sys
from typing import Final

from shoutan_host.command_lines import CommandParser

OK: Final = 0
BAD_USAGE: Final = 2
TOKEN_VARIABLE: Final = "SHOUTAN_TOKEN"  # noqa: S105 - the name of a variable
HERE: Final = "http://localhost:3610"


def main(argv: list[str]) -> int:
    """Play in this terminal until it is left. Returns an exit code."""
    parser = _parser()
    given = parser.parse_args(argv)
    for option, text in (("--name", given.name), ("--as", given.account)):
        if text is not None and not (text.strip() and text.isprintable()):
            parser.error(f"{option}: a name has printable characters only")
    if given.token is not None and given.account is None and _names_token(argv):
        parser.error("--token belongs to a bot: name it with --as NAME")
    from shoutan_clients.remote.address import parse_address
    from shoutan_clients.remote.failures import BadAddress

    try:
        address = parse_address(given.url)
    except BadAddress as bad:
        print(f"shoutan play: {bad}", file=sys.stderr)
        return BAD_USAGE
    from shoutan_clients.play.running import Options, run

    return run(
        Options(
            address,
            given.name,
            given.account,
            given.token if given.account is not None else None,
            given.ascii,
            given.bell,
            given.lang,
            given.watch,
        )
    )


def _names_token(argv: list[str]) -> bool:
    """Tell whether the token was an option; one of the environment may be for others."""
    return any(word.startswith("--to") for word in argv)


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="shoutan play",
        description="Play, watch and talk in a terminal, also over ssh: the lobby of a "
        "server, its games, their settlement. With the link of a game it goes there: "
        "the open seat is taken, else one watches.",
    )
    parser.add_argument(
        "url",
        metavar="URL",
        nargs="?",
        default=HERE,
        help="server or link of a game, such as http://HOST:3610 (%(default)s)",
    )
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--name", metavar="NAME", help="play as a guest of this name")
    who.add_argument(
        "--as",
        dest="account",
        metavar="NAME",
        help="log in to this account; the password is asked for, once",
    )
    who.add_argument("--watch", action="store_true", help="only watch, without a name")
    parser.add_argument(
        "--token",
        default=os.environ.get(TOKEN_VARIABLE) or None,
        help="with --as: log in as a bot, by its token (default: "
        f"{TOKEN_VARIABLE} of the environment)",
    )
    parser.add_argument(
        "--ascii",
        action="store_true",
        help="letters of ASCII only (default where the locale is not UTF-8)",
    )
    parser.add_argument(
        "--bell", action="store_true", help="ring for moves and the referee's calls"
    )
    parser.add_argument(
        "--lang", choices=["en", "zh"], help="language (default: that of the locale)"
    )
    return parser
