"""The only source of ids and randomness in the project."""

import base64
import hmac
import secrets
from random import Random, SystemRandom


def new_id() -> str:
    """Return 128 random bits as 22 characters of URL-safe base 64."""
    return base64.urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")


def new_cid() -> str:
    """Return a name for an act: 64 random bits as 16 hex digits (reliability W9)."""
    return secrets.token_hex(8)


def new_salt() -> str:
    """Return what keeps a commitment from being guessed: 128 random bits, as hex."""
    return secrets.token_hex(16)


def new_secret() -> bytes:
    """Return a 256-bit key."""
    return secrets.token_bytes(32)


random = SystemRandom()
"""For draws that players must not foresee: colors, nigiri, guest names."""


def new_seed() -> int:
    """Return a seed for `seeded`: 53 random bits, a whole number in every JSON reader."""
    return secrets.randbits(53)


def seeded(seed: int) -> Random:
    """Return chance that comes out the same from the same seed: to be shown, not hidden."""
    return Random(seed)  # noqa: S311 - nothing secret is made of it


def derived_id(secret: bytes, actor: str, cid: str) -> str:
    """Return the id of what `actor` makes by the act `cid`: the same act, the same id.

    As long and as hard to guess as `new_id`, for whoever does not hold `secret`.
    """
    digest = hmac.digest(secret, f"{actor}\n{cid}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


class CidSource:
    """Names for the acts of a peer that has none of its own (GTP; reliability W9).

    A random 64-bit id of the connection and the number of the act on it, never a
    counter that starts anew with the process.
    """

    def __init__(self) -> None:
        self._connection = f"{secrets.token_hex(8)}-"
        self._number = 0

    def next(self) -> str:
        """Return the next name."""
        self._number = number = self._number + 1
        return self._connection + str(number)
