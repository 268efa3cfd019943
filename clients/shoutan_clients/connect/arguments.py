"""The command line of `shoutan connect`, and the file that may stand for it."""

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from shoutan_engine.clocks.types import Millis
from shoutan_host.accepting.acceptance import Acceptance, Opponents
from shoutan_host.accepting.declines import ANY
from shoutan_host.command_lines import CommandParser
from shoutan_host.engines.commands import parse_command_line
from shoutan_host.gtp.game import Deadlines

from shoutan_clients.connect import options as reading
from shoutan_clients.connect.config_file import read_file
from shoutan_clients.connect.options import MOST_GAMES, ConnectOptions
from shoutan_clients.own_name import shoutan
from shoutan_clients.remote.address import parse_address
from shoutan_clients.typed_values import (
    joined,
    read_count,
    read_folder,
    read_start,
    typed,
)

TOKEN_VARIABLE: Final = "SHOUTAN_TOKEN"  # noqa: S105 - the name of a variable
_MOST_PLAYED: Final = 1_000_000


def read_arguments(argv: Sequence[str]) -> ConnectOptions:
    """Return the options; ends the program (2, or 0 for --help) as argparse does."""
    parser = _parser()
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    first.add_argument("--config", type=Path)
    config: Path | None = first.parse_known_args(argv)[0].config
    try:
        if config is not None:
            parser.set_defaults(**read_file(config, parser))
        arguments = parser.parse_args(joined(argv, "--komi"))
        if arguments.url is None or arguments.engine is None:
            raise ValueError(
                f"say where and what: {shoutan('connect')} URL --engine COMMAND"
            )
        return ConnectOptions(
            address=arguments.url,
            engine=arguments.engine,
            name=arguments.name,
            token=_token(arguments),
            games=arguments.games,
            most_games=1 if arguments.once else arguments.max_games,
            least_thinking=arguments.min_thinking,
            margin=arguments.margin,
            accepts=_acceptance(arguments),
            start_s=arguments.engine_start,
            is_on_ladder=arguments.ladder,
            transcripts=arguments.transcripts,
            is_json=arguments.json,
        )
    except ValueError as wrong:
        parser.error(str(wrong))


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="shoutan connect",
        usage="shoutan connect URL --engine COMMAND [OPTIONS]",
        description="Run a GTP engine here and seat it on a server as a bot.",
        epilog="The first Ctrl-C finishes the games that run, the second one leaves.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add(
        "url",
        nargs="?",
        type=typed(parse_address),
        metavar="URL",
        help="the server, such as http://HOST:3610",
    )
    add(
        "--engine",
        type=typed(parse_command_line),
        metavar="COMMAND",
        help="the engine and its arguments, as typed",
    )
    add("--config", type=Path, metavar="FILE", help="a TOML file with these options")
    add(
        "--json",
        action="store_true",
        help="say what happens as JSON, one object a line",
    )
    who = parser.add_argument_group("who it is")
    add = who.add_argument
    add(
        "--name",
        type=typed(reading.read_name),
        help="the bot's name, without blanks (default: one of its own)",
    )
    add(
        "--token",
        type=typed(reading.read_token),
        help="the bot's token, 8 to 64 characters; everybody on this machine can see it"
        f" here: better in ${TOKEN_VARIABLE} or a file (default: made and kept)",
    )
    add("--token-file", type=Path, metavar="FILE", help="a file that holds the token")
    games = parser.add_argument_group("how it plays")
    add = games.add_argument
    add(
        "--games",
        type=typed(lambda text: read_count(text, MOST_GAMES)),
        default=1,
        metavar="N",
        help="games at once, a process each (default 1)",
    )
    add(
        "--max-games",
        type=typed(lambda text: read_count(text, _MOST_PLAYED)),
        metavar="N",
        help="leave after so many games",
    )
    add("--once", action="store_true", help="leave after one game")
    add(
        "--engine-start",
        type=typed(read_start),
        default=Deadlines().first_s,
        metavar="DURATION",
        help="how long it may load before its first answer (default 60s)",
    )
    add(
        "--ladder",
        action="store_true",
        help="let the server pair it with other bots, where it has a ladder",
    )
    add(
        "--min-thinking",
        type=typed(reading.read_thinking),
        default=Millis(0),
        metavar="SECONDS",
        help="let a turn take so long at least, where its clock allows it",
    )
    add(
        "--margin",
        type=typed(reading.read_thinking),
        metavar="SECONDS",
        help="the engine hears of so much less time than it has"
        " (default 1; 0 for a server on this machine)",
    )
    add(
        "--transcripts",
        type=typed(read_folder),
        metavar="DIR",
        help="keep there what the engine is told and says in its games (default: not)",
    )
    _add_acceptance(parser)
    return parser


def _add_acceptance(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("which games it takes (default: all)")

    def add(option: str, read: Callable[[str], Any], shown: str, words: str) -> None:
        group.add_argument(option, type=typed(read), metavar=shown, help=words)

    add("--sizes", reading.read_sizes, "9,13,19", "sizes; 9..19 for a range")
    add("--komi", reading.read_komi, "-20..20", "komi in points")
    add("--clocks", reading.read_clocks, "KIND,...", "kinds of clocks: byoyomi, ...")
    add("--main", reading.read_durations, "1m..1h", "main time")
    add("--move", reading.read_durations, "5s..", "time for a move, in overtime")
    add("--handicap", reading.read_handicap, "0..9", "the most handicap stones")
    add("--ranks", reading.read_ranks, "10k..3d", "ranks of opponents, lowest first")
    group.add_argument(
        "--needs-rank",
        action="store_true",
        help="decline who has no rank (default: they are welcome)",
    )
    add("--opponents", reading.read_opponents, "WHO", "people, bots or anybody")
    add(
        "--per-player",
        lambda text: read_count(text, 1_000),
        "N",
        "games at once with the same opponent",
    )
    add("--rules", reading.read_profiles, "NAME,...", "rules: cn2002, japanese, ...")
    add("--kinds", reading.read_kinds, "KIND,...", "casual, rated, event")
    group.add_argument(
        "--no-private", action="store_true", help="decline games that few can watch"
    )


def _acceptance(arguments: argparse.Namespace) -> Acceptance:
    least_rank, most_rank = arguments.ranks or (None, None)
    return Acceptance(
        sizes=arguments.sizes,
        komi=arguments.komi or ANY,
        clocks=arguments.clocks,
        main_ms=arguments.main or ANY,
        move_ms=arguments.move or ANY,
        most_handicap=arguments.handicap,
        opponents=arguments.opponents or Opponents.ANYBODY,
        least_rank=least_rank,
        most_rank=most_rank,
        needs_rank=arguments.needs_rank,
        per_player=arguments.per_player,
        profiles=arguments.rules,
        kinds=arguments.kinds,
        private=not arguments.no_private,
    )


def _token(arguments: argparse.Namespace) -> str | None:
    token: str | None = arguments.token
    if token is None and arguments.token_file is not None:
        return reading.read_token(reading.read_token_file(arguments.token_file))
    if token is None and (outside := os.environ.get(TOKEN_VARIABLE)):
        return reading.read_token(outside)
    return token
