"""The flags of a command, for a file that sets them under their names."""

import argparse
from collections.abc import Container, Sequence
from typing import Any, cast

from shoutan_host.tables import BadTable


def actions_of(parser: argparse.ArgumentParser) -> Sequence[argparse.Action]:
    """Return what a command line may have, in order, those in groups too."""
    return parser._actions  # noqa: SLF001 - argparse has no other way to ask


def flags_of(
    parser: argparse.ArgumentParser, besides: Container[str]
) -> dict[str, argparse.Action]:
    """Return the flags by the name under which their value is found, `besides` left out."""
    return {a.dest: a for a in actions_of(parser) if a.dest not in besides}


def as_flag_reads(place: str, action: argparse.Action, text: str) -> Any:
    """Return what a flag makes of a text. Raises BadTable, which names the place."""
    read = cast("Any", action.type)
    try:
        return text if read is None else read(text)
    except (argparse.ArgumentTypeError, ValueError) as error:
        raise BadTable(f"{place}: {error}") from error
