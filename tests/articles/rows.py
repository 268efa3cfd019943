"""How a row of the table is written, and what it stands for.

    [CAP-01..11 KO-07]
    engine/test_board: neighbors capture_comes_before_the_own_liberties

names the acceptance cases CAP-01 to CAP-11 and KO-07, each by the test that is given it,
and two tests of `tests/engine/test_board.py`, without the "test_" of their names.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from tests.engine.vector_table import (
    BY_BOARD,
    BY_CLOCKS,
    BY_GAME,
    BY_PROTOCOL,
    BY_RULINGS,
    BY_TOURNAMENTS,
)
from tests.vectors import load_vectors


@dataclass(frozen=True, slots=True)
class NoEffect:
    """The rule does nothing on a server, and why."""

    reason: str


@dataclass(frozen=True, slots=True)
class NotBuilt:
    """The rule asks for something that is not here; the document says so, too."""

    reason: str


Row: TypeAlias = tuple[str, ...] | NoEffect | NotBuilt
"""Tests as pytest names them: "tests/engine/test_board.py::test_neighbors"."""

_DECIDED: Final = "the_case_is_decided_as_the_rules_say"
_SUITES: Final = (
    ("engine/test_vectors", _DECIDED, BY_BOARD),
    ("engine/test_vectors_clocks", _DECIDED, BY_CLOCKS),
    ("engine/test_vectors_rulings", _DECIDED, BY_RULINGS),
    ("engine/test_vectors_tournaments", _DECIDED, BY_TOURNAMENTS),
    ("protocol/test_coordinates", "vector", BY_PROTOCOL),
    (
        "engine/test_game_vectors",
        "a_game_decides_the_case_as_the_rules_say",
        BY_GAME,
    ),
)
"""File, test and kinds of cases; the first that fits is named."""
_KINDS: Final = {vector.id: vector.kind for vector in load_vectors()}


def tests(text: str) -> tuple[str, ...]:
    """Return the tests that a row names. Raises KeyError for a case that is none."""
    found: list[str] = []
    file = ""
    for cases, word in re.findall(r"\[([^]]+)\]|(\S+)", text):
        if cases:
            found += map(_test_of_case, cases_in(cases))
        elif word.endswith(":"):
            file = word[:-1]
        else:
            found.append(_node(file, word))
    return tuple(found)


def for_each(prefix: str, names: Iterable[str], row: Row) -> dict[str, Row]:
    """Return the same row for several entries of one kind."""
    return {f"{prefix} {name}": row for name in names}


def cases_in(text: str) -> list[str]:
    """Return the cases of a list such as "CAP-01..03, KO-07", in its order."""
    found: list[str] = []
    for name in text.replace(",", " ").split():
        first, _, last = name.partition("..")
        stem, number = first.rsplit("-", 1)
        numbers = range(int(number), int(last or number) + 1)
        found += [f"{stem}-{n:02}" for n in numbers]
    return found


def _test_of_case(case: str) -> str:
    file, test = next(
        (file, test) for file, test, kinds in _SUITES if _KINDS[case] in kinds
    )
    return f"{_node(file, test)}[{case}]"


def _node(file: str, test: str) -> str:
    return f"tests/{file}.py::test_{test}"
