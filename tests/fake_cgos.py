"""The port `CgosRecords` in memory, beside a `Disk`. Runs the same conformance suite."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from shoutan_host.cgos_records import CgosGameNumber, CgosRating, CgosStanding
from shoutan_host.ports import GameCard, GameId, StoreError

from tests.fake_store import Disk


@dataclass(slots=True)
class Numbered:
    """A row of the table of games."""

    game: GameId
    port: str
    black_id: str
    white_id: str
    rated: bool = False


@dataclass(slots=True)
class CgosDisk:
    """What was committed."""

    games: dict[int, Numbered] = field(default_factory=dict[int, Numbered])
    ratings: dict[tuple[str, str], CgosRating] = field(
        default_factory=dict[tuple[str, str], CgosRating]
    )


class MemoryCgos:
    """Commits at once; `trouble` refuses everything."""

    def __init__(self, cards: Disk, disk: CgosDisk | None = None) -> None:
        self.disk = disk or CgosDisk()
        self.trouble: StoreError | None = None
        self._cards = cards

    def _check(self) -> None:
        if self.trouble is not None:
            raise self.trouble

    async def add_game(
        self, port: str, game: GameId, black_id: str, white_id: str
    ) -> int:
        self._check()
        gid = len(self.disk.games) + 1
        self.disk.games[gid] = Numbered(game, port, black_id, white_id)
        return gid

    async def game_number(self, game: GameId) -> CgosGameNumber | None:
        self._check()
        for gid, row in self.disk.games.items():
            if row.game == game:
                return CgosGameNumber(gid, game, row.port)
        return None

    async def numbered(self, port: str, gid: int) -> GameId | None:
        self._check()
        row = self.disk.games.get(gid)
        return row.game if row is not None and row.port == port else None

    async def meetings(self, port: str, black_id: str, white_id: str) -> int:
        self._check()
        wanted = (port, black_id, white_id)
        rows = self.disk.games.values()
        return sum((r.port, r.black_id, r.white_id) == wanted for r in rows)

    async def finished_games(
        self, port: str, limit: int
    ) -> Sequence[tuple[int, GameCard]]:
        self._check()
        found = [
            (gid, card)
            for gid, row in self.disk.games.items()
            if row.port == port
            and (card := self._cards.cards.get(row.game)) is not None
            and card.phase == "finished"
        ]
        return found[-limit:]

    async def unrated_games(self, port: str) -> Sequence[CgosGameNumber]:
        self._check()
        return [
            CgosGameNumber(gid, row.game, port)
            for gid, row in self.disk.games.items()
            if row.port == port and not row.rated
        ]

    async def rating(self, port: str, bot_id: str) -> CgosRating | None:
        self._check()
        return self.disk.ratings.get((port, bot_id))

    async def standings(self, port: str | None = None) -> Sequence[CgosStanding]:
        self._check()
        names = {bot.id: bot.name for bot in self._cards.bots.values()}
        found = [
            CgosStanding(at, names[bot_id], rating)
            for (at, bot_id), rating in self.disk.ratings.items()
            if port in (None, at) and bot_id in names
        ]
        return sorted(found, key=lambda s: (s.port, -s.rating.rating, s.name))

    async def average(self, port: str) -> float | None:
        self._check()
        found = [r.rating for (p, _), r in self.disk.ratings.items() if p == port]
        return sum(found) / len(found) if found else None

    async def rate(
        self, port: str, gid: int, ratings: Mapping[str, CgosRating]
    ) -> bool:
        self._check()
        row = self.disk.games.get(gid)
        if row is None or row.port != port or row.rated:
            return False
        row.rated = True
        for bot_id, rating in ratings.items():
            self.disk.ratings[port, bot_id] = rating
        return True
