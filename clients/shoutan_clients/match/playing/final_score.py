"""Reading the answer to `final_score`: "B+3.5", "0" (GTP 2, section 6.3.5)."""

import re
from dataclasses import dataclass
from typing import Final

from shoutan_engine.points import Color
from shoutan_engine.scoring.quarters import QuarterZi

_SCORE: Final = re.compile(
    r"([BW])\+(?P<points>\d{1,4})(?:\.(?P<half>[05])0*)?", re.IGNORECASE | re.ASCII
)
_DRAWS: Final = frozenset({"0", "draw", "jigo"})


@dataclass(frozen=True, slots=True)
class Score:
    """Who has won, None for a draw; `text` as it was said.

    `margin_quarters`: by how many half points, None in a draw.
    """

    winner: Color | None
    text: str
    margin_quarters: QuarterZi | None = None


def parse_score(text: str, most_quarters: int) -> Score | None:
    """Return a score; None for an answer that is none ("cannot score", "B+nan").

    Nor is "B+R": a game that is being counted was not resigned, nor lost on time.
    `most_quarters`: half points that can be won at all; what says more is no score.
    Points are whole or halves, as komi is.
    """
    word = text.split()[0] if text.split() else ""
    if word.lower() in _DRAWS:
        return Score(None, word)
    found = _SCORE.fullmatch(word)
    if found is None:
        return None
    winner = Color.BLACK if found[1].upper() == "B" else Color.WHITE
    quarters = 2 * int(found["points"]) + (found["half"] == "5")
    if quarters == 0:
        return Score(None, word)
    if quarters > most_quarters:
        return None
    return Score(winner, word, QuarterZi(quarters))
