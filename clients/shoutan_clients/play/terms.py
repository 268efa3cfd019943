"""The conditions of a new game: what may be chosen, what is typed, the request of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from shoutan_engine.clocks import parse_clock
from shoutan_engine.points import MAX_SIZE, MIN_SIZE
from shoutan_engine.rules import PROFILES

from shoutan_clients.play.texts import Texts

SIZES: Final = (9, 13, 19)
CLOCKS: Final = ("5m+3x20s", "20m+5x30s", "1h/5x60s", "5m+10s", "3d/move", "none")
HANDICAPS: Final = (0, 2, 3, 4, 5, 6, 7, 8, 9)
COLORS: Final = ("nigiri", "black", "white", "random")
RULES: Final = tuple(PROFILES)


class BadTerms(ValueError):
    """A condition that no game has; `part` is that of `Terms`, the message a sentence."""

    def __init__(self, part: str, sentence: str) -> None:
        super().__init__(sentence)
        self.part = part


@dataclass(frozen=True, slots=True)
class Terms:
    """What was chosen; `size`, `clock`, `komi` as typed. `komi` empty: the usual one."""

    size: str = "19"
    clock: str = "20m+5x30s"
    color: str = "nigiri"
    handicap: int = 0
    let_first: bool = False
    komi: str = ""
    rules: str = RULES[0]
    private: bool = False
    rated: bool = False

    def fields(self, texts: Texts) -> dict[str, Any]:
        """Return the keys of a request. Raises BadTerms."""
        given: dict[str, Any] = {
            "size": self._size(texts),
            "clock": self._clock(texts),
            "color": self.color,
            "komi": self._komi(texts),
            "profile": None if self.rules == RULES[0] else self.rules,
            "private": self.private or None,
            "rated": self.rated or None,
            "handicap": self.handicap or None,
            "let_first": self.let_first or None,
        }
        return {key: value for key, value in given.items() if value is not None}

    def _size(self, texts: Texts) -> int:
        text = self.size.strip()
        size = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise BadTerms("size", texts("bad_size"))
        return size

    def _clock(self, texts: Texts) -> str:
        text = " ".join(self.clock.split())
        try:
            return parse_clock(text).text
        except ValueError as error:
            raise BadTerms("clock", texts("bad_clock")) from error

    def _komi(self, texts: Texts) -> float | None:
        text = self.komi.strip().replace(",", ".")
        if not text:
            return None
        try:
            komi = float(text)
        except ValueError as error:
            raise BadTerms("komi", texts("bad_komi")) from error
        if not (-400 <= komi <= 400 and (2 * komi).is_integer()):
            raise BadTerms("komi", texts("bad_komi"))
        return komi


def quick_fields(terms: Terms, texts: Texts) -> dict[str, Any]:
    """Return the keys of a quick match under these terms. Raises BadTerms."""
    given = terms.fields(texts)
    same = ("size", "clock", "profile")
    return {key: given[key] for key in same if key in given}


PART_OF: Final[Mapping[str, str]] = {
    "bad_size": "size",
    "bad_clock": "clock",
    "bad_komi": "komi",
    "bad_handicap": "handicap",
    "not_rated": "rated",
}
"""The code of a refusal -> the part of the form that caused it."""
