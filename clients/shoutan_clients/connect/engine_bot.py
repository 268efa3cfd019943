"""A bot at a server: offered, seated, played by processes of an engine here."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Final

from shoutan_host.accepting.wire import accepts_info
from shoutan_host.engines.pool import EnginePool
from shoutan_protocol.gtp.capabilities import NEEDED, OPTIONAL
from shoutan_protocol.json_writing import Json

from shoutan_clients.connect.games_of_bot import GamesOfBot, Outcome
from shoutan_clients.connect.options import MOST_GAMES, ConnectOptions
from shoutan_clients.connect.resting import ToldRest
from shoutan_clients.connect.telling import Teller
from shoutan_clients.remote.failures import RemoteFailure
from shoutan_clients.remote.link import NotTheProtocol
from shoutan_clients.remote.server import RemoteServer

GOODBYE_S: Final = 2.0
_TOLD: Final = frozenset((*NEEDED, *OPTIONAL))
"""Commands of the engine that the server may want to know of."""
_REPLACES: Final = (
    "an older connection of this bot was closed: this one has its place, in running games"
    " as well. For two bots at once give each a --name"
)

_log = logging.getLogger("shoutan")


class EngineBot:
    """One bot; `run` returns when it is over."""

    def __init__(
        self,
        server: RemoteServer,
        games: GamesOfBot,
        pool: EnginePool,
        options: ConnectOptions,
        teller: Teller,
        offered: Callable[[], None],
    ) -> None:
        """`offered` is called once, when the server lists the bot."""
        self._is_offered = False
        self._tell_offered = offered
        self._server = server
        self._games = games
        self._pool = pool
        self._options = options
        self._teller = teller
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[str, None] = {}
        """Games that the server began beyond what it was offered, in order."""
        self._played = 0
        self._is_stopping = False
        self._rest = ToldRest(pool, teller, self._offer)
        self._unpaired = ""
        """Why the ladder never pairs it, as it was told last."""
        self._is_done = asyncio.Event()
        self.abandoned = 0
        """Games that ran when it left."""

    async def run(self) -> RemoteFailure | None:
        """Take games and play them; returns why it ended, None if that was wished.

        Games that run then are left as they are: the server waits for the bot.
        """
        self._server.lost, self._server.back = self._lost, self._back
        self._server.hear("bot.game", self._on_game)
        self._server.greet(self._offer)
        over = asyncio.ensure_future(self._server.wait_over())
        done = asyncio.ensure_future(self._is_done.wait())
        try:
            either: set[asyncio.Future[Any]] = {over, done}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            return None if done.done() else over.result()
        finally:
            over.cancel()
            done.cancel()
            for task in self._playing.values():
                task.cancel()
            await asyncio.gather(*self._playing.values(), return_exceptions=True)
            await self._rest.end()

    def stop(self) -> None:
        """Take no new games and end with the last one; asked again, leave at once."""
        running = len(self._playing)
        if self._is_stopping and running:
            self.abandoned = running
            self._teller.tell(
                "leaving",
                f"leaving {_games(running)} unfinished: the server waits some minutes"
                " for the bot, whose clock runs",
                games=[*self._playing],
            )
            self._is_done.set()
            return
        self._is_stopping = True
        if running:
            self._teller.tell(
                "finishing",
                f"finishing {_games(running)}; Ctrl-C again leaves at once",
                games=[*self._playing],
            )
        self._take_none()
        self._look_if_done()

    async def say_goodbye(self) -> None:
        """Have the server know that there will be no more games, if it can be told."""
        if self._server.is_connected:
            with contextlib.suppress(RemoteFailure, TimeoutError):
                async with asyncio.timeout(GOODBYE_S):
                    await self._server.request("bot.rest")

    # -- the offer -----------------------------------------------------------------

    def _offer(self) -> None:
        """Offer the bot as it is now; on each new connection anew."""
        if self._is_stopping or self._rest.is_on or not self._seats:
            return
        info = self._pool.info
        body: Json = {
            "type": "bot.serve",
            "seats": self._seats,
            "ladder": self._options.is_on_ladder,
            "accepts": accepts_info(self._options.accepts).model_dump(
                exclude_defaults=True
            ),
        }
        if info is not None:
            body["engine"] = info.name
            body["version"] = info.version
            body["commands"] = sorted(info.capabilities.commands & _TOLD)
        self._server.post(body, self._offered, once=True)

    def _offered(self, reply: Json) -> None:
        if reply["type"] == "error":
            self._teller.tell("refused", f"the server refuses: {reply['sentence']}")
            self._is_done.set()
            return
        if not self._is_offered:
            self._is_offered = True
            self._tell_offered()
            if (
                reply.get("replaces") is True
            ):  # later ones are our own, not yet given up
                self._teller.tell("replaces", _REPLACES)
        match reply.get("unpaired"):
            case {"sentence": str(sentence)} if sentence != self._unpaired:
                self._unpaired = sentence
                self._teller.tell(
                    "unpaired",
                    f"--ladder is of no use here: {sentence.rstrip('.')}",
                    why=sentence,
                )
            case _:
                pass

    @property
    def _seats(self) -> int:
        """How many games it may have at once, those that it has included."""
        most = self._options.most_games
        if most is None:
            return self._options.games
        return min(self._options.games, most - self._played)

    @property
    def _has_enough(self) -> bool:
        """Tell whether those that it plays are the last ones."""
        most = self._options.most_games
        return most is not None and self._played + len(self._playing) >= most

    def _take_none(self) -> None:
        """Have the server give it no more games."""
        self._server.say("bot.rest")

    # -- games ---------------------------------------------------------------------

    def _on_game(self, body: Json) -> None:
        match body:
            case {"game": str(game_id)} if game_id:
                pass
            case _:
                raise NotTheProtocol("bot.game names no game")
        if game_id in self._playing or game_id in self._waiting:
            return
        if self._running < self._options.games:
            self._begin(game_id)
        elif len(self._waiting) < MOST_GAMES:
            # One that was left by a run with more seats, or a server that cannot count.
            self._waiting[game_id] = None
            self._teller.tell(
                "waiting",
                f"game {game_id} waits: no more than {_games(self._options.games)} at"
                " once, as --games says",
                game=game_id,
            )

    @property
    def _running(self) -> int:
        """How many games are played; an engine may still think of one that is over."""
        return sum(not self._games.is_over(game_id) for game_id in self._playing)

    def _begin(self, game_id: str) -> None:
        task = asyncio.ensure_future(self._play(game_id))
        self._playing[game_id] = task
        task.add_done_callback(lambda done: self._ended(game_id, done))
        if self._has_enough:
            self._take_none()

    async def _play(self, game_id: str) -> None:
        match await self._games.play(game_id):
            case Outcome.PLAYED:
                self._rest.worked()
            case Outcome.FAILED if not (self._is_stopping or self._rest.is_on):
                self._take_none()
                self._rest.begin()
            case _:
                pass

    def _ended(self, game_id: str, task: "asyncio.Task[None]") -> None:
        del self._playing[game_id]
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, RemoteFailure):
            _log.error("game %s failed here", game_id, exc_info=error)
        self._played += 1
        if self._has_enough:
            self._is_stopping = self._is_stopping or not self._playing
        elif self._options.most_games is not None:
            self._offer()
        is_free = not (self._is_stopping or self._has_enough)
        if is_free and self._waiting and self._running < self._options.games:
            waiting = next(iter(self._waiting))
            del self._waiting[waiting]
            self._begin(waiting)
        self._look_if_done()

    def _look_if_done(self) -> None:
        if self._is_stopping and not self._playing:
            self._is_done.set()

    # -- words ---------------------------------------------------------------------

    def _lost(self, why: str) -> None:
        sentence = f"{self._server.address.url}: {why}; dialing again"
        self._teller.tell("lost", sentence, why=why)

    def _back(self, sentence: str) -> None:
        self._teller.tell("back", sentence)


def _games(number: int) -> str:
    return "one game" if number == 1 else f"{number} games"
