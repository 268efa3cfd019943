"""What a bot logs in with: the form of its name and of its token, the same at every door.

A bot that one door makes can log in at all others. Whether a name can be shown, and is
free, is for the server to say; here it is only known that it can be written as a word.
"""

from typing import Final

MAX_NAME: Final = 24
"""Letters of a bot's name, once composed (Unicode, normalization form KC)."""
MOST_WRITTEN: Final = 32
"""As it is written: letters and their accents may come one by one."""
MIN_TOKEN: Final = 8
MAX_TOKEN: Final = 64
NAME_RULE: Final = (
    f"a bot's name has 1 to {MAX_NAME} printable characters and no blanks"
)
TOKEN_RULE: Final = (
    f"a token has {MIN_TOKEN} to {MAX_TOKEN} printable characters and no blanks"
)


def is_bot_name(text: str) -> bool:
    """Tell whether a bot may write its name so."""
    return 0 < len(text) <= MOST_WRITTEN and _is_word(text)


def is_token(text: str) -> bool:
    """Tell whether this has the form of a token."""
    return MIN_TOKEN <= len(text) <= MAX_TOKEN and _is_word(text)


def _is_word(text: str) -> bool:
    """Tell whether every character is seen; what bytes could not be read as is not.

    The blank is the only white space that counts as printable.
    """
    return text.isprintable() and " " not in text
