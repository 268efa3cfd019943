"""What a password may be. Any text: only what is easily guessed is refused."""

import unicodedata
from typing import Final

LEAST: Final = 8
MOST: Final = 128
"""Characters; a longer one would only make hashing it slow."""


class PasswordRefused(ValueError):
    """A password cannot be used; the message says why, `why` in one word."""

    def __init__(self, why: str, sentence: str) -> None:
        self.why = why
        super().__init__(sentence)


def composed(password: str) -> str:
    """Return a password as it is hashed: the same from every keyboard (NFC)."""
    return unicodedata.normalize("NFC", password)


def check_password(password: str, name: str) -> str:
    """Return a new password as it is hashed. Raises PasswordRefused."""
    text = composed(password)
    if not LEAST <= len(text) <= MOST:
        raise PasswordRefused("length", f"A password has {LEAST} to {MOST} characters.")
    if any(unicodedata.category(letter) == "Cc" for letter in text):
        raise PasswordRefused(
            "signs", "A password has no line breaks or other controls."
        )
    if name.casefold() in text.casefold() and len(text) - len(name) < LEAST // 2:
        raise PasswordRefused("name", "A password is more than the name.")
    if len(set(text)) < LEAST // 2:
        raise PasswordRefused("simple", "A password has at least four different signs.")
    return text
