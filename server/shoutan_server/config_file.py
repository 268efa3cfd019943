"""The configuration file of `shoutan serve`: every flag as a key, bots as tables.

A flag that is given wins: it replaces what the file says under its key, lists and bots
as a whole. The keys are the flags themselves, so that a new flag has its key at once.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, cast

from shoutan_host.accepting.table import acceptance_from
from shoutan_host.flags import as_flag_reads, flags_of
from shoutan_host.tables import BadTable, Table, bad_value
from shoutan_host.toml_file import read_toml

from shoutan_server.absence_table import read_absence_times
from shoutan_server.bots.engine_tables import read_engine_times
from shoutan_server.bots.ladder import parse_ladder
from shoutan_server.bots.tables import read_bots
from shoutan_server.cgos.conditions import parse_port
from shoutan_server.cli import listening_host, shown_title

NOT_KEYS: Final = frozenset({"help", "config", "bot"})
BOTS: Final = "bots"
"""Key of the house bots, tables that say more than their flag can."""
DIALED_ACCEPTS: Final = "dialed_accepts"
ENGINES: Final = "engines"
"""Key of the times of engines, a table."""
PLAYERS: Final = "players"
"""Key of how long people may be away, a table."""
_TEXTS: Final = (None, Path, listening_host, shown_title)
"""What flags make of their text where a number is none."""
_ON_OFF: Final = ("on", "off")
_CHECKS: Final[dict[str, Callable[[str], object]]] = {
    "ladder": parse_ladder,
    "cgos": parse_port,
}
"""Flags that are understood later than arguments are read."""


class BadConfig(Exception):
    """The file cannot be used; the message names it, the key, and what is allowed."""


def keys(parser: argparse.ArgumentParser) -> dict[str, argparse.Action]:
    """Return the keys that are flags, each with its flag."""
    return flags_of(parser, NOT_KEYS)


def with_file(
    parser: argparse.ArgumentParser, argv: Sequence[str], path: Path
) -> argparse.Namespace:
    """Return the arguments, with the file's settings where no flag says otherwise.

    The namespace also has `file_bots`, None without any, and `dialed_accepts`,
    `engine_times` and `absence`, the same. Raises BadConfig.
    """
    try:
        found = _read(path, parser)
    except BadTable as bad:
        raise BadConfig(f"{path}: {bad}") from bad
    given = parser.parse_args(list(argv))
    # What is there already is no default, and a flag replaces it; lists would grow.
    merged = parser.parse_args(list(argv), argparse.Namespace(**found))
    for key, action in keys(parser).items():
        is_given = getattr(given, key) != action.default
        if _is_list(action) and is_given:
            setattr(merged, key, getattr(given, key))
    return merged


def _read(path: Path, parser: argparse.ArgumentParser) -> dict[str, Any]:
    content = read_toml(path)
    flags, folder = keys(parser), path.absolute().parent
    table = Table("", content, [*flags, BOTS, DIALED_ACCEPTS, ENGINES, PLAYERS])
    found: dict[str, Any] = {
        key: _setting(table, key, action, folder)
        for key, action in flags.items()
        if table.raw(key) is not None
    }
    bots, accepts = table.raw(BOTS), table.raw(DIALED_ACCEPTS)
    found["file_bots"] = None if bots is None else read_bots(bots, folder)
    found[DIALED_ACCEPTS] = (
        None if accepts is None else acceptance_from(accepts, DIALED_ACCEPTS)
    )
    engines = table.raw(ENGINES)
    found["engine_times"] = None if engines is None else read_engine_times(engines)
    players = table.raw(PLAYERS)
    found["absence"] = None if players is None else read_absence_times(players)
    return found


def _setting(table: Table, key: str, action: argparse.Action, folder: Path) -> Any:
    """Return one setting as its flag would have set it."""
    value = table.raw(key)
    if _is_list(action):
        if not isinstance(value, list):
            raise table.bad(key, "a list of texts")
        entries = cast("list[object]", value)
        return [_parsed(table.place(key), action, each, folder) for each in entries]
    if action.nargs == 0:
        return table.flag(key)
    return _parsed(table.place(key), action, value, folder)


def _parsed(place: str, action: argparse.Action, value: object, folder: Path) -> Any:
    if tuple(action.choices or ()) == _ON_OFF:
        if not isinstance(value, bool):
            raise bad_value(place, "true or false", value)
        return "on" if value else "off"
    text = _as_typed(value, action)
    if text is None:
        is_number = isinstance(action.default, int | float)
        raise bad_value(place, "a number" if is_number else "a text in quotes", value)
    if action.type is Path:
        return folder / text
    if action.dest in _CHECKS:
        try:
            _CHECKS[action.dest](text)
        except ValueError as error:
            raise BadTable(f"{place}: {error}") from error
    return as_flag_reads(place, action, text)


def _as_typed(value: object, action: argparse.Action) -> str | None:
    """Return a value as one would type it after its flag; None for the wrong type.

    A flag that reads its text takes numbers, which it refuses itself where it wants none.
    Where it is a number it may also be a word that stands for none, such as "off".
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    if isinstance(value, str):
        is_number = isinstance(action.default, int | float)
        return None if is_number and value.isdecimal() else value
    return None if action.type in _TEXTS else str(value)


def _is_list(action: argparse.Action) -> bool:
    return isinstance(action, argparse._AppendAction)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
