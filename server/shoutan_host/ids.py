"""The only source of ids and randomness in the project."""

import base64
import secrets
from random import SystemRandom


def new_id() -> str:
    """Return 128 random bits as 22 characters of URL-safe base 64."""
    return base64.urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")


def new_cid() -> str:
    """Return a name for an act: 64 random bits as 16 hex digits (reliability W9)."""
    return secrets.token_hex(8)


def new_secret() -> bytes:
    """Return a 256-bit key."""
    return secrets.token_bytes(32)


random = SystemRandom()
"""For draws that players must not foresee: colors, nigiri, guest names."""
