"""The appointed start that a request asks for: what it may be, and what it brings along."""

from dataclasses import replace
from typing import Final

from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.seating.waiting_for import with_late_limit
from shoutan_engine.settings import GameSettings
from shoutan_host.hosting.appointment import Appointment
from shoutan_host.hosting.game_host import GameHost
from shoutan_protocol.messages import requests as wire
from shoutan_protocol.wall_time import parse_utc

from shoutan_server.errors import Refuse

MOST_AHEAD_DAYS: Final = 14
"""A start is appointed at most so many days ahead."""
_DAY_MS: Final = 86_400_000


def with_start(settings: GameSettings, request: wire.GameConditions) -> GameSettings:
    """Return the settings with the start that was asked for. Raises Refuse.

    Such a game says how late is too late, also by rules that leave it to the event.
    """
    if request.starts_at is None:
        return settings
    try:
        starts_at = parse_utc(request.starts_at)
    except ValueError as sentence:
        raise _bad("unreadable", str(sentence)) from sentence
    profile = with_late_limit(settings.profile)
    return replace(settings, profile=profile, starts_at=starts_at)


def check_start(settings: GameSettings, wall_ms: int) -> None:
    """Check that a start is still ahead, and near enough. Raises Refuse."""
    if settings.starts_at is None:
        return
    if settings.starts_at <= wall_ms:
        raise _bad("past", "This time is over: appoint a later one, or start at once.")
    if settings.starts_at - wall_ms > MOST_AHEAD_DAYS * _DAY_MS:
        raise Refuse(
            "bad_start",
            f"That is too far ahead: appoint a start within {MOST_AHEAD_DAYS} days.",
            {"reason": "far", "days": MOST_AHEAD_DAYS},
        )


def check_no_bot(settings: GameSettings) -> None:
    """Check that a bot is not made to wait. Raises Refuse."""
    if settings.starts_at is not None:
        raise _bad("bot", "A bot plays at once: leave the appointed start out.")


def check_not_due(host: GameHost, appointment: Appointment | None) -> None:
    """Check that nobody calls a game off because he is late to it. Raises Refuse."""
    if host.game.phase is not Phase.WAITING or len(host.game.players) < len(Color):
        return
    if appointment is not None and not appointment.is_ahead:
        raise _bad(
            "begun",
            "The appointed time has come: the game cannot be called off any more. It "
            "begins when both players are there, and can be resigned then.",
        )


def _bad(reason: str, sentence: str) -> Refuse:
    return Refuse("bad_start", sentence, {"reason": reason})
