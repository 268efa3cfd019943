"""An instant of wall time as text: RFC 3339 in UTC, to and from Unix milliseconds."""

from datetime import UTC, datetime, timedelta
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MS: Final = timedelta(milliseconds=1)


def format_utc(unix_ms: int) -> str:
    """Return an instant as the wire has it ("2026-05-01T18:00:00.000Z")."""
    instant = _EPOCH + unix_ms * _MS
    return instant.isoformat(timespec="milliseconds").removesuffix("+00:00") + "Z"


def parse_utc(text: str) -> int:
    """Return the Unix ms of such a text. Raises ValueError for no day or hour there is."""
    if not text.endswith("Z"):
        raise ValueError('A time ends in "Z", for UTC ("2026-05-01T18:00:00Z").')
    try:
        instant = datetime.fromisoformat(text)
    except ValueError as error:
        sentence = f'There is no such time: "{text}". Write "2026-05-01T18:00:00Z".'
        raise ValueError(sentence) from error
    return (instant - _EPOCH) // _MS
