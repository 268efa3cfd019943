"""The options of `shoutan referee`."""

import argparse
from dataclasses import replace
from typing import NamedTuple

from shoutan_engine.points import MAX_SIZE, MIN_SIZE
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules import PROFILES, BadOption, Profile, with_options
from shoutan_engine.scoring.quarters import QuarterZi, parse_points
from shoutan_host.command_lines import CommandParser


class Options(NamedTuple):
    """What was chosen, or follows from the rules."""

    profile: Profile
    size: int
    komi: QuarterZi
    suggests: bool


def parse_options(argv: list[str], default_rules: str) -> Options:
    """Return what `argv` says; ends the program (2, or 0 for --help) as argparse does."""
    parser = CommandParser(
        prog="shoutan referee",
        description="The rules of Go as a GTP engine on standard input and output. "
        "It knows what is legal, counts, reads and writes records, and always passes.",
    )
    parser.add_argument(
        "--rules",
        choices=sorted(PROFILES),
        default=default_rules,
        help="set of rules (%(default)s)",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option,
        metavar="NAME=VALUE",
        help="change an option of the rules, such as counting=territory (repeatable)",
    )
    parser.add_argument(
        "--repetition",
        choices=[kind.value for kind in Repetition],
        help="which earlier positions may not come back (what the rules say)",
    )
    parser.add_argument(
        "--komi",
        type=_komi,
        help="points for White, until a komi command (what the rules say)",
    )
    parser.add_argument(
        "--size",
        type=_size,
        help=f"lines of the board, {MIN_SIZE} to {MAX_SIZE}, until a boardsize command "
        "(what the rules say)",
    )
    parser.add_argument(
        "--dead",
        choices=["marked", "suggested"],
        default="marked",
        help="what counts as dead: stones that shoutan-mark_dead names, or after two "
        "passes also what seems to be dead (%(default)s)",
    )
    given = parser.parse_args(argv)
    profile = PROFILES[given.rules]
    try:
        profile = with_options(profile, dict(given.option))
    except BadOption as bad:
        parser.error(f"argument --option: {bad}")
    if given.repetition is not None:
        profile = replace(profile, repetition=Repetition(given.repetition))
    size = profile.size if given.size is None else given.size
    komi = profile.komi_quarters if given.komi is None else given.komi
    return Options(profile, size, komi, given.dead == "suggested")


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError("an option is written NAME=VALUE")
    return name, value


def _komi(text: str) -> QuarterZi:
    try:
        return parse_points(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _size(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) < 4:
        size = int(text)
        if MIN_SIZE <= size <= MAX_SIZE:
            return size
    raise argparse.ArgumentTypeError(f"boards have {MIN_SIZE} to {MAX_SIZE} lines")
