"""Everything that `shoutan play` says, one table a language.

A language is a module with a dict `TEXTS` and a line in `LANGUAGES`. Texts are filled in
by `str.format`; what is known by a code (a wish, a pause, a refusal) has a key made of it.
"""

from collections.abc import Mapping
from typing import Any

from shoutan_engine.points import Color

from shoutan_clients.play.plain import plain
from shoutan_clients.play.texts.en import TEXTS as EN
from shoutan_clients.play.texts.zh import TEXTS as ZH

LANGUAGES: Mapping[str, Mapping[str, str]] = {"en": EN, "zh": ZH}


class Texts:
    """The texts of one language: `texts("move", color=..., vertex="D4")`."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._table = LANGUAGES[language]

    def __call__(self, key: str, **parts: Any) -> str:
        """Return a text; parts that are a `Color` are named. Raises KeyError.

        Parts are `plain`: whatever a server or a player says comes to the terminal here.
        """
        named = {
            name: self.side(part) if isinstance(part, Color) else plain(str(part))
            for name, part in parts.items()
        }
        return self._table[key].format(**named)

    def maybe(self, key: str, **parts: Any) -> str | None:
        """Return a text, None where this language has none under that key."""
        return self(key, **parts) if key in self._table else None

    def side(self, color: Color) -> str:
        """Return what a side is called."""
        return self._table["black" if color is Color.BLACK else "white"]

    def counted(self, n: int, one: str, many: str) -> str:
        """Return a number with its noun, by the keys of both: "1 stone", "3 stones"."""
        return self(one if n == 1 else many, n=n)


def language_of(env: Mapping[str, str]) -> str:
    """Return the language of the locale that these variables name; English for others."""
    named = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    language = named.partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else "en"
