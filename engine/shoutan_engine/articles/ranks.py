"""Ranks and their order (article 26 of 1988, 25 of 2002).

Kyu 9 is the lowest and kyu 1 below dan 1. The professional and the amateur dan are two
scales that have nothing to do with each other (2002): no rank of the one is above or
below a rank of the other.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Scale(StrEnum):
    """What a rank is counted on."""

    KYU = "kyu"
    AMATEUR = "amateur"
    PRO = "pro"


MOST: Final = {Scale.KYU: 30, Scale.AMATEUR: 9, Scale.PRO: 9}
"""The largest number of each scale.

Wider than the texts, which have kyu 9 to 1 and amateur dan 1 to 7 (2002): 1988 has nine
dan for all, and clubs and servers count beginners down to kyu 30.
"""

_LETTERS: Final = {"k": Scale.KYU, "d": Scale.AMATEUR, "p": Scale.PRO}
_TEXT: Final = re.compile(r"([1-9][0-9]?)([kdp])", re.ASCII)


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank. Raises ValueError for a number that its scale does not have."""

    scale: Scale
    value: int

    def __post_init__(self) -> None:
        if not 1 <= self.value <= MOST[self.scale]:
            raise ValueError(
                f"{self.scale.value} ranks go from 1 to {MOST[self.scale]}, "
                f"not {self.value}"
            )

    @property
    def text(self) -> str:
        """The rank as players write it: "3k", "5d", or "9p" for a professional."""
        letters = {scale: letter for letter, scale in _LETTERS.items()}
        return f"{self.value}{letters[self.scale]}"

    def is_above(self, other: "Rank") -> bool:
        """Tell whether this rank is the higher one; never between the two dan scales."""
        if self.scale is other.scale:
            higher = self.value > other.value
            return self.value < other.value if self.scale is Scale.KYU else higher
        return other.scale is Scale.KYU

    @property
    def seeding_key(self) -> tuple[int, int]:
        """Sort by this, ascending, where all players must stand in one row.

        It agrees with `is_above`; where that is silent, professionals come last, that is
        highest, since something has to be decided.
        """
        if self.scale is Scale.KYU:
            return (0, -self.value)
        return (1 if self.scale is Scale.AMATEUR else 2, self.value)


def parse_rank(text: str) -> Rank:
    """Return the rank written "3k", "5d" or "9p", the inverse of its `text`.

    Raises ValueError for anything else.
    """
    match = _TEXT.fullmatch(text)
    if match is None:
        raise ValueError(f"ranks are written like 3k, 5d or 9p, not {text!r}")
    return Rank(_LETTERS[match[2]], int(match[1]))
