"""The page has words for whatever the server may refuse, in each of its languages."""

import re
from pathlib import Path

import pytest
from shoutan_engine.refusals import RefusalCode

TEXTS = Path(__file__).parent.parent / "clients" / "web" / "src" / "i18n"
LANGUAGES = sorted((TEXTS / "languages").glob("*.ts"))
OF_THE_SERVER = {
    "not_allowed",
    "no_such_game",
    "no_such_bot",
    "bot_busy",
    "bot_rules",
    "bot_declines",
    "bad_settings",
}


def test_there_are_languages() -> None:
    assert {"en", "zh"} <= {language.stem for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda path: path.stem)
def test_every_refusal_has_its_words(language: Path) -> None:
    text = language.read_text(encoding="utf-8")
    _, _, codes = text.partition("  refusal: {")
    known = set(re.findall(r"^      ([a-z_]+):", codes, re.MULTILINE))
    assert {code.value for code in RefusalCode} | OF_THE_SERVER <= known
