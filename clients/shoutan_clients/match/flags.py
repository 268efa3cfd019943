"""The flags of `shoutan match`, which are the keys of its file too, and its help.

A flag that was not given has no value at all, and None where it was taken back: what is
usual is said where a plan is made of them, since a file comes between.
"""

import argparse
from collections.abc import Callable
from typing import Any, Final

from shoutan_host.command_lines import CommandParser

from shoutan_clients.match import reading
from shoutan_clients.match.clock_words import read_clock
from shoutan_clients.match.help_text import (
    DESCRIPTION,
    EPILOG,
    USAGE,
    HelpFormatter,
)
from shoutan_clients.match.own_settings import read_engine_env, read_engine_time
from shoutan_clients.match.sprt_text import read_sprt
from shoutan_clients.match.thresholds import read_chance, read_score
from shoutan_clients.typed_values import read_start, typed

MOST_GAMES: Final = 1_000_000
MOST_CONCURRENCY: Final = 64


def make_parser() -> argparse.ArgumentParser:
    """Return the parser; it gives no value to what was not given."""
    parser = CommandParser(
        prog="shoutan match",
        usage=USAGE,
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=HelpFormatter,
        argument_default=argparse.SUPPRESS,
        allow_abbrev=False,
    )
    parser.add_argument(
        "engines",
        nargs="*",
        default=[],
        type=typed(reading.read_engine),
        metavar="COMMAND",
        help="an engine, or NAME=COMMAND; two at least",
    )
    _add_match(_Group(parser, "the match"))
    _add_game(_Group(parser, "each game"))
    _add_openings(_Group(parser, "where games begin (default: the empty board)"))
    _add_ends(_Group(parser, "how games end and are counted"))
    _add_engines(_Group(parser, "engines"))
    _add_run(_Group(parser, "this run, which changes no result"))
    return parser


class _Group:
    """A group of options in the help."""

    def __init__(self, parser: argparse.ArgumentParser, title: str) -> None:
        self._group = parser.add_argument_group(title)

    def add(
        self, name: str, read: Callable[[str], Any], shown: str, words: str
    ) -> None:
        """Add an option with a value."""
        self._group.add_argument(name, type=typed(read), metavar=shown, help=words)

    def choice(self, name: str, choices: list[str], words: str) -> None:
        """Add an option that is one of some words."""
        shown = "|".join(choices)
        self._group.add_argument(name, choices=choices, metavar=shown, help=words)

    def flag(self, name: str, words: str) -> None:
        """Add an option that is on or off."""
        self._group.add_argument(
            name,
            action=argparse.BooleanOptionalAction,
            default=argparse.SUPPRESS,
            help=words,
        )

    def repeated(
        self, name: str, read: Callable[[str], Any], shown: str, words: str
    ) -> None:
        """Add an option that may be given more than once."""
        self._group.add_argument(
            name, action="append", type=typed(read), metavar=shown, help=words
        )


def _whole(least: int, most: int) -> Callable[[str], int]:
    return lambda text: reading.read_whole(text, least, most)


def _add_match(group: _Group) -> None:
    group.add(
        "--games",
        _whole(1, MOST_GAMES),
        "N",
        "games of each pairing (default 100; with --sprt 20000 at most)",
    )
    group.choice(
        "--format",
        ["round-robin", "gauntlet"],
        "with more than two engines: all meet (default), or the first meets the others",
    )
    group.add(
        "--sprt",
        read_sprt,
        "TEST",
        'stop when a test is decided, such as "elo0=0 elo1=10"; more: alpha=0.05'
        " beta=0.05 model=logistic|normalized",
    )
    group.add(
        "--seed", _whole(0, 2**63 - 1), "N", "all chance comes from it (default 1)"
    )
    group.add("--title", reading.read_title, "TEXT", "what the report calls the match")


