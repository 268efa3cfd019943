"""Who somebody is: guests with signed tokens, bots with ids of their own kind.

A guest is a name and a random id, signed by this server; nothing is stored for one.
The first letters of an id say what it is, see `IdKind`.
"""

import unicodedata
from enum import StrEnum

from itsdangerous import BadSignature, URLSafeSerializer
from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.ids import new_id, random
from shoutan_protocol.cgos.login import is_operator_name

from shoutan_server.name_looks import as_latin, mixes_scripts

MAX_NAME = 24


class IdKind(StrEnum):
    """The first letters of a player's id."""

    GUEST = "g_"
    BOT = "b_"
    """A bot with an account: it can come back into its game."""
    GUEST_BOT = "x_"
    """A bot that dialled in without a name: gone when its connection is."""
    GUI_GUEST = "y_"
    """Who sat down by a GTP program without a login: gone when its connection is."""
    PERSON = "p_"
    """Somebody with an account who was no guest before; else the guest's id stays."""
    HOUSE_BOT = "h_"
    """An engine that this server runs."""


class NameRefused(ValueError):
    """A name cannot be shown; the message says why."""


def clean_name(text: str) -> str:
    """Return a name fit to be shown: composed, trimmed, every letter of it visible.

    Raises NameRefused.
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if len(name) > MAX_NAME:
        raise NameRefused(f"A name has at most {MAX_NAME} letters.")
    kinds = [unicodedata.category(letter) for letter in name]
    if any(map(_is_unseen, name, kinds)) or _has_a_pile_of_marks(kinds):
        raise NameRefused("A name has letters, digits, blanks and simple signs only.")
    if not any(kind[0] in "LN" for kind in kinds):
        raise NameRefused("A name needs at least one letter.")
    return name


def clean_new_name(text: str) -> str:
    """Return a name that somebody chooses: none of an operator, none made to deceive.

    It is also in addresses. Raises NameRefused.
    """
    name = clean_name(text)
    if mixes_scripts(name):
        raise NameRefused(
            "A name is written in one script: not Latin with Cyrillic or Greek letters."
        )
    if is_operator_name(as_latin(name)) or "/" in name:
        raise NameRefused('A name does not begin with "admin" and has no slash.')
    return name


# Letters by their category, which fonts draw as nothing.
_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def _is_unseen(letter: str, kind: str) -> bool:
    """Tell whether a sign is invisible, changes the direction, or looks like markup."""
    is_selector = "\ufe00" <= letter <= "\ufe0f" or letter >= "\U000e0100"
    return kind[0] == "C" or letter in _BLANK_LETTERS or letter in "<>" or is_selector


def _has_a_pile_of_marks(kinds: list[str]) -> bool:
    """Tell whether more than two marks stand on one letter, or one on nothing."""
    marks = "".join("M" if kind[0] == "M" else "." for kind in kinds)
    return marks.startswith("M") or "MMM" in marks or "Me" in kinds


def has_kind(player_id: str, kind: IdKind) -> bool:
    """Tell whether an id is of that kind."""
    return player_id.startswith(kind.value)


class Identities:
    """Makes and reads guest tokens with the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._serializer = URLSafeSerializer(secret, salt="guest")
        self._registered: set[str] = set()

    def registered(self, player_id: str) -> None:
        """Note that a guest has an account now: the guest's token is worth nothing."""
        self._registered.add(player_id)

    def new_guest(self, name: str | None, word: str = "Guest") -> tuple[str, Player]:
        """Return a token and the guest that it stands for.

        Without a name it is drawn: `word` and a number.

        Raises NameRefused for a name that cannot be shown.
        """
        drawn = f"{word} {random.randrange(1000, 10000)}"
        shown = drawn if name is None else clean_new_name(name)
        player = Player(IdKind.GUEST + new_id(), shown, PlayerKind.GUEST)
        return self._serializer.dumps([player.id, player.name]), player

    def rename(self, token: str, name: str) -> tuple[str, Player] | None:
        """Return a token of the same guest under another name; None for a bad token.

        Games keep the name under which the guest sat down. Raises NameRefused.
        """
        guest = self.guest(token)
        if guest is None:
            return None
        renamed = Player(guest.id, clean_new_name(name), PlayerKind.GUEST)
        return self._serializer.dumps([renamed.id, renamed.name]), renamed

    def guest(self, token: str) -> Player | None:
        """Return the guest of a token, None if this server did not sign it."""
        try:
            player_id, name = self._serializer.loads(token)
        except (BadSignature, ValueError, TypeError):
            return None
        if player_id in self._registered:
            return None
        return Player(str(player_id), str(name), PlayerKind.GUEST)
