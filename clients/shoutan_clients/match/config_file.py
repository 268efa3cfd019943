"""The options of `shoutan match` from a TOML file; errors name the file and the key.

Every flag has its key, with `_` for `-`; engines are tables, `[[engine]]`, which say more
than a command line can. Paths are relative to the folder of the file.
"""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast

from shoutan_host.flags import as_flag_reads, flags_of
from shoutan_host.tables import BadTable, Table, bad_value
from shoutan_host.toml_file import read_toml

from shoutan_clients.match import reading
from shoutan_clients.match.clock_words import read_clock
from shoutan_clients.match.plan import NO_ENV, EnginePlan

_OF_ENGINES: Final = frozenset({"engines", "engine_time", "engine_env"})
"""What an engine's own table says in a file."""
NOT_KEYS: Final = frozenset({"help", "config", "write_config", "resume", *_OF_ENGINES})
ENGINE: Final = "engine"
ENGINE_KEYS: Final = (
    "name",
    "command",
    "env",
    "folder",
    "start_commands",
    "time",
    "move_cap",
    "trust_rules",
    "restart",
)
_PATHS: Final = frozenset({"openings", "out"})
_TEXTS: Final = frozenset({"title", "openings", "out", "referee", "sprt"})
"""Keys that are no number, whatever they look like."""
MOST_ENGINES: Final = 64
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GivenEngine:
    """An engine as it was written; `name` and what else was left out is None."""

    command: tuple[str, ...]
    name: str | None = None
    plan: EnginePlan | None = None
    """All that is said about it, under whatever name."""


@dataclass(frozen=True, slots=True)
class Config:
    """What a file says: values by flag, as their flags read them, and engines."""

    values: Mapping[str, Any]
    engines: tuple[GivenEngine, ...] = ()


NO_CONFIG: Final = Config(MappingProxyType({}))


def read_config(path: Path, parser: argparse.ArgumentParser) -> Config:
    """Return what a file says.

    Raises BadTable, a ValueError, whose message begins with the file and the key.
    """
    try:
        return _read(path, parser)
    except BadTable as bad:
        raise BadTable(f"{path}: {bad}") from bad


def _read(path: Path, parser: argparse.ArgumentParser) -> Config:
    content = {key.replace("-", "_"): each for key, each in read_toml(path).items()}
    flags, folder = flags_of(parser, NOT_KEYS), path.absolute().parent
    table = Table("", content, (*flags, ENGINE))
    values = {
        key: table.flag(key) if action.nargs == 0 else _value(table, action, folder)
        for key, action in flags.items()
        if table.raw(key) is not None
    }
    return Config(values, _engines(table.raw(ENGINE), folder))


def _value(table: Table, action: argparse.Action, folder: Path) -> Any:
    """Return what the flag makes of the value, written as one would type it."""
    key = action.dest
    place, value = table.place(key), table.raw(key)
    if key == "option":
        return [as_flag_reads(place, action, each) for each in _texts(place, value)]
    if key == "referee":
        return _command(place, value, folder)
    text = _typed(place, key, value)
    if action.choices is not None and text not in action.choices:
        raise bad_value(place, f"one of {', '.join(action.choices)}", value)
    if key in _PATHS and not text.startswith("~"):
        text = str(folder / text) if text.strip() else text
    return as_flag_reads(place, action, text)


def _typed(place: str, key: str, value: object) -> str:
    if isinstance(value, str):
        return value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and key not in _TEXTS:
        return str(value)
    raise bad_value(place, "a text in quotes" if key in _TEXTS else "a value", value)


def _engines(content: object, folder: Path) -> tuple[GivenEngine, ...]:
    if content is None:
        return ()
    tables = _listed(content)
    if not tables:
        raise bad_value(ENGINE, "a table for each engine, [[engine]]", content)
    if len(tables) > MOST_ENGINES:
        raise BadTable(f"{ENGINE}: {MOST_ENGINES} engines at most")
    return tuple(
        _engine(f"{ENGINE} {number}", each, folder)
        for number, each in enumerate(tables, 1)
    )


def _engine(place: str, content: object, folder: Path) -> GivenEngine:
    if not isinstance(content, Mapping):
        raise bad_value(place, "a table for each engine, [[engine]]", content)
    table = Table(place, cast("Mapping[str, object]", content), ENGINE_KEYS)
    command = _command(table.place("command"), table.raw("command"), folder)
    name = table.read(
        "name",
        "1 to 24 letters A to Z, digits, dots, dashes, underscores, no dash first",
        reading.read_engine_name,
    )
    where = table.text("folder")
    plan = EnginePlan(
        name=name or "",
        command=command,
        env=_env(table),
        folder=None if where is None else _folder(table, folder, where),
        start_commands=tuple(_start_commands(table)),
        time=_said(table, "time", read_clock),
        move_cap_ms=_said(table, "move_cap", reading.read_cap),
        trusts_rules=bool(table.flag("trust_rules")),
        is_restarted=bool(table.flag("restart")),
    )
    return GivenEngine(command, name, plan)


def _said(table: Table, key: str, read: Callable[[str], T]) -> T | None:
    """Return what a flag makes of a value; what is wrong is said in the flag's words."""
    value = table.raw(key)
    if value is None:
        return None
    place = table.place(key)
    try:
        return read(_typed(place, key, value))
    except BadTable:
        raise
    except ValueError as wrong:
        raise BadTable(f"{place}: {wrong}") from wrong


def _command(place: str, value: object, folder: Path) -> tuple[str, ...]:
    """Read a command: a text, split as a shell would, or a list of its words."""
    allowed = 'a command in quotes, such as "gnugo --mode gtp", or a list of its words'
    try:
        if isinstance(value, str):
            return reading.read_command(value, folder)
        words = _texts(place, value)
    except ValueError as error:
        raise bad_value(place, allowed, value) from error
    if not words or not words[0]:
        raise bad_value(place, allowed, value)
    return reading.command_from(words, folder)


def _texts(place: str, value: object) -> list[str]:
    given = _listed(value)
    texts = [each for each in given or [] if isinstance(each, str)]
    if given is None or len(texts) != len(given):
        raise bad_value(place, "a list of texts in quotes", value)
    return texts


def _listed(value: object) -> list[object] | None:
    return cast("list[object]", value) if isinstance(value, list) else None


def _env(table: Table) -> Mapping[str, str]:
    given = table.raw("env")
    if given is None:
        return NO_ENV
    allowed = 'a table of texts, such as { THREADS = "2" }'
    if not isinstance(given, Mapping):
        raise table.bad("env", allowed)
    env: dict[str, str] = {}
    for name, value in cast("Mapping[str, object]", given).items():
        if not name or "=" in name:
            raise table.bad("env", allowed)
        if not isinstance(value, str):
            text = str(value).lower() if isinstance(value, bool) else str(value)
            is_plain = isinstance(value, bool | int | float)
            how = f'write "{text}", in quotes' if is_plain else f"write {allowed}"
            raise BadTable(f"{table.place('env')}: {name} is no text: {how}")
        env[name] = value
    return MappingProxyType(env)


def _folder(table: Table, folder: Path, where: str) -> Path:
    path = (folder / Path(where).expanduser()).absolute()
    if not path.is_dir():
        raise table.bad("folder", "a folder that is there")
    return path


def _start_commands(table: Table) -> list[str]:
    given = table.raw("start_commands")
    if given is None:
        return []
    lines = _texts(table.place("start_commands"), given)
    if not all(line.strip() and line.isprintable() for line in lines):
        raise table.bad("start_commands", "a list of GTP commands, a line each")
    return lines
