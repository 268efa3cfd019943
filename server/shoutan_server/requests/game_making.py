"""Making games: from a person's request, between bots, for the ladder."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from shoutan_engine import (
    Color,
    GameSettings,
    Phase,
    Player,
    PlayerKind,
)
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Draw, TakeSeat
from shoutan_engine.events import Parity
from shoutan_engine.settings import ColorsBy
from shoutan_host.clock import Clock
from shoutan_host.hosting.answers import Answer
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Created, Games
from shoutan_host.hosting.played_game import AnswerTo
from shoutan_host.ids import derived_id, new_id, random
from shoutan_host.outlasting import outlasting
from shoutan_host.ports import GameId
from shoutan_protocol.messages import requests as wire

from shoutan_server.bots.sources import (
    BotBusy,
    BotCannot,
    BotDeclines,
    Bots,
    BotSeat,
    NoSuchBot,
)
from shoutan_server.errors import Refuse
from shoutan_server.ratings.conditions import check_rated, check_rated_seat
from shoutan_server.requests.appointing import check_no_bot, check_start
from shoutan_server.requests.conditions import settings_of

T = TypeVar("T")

MOST_HELD = 20
"""A handful in nigiri: the server holds 1 to this many stones for the holder."""


def draw() -> Draw:
    """Return fresh chance for a seat that is taken."""
    held = random.randint(1, MOST_HELD)
    guess = random.choice((Parity.ODD, Parity.EVEN))
    return Draw(held, guess, creator_black=random.random() < 0.5)


class GameMaker:
    """Makes games durable and seats bots in them."""

    def __init__(self, games: Games, bots: Bots, secret: bytes, clock: Clock) -> None:
        self._clock = clock
        self._games = games
        self._bots = bots
        self._secret = secret
        self._making: set[asyncio.Task[Any]] = set()
        self._pairs = Counter[tuple[str, str]]()
        """Bot and player of the games that are on their way to the log."""
        self._sitting = set[tuple[GameId, str]]()
        """Game and player of seats opposite a bot that are on their way to the log."""

    async def from_request(self, request: wire.GameCreate, creator: Player) -> Created:
        """Make the game that a person asked for. Raises Refuse, StoreError.

        The id follows from the act, so that a repeated request finds its game.
        """
        return await self.to_its_end(self._from_request(request, creator))

    async def to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what the making of a game gives.

        A game on its way to the log is made and hosted, whoever hangs up meanwhile.
        """
        making = asyncio.create_task(work)
        self._making.add(making)
        making.add_done_callback(self._making.discard)
        return await outlasting(making)

    async def _from_request(self, request: wire.GameCreate, creator: Player) -> Created:
        if creator.kind is PlayerKind.BOT and request.bot == creator.name:
            raise Refuse("bad_settings", "A bot does not play against itself.")
        if request.rated:
            check_rated(request, creator)
        chief = creator if request.referee else None
        settings = settings_of(request, chief, is_rated=request.rated)
        game_id = GameId(derived_id(self._secret, creator.id, request.cid))
        if request.starts_at is not None:
            already = await self._games.get(game_id)
            if already is not None:  # sent again, perhaps when that time had come
                return Created(already, is_new=False)
            check_start(settings, self._clock.wall_ms())
        seats: list[TakeSeat] = []
        if not request.referee:
            seats.append(TakeSeat(creator, draw(), cid=request.cid))
        if request.bot is None:
            return await self._games.create(game_id, settings, seats)
        already = await self._games.get(game_id)
        if already is not None:
            return Created(already, is_new=False)
        check_no_bot(settings)
        bot, pair = request.bot, (request.bot, creator.id)
        self._check(bot, settings, None if request.referee else creator)
        seat = self._reserve(bot, settings)
        self._pairs[pair] += 1
        try:
            seats.append(TakeSeat(seat.player, draw()))
            created = await self._games.create(game_id, settings, seats)
        except BaseException:
            seat.free()
            raise
        finally:
            self._uncount(pair)
        seat.play(created.host)
        return created

    def take_seat(
        self, host: GameHost, seat: TakeSeat, at: Millis, answered: AnswerTo
    ) -> None:
        """Let somebody sit down in a game that waits: the one way in, at every door.

        Raises Refuse for its referee, and where a bot that waits in it does not accept
        this opponent. Seats on their way to the log count as games with that bot.
        """
        referee, player = host.game.settings.referee, seat.player
        if referee is not None and referee.id == player.id:
            sentence = "The referee of a game takes no seat in it."
            raise Refuse("not_allowed", sentence)
        check_rated_seat(host.game.settings.kind, player)
        bots, way = _waiting_bots(host, player), (host.id, player.id)
        if not bots or way in self._sitting:  # the act may be sent again
            host.post(seat, at, answered)
            return
        for bot in bots:
            self._check(bot, host.game.settings, player)
        pairs = [(bot, player.id) for bot in bots]
        self._pairs.update(pairs)
        self._sitting.add(way)

        def counted(answer: Answer) -> None:
            self._sitting.discard(way)
            for pair in pairs:
                self._uncount(pair)
            answered(answer)

        host.post(seat, at, counted)

    def _uncount(self, pair: tuple[str, str]) -> None:
        self._pairs[pair] -= 1
        if not self._pairs[pair]:
            del self._pairs[pair]

    def _check(self, bot: str, settings: GameSettings, opponent: Player | None) -> None:
        try:
            self._bots.check(
                bot, settings, opponent, lambda: self._games_of(bot, opponent)
            )
        except BotDeclines as declines:
            why = declines.decline
            params = {"bot": bot, "reason": why.code.value, **why.params}
            raise Refuse("bot_declines", why.sentence, params) from declines

    def _games_of(self, bot: str, opponent: Player | None) -> int:
        """Count the games of a bot and a player, those on their way to the log included."""
        if opponent is None:
            return 0
        hosted = sum(
            1
            for host in self._games
            if not host.is_finished
            and any(player.id == opponent.id for player in host.game.players)
            and any(
                player.name == bot and player.kind is PlayerKind.BOT
                for player in host.game.players
            )
        )
        return hosted + self._pairs[bot, opponent.id]

    def _reserve(self, bot: str, settings: GameSettings) -> BotSeat:
        try:
            return self._bots.reserve(bot, settings)
        except NoSuchBot as unknown:
            raise Refuse("no_such_bot", str(unknown)) from unknown
        except BotCannot as cannot:
            raise Refuse("bot_rules", str(cannot)) from cannot
        except BotBusy as busy:
            raise Refuse("bot_busy", str(busy)) from busy

    def rematch_id(self, before: GameId) -> GameId:
        """Return the id of the one rematch that a game can have."""
        return GameId(derived_id(self._secret, "rematch", before))

    def match_id(self, operator: Player, cid: str) -> GameId:
        """Return the id of the game that an operator's act makes.

        Who knows the act of a game has made it: that holds after a restart too.
        """
        return GameId(derived_id(self._secret, f"match of {operator.id}", cid))

    async def for_match(
        self,
        game_id: GameId,
        settings: GameSettings,
        bots: Callable[[], list[Player]],
    ) -> Created:
        """Make a game of two bots, the first one with Black, under an id from `match_id`.

        `bots` is asked unless the game is there: it is made once. Raises StoreError, and
        what `bots` raises.
        """
        already = await self._games.get(game_id)
        if already is not None:
            return Created(already, is_new=False)
        seats = [TakeSeat(bot, draw()) for bot in bots()]
        return await self._games.create(game_id, settings, seats)

    async def rematch(self, host: GameHost, players: Mapping[Color, Player]) -> Created:
        """Make the next game of the two who played one: once, however often it is asked.

        `players`: who they are now, by the color that they had. The conditions are the
        same. Colors change as they do at a table; who was given stones, or more time, or
        let first without komi, keeps his color. Raises StoreError.
        """
        return await self.to_its_end(self._rematch(host, players))

    async def _rematch(
        self, host: GameHost, players: Mapping[Color, Player]
    ) -> Created:
        before = host.game.settings
        is_even = (
            not before.handicap
            and before.komi_quarters != 0
            and not before.has_time_odds
        )
        first = Color.WHITE if is_even else Color.BLACK
        settings = replace(
            before,
            colors_by=ColorsBy.ASSIGNED,
            creator_color=Color.BLACK,
            starts_at=None,
            opening_turns=0,  # nobody has given any
        )
        order = (first, first.opponent)
        taken = [TakeSeat(players[color], draw()) for color in order]
        return await self._games.create(self.rematch_id(host.id), settings, taken)

    async def between_bots(self, settings: GameSettings, bots: list[Player]) -> Created:
        """Make a game of two bots: the first one plays Black. Raises StoreError."""
        seats = [TakeSeat(bot, draw()) for bot in bots]
        return await self._games.create(GameId(new_id()), settings, seats)


def _waiting_bots(host: GameHost, player: Player) -> list[str]:
    """Return the bots that wait for an opponent in a game.

    Only a referee's game has one; who sits there already is not asked again.
    """
    players = host.game.players
    if host.game.phase is not Phase.WAITING or player in players:
        return []
    return [seated.name for seated in players if seated.kind is PlayerKind.BOT]
