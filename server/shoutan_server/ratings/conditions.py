"""Under which conditions a game is rated: even games between people with accounts.

Handicap stones, another komi and odd boards would need a measure of their own, which
nobody has for all sizes; so such games do not count, and are refused with the reason.
"""

from typing import Final

from shoutan_engine.conditions import profile_of, usual_komi
from shoutan_engine.settings import GameKind, Player, PlayerKind
from shoutan_protocol.messages import requests as wire

from shoutan_server.errors import Refuse

SIZES: Final = (9, 13, 19)
_SENTENCES: Final = {
    "account": "A rated game is between people with accounts: log in first.",
    "bot": "A rated game is between people, not against a bot.",
    "referee": "A game with a referee is an event, which is not rated here.",
    "handicap": "A rated game is even: no handicap stones, and nobody is let first.",
    "komi": "A rated game has the usual komi of its rules.",
    "size": "A rated game is played on 9, 13 or 19 lines.",
    "clock": "A rated game is played with a clock.",
    "odds": "A rated game has the same clock for both sides.",
    "options": "A rated game has its rules as they are, without other options.",
    "limit": "A rated game is played to its end: it has no limit of turns.",
    "opening": "In a rated game every turn takes its time: none is of an opening.",
}


def check_rated(request: wire.GameCreate, creator: Player) -> None:
    """Refuse a game that was asked for as rated, and cannot be. Raises Refuse."""
    why = _against(request, creator)
    if why is not None:
        raise _not_rated(why)


def check_rated_seat(kind: GameKind, player: Player) -> None:
    """Refuse a seat in a rated game to whoever has no rating. Raises Refuse.

    Games of bots that are rated at their own door have no seat left.
    """
    if kind is GameKind.RATED and player.kind is not PlayerKind.PERSON:
        raise _not_rated("account")


def _against(request: wire.GameCreate, creator: Player) -> str | None:
    if creator.kind is not PlayerKind.PERSON:
        return "account"
    if request.bot is not None:
        return "bot"
    if request.referee:
        return "referee"
    if request.handicap or request.let_first:
        return "handicap"
    if request.size not in SIZES:
        return "size"
    if request.clock.strip() == "none":
        return "clock"
    if request.clock_white is not None:
        return "odds"
    if request.options:
        return "options"
    if request.move_limit is not None:
        return "limit"
    if request.opening_turns:
        return "opening"
    if request.komi is not None and request.komi != _usual(request.profile):
        return "komi"
    return None


def _usual(profile: str) -> float | None:
    """Return the usual komi in points; None for rules that there are not."""
    try:
        rules = profile_of(profile, {})
    except ValueError:
        return None
    return usual_komi(rules, handicap=0, let_first=False) / 2


def _not_rated(why: str) -> Refuse:
    return Refuse("not_rated", _SENTENCES[why], {"why": why})
