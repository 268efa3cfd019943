"""What a game of a match is at a server: the requests that make it and end it, names."""

from collections.abc import Sequence
from typing import Any, Final

from shoutan_engine.commands import Abort, Adjudicate, Forfeit
from shoutan_engine.results import EndReason
from shoutan_engine.rules import changed_options
from shoutan_engine.settings import GameSettings
from shoutan_protocol.cgos.login import is_operator_name
from shoutan_protocol.json_writing import color_name, setup_json

MOST_NAME: Final = 24
MOST_WORDS: Final = 500
_OWN_KEYS: Final = frozenset({"size", "komi_zi"})
"""Options of rules that a request has as `size` and `komi`."""


def terms_of(settings: GameSettings) -> dict[str, Any]:
    """Return the fields of `match.game`, without who plays; None where one is left out."""
    options = changed_options(settings.profile)
    options = {key: text for key, text in options.items() if key not in _OWN_KEYS}
    if settings.illegal_move is not None:
        options["illegal_move"] = settings.illegal_move.value
    white = settings.white_time
    return {
        "size": settings.size,
        "clock": settings.time.text,
        "clock_white": None if white is None else white.text,
        "profile": settings.profile.name,
        "options": options,
        "komi": settings.komi_quarters / 2,
        "handicap": settings.handicap,
        "setup": setup_json(settings.setup, settings.size),
        "move_limit": settings.move_limit,
        "opening_turns": settings.opening_turns,
    }


def end_of(command: Abort | Adjudicate | Forfeit) -> dict[str, Any]:
    """Return the fields of `match.end` for what ends a game; None where one is left out."""
    match command:
        case Abort(detail):
            reason, winner, margin = EndReason.ABORTED, None, None
        case Adjudicate(winner, detail, margin):
            reason = EndReason.ADJUDICATED
        case Forfeit(loser, reason, detail):
            winner, margin = loser.opponent, None
    return {
        "reason": reason.value,
        "winner": color_name(winner),
        "margin": None if margin is None else margin / 2,
        "detail": _words(detail),
    }


def _words(text: str) -> str:
    """Return one line as a request takes it."""
    return "".join(c if c.isprintable() else " " for c in text)[:MOST_WORDS]


def bot_names(engines: Sequence[str]) -> dict[str, str]:
    """Return what the engines are called at a server, where not every name is taken.

    Most names stay. The others have letters, digits, dots and dashes of ASCII; no two
    are equal, also where capitals make no difference.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for number, engine in enumerate(engines, 1):
        kept = "".join(
            c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in engine
        )
        kept = kept.strip("-")[:MOST_NAME]
        if not any(map(str.isalnum, kept)):
            kept = f"engine-{number}"
        if is_operator_name(kept):
            kept = f"the-{kept}"[:MOST_NAME]
        name, again = kept, 2
        while name.casefold() in taken:
            end = f"-{again}"
            name, again = kept[: MOST_NAME - len(end)] + end, again + 1
        taken.add(name.casefold())
        names[engine] = name
    return names
