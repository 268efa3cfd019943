"""What a game of a match is at a server: the request that makes it, and what has none."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from shoutan_engine.conditions import MOST_OPENING, handicap_setup
from shoutan_engine.rules import changed_options
from shoutan_engine.settings import GameSettings
from shoutan_protocol.cgos.login import is_operator_name

from shoutan_clients.match.game_plan import GamePlan, Opening
from shoutan_clients.match.plan import MatchPlan

MOST_NAME: Final = 24
_OWN_KEYS: Final = frozenset({"size", "komi_zi"})
"""Options of rules that a request has as `size` and `komi`."""


def terms_of(settings: GameSettings) -> dict[str, Any]:
    """Return the fields of `game.create`, for who plays Black."""
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
        "color": "black",
        "private": False,
        "move_limit": settings.move_limit,
        "opening_turns": settings.opening_turns,
    }


def why_not(plan: MatchPlan, schedule: Iterable[GamePlan]) -> str | None:
    """Return why a match cannot be played at a server, in a sentence; None if it can.

    Nobody at a server may say how a game ends but its rules and its players.
    """
    if plan.adjudication.agree_points is not None:
        return (
            "With --serve the engines themselves end their games: a match with"
            " --adjudicate-score is played without it."
        )
    if plan.openings.is_free:
        return (
            "With --serve handicap stones stand on their usual points: a match with"
            " --free-handicap is played without it."
        )
    if plan.openings.source is None:
        return None
    for game in schedule:
        if len(game.opening.moves) > MOST_OPENING:
            return (
                f"With --serve an opening has at most {MOST_OPENING} moves, and"
                f" {game.opening.name or 'one'} has {len(game.opening.moves)}: give"
                " --opening-moves, or play without --serve."
            )
        if not _is_usual(plan.size, game.opening):
            return (
                f"With --serve games begin from the empty board or from handicap stones"
                f" on their usual points, and {game.opening.name or 'an opening'} has"
                " other stones set up: leave it out of --openings, or play without"
                " --serve."
            )
    return None


def _is_usual(size: int, opening: Opening) -> bool:
    try:
        return opening.setup == handicap_setup(size, opening.handicap)
    except ValueError:
        return False


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
