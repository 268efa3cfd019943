"""What docs/configuration.md says of keys that are left out, beside what is so."""

from dataclasses import fields
from pathlib import Path
from typing import Final

from shoutan_host.accepting.acceptance import Acceptance
from shoutan_host.engines.limits import EngineLimits
from shoutan_host.hosting.absence import AbsenceTimes
from shoutan_server.absence_table import ABSENCES
from shoutan_server.bots.engine_tables import COUNTS, DEADLINES, GRACES
from shoutan_server.bots.engine_times import EngineTimes
from shoutan_server.bots.tables import KEYS, LIMITS, NO_LIMIT
from shoutan_server.cgos.conditions import DEFAULT_PORT
from shoutan_server.cli import make_parser
from shoutan_server.config import HouseBotConfig
from shoutan_server.config_file import keys

DOCS: Final = Path(__file__).parents[2] / "docs"
IN_WORDS: Final = {
    "data": "your user data folder",
    "host": '"127.0.0.1"`, this machine',
    "cgos": f'["{DEFAULT_PORT}"]',
    "ladder": "no ladder",
    "bots": "GNU Go, if it is installed",
    "command": "needed",
    "accepts": "whatever can be hosted, 2 games at once with one opponent",
    "cwd": "an empty folder, removed at the end",
    "limits": "as below",
    "user": "the server's own",
}
"""Defaults that the page says in words of its own; that they are so, others test."""


def said() -> dict[str, dict[str, str]]:
    """Return the last column of every table with defaults, by heading and key."""
    tables: dict[str, dict[str, str]] = {}
    heading = ""
    rows: dict[str, str] | None = None
    for line in (DOCS / "configuration.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        if not line.startswith("|"):
            rows = None
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells[-1] == "if left out":
            rows = tables.setdefault(heading, {})
        elif rows is not None and not cells[0].startswith("---"):
            rows[cells[0].strip("`")] = cells[-1].removeprefix("`").removesuffix("`")
    return tables


SAID = said()


def as_said(key: str, value: object) -> str:
    """Return a default as the page says it."""
    if key in IN_WORDS:
        return IN_WORDS[key]
    match value:
        case "on" | "off":
            return "true" if value == "on" else "false"
        case None | [] | {}:
            return "none"
        case str():
            return f'"{value}"'
        case int() | float():
            return f"{value:g}" if value < 100_000 else str(value)
        case _:
            raise AssertionError(f"{key}: how is {value!r} said?")


def test_every_table_with_defaults_is_looked_at() -> None:
    assert set(SAID) == {
        "Keys that are flags",
        "House bots",
        "Limits",
        "How long engines are waited for",
        "How long people are waited for",
    }


def test_flags() -> None:
    flags = {key: action.default for key, action in keys(make_parser()).items()}
    expected = {key: as_said(key, value) for key, value in flags.items()}
    expected["bots"] = IN_WORDS["bots"]
    assert SAID["Keys that are flags"] == expected


def test_house_bots() -> None:
    usual = HouseBotConfig("x", ["x"])
    values: dict[str, object] = {
        "seats": usual.seats,
        "min_thinking_s": usual.least_thinking / 1000,
        "env": dict(usual.env),
    }
    expected = {key: as_said(key, values.get(key)) for key in KEYS}
    assert SAID["House bots"] == expected
    assert usual.accepts == Acceptance(per_player=2)
    nothing = (usual.cwd, usual.limits, usual.user)
    assert nothing == (None, None, None)


def test_limits_of_an_engine() -> None:
    usual = EngineLimits()
    expected: dict[str, str] = {}
    for key, (field, unit) in LIMITS.items():
        value = getattr(usual, field)
        expected[key] = NO_LIMIT if value is None else str(value // unit)
    assert SAID["Limits"] == expected


def test_times_of_engines() -> None:
    usual = EngineTimes()
    values = {key: getattr(usual.deadlines, key) for key in DEADLINES}
    values |= {key: getattr(usual, key) for key in (*GRACES, *COUNTS)}
    expected = {key: as_said(key, value) for key, value in values.items()}
    assert SAID["How long engines are waited for"] == expected


def test_times_of_people() -> None:
    usual = AbsenceTimes()
    expected = {key: as_said(key, getattr(usual, key)) for key in ABSENCES}
    assert SAID["How long people are waited for"] == expected
    assert set(expected) == {field.name for field in fields(AbsenceTimes)}


def test_the_page_about_connect_says_the_same_of_open_files() -> None:
    text = " ".join((DOCS / "connect.md").read_text(encoding="utf-8").split())
    assert f"at most {EngineLimits().descriptors} open files" in text
