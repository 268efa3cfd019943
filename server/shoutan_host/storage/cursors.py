"""The cursor of a list of games: opaque to clients, stable while games are added.

It holds where a page ended, not how many games came before, so that a game created
meanwhile neither repeats nor hides another.
"""

import base64
import binascii
import re
from dataclasses import dataclass

from shoutan_host.ports import GameCard

# A stamp as `clock.rfc3339` writes it, and an id: what may stand in a cursor at most.
_FORM = re.compile(r"([0-9T:.Z-]{20,30}) ([A-Za-z0-9_-]{1,64})")


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a list of games: right after the game created then, with that id."""

    created_at: str
    id: str


START = Position("~", "~")
"""Before the newest game: no stamp and no id sorts after a tilde."""


def position_of(card: GameCard) -> Position:
    """Return the place right after `card`."""
    return Position(card.created_at, card.id)


def format_cursor(position: Position) -> str:
    """Return a cursor: letters, digits, `-` and `_` only."""
    text = f"{position.created_at} {position.id}"
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def parse_cursor(cursor: str) -> Position:
    """Return what `format_cursor` was given. Raises ValueError on anything else."""
    try:
        padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
        text = base64.b64decode(padded, altchars=b"-_", validate=True).decode("ascii")
    except (UnicodeError, binascii.Error):
        text = ""
    form = _FORM.fullmatch(text)
    if form is None:
        raise ValueError(
            "This is not the cursor of a page of games: take `next` of the page before,"
            " or leave it out to start with the newest game."
        )
    return Position(form[1], form[2])
