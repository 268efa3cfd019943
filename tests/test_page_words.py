"""The page has words for whatever the server may refuse, in both of its languages."""

import re
from pathlib import Path

import pytest
from shoutan_engine.refusals import RefusalCode

TEXTS = Path(__file__).parent.parent / "clients" / "web" / "src" / "i18n" / "languages"
OF_THE_SERVER = {
    "not_allowed",
    "no_such_game",
    "no_such_bot",
    "bot_busy",
    "bot_rules",
    "bot_declines",
    "bad_settings",
}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_refusal_has_its_words(language: str) -> None:
    text = (TEXTS / f"{language}.ts").read_text(encoding="utf-8")
    _, _, codes = text.partition("  refusal: {")
    known = set(re.findall(r"^      ([a-z_]+):", codes, re.MULTILINE))
    assert {code.value for code in RefusalCode} | OF_THE_SERVER <= known
