"""What is said at games, as it is kept beside the log: the port `ChatRecords`.

No part of a game and not in its hash chain. A line that is told as durable survives a
crash (reliability R1).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from shoutan_engine.settings import Player

from shoutan_host.ports import GameId, StoreError


@dataclass(frozen=True, slots=True)
class Silence:
    """The referee took the word from a player or gave it back (`is_silent` false)."""

    player_id: str
    name: str
    is_silent: bool


@dataclass(frozen=True, slots=True)
class NewLine:
    """Something to be said, one of `text`, `phrase` and `silence`.

    `channel` and `role` are names of the wire, `at` is wall time as RFC 3339 UTC, `cid` the
    speaker's name for the act.
    """

    game: GameId
    channel: str
    at: str
    by: Player
    role: str
    cid: str
    text: str | None = None
    phrase: str | None = None
    silence: Silence | None = None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something that was said: the line number `n` (from 1, no holes) of its channel."""

    n: int
    said: NewLine


@dataclass(frozen=True, slots=True)
class Kept:
    """A line is durable. Not `is_new`: the same act was done before, as this line."""

    line: ChatLine
    is_new: bool


Told: TypeAlias = Callable[[Kept | StoreError], None]
"""Called once, on the event loop, in the order in which lines were handed in."""


class ChatRecords(Protocol):
    """Keeps what is said."""

    def add_nowait(self, line: NewLine, told: Told) -> None:
        """Give a line its number and keep it; `told` tells the outcome."""
        ...

    async def newest(self, game: GameId, most: int) -> Sequence[ChatLine]:
        """Return the last lines of each channel of a game, at most `most` of each.

        In order within each channel. Raises StoreError.
        """
        ...

    async def silences(self, game: GameId) -> Sequence[Silence]:
        """Return all that the referee said about who may speak, the oldest first.

        Raises StoreError.
        """
        ...
