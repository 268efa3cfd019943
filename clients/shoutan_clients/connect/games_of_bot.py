"""The games of a bot, each from the call to its seat to its end, and what is said of them."""

import enum
import logging

from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color
from shoutan_engine.settings import Player
from shoutan_host.engines.failures import EngineFailure, engine_words
from shoutan_host.engines.game_faults import lost_by_own_fault
from shoutan_host.engines.pool import EnginePool
from shoutan_host.transcripts import Transcripts
from shoutan_protocol.illegal_words import detail_of

from shoutan_clients.connect.ends import words_of
from shoutan_clients.connect.seat_of_engine import Declined, SeatOfEngine
from shoutan_clients.connect.telling import Teller
from shoutan_clients.remote.failures import GameGone, RequestRefused
from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.server import RemoteServer

_log = logging.getLogger("shoutan")


class Outcome(enum.Enum):
    """How a game went, as far as the engine is concerned."""

    PLAYED = "played"
    FAILED = "failed"
    """The engine has lost it by its own fault."""
    NONE = "none"
    """It was not played here to its end."""


class GamesOfBot:
    """Plays the games of one bot and tells of each, to its user and to the server."""

    def __init__(
        self,
        server: RemoteServer,
        player: Player,
        pool: EnginePool,
        teller: Teller,
        least_thinking: Millis,
        transcripts: Transcripts | None,
    ) -> None:
        """`player` is who the bot is at the server."""
        self._server = server
        self._player = player
        self._pool = pool
        self._teller = teller
        self._least_thinking = least_thinking
        self._transcripts = transcripts
        self._followed: dict[str, RemoteGame] = {}

    def is_over(self, game_id: str) -> bool:
        """Tell whether a game that is played here has its result already."""
        game = self._followed.get(game_id)
        return game is not None and game.is_finished

    async def play(self, game_id: str) -> Outcome:
        """Play a game to its end. Raises RemoteFailure when the connection is over."""
        try:
            game = await self._server.game(game_id, is_present=False)
        except GameGone as gone:
            self._tell_gone(game_id, gone)
            return Outcome.NONE
        self._followed[game_id] = game
        try:
            if game.is_finished:
                return Outcome.NONE
            self._tell_beginning(game)
            return await self._seat(game)
        except GameGone as gone:
            self._tell_gone(game_id, gone)
            return Outcome.NONE
        finally:
            del self._followed[game_id]
            self._server.leave(game)

    async def _seat(self, game: RemoteGame) -> Outcome:
        seat = SeatOfEngine(
            self._server,
            game,
            self._player,
            self._pool,
            self._least_thinking,
            self._transcripts,
        )
        try:
            declined = await seat.play()
        except EngineFailure as failure:
            await self._tell_failure(game, failure)
            return Outcome.FAILED
        if declined is not None:
            await self._tell_declined(game, declined)
            return Outcome.NONE
        return self._tell_end(game)

    # -- words ---------------------------------------------------------------------

    def _tell_beginning(self, game: RemoteGame) -> None:
        settings, mine = game.game.settings, game.game.color_of(self._player.id)
        other = None if mine is None else game.game.seats.get(mine.opponent)
        opponent = "somebody" if other is None else other.name
        color = {Color.BLACK: "Black", Color.WHITE: "White", None: "a color"}[mine]
        url = f"{self._server.address.url}/game/{game.id}"
        self._teller.tell(
            "game",
            f"{color} against {opponent}, {settings.size}x{settings.size},"
            f" {settings.clock_text}: {url}",
            game=game.id,
            size=settings.size,
            clock=settings.clock_text,
            color=None if mine is None else color.lower(),
            opponent=opponent,
            url=url,
        )

    def _tell_end(self, game: RemoteGame) -> Outcome:
        result = game.game.result
        if result is None:
            return Outcome.NONE
        self._teller.tell(
            "finished",
            f"game {game.id}: {words_of(result)}",
            game=game.id,
            result=result.text,
            reason=result.reason.value,
            detail=detail_of(game.game),
        )
        is_at_fault = lost_by_own_fault(game.game, self._player.id)
        return Outcome.FAILED if is_at_fault else Outcome.PLAYED

    async def _tell_declined(self, game: RemoteGame, declined: Declined) -> None:
        sentence = engine_words(declined.sentence)
        self._teller.tell(
            "declined", f"game {game.id}: {sentence}", game=game.id, why=sentence
        )
        await self._say(game, "bot.decline", sentence=sentence)

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

    def _tell_gone(self, game_id: str, gone: GameGone) -> None:
        self._teller.tell("gone", f"game {game_id}: {gone}", game=game_id)

    async def _say(self, game: RemoteGame, kind: str, **fields: str) -> None:
        try:
            await self._server.request(kind, game=game.id, **fields)
        except RequestRefused as refused:
            _log.warning("game %s: %s", game.id, refused)
