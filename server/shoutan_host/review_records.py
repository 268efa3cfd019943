"""What was tried and said in the reviews of finished games: the port `ReviewRecords`.

Beside the log and not in its hash chain: nothing of a game rests on it.
"""

from typing import Protocol

from shoutan_host.ports import GameId


class ReviewRecords(Protocol):
    """The entries of each game's review, numbered from 1 on without holes."""

    async def entries(self, game: GameId) -> list[bytes]:
        """Return the entries of a game in order, as JSON; [] if nobody has reviewed it."""
        ...

    async def add(self, game: GameId, n: int, entry: bytes) -> None:
        """Make entry `n` durable. Raises StoreUnavailable, and SeqTaken if it is there."""
        ...
