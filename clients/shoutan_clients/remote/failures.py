"""What can go wrong between a program and a server; each message is a sentence.

BadAddress: what was typed is not the address of a server
RemoteFailure
+-- CannotReach: nobody answers there, or something else than a Shoutan server
|   +-- NotNow: the server answers, and wants the hello again later
+-- TurnedAway: the server does not take this identity, or this program; `code` says why
+-- Replaced: a newer connection of the same bot has taken this one's place
+-- LeftServer: this program has closed the connection itself
+-- RequestRefused: one request was refused, with a stable `code`; nothing has changed
+-- GameGone: a game cannot be followed any more
"""

from collections.abc import Mapping
from typing import Any


class BadAddress(ValueError):
    """The address cannot be used; the message says how one is written."""


class RemoteFailure(Exception):
    """Something failed; the message is a sentence for people."""


class CannotReach(RemoteFailure):
    """There is no answer, or not that of a Shoutan server. It may be there later."""

    @classmethod
    def closed_unanswered(cls, url: str) -> "CannotReach":
        """Return the one for a line that ended before a byte came."""
        return cls(
            f"{url} closed the connection without an answer. It may be ending, or very"
            " busy: try again."
        )


class NotNow(CannotReach):
    """The server has not looked at this hello: say it again, after `wait_s` if given."""

    def __init__(self, sentence: str, wait_s: float | None = None) -> None:
        super().__init__(sentence)
        self.wait_s = wait_s


class TurnedAway(RemoteFailure):
    """The hello was refused: the same hello would be refused again.

    `params`: what the server says beside its sentence; with `bad_login`, `why`.
    """

    def __init__(
        self, code: str, sentence: str, params: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.params = dict(params or {})


class Replaced(RemoteFailure):
    """Somebody else serves this bot now; dialing again would throw them out."""


class LeftServer(RemoteFailure):
    """The connection was closed by this program."""


class RequestRefused(RemoteFailure):
    """A request was refused by the server, or by the rules of the game."""

    def __init__(
        self,
        code: str,
        sentence: str,
        article: str | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.article = article
        self.params = dict(params or {})


class GameGone(RemoteFailure):
    """The server does not know the game, or what it says of it cannot be followed."""
