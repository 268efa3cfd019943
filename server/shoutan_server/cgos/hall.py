"""One port of the door: what its bots say, rounds, new games, ratings after them."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from random import Random
from typing import Any, Final

from shoutan_engine import Color, GameSettings, Millis, Phase, Player
from shoutan_engine.commands import TakeSeat
from shoutan_engine.points import Move
from shoutan_host.analysis import AnalysisSink
from shoutan_host.cgos_records import CgosRecords
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.ids import new_id
from shoutan_host.ports import GameId, StoreError
from shoutan_protocol.cgos.lines import TimedMove, progress_info
from shoutan_protocol.cgos.login import QUIT, LoginDialogue

from shoutan_server.cgos.bots import Bot, Peer, State
from shoutan_server.cgos.conditions import CgosPort, CgosTimes
from shoutan_server.cgos.ratebook import Ratebook
from shoutan_server.cgos.roster import Roster
from shoutan_server.cgos.rounds import Rounds, by_color
from shoutan_server.cgos.table import Table
from shoutan_server.cgos.viewers import Viewers
from shoutan_server.requests.game_making import draw

READY: Final = "ready"


class Hall:
    """Everything at one port. Built by `Halls`; sessions bring peers in."""

    def __init__(
        self,
        port: CgosPort,
        services: Services,
        games: Games,
        records: CgosRecords,
        *,
        times: CgosTimes,
        chance: Random,
        anchors: Mapping[str, int],
        analyses: AnalysisSink | None = None,
    ) -> None:
        """`chance` is what rounds are drawn with."""
        self.port = port
        self.name = port.name
        self.times = times
        self.listens_at: int | None = None
        """The TCP port, once it is open."""
        self.services = services
        self.tables: dict[int, Table] = {}
        self.ratebook = Ratebook(self.name, records, services.store, anchors)
        self.viewers = Viewers(self.name, self.tables, games, records)
        self._games = games
        self._records = records
        self._chance = chance
        self._analyses = analyses
        self.arriving: dict[Peer, LoginDialogue] = {}
        """Who has not said who it is, or waits for that to be checked."""
        self.roster = Roster(self.ratebook)
        self._tasks: set[asyncio.Task[None]] = set()
        self.rounds = Rounds(
            self.roster.waiting, self._play_round, services.loop, times.round_s, chance
        )
        self._progress: asyncio.TimerHandle | None = None
        self._is_closed = False

    async def open(self) -> None:
        """Make up for ratings that are missing. Raises StoreError."""
        await self.ratebook.make_up()
        self._tell_progress()

    def close(self) -> None:
        """Stop everything; games stay open for the next start."""
        self._is_closed = True
        self.rounds.close()
        if self._progress is not None:
            self._progress.cancel()
        for table in tuple(self.tables.values()):
            table.close()
        for task in tuple(self._tasks):
            task.cancel()

    def run(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background; a failure of ours is reported."""
        task = self.services.loop.create_task(work, name=name)
        self._tasks.add(task)

        def done(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            if not task.cancelled() and (error := task.exception()) is not None:
                self.services.report(f"{name} failed", error)

        task.add_done_callback(done)
        return task

    # -- bots ------------------------------------------------------------------------

    async def enter(
        self,
        player: Player,
        peer: Peer,
        *,
        spelling: str,
        analyzes: bool,
        is_here: Callable[[], bool],
    ) -> Bot | None:
        """Take in a bot that has logged in, as the roster does. Raises StoreError."""
        bot = await self.roster.enter(
            player,
            peer,
            spelling=spelling,
            analyzes=analyzes,
            is_here=lambda: is_here() and not self._is_closed,
        )
        if bot is not None:
            self.rounds.look()
        return bot

    def left(self, bot: Bot, peer: Peer) -> None:
        """Note that a connection of a bot ended."""
        self.roster.left(bot, peer)
        if not self._is_closed:
            self.rounds.look()

    def heard(self, bot: Bot, line: str, at: Millis) -> bool:
        """Take a line of a bot, read at the stamp `at`; False if it meant nothing."""
        if line == QUIT and bot.peer is not None:
            bot.peer.close()
        elif bot.is_asked and bot.table is not None and line:
            bot.table.answer(bot, line, at)
        elif bot.state is State.GAME_OVER and line == READY:
            bot.state = State.WAITING
            self.rounds.look()
        else:
            return False
        return True

    # -- rounds ----------------------------------------------------------------------

    def _play_round(self, first: Bot, second: Bot) -> None:
        for bot in (first, second):
            bot.state = State.PLAYING  # nobody else may have it meanwhile
        self.run("cgos game", self._pair(first, second))

    async def _pair(self, first: Bot, second: Bot) -> None:
        """Let two bots play that were set to playing."""
        try:
            black, white = await by_color(
                self.name, first, second, self._records, self._chance
            )
        except StoreError as error:
            self._not_made((first, second), error)
            return
        await self.play(black, white, self.port.settings, self.times.pause_s)

    async def play(
        self,
        black: Bot,
        white: Bot,
        settings: GameSettings,
        pause_s: float,
        opening: Sequence[Move] = (),
    ) -> bool:
        """Make a game of two bots that were set to playing; False if it was not stored."""
        self.rounds.look()
        game_id = GameId(new_id())
        seats = [TakeSeat(bot.player, draw()) for bot in (black, white)]
        try:
            gid = await self._records.add_game(self.name, game_id, black.id, white.id)
            created = await self._games.create(game_id, settings, seats)
        except StoreError as error:
            self._not_made((black, white), error)
            return False
        self._seat(gid, created.host, black, white, opening).begin(pause_s)
        return True

    def _seat(
        self,
        gid: int,
        host: GameHost,
        black: Bot,
        white: Bot,
        opening: Sequence[Move] = (),
    ) -> Table:
        table = Table(
            host,
            gid,
            {Color.BLACK: black, Color.WHITE: white},
            self.services,
            self,
            level=self.port.main,
            opening=opening,
            analyses=self._analyses,
        )
        self.tables[gid] = table
        return table

    def _not_made(self, bots: Sequence[Bot], error: StoreError) -> None:
        self.services.report("a cgos game was not made", error)
        for bot in bots:
            bot.state = State.WAITING
            self.roster.forget_if_gone(bot)
        self.rounds.look_again()

    # -- after a restart -------------------------------------------------------------

    async def recover(self, gid: int, host: GameHost) -> None:
        """Take a game back whose bots are expected. Raises StoreError.

        One that had not begun is withdrawn: nobody has lost, and who comes is paired.
        """
        if host.game.phase is Phase.WAITING:
            self._games.abort(host, "The server was restarted before it began.")
            return
        seats: dict[Color, Bot] = {}
        for color, player in host.game.seats.items():
            seats[color] = await self.roster.known(player)
        if any(bot.state is State.PLAYING for bot in seats.values()):
            self._games.abort(host, "A player of it is in another game, which goes on.")
        elif not host.is_finished:
            self.roster.expect(seats.values())
            self._seat(gid, host, seats[Color.BLACK], seats[Color.WHITE])

    # -- what tables tell ------------------------------------------------------------

    def game_began(self, table: Table) -> None:
        """Tell the viewers."""
        self.viewers.game_began(table)

    def moved(self, table: Table, move: TimedMove) -> None:
        """Tell the viewers."""
        self.viewers.moved(table, move)

    def game_ended(self, table: Table) -> None:
        """Tell the viewers, let the result count, look for the next games."""
        self.tables.pop(table.gid, None)
        self.viewers.game_ended(table)
        self.run("cgos rating", self._rate(table))
        for bot in table.bots.values():
            self.roster.forget_if_gone(bot)
        self._games.release(table.host)
        self.rounds.look()

    async def _rate(self, table: Table) -> None:
        try:
            ratings = await self.ratebook.rate(table.gid, table.host.card)
        except StoreError as error:
            # It is made up for at the next start.
            self.services.report(f"cgos game {table.gid} is not rated yet", error)
            return
        self.roster.rated(ratings)

    def _tell_progress(self) -> None:
        """Tell everybody how it goes, about once a minute; it also finds dead lines."""
        line = progress_info(len(self.tables), len(self.roster))
        for bot in self.roster:
            bot.tell(line)
        for peer in self.viewers:
            peer.send(line)
        loop = self.services.loop
        self._progress = loop.call_later(self.times.info_s, self._tell_progress)
