"""All ports of the door, and the games of before a restart, as a source of bots.

Nobody can challenge these bots: whom they play, the rounds decide. So none is listed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from shoutan_engine import GameSettings, Player
from shoutan_host.accepting.acceptance import Acceptance
from shoutan_host.cgos_records import CgosGameNumber, CgosRecords
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameId

from shoutan_server.bots.sources import BotSeat
from shoutan_server.cgos.hall import Hall
from shoutan_server.wire import Bot


@dataclass(frozen=True, slots=True)
class _Recovered:
    host: GameHost
    number: CgosGameNumber


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
        self._recovered: dict[GameId, _Recovered] = {}

    def __iter__(self) -> Iterator[Hall]:
        """Go through the ports."""
        return iter(self._halls)

    async def open(self) -> None:
        """Take back the games of before, and make up for ratings. Raises StoreError."""
        recovered, self._recovered = self._recovered, {}
        for game in recovered.values():
            await self._take_back(game)
        for hall in self._halls:
            await hall.open()

    def close(self) -> None:
        """Stop everything; games stay open for the next start."""
        for hall in self._halls:
            hall.close()

    async def look_up(self, hosts: Iterable[GameHost]) -> None:
        """Find out which games of before a restart are of this door: they have numbers.

        To be called before `recover`. Their settings alone do not tell: others may make
        games like that. Raises StoreError.
        """
        for host in hosts:
            number = await self._records.game_number(host.id)
            if number is not None:
                host.is_held = True
                self._recovered[host.id] = _Recovered(host, number)

    async def _take_back(self, game: "_Recovered") -> None:
        for hall in self._halls:
            if hall.name == game.number.port:
                await hall.recover(game.number.gid, game.host)
                return
        self._games.abort(game.host, "The port where it was played is closed.")

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
        """Tell whether it is a game of this door, which `open` takes back."""
        return host.id in self._recovered
