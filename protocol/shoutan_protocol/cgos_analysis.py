"""The analysis JSON that bots of the CGOS protocol send after their move (CGOS, section 5).

    {"winrate": 0.53, "score": 1.5, "visits": 400, "comment": "...", "ownership": "fAz...",
     "moves": [{"move": "E5", "winrate": 0.53, "score": 1.5, "prior": 0.2, "visits": 300,
                "pv": "C3 G7"}]}

Everything may be missing, and everything is as the mover sees it. Reading is lenient: what
cannot be understood is left out, since the move that came with it stands in any case.
"""

from collections.abc import Mapping, Sequence
from typing import Final, cast

import orjson
from shoutan_engine.points import Move

from shoutan_protocol.analysis import (
    LEAD_DIGITS,
    MAX_LEAD,
    MAX_MOVES,
    MAX_PV,
    MAX_VISITS,
    RATE_DIGITS,
    Analysis,
    Json,
    MoveEvaluation,
    clamped,
    cut,
    parse_json,
    rounded,
    what_is_said,
)
from shoutan_protocol.coordinates import format_move, parse_move

_ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_MIDDLE: Final = 31
"""The letter of 0; -1 to 1 are the letters 0 to 62."""
_LETTERS: Final = {letter: index for index, letter in enumerate(_ALPHABET[:63])}


def parse_cgos_analysis(text: str | bytes, size: int) -> Analysis | None:
    """Read what follows a move on its line; None if it is no JSON object, or too long."""
    try:
        data = parse_json(text if isinstance(text, bytes) else text.encode())
    except ValueError:  # no JSON, or a lone surrogate in the text
        return None
    if not isinstance(data, dict):
        return None
    body = cast("Mapping[str, object]", data)
    comment, moves = body.get("comment"), body.get("moves")
    listed = cast("Sequence[object]", moves if isinstance(moves, list) else [])
    read = (_read_move(move, size) for move in listed[:MAX_MOVES])
    return cut(
        Analysis(
            visits=_visits(body),
            winrate=_number(body, "winrate", 0.0, 1.0),
            score_lead=_number(body, "score", -MAX_LEAD, MAX_LEAD),
            moves=tuple(move for move in read if move is not None),
            ownership=_read_ownership(body.get("ownership"), size),
            comment=comment if isinstance(comment, str) else "",
        )
    )


def format_cgos_analysis(analysis: Analysis, size: int) -> str:
    """Write an analysis as that protocol has it, on one line."""
    ownership = analysis.ownership
    body: Json = {
        "winrate": rounded(analysis.winrate, RATE_DIGITS),
        "score": rounded(analysis.score_lead, LEAD_DIGITS),
        "visits": analysis.visits,
        "comment": analysis.comment,
        "moves": [_move_json(move, size) for move in analysis.moves],
        "ownership": "" if ownership is None else "".join(map(_letter, ownership)),
    }
    return orjson.dumps(what_is_said(body)).decode()


def _move_json(move: MoveEvaluation, size: int) -> Json:
    body: Json = {
        "move": format_move(move.move, size),
        "winrate": rounded(move.winrate, RATE_DIGITS),
        "score": rounded(move.score_lead, LEAD_DIGITS),
        "prior": rounded(move.prior, RATE_DIGITS),
        "visits": move.visits,
        "pv": " ".join(format_move(following, size) for following in move.pv),
    }
    return what_is_said(body)


def _read_move(data: object, size: int) -> MoveEvaluation | None:
    if not isinstance(data, dict):
        return None
    body = cast("Mapping[str, object]", data)
    text = body.get("move")
    move = _read_vertex(text, size) if isinstance(text, str) else None
    if move is None:
        return None
    return MoveEvaluation(
        move=move,
        visits=_visits(body),
        winrate=_number(body, "winrate", 0.0, 1.0),
        score_lead=_number(body, "score", -MAX_LEAD, MAX_LEAD),
        prior=_number(body, "prior", 0.0, 1.0),
        pv=_read_pv(body.get("pv"), size),
    )


def _read_pv(data: object, size: int) -> tuple[Move, ...]:
    """Read moves up to the first that is none: behind a gap the rest means nothing."""
    moves: list[Move] = []
    for word in data.split()[:MAX_PV] if isinstance(data, str) else []:
        move = _read_vertex(word, size)
        if move is None:
            break
        moves.append(move)
    return tuple(moves)


def _read_vertex(text: str, size: int) -> Move | None:
    try:
        return parse_move(text, size)
    except ValueError:
        return None


def _visits(body: Mapping[str, object]) -> int | None:
    number = _number(body, "visits", 0, MAX_VISITS)
    return None if number is None else int(number)


def _number(
    body: Mapping[str, object], name: str, least: float, most: float
) -> float | None:
    number = body.get(name)
    if isinstance(number, bool) or not isinstance(number, int | float):
        return None
    return clamped(number, least, most)


def _read_ownership(data: object, size: int) -> tuple[int, ...] | None:
    if not isinstance(data, str) or len(data) != size * size:
        return None
    values = [_LETTERS.get(letter) for letter in data]
    if any(value is None for value in values):
        return None
    return tuple(_hundredths(cast("int", value)) for value in values)


def _hundredths(letter: int) -> int:
    return round((letter - _MIDDLE) * 100 / _MIDDLE)


def _letter(hundredths: int) -> str:
    return _ALPHABET[_MIDDLE + round(hundredths * _MIDDLE / 100)]
