"""A bot at a server: offered, seated, played by processes of an engine here."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from shoutan_engine.points import Color
from shoutan_engine.settings import Player
from shoutan_host.acceptance_wire import accepts_info
from shoutan_host.backoff import Backoff
from shoutan_host.engine_failures import EngineFailure, EngineMissing, engine_words
from shoutan_host.engine_pool import EnginePool
from shoutan_protocol.gtp.capabilities import NEEDED, OPTIONAL
from shoutan_protocol.illegal_words import detail_of
from shoutan_protocol.json_writing import Json

from shoutan_clients.connect.options import ConnectOptions
from shoutan_clients.connect.seat_of_engine import SeatOfEngine
from shoutan_clients.connect.telling import Teller
from shoutan_clients.remote.failures import GameGone, RemoteFailure, RequestRefused
from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.server import RemoteServer

FIRST_REST_S: Final = 1.0
MOST_REST_S: Final = 300.0
"""An engine that lost a game by its own fault rests: longer each time it happens."""
GOODBYE_S: Final = 2.0
_TOLD: Final = frozenset((*NEEDED, *OPTIONAL))
"""Commands of the engine that the server may want to know of."""

_log = logging.getLogger("shoutan")


class EngineBot:
    """One bot; `run` returns when it is over. `player` is who it is at the server."""

    def __init__(
        self,
        server: RemoteServer,
        player: Player,
        pool: EnginePool,
        options: ConnectOptions,
        teller: Teller,
        offered: Callable[[], None],
    ) -> None:
        """`offered` is called once, when the server lists the bot."""
        self._is_offered = False
        self._tell_offered = offered
        self._server = server
        self._player = player
        self._pool = pool
        self._options = options
        self._teller = teller
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._played = 0
        self._is_stopping = False
        self._is_resting = False
        self._backoff = Backoff(FIRST_REST_S, MOST_REST_S)
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
            for task in (*self._playing.values(), *self._tasks):
                task.cancel()
            await asyncio.gather(
                *self._playing.values(), *self._tasks, return_exceptions=True
            )

    def stop(self) -> None:
        """Take no new games and end with the last one; asked again, leave at once."""
        running = len(self._playing)
        if self._is_stopping and running:
            self.abandoned = running
            self._teller.tell(
                "leaving",
                f"leaving {_games(running)} as they are: the server waits some"
                " minutes for the bot, and its clock runs",
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
        self._rest()
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
        if self._is_stopping or self._is_resting or not self._seats:
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
        elif not self._is_offered:
            self._is_offered = True
            self._tell_offered()

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

    def _rest(self) -> None:
        """Have the server give it no more games."""
        self._server.say("bot.rest")

    # -- games ---------------------------------------------------------------------

    def _on_game(self, body: Json) -> None:
        game_id = body["game"]
        if game_id not in self._playing:
            task = asyncio.ensure_future(self._play(game_id))
            self._playing[game_id] = task
            task.add_done_callback(lambda done: self._ended(game_id, done))
            if self._has_enough:
                self._rest()

    async def _play(self, game_id: str) -> None:
        try:
            game = await self._server.game(game_id, is_present=False)
        except GameGone as gone:
            self._teller.tell("gone", f"game {game_id}: {gone}", game=game_id)
            return
        try:
            if not game.is_finished:
                self._tell_beginning(game)
                await self._seat(game)
        except GameGone as gone:
            self._teller.tell("gone", f"game {game_id}: {gone}", game=game_id)
        finally:
            self._server.leave(game)

    async def _seat(self, game: RemoteGame) -> None:
        seat = SeatOfEngine(
            self._server, game, self._player, self._pool, self._options.least_thinking
        )
        try:
            declined = await seat.play()
        except EngineFailure as failure:
            await self._tell_failure(game, failure)
            self._start_rest()
            return
        if declined is not None:
            sentence = engine_words(declined.sentence)
            self._teller.tell(
                "declined", f"game {game.id}: {sentence}", game=game.id, why=sentence
            )
            await self._say(game, "bot.decline", sentence=sentence)
        elif game.game.result is not None:
            result = game.game.result
            self._backoff.worked()
            self._teller.tell(
                "finished",
                f"game {game.id}: {result.text} ({result.reason.value})",
                game=game.id,
                result=result.text,
                reason=result.reason.value,
                detail=detail_of(game.game),
            )

    async def _tell_failure(self, game: RemoteGame, failure: EngineFailure) -> None:
        sentence = engine_words(str(failure)) or "the engine failed"
        self._teller.tell(
            "failed",
            f"game {game.id} is lost ({failure.reason}): {sentence}",
            game=game.id,
            reason=failure.reason,
            why=sentence,
        )
        await self._say(game, "bot.failed", reason=failure.reason, sentence=sentence)

    async def _say(self, game: RemoteGame, kind: str, **fields: str) -> None:
        try:
            await self._server.request(kind, game=game.id, **fields)
        except RequestRefused as refused:
            _log.warning("game %s: %s", game.id, refused)

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
        self._look_if_done()

    def _look_if_done(self) -> None:
        if self._is_stopping and not self._playing:
            self._is_done.set()

    # -- an engine that fails ------------------------------------------------------

    def _start_rest(self) -> None:
        """Take no games for a while, then see whether the engine starts."""
        if not self._is_resting and not self._is_stopping:
            self._is_resting = True
            self._rest()
            self._run("rest of the engine", self._sleep_it_off())

    async def _sleep_it_off(self) -> None:
        while True:
            pause_s = self._backoff.failed()
            self._teller.tell(
                "resting", f"no new games for {pause_s:g} s", seconds=pause_s
            )
            await asyncio.sleep(pause_s)
            try:
                self._pool.put_back(await self._pool.take())
            except (EngineFailure, EngineMissing, OSError) as failure:
                self._teller.tell("no_start", f"the engine does not start: {failure}")
            else:
                break
        self._is_resting = False
        self._teller.tell("ready", "the engine runs: games are taken again")
        self._offer()

    def _run(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- words ---------------------------------------------------------------------

    def _tell_beginning(self, game: RemoteGame) -> None:
        settings, mine = game.game.settings, game.game.color_of(self._player.id)
        other = None if mine is None else game.game.seats.get(mine.opponent)
        opponent = "somebody" if other is None else other.name
        color = {Color.BLACK: "Black", Color.WHITE: "White", None: "a color"}[mine]
        url = f"{self._server.address.url}/game/{game.id}"
        self._teller.tell(
            "game",
            f"game {game.id}: {settings.size}x{settings.size}, {settings.time.text},"
            f" {color} against {opponent}: {url}",
            game=game.id,
            size=settings.size,
            clock=settings.time.text,
            color=None if mine is None else color.lower(),
            opponent=opponent,
            url=url,
        )

    def _lost(self, why: str) -> None:
        self._teller.tell("lost", f"{why}: dialing again", why=why)

    def _back(self, sentence: str) -> None:
        self._teller.tell("back", sentence)


def _games(number: int) -> str:
    return "one game" if number == 1 else f"{number} games"
