"""Who somebody is: guests with signed tokens, bots with ids of their own kind.

A guest is a name and a random id, signed by this server; nothing is stored for one.
The first letters of an id say what it is, see `IdKind`.
"""

import unicodedata
from enum import StrEnum

from itsdangerous import BadSignature, URLSafeSerializer
from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.ids import new_id, random

MAX_NAME = 24


class IdKind(StrEnum):
    """The first letters of a player's id."""

    GUEST = "g_"
    BOT = "b_"
    """A bot with an account: it can come back into its game."""
    GUEST_BOT = "x_"
    """A bot that dialled in without a name: gone when its connection is."""
    HOUSE_BOT = "h_"
    """An engine that this server runs."""


class NameRefused(ValueError):
    """A name cannot be shown; the message says why."""


def clean_name(text: str) -> str:
    """Return a name fit to be shown: composed, trimmed, without invisible characters.

    Raises NameRefused.
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not name:
        raise NameRefused("A name needs at least one letter.")
    if len(name) > MAX_NAME:
        raise NameRefused(f"A name has at most {MAX_NAME} letters.")
    if any(unicodedata.category(letter)[0] == "C" or letter in "<>" for letter in name):
        raise NameRefused("A name has letters, digits, blanks and simple signs only.")
    return name


def has_kind(player_id: str, kind: IdKind) -> bool:
    """Tell whether an id is of that kind."""
    return player_id.startswith(kind.value)


class Identities:
    """Makes and reads guest tokens with the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._serializer = URLSafeSerializer(secret, salt="guest")

    def new_guest(self, name: str | None) -> tuple[str, Player]:
        """Return a token and the guest that it stands for.

        Raises NameRefused for a name that cannot be shown.
        """
        drawn = f"Guest {random.randrange(1000, 10000)}"
        shown = drawn if name is None else clean_name(name)
        player = Player(IdKind.GUEST + new_id(), shown, PlayerKind.GUEST)
        return self._serializer.dumps([player.id, player.name]), player

    def rename(self, token: str, name: str) -> tuple[str, Player] | None:
        """Return a token of the same guest under another name; None for a bad token.

        Games keep the name under which the guest sat down. Raises NameRefused.
        """
        guest = self.guest(token)
        if guest is None:
            return None
        renamed = Player(guest.id, clean_name(name), PlayerKind.GUEST)
        return self._serializer.dumps([renamed.id, renamed.name]), renamed

    def guest(self, token: str) -> Player | None:
        """Return the guest of a token, None if this server did not sign it."""
        try:
            player_id, name = self._serializer.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        return Player(str(player_id), str(name), PlayerKind.GUEST)
