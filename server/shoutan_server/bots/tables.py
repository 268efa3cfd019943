"""House bots as a configuration file has them: one table for each, `[bots.NAME]`."""

import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, cast

from shoutan_engine import Millis
from shoutan_host.accepting.acceptance import Acceptance
from shoutan_host.accepting.table import acceptance_from
from shoutan_host.engines.commands import (
    absolute,
    find_command,
    parse_command_line,
)
from shoutan_host.engines.failures import EngineMissing
from shoutan_host.engines.limits import EngineLimits
from shoutan_host.tables import BadTable, Table, bad_value

from shoutan_server.cli import BOT_NAME
from shoutan_server.config import HOUSE_ACCEPTS, PER_PLAYER, SEATS, HouseBotConfig

KEYS: Final = (
    "command",
    "seats",
    "accepts",
    "min_thinking_s",
    "env",
    "cwd",
    "limits",
    "user",
)
MOST_SEATS: Final = 64
MOST_THINKING_S: Final = 600
LIMITS: Final = {
    "descriptors": ("descriptors", 1),
    "file_mib": ("file_bytes", 2**20),
    "address_mib": ("address_bytes", 2**20),
    "processes": ("processes", 1),
    "cpu_s": ("cpu_s", 1),
}
"""Key of a table of limits: the field of `EngineLimits`, and what one of it is there."""
NO_LIMIT: Final = "none"
MOST_LIMIT: Final = 2**40


def read_bots(content: object, folder: Path) -> tuple[HouseBotConfig, ...]:
    """Return the bots of the table `bots`; paths are relative to `folder`.

    Raises BadTable.
    """
    if not isinstance(content, Mapping):
        raise bad_value("bots", "a table for each bot, [bots.NAME]", content)
    bots = cast("Mapping[str, object]", content)
    known: dict[str, str] = {}
    for name in bots:
        other = known.setdefault(name.casefold(), name)
        if other != name:
            raise BadTable(
                f"bots.{name}: bots.{other} is there too, and names that differ in"
                " capitals only are one: give them different names"
            )
    return tuple(_bot(name, table, folder) for name, table in bots.items())


def _bot(name: str, content: object, folder: Path) -> HouseBotConfig:
    place = f"bots.{name}"
    if BOT_NAME.fullmatch(name) is None:
        raise BadTable(
            f"{place}: a bot's name has 1 to 24 letters, digits, dots, dashes"
        )
    if not isinstance(content, Mapping):
        raise bad_value("bots", "a table for each bot, [bots.NAME]", content)
    table = Table(place, cast("Mapping[str, object]", content), KEYS)
    command = table.read(
        "command", 'a command in quotes, such as "gnugo --mode gtp"', parse_command_line
    )
    if not command:
        raise BadTable(
            f'{place}: write a command, such as command = "gnugo --mode gtp"'
        )
    argv = [absolute(word, folder) for word in command]
    try:
        find_command(argv[0])
    except EngineMissing as missing:
        raise BadTable(
            f"{place}.command: {missing}; write a program that is installed here, or its"
            " path"
        ) from missing
    accepts, cwd = table.raw("accepts"), table.text("cwd")
    least_s = table.number("min_thinking_s", least=0, most=MOST_THINKING_S) or 0
    return HouseBotConfig(
        name=name,
        argv=argv,
        seats=table.whole("seats", least=1, most=MOST_SEATS) or SEATS,
        accepts=_accepts(accepts, f"{place}.accepts"),
        least_thinking=Millis(round(least_s * 1000)),
        env=_environment(table),
        cwd=None if cwd is None else _folder(table, folder / cwd),
        limits=_limits(table),
        user=_user(table),
    )


def _accepts(content: object, place: str) -> Acceptance:
    if content is None:
        return HOUSE_ACCEPTS
    accepts = acceptance_from(content, place)
    if accepts.per_player is None:
        return replace(accepts, per_player=PER_PLAYER)
    return accepts


def _environment(table: Table) -> dict[str, str]:
    content = table.raw("env")
    if content is None:
        return {}
    place = table.place("env")
    if not isinstance(content, Mapping):
        raise bad_value(place, 'a table of texts, { NAME = "value" }', content)
    variables = cast("Mapping[str, object]", content)
    environment: dict[str, str] = {}
    for name, value in variables.items():
        if not name or "=" in name or "\0" in name:
            raise BadTable(f"{place}: {name!r} is no name of a variable")
        if not isinstance(value, str) or "\0" in value:
            raise bad_value(f"{place}.{name}", "a text in quotes", value)
        environment[name] = value
    return environment


def _folder(table: Table, folder: Path) -> Path:
    if not folder.is_dir():
        raise table.bad("cwd", "a folder that exists")
    return Path(os.path.abspath(folder))


def _limits(table: Table) -> EngineLimits | None:
    content = table.raw("limits")
    if content is None:
        return None
    limits = Table(table.place("limits"), content, LIMITS)
    fields: dict[str, int | None] = {}
    for key, (field, unit) in LIMITS.items():
        value = limits.raw(key)
        if value is None:
            continue
        if value == NO_LIMIT:
            fields[field] = None
        elif isinstance(value, int) and not isinstance(value, bool) and value > 0:
            fields[field] = min(value, MOST_LIMIT) * unit
        else:
            raise limits.bad(key, f'a whole number above 0, or "{NO_LIMIT}"')
    return EngineLimits(**fields)


def is_root() -> bool:
    """Tell whether this program may do anything; there is no root on Windows."""
    return sys.platform != "win32" and os.geteuid() == 0


def _user(table: Table) -> str | None:
    name = table.text("user", "the name of a user of this system")
    if name is None:
        return None
    if not is_root():
        raise BadTable(
            f"{table.place('user')}: only a server that runs as root can run an engine"
            " as somebody else: leave it out"
        )
    import pwd  # not on Windows

    try:
        entry = pwd.getpwnam(name)
    except KeyError as error:
        raise table.bad("user", "the name of a user of this system") from error
    return entry.pw_name