def _add_game(group: _Group) -> None:
    group.add("--size", reading.read_size, "N", "lines of the board (default 19)")
    group.add("--komi", reading.read_komi, "POINTS", "default: what the rules say")
    group.add(
        "--rules",
        reading.read_rules,
        "NAME",
        "cn2002 (default), japanese, tromp_taylor, ...: see docs/rules.md",
    )
    group.repeated(
        "--option",
        reading.read_option,
        "NAME=VALUE",
        "change an option of the rules (repeatable)",
    )
    group.add(
        "--time",
        read_clock,
        "CLOCK",
        "such as 5m, 1m+5x5s, 5m+3s, 10s/move, 8s+80ms (default none: engines think as long as"
        " their own options let them)",
    )


def _add_openings(group: _Group) -> None:
    group.add(
        "--openings", reading.read_path, "PATH", "an SGF file, or a folder of them"
    )
    group.add("--opening-moves", _whole(1, 1000), "N", "cut them after so many moves")
    group.add(
        "--random-openings",
        _whole(1, 200),
        "N",
        "begin with N legal random moves, drawn by the seed",
    )
    group.add(
        "--handicap",
        reading.read_handicap,
        "N",
        "2 to 9 handicap stones on their usual points (fewer on small boards)",
    )
    group.add(
        "--free-handicap",
        _whole(2, reading.MOST_FREE_HANDICAP),
        "N",
        "2 to 25 of them, placed by Black's engine",
    )
    group.flag("--shuffle", "take openings in an order drawn by the seed")
    group.flag("--pairs", "do not play each opening twice with the colors changed")


def _add_ends(group: _Group) -> None:
    group.choice(
        "--count",
        ["agreed", "all-alive"],
        "who says what is dead: the engines (default), or all that stands is alive",
    )
    group.add(
        "--referee", reading.read_command, "COMMAND", "a GTP engine that counts instead"
    )
    group.add(
        "--adjudicate-score",
        read_score,
        "POINTS[xTURNS]",
        "end a game when both engines' estimates agree by so much (20 is 20x6)",
    )
    group.add(
        "--resign-below",
        read_chance,
        "P[xTURNS]",
        "resign for an engine that gives itself less (3%% is 0.03x3)",
    )
    group.add("--max-moves", reading.read_turns_cap, "N", "end a game after N turns")
    group.add(
        "--crashes",
        _whole(1, 100),
        "N",
        "by the Nth crash in one game an engine loses it (default 3)",
    )


def _add_engines(group: _Group) -> None:
    group.add(
        "--move-cap",
        reading.read_cap,
        "DURATION",
        "who answers later than this hangs, whatever the clock says",
    )
    group.add(
        "--engine-start",
        read_start,
        "DURATION",
        "how long an engine may load (default 60s)",
    )
    group.repeated(
        "--engine-time",
        read_engine_time,
        "NAME=CLOCK",
        "that engine's own clock: time odds (repeatable)",
    )
    group.repeated(
        "--engine-env",
        read_engine_env,
        "NAME=VAR=VALUE",
        "a variable of that engine's environment (repeatable)",
    )
    group.flag(
        "--trust-rules",
        "let engines play that cannot be told the rules, as their own options say them",
    )
    group.flag(
        "--restart",
        "start each engine anew for each game (else it keeps what it has learned)",
    )
    group.flag("--think-aloud", "ask engines that can to say what they think")


def _add_run(group: _Group) -> None:
    group.add(
        "--out",
        reading.read_path,
        "DIR",
        "folder of the results (default: named by the engines, in the current one)",
    )
    group.add(
        "--resume",
        reading.read_path,
        "DIR",
        "go on with the match of a folder; --games N for more of it",
    )
    group.add(
        "--config",
        reading.read_path,
        "FILE",
        "a TOML file with these options; it says more of each engine: its folder, GTP"
        " commands to start with, a cap, trusted rules",
    )
    group.add("--write-config", str, "FILE", "write that file, - to show it, and stop")
    group.add(
        "--concurrency",
        _whole(1, MOST_CONCURRENCY),
        "N",
        "games at once, two processes each (default 1)",
    )
    group.flag("--pin", "give each game a processor core of its own")
    group.flag("--json", "say what happens as JSON, one object a line")
    group.flag("--boards", "draw the running games")
    group.flag("--transcripts", "keep no transcripts of what engines are told and say")
    group.flag("--serve", "show the games on a web page while they are played")
    group.add("--serve-port", _whole(0, 65535), "PORT", "its port (default 3610)")
