"""The options of `shoutan connect` from a TOML file; errors name the file and the key."""

import argparse
import shlex
from pathlib import Path
from typing import Any, Final, cast

from shoutan_host.flags import as_flag_reads, flags_of
from shoutan_host.tables import BadTable, Table, bad_value
from shoutan_host.toml_file import read_toml

_NOT_KEYS: Final = frozenset({"help", "config"})
_LISTS: Final = frozenset({"engine", "sizes", "clocks", "rules", "kinds"})
"""Keys that may be a list, of words or of numbers."""
_TEXTS: Final = frozenset({"url", "engine", "name", "token", "token_file"})
"""Keys that are no number, whatever they look like."""


def read_file(path: Path, parser: argparse.ArgumentParser) -> dict[str, Any]:
    """Return what a file says, each value as its option would have been read.

    Raises BadTable, a ValueError, whose message begins with the file and the key.
    """
    try:
        return _read(path, parser)
    except BadTable as bad:
        raise BadTable(f"{path}: {bad}") from bad


def _read(path: Path, parser: argparse.ArgumentParser) -> dict[str, Any]:
    content = read_toml(path)
    options = flags_of(parser, _NOT_KEYS)
    content = {key.replace("-", "_"): value for key, value in content.items()}
    table = Table("", content, options)
    return {
        key: table.flag(key) if action.nargs == 0 else _value(table, key, action)
        for key, action in options.items()
        if table.raw(key) is not None
    }


def _value(table: Table, key: str, action: argparse.Action) -> Any:
    """Return what the option makes of the value, written as one would type it."""
    value = table.raw(key)
    if isinstance(value, list) and key in _LISTS:
        given = cast("list[object]", value)
        words = [_typed(table.place(key), key, each) for each in given]
        text = shlex.join(words) if key == "engine" else ",".join(words)
    else:
        text = _typed(table.place(key), key, table.raw(key))
    return as_flag_reads(table.place(key), action, text)


def _typed(place: str, key: str, value: object) -> str:
    if isinstance(value, str):
        return value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and (key not in _TEXTS or key == "engine"):
        return str(value)
    raise bad_value(place, "a text in quotes" if key in _TEXTS else "a value", value)
