"""The command line of `shoutan match`, with the file that may stand behind it."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from shoutan_host.command_lines import guesses, unknown_words

from shoutan_clients.match.assembling import make_options, make_plan
from shoutan_clients.match.config_file import (
    NO_CONFIG,
    Config,
    GivenEngine,
    read_config,
)
from shoutan_clients.match.contradictions import (
    example,
    refuse_contradictions,
    refuse_to_serve,
    remarks_on,
)
from shoutan_clients.match.flags import make_parser
from shoutan_clients.match.own_settings import with_own_settings
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.reading import read_engine_name
from shoutan_clients.typed_values import joined

_RUN: Final = frozenset(
    {
        "concurrency",
        "pin",
        "json",
        "boards",
        "transcripts",
        "serve",
        "serve_port",
        "resume",
    }
)
"""How a match is run, which may be said with --resume as well."""
_CHANGES: Final = frozenset({"games", "sprt", "title", "engine_start"})
"""What may be said with it of the match: nothing that changes a game that was played."""
_BEGINS: Final = frozenset({"openings", "random_openings", "handicap", "free_handicap"})
_COUNTS: Final = frozenset({"count", "referee"})


@dataclass(frozen=True, slots=True)
class MatchCommand:
    """What the command line asks for.

    `plan` None: that of the folder `options.out`, which is gone on with. `writes_to`: the
    file to write the configuration to, and do nothing else; "-" for the output.
    """

    plan: MatchPlan | None
    options: RunOptions
    writes_to: str | None = None
    names_folder: bool = False
    """Whether `options.out` was named, and is not the usual one."""
    remarks: tuple[str, ...] = ()
    """Sentences about what can be done and is perhaps not what was meant."""
    changes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """What is said anew of a match that is gone on with, by option."""


def read_arguments(argv: Sequence[str]) -> MatchCommand:
    """Return the command; ends the program (2, or 0 for --help) as argparse does."""
    parser = make_parser()
    _refuse_other_encodings(argv, parser)
    _refuse_dashed_names(argv, parser)
    namespace, odd = parser.parse_known_intermixed_args(
        joined(argv, "--komi", "--time", "--move-cap")
    )
    if odd:
        parser.error(_not_ours(parser, odd))
    given = vars(namespace)
    if not given["engines"]:
        del given["engines"]
    try:
        return _resumed(given) if "resume" in given else _begun(given, parser)
    except ValueError as wrong:
        parser.error(str(wrong))


def _refuse_other_encodings(
    argv: Sequence[str], parser: argparse.ArgumentParser
) -> None:
    """Refuse bytes that are no UTF-8: the system lets names of files have them.

    They could be written into no plan, record or report.
    """
    for word in argv:
        try:
            word.encode()
        except UnicodeEncodeError:
            parser.error(
                f"{word!a} is no UTF-8 text: write it in UTF-8 (a file needs another name)"
            )


def _not_ours(parser: argparse.ArgumentParser, odd: Sequence[str]) -> str:
    """Return what to do about words that are no options of a match."""
    found = guesses(parser, odd)
    if found and all(found.values()):
        return unknown_words(parser, odd)
    guess = "".join(
        f" For {flag}: is it {each}?" for flag, each in found.items() if each
    )
    return (
        f"there is no {', '.join(found or odd)} in a match.{guess} If that belongs to an"
        f" engine, put each engine's command in quotes: {example()}"
    )


def _refuse_dashed_names(argv: Sequence[str], parser: argparse.ArgumentParser) -> None:
    """Say of "-x=./engine" what a name may be; to argparse it is an unknown option."""
    for word in argv:
        name, equals, _ = word.partition("=")
        if equals and name.startswith("-") and not name.startswith("--"):
            try:
                read_engine_name(name)
            except ValueError as wrong:
                parser.error(str(wrong))


def read_plan(path: Path) -> MatchPlan:
    """Return the match of a file that says all of it. Raises BadTable, a ValueError."""
    config = read_config(path, make_parser())
    refuse_contradictions(config.values, config.engines)
    return make_plan(config.values, config.engines)


def _begun(given: Mapping[str, Any], parser: argparse.ArgumentParser) -> MatchCommand:
    config = read_config(given["config"], parser) if "config" in given else NO_CONFIG
    values = _merged(config, given)
    engines = config.engines
    if "engines" in given:
        engines = tuple(GivenEngine(words, name) for name, words in given["engines"])
    refuse_contradictions(values, engines)
    plan = with_own_settings(make_plan(values, engines), given)
    if values.get("serve"):
        refuse_to_serve(plan)
    return MatchCommand(
        plan,
        make_options(values, plan),
        given.get("write_config"),
        "out" in values,
        remarks_on(values),
    )


def _merged(config: Config, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what holds: a flag wins over its key, and over keys that it excludes.

    What is `off` on the command line is as if the file did not say it.
    """
    values = dict(config.values)
    for family in (_BEGINS, _COUNTS):
        if not family.isdisjoint(given):
            values = {key: each for key, each in values.items() if key not in family}
    if not {"random_openings", "handicap", "free_handicap"}.isdisjoint(given):
        values.pop("opening_moves", None)
        values.pop("shuffle", None)
    values |= given
    return values


def _resumed(given: Mapping[str, Any]) -> MatchCommand:
    odd = sorted(given.keys() - _RUN - _CHANGES)
    if odd:
        what = "engines" if odd[0] == "engines" else f"--{odd[0].replace('_', '-')}"
        raise ValueError(
            f"--resume goes on with the match that is in the folder, as it was begun:"
            f" leave {what} out; for another match leave --resume out and name another"
            " folder with --out"
        )
    run = {key: value for key, value in given.items() if key in _RUN}
    refuse_contradictions(run, None)
    return MatchCommand(
        None,
        make_options({**run, "out": given["resume"]}, None),
        changes={key: value for key, value in given.items() if key in _CHANGES},
    )
