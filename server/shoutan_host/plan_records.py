"""What players of slow games have planned: the port `PlanRecords`.

Beside the log and not in its hash chain: a plan is its player's own until it is played, and
then what was played is in the log like every other move.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from shoutan_host.ports import GameId


@dataclass(frozen=True, slots=True)
class StoredPlan:
    """The plan of one player in one game, as JSON of `shoutan_server.conditional`.

    `is_live`: the game is not over, as far as is known.
    """

    game: GameId
    player_id: str
    is_live: bool
    payload: bytes


class PlanRecords(Protocol):
    """One plan for each player and game."""

    async def of(self, game: GameId, player_id: str) -> StoredPlan | None:
        """Return the plan of one player, None if there never was one. Raises StoreError."""
        ...

    async def live(self) -> Sequence[StoredPlan]:
        """Return every plan of the games that are not over. Raises StoreError."""
        ...

    async def put(self, plan: StoredPlan) -> None:
        """Make a plan durable in the place of an older one. Raises StoreUnavailable."""
        ...
