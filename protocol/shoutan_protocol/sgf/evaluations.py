"""What an engine thought of its move, in a record: `V` of the node and a line of comment.

`V` is the estimated score, in points, good for Black if positive (SGF FF[4], Go); it stands
in the node of the move with which the thought came, where the engine knows points. The line
says the same for people, and what the engine expects:

    Black's engine: 53.2% for Black, B+1.5, 400 visits, expects D4 Q16 C10.

The whole of what is known is JSON, and many times the record. It stands in records of the CGOS
door alone, as property `CC`, which is none of the standard.
"""

from dataclasses import dataclass
from typing import Final

from shoutan_engine.points import Color, Move

from shoutan_protocol.analysis import Analysis
from shoutan_protocol.coordinates import format_move

_PV_SHOWN: Final = 6
_NAMES: Final = {Color.BLACK: "Black", Color.WHITE: "White"}


@dataclass(frozen=True, slots=True)
class SgfEvaluation:
    """`value` in points, good for Black if positive; None where it is not known."""

    value: float | None
    words: str


def evaluation_of(
    analysis: Analysis, color: Color, played: Move | None, size: int
) -> SgfEvaluation | None:
    """Return what a record says of an analysis by `color`, whose turn became `played`.

    None where there is nothing to say.
    """
    said = [
        *_winrate(analysis.winrate, color),
        *_lead(analysis.score_lead, color),
        *_visits(analysis.visits),
        *_expected(analysis, played, size),
    ]
    comment = " ".join(analysis.comment.split())
    if not said and not comment:
        return None
    parts = [f"{_NAMES[color]}'s engine: {', '.join(said)}." if said else ""]
    parts.append(f"{_NAMES[color]}'s engine says: {comment}" if comment else "")
    return SgfEvaluation(
        _for_black(analysis.score_lead, color), "\n".join(filter(None, parts))
    )


def _winrate(winrate: float | None, color: Color) -> list[str]:
    return [] if winrate is None else [f"{100 * winrate:.1f}% for {_NAMES[color]}"]


def _lead(lead: float | None, color: Color) -> list[str]:
    points = _for_black(lead, color)
    if points is None:
        return []
    leader = "B" if points > 0 else "W"
    return ["even"] if points == 0 else [f"{leader}+{abs(points):g}"]


def _visits(visits: int | None) -> list[str]:
    if visits is None:
        return []
    return ["1 visit" if visits == 1 else f"{visits} visits"]


def _expected(analysis: Analysis, played: Move | None, size: int) -> list[str]:
    if not analysis.moves:
        return []
    best = analysis.moves[0]
    line = [*best.pv] if best.move == played else [best.move, *best.pv]
    if not line:
        return []
    verb = "expects" if best.move == played else "likes"
    return [f"{verb} {' '.join(format_move(m, size) for m in line[:_PV_SHOWN])}"]


def _for_black(lead: float | None, color: Color) -> float | None:
    if lead is None:
        return None
    # Tenths: nobody reads more, and -0.0 is no score.
    return (round(lead, 1) if color is Color.BLACK else -round(lead, 1)) or 0.0
