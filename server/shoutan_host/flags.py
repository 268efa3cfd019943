"""The flags of a command, for a file that sets them under their names."""

import argparse
from collections.abc import Container
from typing import Any, cast

from shoutan_host.tables import BadTable


def flags_of(
    parser: argparse.ArgumentParser, besides: Container[str]
) -> dict[str, argparse.Action]:
    """Return the flags by the name under which their value is found, `besides` left out."""
    actions = parser._actions  # noqa: SLF001 - argparse has no other way to ask
    return {a.dest: a for a in actions if a.dest not in besides}


def as_flag_reads(place: str, action: argparse.Action, text: str) -> Any:
    """Return what a flag makes of a text. Raises BadTable, which names the place."""
    read = cast("Any", action.type)
    try:
        return text if read is None else read(text)
    except (argparse.ArgumentTypeError, ValueError) as error:
        raise BadTable(f"{place}: {error}") from error
