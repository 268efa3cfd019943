"""Reading the answer to `final_score`: "B+3.5", "W+R", "0" (GTP 2, section 6.3.5)."""

import re
from dataclasses import dataclass
from typing import Final

from shoutan_engine.points import Color

_SCORE: Final = re.compile(r"([BW])\+(\d+(?:\.\d+)?|R|Resign)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Score:
    """Who has won, None for a draw; `text` as it was said."""

    winner: Color | None
    text: str


def parse_score(text: str) -> Score | None:
    """Return a score; None for an answer that is none ("cannot score")."""
    word = text.split()[0] if text.split() else ""
    if word == "0" or word.lower() in ("draw", "jigo"):
        return Score(None, "0")
    found = _SCORE.fullmatch(word)
    if found is None:
        return None
    winner = Color.BLACK if found[1].upper() == "B" else Color.WHITE
    return Score(winner, word)
