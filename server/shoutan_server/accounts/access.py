"""Who may play on a server: it is up to its host."""

from enum import StrEnum


class Access(StrEnum):
    """Guests too, or those who were invited, or whom the host gave accounts.

    Whoever may not play may watch.
    """

    OPEN = "open"
    INVITE = "invite"
    CLOSED = "closed"
