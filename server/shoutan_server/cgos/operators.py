"""An operator's commands at one port: who is there, games, a match now, the end of one."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from shoutan_engine import Color, GameSettings, Millis
from shoutan_engine.clocks import Leeway
from shoutan_engine.points import Move, Pass, Play
from shoutan_host.cgos_records import CgosRecords
from shoutan_host.hosting.games import Games
from shoutan_host.ports import StoreError
from shoutan_protocol.cgos.operators import (
    NO_GAME,
    AbortGame,
    Bye,
    ListGames,
    Match,
    NotUnderstood,
    Who,
    game_line,
    read_operator_line,
    who_line,
)

from shoutan_server.cgos.bots import Bot, Peer, State
from shoutan_server.cgos.conditions import LEEWAY
from shoutan_server.cgos.hall import Hall
from shoutan_server.cgos.rating import rating_text
from shoutan_server.cgos.record import listed

SAME_TIME: Final = "Both sides have the same time here: give WSEC alone, or BSEC alike"
OVER: Final = "Game {gid} is over with these moves, by two passes: give a LENGTH of at most {most}"
NOT_STORED: Final = "The server cannot store games now, try again"


class Operator:
    """One operator's connection."""

    def __init__(
        self, hall: Hall, peer: Peer, games: Games, records: CgosRecords
    ) -> None:
        self._hall = hall
        self._peer = peer
        self._games = games
        self._records = records

    async def heard(self, line: str) -> None:
        """Carry a command out and answer it."""
        match read_operator_line(line):
            case Who():
                for dialogue in tuple(self._hall.arriving.values()):
                    self._peer.send(who_line(dialogue.name, dialogue.state, None))
                for bot in self._hall.roster:
                    self._peer.send(_who(bot))
            case ListGames():
                for table in tuple(self._hall.tables.values()):
                    game = listed(table.gid, table.host.card)
                    white, black = table.left(Color.WHITE), table.left(Color.BLACK)
                    plies = table.host.game.ply
                    self._peer.send(game_line(game, white, black, plies))
            case Match() as wanted:
                self._peer.send(await self._match(wanted))
            case AbortGame(gid, word):
                self._peer.send(self._abort(gid, word))
            case Bye():
                self._peer.close()
            case NotUnderstood(answer):
                self._peer.send(answer)

    def _abort(self, gid: int, word: str | None) -> str:
        table = self._hall.tables.get(gid)
        if table is None:
            return NO_GAME
        table.abort(word)
        return f"aborted {gid}"

    async def _match(self, wanted: Match) -> str:
        """Start a game now; returns what the operator is told."""
        settings = self._settings(wanted)
        if isinstance(settings, str):
            return settings
        opening: list[Move] = []
        if wanted.gid is not None:
            try:
                moves = await self._moves_of(wanted.gid)
            except StoreError:
                return NOT_STORED
            if moves is None:
                return NO_GAME
            opening = moves if wanted.length is None else moves[: wanted.length]
            if _is_over(opening):
                return OVER.format(gid=wanted.gid, most=len(opening) - 1)
        # From here on nobody else can have them.
        pair = self._two(wanted)
        if isinstance(pair, str):
            return pair
        for bot in pair:
            bot.state = State.PLAYING
        white, black = pair
        made = await self._hall.play(black, white, settings, 0.0, opening)
        return f"match {white.name} {black.name}" if made else NOT_STORED

    def _settings(self, wanted: Match) -> GameSettings | str:
        settings = self._hall.port.settings
        if wanted.white_s is None:
            return settings
        if wanted.black_s not in (None, wanted.white_s):
            return SAME_TIME
        main = Millis(wanted.white_s * 1000)
        return replace(settings, time=Leeway(main, LEEWAY))

    def _two(self, wanted: Match) -> tuple[Bot, Bot] | str:
        found: list[Bot] = []
        for name in (wanted.white, wanted.black):
            bot = self._hall.roster.named(name)
            if bot is None or bot.peer is None:
                return f"no login player {name}"
            if not bot.is_waiting:
                return f"player {name} is not waiting"
            found.append(bot)
        white, black = found
        return "a bot cannot play itself" if white is black else (white, black)

    async def _moves_of(self, gid: int) -> list[Move] | None:
        game_id = await self._records.numbered(self._hall.name, gid)
        stored = None if game_id is None else await self._games.read(game_id)
        if stored is None:
            return None
        turns = [turn for turn in stored.game.turns if not turn.lost]
        return [Pass() if t.point is None else Play(t.point) for t in turns]


def _is_over(opening: Sequence[Move]) -> bool:
    """Tell whether nothing would be left to play: nobody wins what an operator ends."""
    return any(
        isinstance(one, Pass) and isinstance(next_one, Pass)
        for one, next_one in pairwise(opening)
    )


def _who(bot: Bot) -> str:
    table = bot.table
    state = "genmove" if bot.is_asked else bot.state.value
    gid = None if table is None else table.gid
    return who_line(bot.name, state, gid, rating_text(bot.rating), bot.rating.k)
