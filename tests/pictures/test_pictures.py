"""The list of pictures, the files that are kept and the document that shows them agree."""

import re
from pathlib import Path

from tests.pictures import match_report
from tests.pictures.__main__ import DOCS, LOOKS, file_name
from tests.pictures.house import read_games
from tests.pictures.shots import SHOTS

MOST_BYTES = 3_000_000
"""All pictures together: whoever clones the project gets them."""


def listed() -> set[str]:
    """Return the names of the pictures that are kept."""
    return {file_name(shot.name, look) for shot in SHOTS for look in shot.docs}


REPORT = f"{match_report.NAME}.png"
"""The one that is not of a server's page, and belongs to another document."""


def shown_in(document: str) -> set[str]:
    """Return the pictures that a document shows."""
    text = Path(DOCS.parent, document).read_text(encoding="utf-8")
    return set(re.findall(r"\(pictures/([\w-]+\.png)\)", text))


def test_every_picture_of_the_list_is_kept_and_no_other() -> None:
    assert {path.name for path in DOCS.glob("*.png")} == {*listed(), REPORT}


def test_the_documents_show_every_picture() -> None:
    assert shown_in("page.md") == listed()
    assert shown_in("match.md") == {REPORT}


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
