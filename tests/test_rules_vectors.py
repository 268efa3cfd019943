"""Every acceptance case of the rules is run by some suite: what pytest is given, counted."""

from collections import Counter
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final

from tests.engine import (
    test_game_vectors,
    test_vectors,
    test_vectors_clocks,
    test_vectors_rulings,
    test_vectors_tournaments,
)
from tests.engine.vector_table import ONLY_BY_GAME
from tests.protocol import test_coordinates
from tests.vectors import Vector, load_vectors

SUITES: Final = (
    test_vectors,
    test_vectors_clocks,
    test_vectors_rulings,
    test_vectors_tournaments,
    test_game_vectors,
    test_coordinates,
)


def given_to(test: Callable[..., object]) -> Iterator[Vector]:
    """Return the cases with which a test is parametrized."""
    for mark in getattr(test, "pytestmark", []):
        if mark.name != "parametrize":
            continue
        for case in mark.args[1]:
            values: tuple[Any, ...] = getattr(case, "values", (case,))
            yield from (value for value in values if isinstance(value, Vector))


def run_by(suite: ModuleType) -> Iterator[Vector]:
    """Return the cases that the tests of a file are given."""
    for name, test in vars(suite).items():
        if name.startswith("test_"):
            yield from given_to(test)


def test_all_256_cases_are_run() -> None:
    cases = load_vectors()
    run = {vector.id for suite in SUITES for vector in run_by(suite)}
    assert len(cases) == len({vector.id for vector in cases}) == 256
    assert run == {vector.id for vector in cases}


def test_a_case_is_run_once_without_a_game_unless_only_a_game_can() -> None:
    alone = [suite for suite in SUITES if suite is not test_game_vectors]
    times = Counter(vector.id for suite in alone for vector in run_by(suite))
    in_games = {vector.id for vector in run_by(test_game_vectors)}
    kinds = {vector.kind for vector in load_vectors() if vector.id in times}
    for vector in load_vectors():
        is_alone = vector.kind in kinds and vector.id not in ONLY_BY_GAME
        assert times[vector.id] == is_alone, vector.id
        assert is_alone or vector.id in in_games
