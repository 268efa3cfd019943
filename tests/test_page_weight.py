"""How much a first visit loads: a bound for every page, and nothing that it does not need."""

import pytest

from scripts.page import DIST
from tests.page_weight import FirstLoad, file_of_language, first_loads

pytestmark = pytest.mark.page

MOST_BYTES = 150_000
"""Scripts and styles of a first visit, compressed by gzip."""


@pytest.fixture(scope="module")
def loads() -> list[FirstLoad]:
    """Return what each page loads first in each language."""
    return first_loads(DIST)


def test_a_first_visit_is_light_on_every_page_in_every_language(
    loads: list[FirstLoad],
) -> None:
    assert {"Lobby", "Game", "Review"} <= {load.page for load in loads}
    assert {"en", "zh"} <= {load.language for load in loads}
    heavy = [load for load in loads if load.gzip_bytes > MOST_BYTES]
    assert heavy == []


def test_nobody_loads_a_language_that_is_not_read(loads: list[FirstLoad]) -> None:
    texts = {load.language: file_of_language(DIST, load.language) for load in loads}
    for load in loads:
        loaded = {language for language, file in texts.items() if file in load.files}
        assert loaded == {load.language}, load


def test_no_page_loads_another_one(loads: list[FirstLoad]) -> None:
    english = {load.page: load.files for load in loads if load.language == "en"}
    for page in english:
        with_it = {
            other
            for other, files in english.items()
            if any(name.startswith(f"assets/{page}-") for name in files)
        }
        assert with_it == {page}
