"""All ports of the door, and the games of before a restart, as a source of bots.

Nobody can challenge these bots: whom they play, the rounds decide. So none is listed.
"""

from collections.abc import Iterable, Iterator, Sequence

from shoutan_engine import GameSettings, Player
from shoutan_host.acceptance import Acceptance
from shoutan_host.cgos_records import CgosRecords
from shoutan_host.game_host import GameHost, Services
from shoutan_host.games import Games

from shoutan_server.bots import BotSeat
from shoutan_server.cgos.conditions import is_of_this_door
from shoutan_server.cgos.hall import Hall
from shoutan_server.identities import IdKind, has_kind
from shoutan_server.wire import Bot


class Halls:
    """The ports that are open, in their order."""

    def __init__(
        self,
        halls: Sequence[Hall],
        services: Services,
        games: Games,
        records: CgosRecords,
    ) -> None:
        self._halls = halls
        self._services = services
        self._games = games
        self._records = records
        self._recovered: list[GameHost] = []

    def __iter__(self) -> Iterator[Hall]:
        """Go through the ports."""
        return iter(self._halls)

    async def open(self) -> None:
        """Take back the games of before, and make up for ratings. Raises StoreError."""
        recovered, self._recovered = self._recovered, []
        for host in recovered:
            await self._take_back(host)
        for hall in self._halls:
            await hall.open()

    def close(self) -> None:
        """Stop everything; games stay open for the next start."""
        for hall in self._halls:
            hall.close()

    async def _take_back(self, host: GameHost) -> None:
        number = await self._records.game_number(host.id)
        for hall in self._halls:
            if number is not None and hall.name == number.port:
                await hall.recover(number.gid, host)
                return
        self._games.abort(host, "The port where it was played is closed.")

    # -- as a source of bots ---------------------------------------------------------

    def bots(self) -> Iterable[Bot]:
        """Return nobody: none of them can be challenged."""
        return ()

    def acceptance(self, name: str) -> Acceptance | None:
        """Return None: none of them can be challenged."""
        return None

    def reserve(self, name: str, settings: GameSettings) -> BotSeat | None:
        """Return None: none of them can be challenged."""
        return None

    def recover(self, host: GameHost, player: Player) -> bool:
        """Note a game of this door, to be taken back by `open`."""
        if not is_of_this_door(host.game.settings):
            return False
        if not all(has_kind(p.id, IdKind.BOT) for p in host.game.players):
            return False
        if host not in self._recovered:
            self._recovered.append(host)
        return True
