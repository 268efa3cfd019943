"""What is let through of what people write: cleaned, and held to the host's word list.

Clients show it as text and nothing else, so that markup and addresses need no care here.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

MOST_MARKS: Final = 3
"""Marks that may stand on one letter; more of them would grow over other lines."""

# Joiners, which scripts and signs of several parts need.
_JOINERS: Final = frozenset("\u200c\u200d")
# Letters by their category, which fonts draw as nothing.
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
_LATIN_WORD: Final = re.compile(r"[^\W_]+")


class NothingSaid(ValueError):
    """Nothing that can be seen is left of a text."""


class BadWord(ValueError):
    """A text has a word that is on the host's list."""


def clean_text(text: str) -> str:
    """Return a line as it is kept: composed, on one line, without what is not seen.

    Controls, marks that change the direction, private and blank letters are left out.
    Raises NothingSaid.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if kind[0] == "Z" or letter in "\t\n\r" or letter in _BLANK_LETTERS:
            kept.append(" ")
        elif kind in {"Cc", "Co", "Cs"} or (kind == "Cf" and letter not in _JOINERS):
            continue
        elif kind in {"Mn", "Me"}:
            marks += 1
            if marks <= MOST_MARKS:
                kept.append(letter)
            continue
        else:
            kept.append(letter)
        marks = 0
    line = " ".join("".join(kept).split())
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in line):
        raise NothingSaid(text)
    return line


class WordFilter:
    """The host's list. A word counts however it is cased, accented, or widened.

    A word of an alphabet stands for itself as a whole, with `*` at its end for all that
    begin so. One of a script without blanks between words is found anywhere.
    """

    def __init__(self, words: Iterable[str] = ()) -> None:
        whole: set[str] = set()
        beginnings: list[str] = []
        anywhere: list[str] = []
        for word in words:
            folded = _folded(word.rstrip("*"))
            if not folded.isascii() and _has_no_blanks(folded):
                anywhere.append(_squeezed(folded))
            elif word.endswith("*"):
                beginnings.append(_squeezed(folded))
            else:
                whole.add(_squeezed(folded))
        self._whole = frozenset(whole)
        self._beginnings = tuple(beginnings)
        self._anywhere = tuple(anywhere)

    def check(self, line: str) -> None:
        """Raise BadWord for a line that has a word of the list."""
        folded = _folded(line)
        words = _LATIN_WORD.findall(folded)
        if (
            any(word in self._whole for word in words)
            or any(word.startswith(self._beginnings) for word in words)
            or any(word in _squeezed(folded) for word in self._anywhere)
        ):
            raise BadWord(line)


def is_word(text: str) -> bool:
    """Tell whether a text can be on the list: one word, perhaps with `*` at its end."""
    return _LATIN_WORD.fullmatch(_folded(text.removesuffix("*"))) is not None


def _folded(text: str) -> str:
    """Return a text without case, accents and other ways to write the same letter."""
    apart = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in apart if unicodedata.category(c)[0] not in "MC")


def _squeezed(text: str) -> str:
    return "".join(_LATIN_WORD.findall(text))


def _has_no_blanks(word: str) -> bool:
    """Tell whether a word is of a script that puts no blanks between words."""
    return any(
        unicodedata.name(letter, "").startswith(("CJK", "HIRAGANA", "KATAKANA", "THAI"))
        for letter in word
    )
