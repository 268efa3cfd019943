"""A hall at a server: each engine is a bot there, and the match an operator."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color
from shoutan_engine.settings import GameSettings, Player
from shoutan_host.ids import new_cid, new_salt
from shoutan_host.ports import GameId

from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.keeping.making import SERVER, SERVER_LOG
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.playing.hosting import Table
from shoutan_clients.match.playing.stand_in import StandIn
from shoutan_clients.match.ports import ArenaBroken
from shoutan_clients.match.serving.process import ServerProcess
from shoutan_clients.match.serving.table import Directing, ServedTable
from shoutan_clients.match.serving.terms import bot_names, terms_of
from shoutan_clients.match.waiting import end_all, first_of
from shoutan_clients.match.wiring import CannotBegin
from shoutan_clients.remote.failures import RemoteFailure, RequestRefused
from shoutan_clients.remote.identity import BotAccount
from shoutan_clients.remote.server import RemoteServer


class ServedHall:
    """The port `Hall` at a server that it starts. Made on the loop that plays."""

    def __init__(self, plan: MatchPlan, options: RunOptions) -> None:
        """Start nothing yet."""
        self.process: ServerProcess | None = None
        self.lost: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        """A sentence, once no game can be played there any more."""
        self._plan = plan
        self._options = options
        self._bots: dict[str, RemoteServer] = {}
        self._operator: RemoteServer | None = None
        self._watches: list[asyncio.Task[None]] = []
        self._note = ""
        self._stand_in = StandIn(plan.seed)
        """Not the server: it draws its seeds itself."""

    async def open(self) -> None:
        """Start the server and log all engines in. Raises CannotBegin."""
        out, plan = self._options.out.absolute(), self._plan
        try:
            folder = await asyncio.to_thread(_new_folder, out / SERVER)
        except OSError as error:
            raise CannotBegin(
                f"The server of this match has no folder: {error}."
            ) from error
        self.process = process = await ServerProcess.start(
            folder, out / SERVER_LOG, self._options.serve_port, plan.called
        )
        self._watch(process.wait_ended())
        try:
            operator = await RemoteServer.connect(process.address, process.operator)
            self._operator = operator
            self._watch(_over(operator))
            for engine, name in bot_names([e.name for e in plan.engines]).items():
                account = BotAccount(name, new_salt())
                bot = await RemoteServer.connect(process.address, account)
                self._bots[engine] = bot
                self._watch(_over(bot))
        except RemoteFailure as failure:
            raise CannotBegin(
                f"The engines cannot sit down at the server of this match: {failure}"
            ) from failure
        self._note = f"Watch it at {process.address.url}/watch"
        if not process.has_page:
            self._note = (
                f"There is nothing to watch at {process.address.url}/watch: the web page"
                " was not built. Run make page in the clone (it needs Node 20.19 or"
                " newer), then begin again; the same command goes on."
            )

    async def table(
        self, game: GamePlan, settings: GameSettings, names: dict[Color, str]
    ) -> Table:
        """Make a game and seat both engines. Raises ArenaBroken."""
        making = asyncio.create_task(self._table(game.number, settings, names))
        try:
            await first_of(making, self.lost)
            if not making.done():
                raise ArenaBroken(self.lost.result())
            return making.result()
        except RequestRefused as refused:
            raise ArenaBroken(
                f"The server does not host game {game.number}: {refused}"
            ) from refused
        except RemoteFailure as failure:
            raise ArenaBroken(f"{failure}") from failure
        finally:
            await end_all(making)

    def note(self) -> str:
        """Say once where games can be watched."""
        note, self._note = self._note, ""
        return note

    def silence(self, now: Millis) -> Millis:
        """Return how long the server has not answered."""
        return Millis(0) if self.process is None else self.process.silence(now)

    async def close(self) -> None:
        """Hang up, then end the server; returns once it is gone."""
        await end_all(*self._watches)
        await self._stand_in.close()
        operator, self._operator = self._operator, None
        if operator is not None:
            await operator.close()
        bots, self._bots = tuple(self._bots.values()), {}
        await asyncio.gather(*(bot.close() for bot in bots))
        process, self.process = self.process, None
        if process is not None:
            await process.stop()
        if not self.lost.done():
            self.lost.cancel()

    async def _table(
        self, number: int, settings: GameSettings, names: dict[Color, str]
    ) -> ServedTable:
        operator = self._operator
        if operator is None:
            raise RuntimeError("the hall is not open")
        seats = {color: self._bots[name] for color, name in names.items()}
        # Each time: a connection that broke has forgotten it.
        await asyncio.gather(
            *(bot.request("bot.serve", matches=True) for bot in seats.values())
        )
        players = {color: _player(bot) for color, bot in seats.items()}
        made_by = new_cid()
        ok = await operator.request(
            "match.game",
            cid=made_by,
            black=players[Color.BLACK].name,
            white=players[Color.WHITE].name,
            **terms_of(settings),
        )
        game_id = GameId(ok["game"])
        # Nobody is there before its engine is ready: clocks would run.
        views = {
            color: await bot.game(game_id, is_present=False)
            for color, bot in seats.items()
        }
        directing = Directing(operator, made_by)
        suggest = self._stand_in.of(number)
        return ServedTable(
            game_id, directing, seats, players, views, suggest, self.lost
        )

    def _watch(self, end: Coroutine[Any, Any, str]) -> None:
        self._watches.append(asyncio.create_task(self._lose(end)))

    async def _lose(self, end: Coroutine[Any, Any, str]) -> None:
        why = await end
        if not self.lost.done():
            self.lost.set_result(why)


def _player(bot: RemoteServer) -> Player:
    if bot.you is None:
        raise RuntimeError("the bot has not logged in")
    return bot.you


async def _over(bot: RemoteServer) -> str:
    return str(await bot.wait_over())


def _new_folder(folder: Path) -> Path:
    """Make a folder: games that an earlier run left unfinished stay as they are."""
    used = [int(each.name) for each in folder.glob("[0-9]*") if each.name.isdecimal()]
    new = folder / str(max(used, default=0) + 1)
    new.mkdir(parents=True)
    return new
