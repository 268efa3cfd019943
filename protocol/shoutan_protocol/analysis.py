"""What an engine thinks of a position: the value, and its JSON both ways.

Everything is as the side to move sees it: `winrate` 1 is a sure win for the mover, a
positive `score_lead` is the mover's lead, `ownership` 100 is a point of the mover's. Which
color that is goes beside an analysis, never in it; `seen_by_other_side` turns one around.

Nothing here is trusted or complete: engines give what they have. A value is bounded, so
that whoever stores or relays one knows how large it gets. The lines of engines are read by
`gtp.analysis`, the JSON of the CGOS protocol by `cgos_analysis`.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, cast

import orjson
from shoutan_engine.points import Move

from shoutan_protocol.coordinates import format_move, parse_move

MAX_BYTES: Final = 64 * 1024
"""Of an analysis as text, on its way in: more is not even looked at."""
MESSAGE_BYTES: Final = 3_500
"""Of an analysis as it is told and stored: a frame to a server has at most 4,096."""
MAX_MOVES: Final = 24
"""Candidates that are kept, the best first."""
MAX_PV: Final = 24
"""Moves of a variation that are kept."""
MAX_COMMENT: Final = 1_000
"""Characters of an engine's own words that are kept."""
MAX_VISITS: Final = 10**15
MAX_LEAD: Final = 2_000.0
"""Points: more than any board and komi make."""
MAX_LCB: Final = 10.0
"""A bound below a rate may leave the range of rates, but not by much."""

RATE_DIGITS: Final = 5
LEAD_DIGITS: Final = 3

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class MoveEvaluation:
    """A candidate move. Whatever the engine does not say is None.

    `visits`: searches through it. `winrate`, `prior` (what the network said before any
    search) and `lcb` (a cautious winrate) count from 0 to 1, `score_lead` in points. `pv`
    is what the engine expects to follow, without the move itself.
    """

    move: Move
    visits: int | None = None
    winrate: float | None = None
    score_lead: float | None = None
    prior: float | None = None
    lcb: float | None = None
    pv: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """An evaluation of a position, as the side to move sees it.

    `moves` has the best first. `ownership`: hundredths from -100 (surely the opponent's)
    to 100, one a point, row by row from the top left; None where it is not known.
    """

    visits: int | None = None
    winrate: float | None = None
    score_lead: float | None = None
    moves: tuple[MoveEvaluation, ...] = ()
    ownership: tuple[int, ...] | None = None
    comment: str = ""

    @property
    def is_empty(self) -> bool:
        """Tell whether it says nothing at all."""
        return self == Analysis()


def cut(analysis: Analysis) -> Analysis:
    """Return an analysis within the bounds: what is too much of a list falls off."""
    moves = tuple(
        replace(move, pv=move.pv[:MAX_PV]) for move in analysis.moves[:MAX_MOVES]
    )
    return replace(analysis, moves=moves, comment=analysis.comment[:MAX_COMMENT])


def fitting(analysis: Analysis, size: int, most: int = MESSAGE_BYTES) -> bytes:
    """Return an analysis as JSON text of at most `most` bytes, 1,000 or more.

    What is least missed goes first: the ends of variations, then the worst candidates,
    the ownership of the points, what remains of the engine's own words.
    """
    lean = cut(analysis)
    for moves, pv in ((MAX_MOVES, MAX_PV), (10, 12), (5, 8), (3, 4)):
        lean = _leaner(lean, moves, pv)
        text = orjson.dumps(analysis_json(lean, size))
        if len(text) <= most:
            return text
    # Three short candidates: what is long is the ownership or the comment.
    lean = replace(lean, ownership=None)
    text = orjson.dumps(analysis_json(lean, size))
    if len(text) <= most:
        return text
    return orjson.dumps(analysis_json(replace(lean, comment=""), size))


def _leaner(analysis: Analysis, moves: int, pv: int) -> Analysis:
    kept = tuple(replace(move, pv=move.pv[:pv]) for move in analysis.moves[:moves])
    return replace(analysis, moves=kept)


def seen_by_other_side(analysis: Analysis) -> Analysis:
    """Return the same evaluation as the opponent of the side to move sees it.

    `lcb` falls away: the bound from below would become one from above.
    """

    def turned(move: MoveEvaluation) -> MoveEvaluation:
        return replace(
            move,
            winrate=_other_rate(move.winrate),
            score_lead=_negative(move.score_lead),
            lcb=None,
        )

    ownership = analysis.ownership
    return replace(
        analysis,
        winrate=_other_rate(analysis.winrate),
        score_lead=_negative(analysis.score_lead),
        moves=tuple(map(turned, analysis.moves)),
        ownership=None if ownership is None else tuple(-value for value in ownership),
    )


def analysis_json(analysis: Analysis, size: int) -> Json:
    """Return an analysis as plain data; what is not known is left out.

    Rates are rounded to five digits, leads to three.
    """
    body: Json = {
        "visits": analysis.visits,
        "winrate": rounded(analysis.winrate, RATE_DIGITS),
        "score_lead": rounded(analysis.score_lead, LEAD_DIGITS),
        "moves": [_move_json(move, size) for move in analysis.moves],
        "ownership": None if analysis.ownership is None else list(analysis.ownership),
        "comment": analysis.comment,
    }
    return what_is_said(body)


