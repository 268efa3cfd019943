"""Programs that look on: every one hears of all games, and the moves of some."""

from collections.abc import Iterator, Mapping
from typing import Final

from shoutan_engine import Color, Millis
from shoutan_host.cgos_records import CgosRecords
from shoutan_host.hosting.games import Games
from shoutan_protocol.cgos.lines import TimedMove
from shoutan_protocol.cgos.viewers import (
    FINISHED_SHOWN,
    ended_line,
    match_line,
    observed_line,
    over_line,
    unknown_game_line,
    update_line,
)

from shoutan_server.cgos.bots import Peer
from shoutan_server.cgos.record import listed, timed_moves
from shoutan_server.cgos.table import Table

MOST_OBSERVED: Final = 200
"""Games that one viewer may follow at once; more are shown and not followed."""


class Viewers:
    """Everybody who looks on at one port; `tables` are the games being played."""

    def __init__(
        self,
        port: str,
        tables: Mapping[int, Table],
        games: Games,
        records: CgosRecords,
    ) -> None:
        self._port = port
        self._tables = tables
        self._games = games
        self._records = records
        self._observed: dict[Peer, set[int]] = {}

    def __iter__(self) -> Iterator[Peer]:
        """Go through the viewers."""
        return iter(tuple(self._observed))

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._observed)

    async def enter(self, peer: Peer) -> None:
        """Take in a viewer and list the games: the newest finished ones, then the rest."""
        finished = await self._records.finished_games(self._port, FINISHED_SHOWN)
        for gid, card in finished:
            if gid not in self._tables:
                peer.send(match_line(listed(gid, card)))
        for table in self._tables.values():
            peer.send(match_line(listed(table.gid, table.host.card)))
        self._observed[peer] = set()

    def leave(self, peer: Peer) -> None:
        """Forget a viewer."""
        self._observed.pop(peer, None)

    async def observe(self, peer: Peer, gid: int) -> None:
        """Show a game to a viewer, and what happens in it from now on."""
        table = self._tables.get(gid)
        if table is not None:
            peer.send(_observed(table))
            games = self._observed.get(peer)
            if games is not None and len(games) < MOST_OBSERVED:
                games.add(gid)
            return
        peer.send(await self._finished(gid))

    async def _finished(self, gid: int) -> str:
        game_id = await self._records.numbered(self._port, gid)
        stored = None if game_id is None else await self._games.read(game_id)
        if stored is None:
            return unknown_game_line(gid)
        initial = stored.game.settings.time.initial()
        main = Millis(0) if initial is None else initial.main
        moves = timed_moves(stored.game)
        return observed_line(listed(gid, stored.card), main, moves)

    # -- what happens in the games ---------------------------------------------------

    def game_began(self, table: Table) -> None:
        """List a game that was set up."""
        line = match_line(listed(table.gid, table.host.card))
        for peer in tuple(self._observed):
            peer.send(line)

    def moved(self, table: Table, move: TimedMove) -> None:
        """Tell a move, or a resignation, to those who follow the game."""
        self._tell_observers(table, update_line(table.gid, move))

    def game_ended(self, table: Table) -> None:
        """Tell everybody that a game is over, and those who followed it once more."""
        used = {
            color: Millis(max(0, table.main - table.left(color))) for color in Color
        }
        line = over_line(table.gid, table.result, used[Color.WHITE], used[Color.BLACK])
        for peer in tuple(self._observed):
            peer.send(line)
        self._tell_observers(table, ended_line(table.gid, table.result))
        for games in self._observed.values():
            games.discard(table.gid)

    def _tell_observers(self, table: Table, line: str) -> None:
        for peer, games in tuple(self._observed.items()):
            if table.gid in games:
                peer.send(line)


def _observed(table: Table) -> str:
    game = listed(table.gid, table.host.card)
    return observed_line(game, table.main, table.moves)
