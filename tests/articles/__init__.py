"""Which tests hold which article of `docs/rules.md`: one row for every entry there.

Whoever changes a rule finds its tests here; `tests/test_articles.py` sees to it that no
entry is without a row, no row without a test, and that every test says what it is for.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tests.articles.competition import COMPETITION
from tests.articles.decisions import DECISIONS
from tests.articles.events import EVENTS
from tests.articles.general import GENERAL
from tests.articles.procedures import PROCEDURES
from tests.articles.refereeing import REFEREEING
from tests.articles.rows import NoEffect, NotBuilt, Row

__all__ = ["ARTICLES", "NoEffect", "NotBuilt", "Row"]

_CHAPTERS: Final = (*(GENERAL, COMPETITION, REFEREEING, EVENTS, PROCEDURES, DECISIONS),)
ARTICLES: Final[Mapping[str, Row]] = MappingProxyType(
    {key: row for chapter in _CHAPTERS for key, row in chapter.items()}
)
"""Entry of the document -> its tests, or why it has none."""

assert len(ARTICLES) == sum(map(len, _CHAPTERS)), "an entry has two rows"