def read_analysis(data: object, size: int) -> Analysis:
    """Read what `analysis_json` wrote, or a client; lists that are too long are cut.

    Raises ValueError with a sentence that names what is wrong. Unknown keys are ignored.
    """
    body = _mapping(data, "An analysis")
    ownership = body.get("ownership")
    comment = body.get("comment", "")
    if not isinstance(comment, str):
        raise ValueError('"comment" of an analysis is a text.')
    moves = _list(body.get("moves", []), "moves")
    return cut(
        Analysis(
            visits=_visits(body),
            winrate=_number(body, "winrate", 0.0, 1.0),
            score_lead=_number(body, "score_lead", -MAX_LEAD, MAX_LEAD),
            moves=tuple(_read_move(move, size) for move in moves[:MAX_MOVES]),
            ownership=None if ownership is None else _ownership(ownership, size),
            comment=comment,
        )
    )


def parse_analysis(text: bytes, size: int) -> Analysis:
    """Read an analysis from JSON text. Raises ValueError with a sentence."""
    return read_analysis(parse_json(text), size)


def parse_json(text: bytes) -> object:
    """Read JSON that a stranger wrote. Raises ValueError for one too long, or none."""
    from pydantic_core import from_json

    if len(text) > MAX_BYTES:
        raise ValueError(f"An analysis has at most {MAX_BYTES} bytes.")
    try:
        return from_json(text, allow_inf_nan=False)
    except ValueError as error:
        raise ValueError("An analysis is a JSON object; this is no JSON.") from error


def _move_json(move: MoveEvaluation, size: int) -> Json:
    body: Json = {
        "move": format_move(move.move, size),
        "visits": move.visits,
        "winrate": rounded(move.winrate, RATE_DIGITS),
        "score_lead": rounded(move.score_lead, LEAD_DIGITS),
        "prior": rounded(move.prior, RATE_DIGITS),
        "lcb": rounded(move.lcb, RATE_DIGITS),
        "pv": [format_move(following, size) for following in move.pv],
    }
    return what_is_said(body)


def what_is_said(body: Json) -> Json:
    """Leave out what is not known."""
    return {name: value for name, value in body.items() if value not in (None, "", [])}


def _read_move(data: object, size: int) -> MoveEvaluation:
    body = _mapping(data, 'An entry of "moves"')
    pv = _list(body.get("pv", []), "pv")
    return MoveEvaluation(
        move=_move(body.get("move"), size),
        visits=_visits(body),
        winrate=_number(body, "winrate", 0.0, 1.0),
        score_lead=_number(body, "score_lead", -MAX_LEAD, MAX_LEAD),
        prior=_number(body, "prior", 0.0, 1.0),
        lcb=_number(body, "lcb", -MAX_LCB, MAX_LCB),
        pv=tuple(_move(move, size) for move in pv[:MAX_PV]),
    )


def _move(text: object, size: int) -> Move:
    if not isinstance(text, str):
        raise ValueError('A move of an analysis is a text such as "Q16" or "pass".')
    return parse_move(text, size)


def _mapping(data: object, what: str) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise ValueError(f"{what} is a JSON object.")
    return cast("Mapping[str, object]", data)


def _list(data: object, name: str) -> Sequence[object]:
    if not isinstance(data, list):
        raise ValueError(f'"{name}" of an analysis is a list.')
    return cast("Sequence[object]", data)


def _visits(body: Mapping[str, object]) -> int | None:
    visits = body.get("visits")
    if visits is None:
        return None
    is_whole = isinstance(visits, int) and not isinstance(visits, bool)
    if not is_whole or not 0 <= cast("int", visits) <= MAX_VISITS:
        raise ValueError(f'"visits" is a whole number from 0 to {MAX_VISITS}.')
    return cast("int", visits)


def _number(
    body: Mapping[str, object], name: str, least: float, most: float
) -> float | None:
    number = body.get(name)
    if number is None:
        return None
    is_number = isinstance(number, int | float) and not isinstance(number, bool)
    if not is_number or not least <= cast("float", number) <= most:
        raise ValueError(f'"{name}" is a number from {least:g} to {most:g}.')
    return float(cast("float", number))


def _ownership(data: object, size: int) -> tuple[int, ...]:
    values = _list(data, "ownership")
    if len(values) != size * size:
        raise ValueError(f'"ownership" has one number a point, {size * size} in all.')
    for value in values:
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if not is_whole or not -100 <= cast("int", value) <= 100:
            raise ValueError('"ownership" has whole numbers from -100 to 100.')
    return tuple(cast("Sequence[int]", values))


def clamped(number: float, least: float, most: float) -> float | None:
    """Return a number of an engine within the bounds, None for one that is none."""
    return max(least, min(most, number)) if math.isfinite(number) else None


def rounded(number: float | None, digits: int) -> float | None:
    """Round what is known."""
    return None if number is None else round(number, digits)


def _other_rate(rate: float | None) -> float | None:
    return None if rate is None else 1.0 - rate


def _negative(number: float | None) -> float | None:
    return None if number is None else -number
