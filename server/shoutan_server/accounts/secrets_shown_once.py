"""Tokens that are shown once, and what is stored of them.

All have 160 or more random bits. So a plain hash is enough to make what is stored
worthless to whoever reads it; a slow one is for words that people choose.
"""

import hashlib
import secrets
from typing import Final

SESSION: Final = "s_"
"""How a token of a log-in begins: no guest's token does."""
_SESSION_BYTES: Final = 32
_CODE_BYTES: Final = 20
_BOT_BYTES: Final = 24


def new_session_token() -> str:
    """Return a token of a log-in."""
    return SESSION + secrets.token_urlsafe(_SESSION_BYTES)


def new_invitation() -> str:
    """Return the code of an invitation."""
    return secrets.token_urlsafe(_CODE_BYTES)


def new_bot_token() -> str:
    """Return the token of a bot: 32 characters, as all doors take them."""
    return secrets.token_urlsafe(_BOT_BYTES)


def is_session_token(text: str) -> bool:
    """Tell whether a token is that of a log-in, and not a guest's."""
    return text.startswith(SESSION)


def stored(text: str) -> bytes:
    """Return what is stored of a token."""
    return hashlib.sha256(text.encode()).digest()
