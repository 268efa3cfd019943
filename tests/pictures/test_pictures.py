"""The list of pictures, the files that are kept and the document that shows them agree."""

import re
from pathlib import Path

from tests.pictures.__main__ import DOCS, LOOKS, file_name
from tests.pictures.house import read_games
from tests.pictures.shots import SHOTS

MOST_BYTES = 3_000_000
"""All pictures together: whoever clones the project gets them."""


def listed() -> set[str]:
    """Return the names of the pictures that are kept."""
    return {file_name(shot.name, look) for shot in SHOTS for look in shot.docs}


def test_every_picture_of_the_list_is_kept_and_no_other() -> None:
    assert {path.name for path in DOCS.glob("*.png")} == listed()


def test_the_document_shows_every_picture() -> None:
    text = Path(DOCS.parent, "page.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\(pictures/([\w-]+\.png)\)", text)) == listed()


def test_pictures_have_names_of_their_own_and_looks_that_there_are() -> None:
    names = [shot.name for shot in SHOTS]
    assert len(set(names)) == len(names)
    assert {look for shot in SHOTS for look in shot.docs} <= set(LOOKS)


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in DOCS.glob("*.png")) < MOST_BYTES


def test_the_games_are_whole() -> None:
    for game in read_games():
        assert list(game.turns[-2:]) == ["pass", "pass"]
        assert len(game.leads) == len(game.turns)
