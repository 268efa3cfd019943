"""Making games: from a person's request, between bots, for the ladder."""

import asyncio
from typing import Final

from shoutan_engine import Color, GameSettings, Player, parse_clock
from shoutan_engine.commands import Draw, TakeSeat
from shoutan_engine.conditions import handicap_setup, profile_of, usual_komi
from shoutan_engine.events import Parity
from shoutan_engine.refereeing.officials import Official, Role
from shoutan_engine.scoring import QuarterZi
from shoutan_engine.settings import ColorsBy, GameKind
from shoutan_host.games import Created, Games
from shoutan_host.ids import derived_id, new_id, random
from shoutan_host.ports import GameId
from shoutan_protocol.messages import requests as wire

from shoutan_server.bots import BotBusy, BotCannot, Bots, NoSuchBot
from shoutan_server.errors import Refuse

MOST_HELD = 20
"""A handful in nigiri: the server holds 1 to this many stones for the holder."""


def draw() -> Draw:
    """Return fresh chance for a seat that is taken."""
    held = random.randint(1, MOST_HELD)
    guess = random.choice((Parity.ODD, Parity.EVEN))
    return Draw(held, guess, creator_black=random.random() < 0.5)


class GameMaker:
    """Makes games durable and seats bots in them."""

    def __init__(self, games: Games, bots: Bots, secret: bytes) -> None:
        self._games = games
        self._bots = bots
        self._secret = secret
        self._making: set[asyncio.Future[Created]] = set()

    async def from_request(self, request: wire.GameCreate, creator: Player) -> Created:
        """Make the game that a person asked for. Raises Refuse, StoreError.

        The id follows from the act, so that a repeated request finds its game. A game
        on its way to the log is made and hosted, whoever hangs up meanwhile.
        """
        making = asyncio.ensure_future(self._from_request(request, creator))
        self._making.add(making)
        making.add_done_callback(self._making.discard)
        return await asyncio.shield(making)

    async def _from_request(self, request: wire.GameCreate, creator: Player) -> Created:
        settings = _settings(request, creator)
        game_id = GameId(derived_id(self._secret, creator.id, request.cid))
        seats: list[TakeSeat] = []
        if not request.referee:
            seats.append(TakeSeat(creator, draw(), cid=request.cid))
        if request.bot is None:
            return await self._games.create(game_id, settings, seats)
        already = await self._games.get(game_id)
        if already is not None:
            return Created(already, is_new=False)
        try:
            seat = self._bots.reserve(request.bot, settings)
        except NoSuchBot as unknown:
            raise Refuse("no_such_bot", str(unknown)) from unknown
        except BotCannot as cannot:
            raise Refuse("bot_rules", str(cannot)) from cannot
        except BotBusy as busy:
            raise Refuse("bot_busy", str(busy)) from busy
        try:
            seats.append(TakeSeat(seat.player, draw()))
            created = await self._games.create(game_id, settings, seats)
        except BaseException:
            seat.free()
            raise
        seat.play(created.host)
        return created

    async def between_bots(self, settings: GameSettings, bots: list[Player]) -> Created:
        """Make a game of two bots: the first one plays Black. Raises StoreError."""
        seats = [TakeSeat(bot, draw()) for bot in bots]
        return await self._games.create(GameId(new_id()), settings, seats)


_COLORS = {
    "black": (ColorsBy.ASSIGNED, Color.BLACK),
    "white": (ColorsBy.ASSIGNED, Color.WHITE),
    "random": (ColorsBy.RANDOM, None),
    "nigiri": (ColorsBy.NIGIRI, None),
}


OWN_KEYS: Final = frozenset({"size", "komi_zi"})
"""Options of a profile that a request has as `size` and `komi`."""


def _settings(request: wire.GameCreate, creator: Player) -> GameSettings:
    """Return the settings that were asked for. Raises Refuse with what is wrong."""
    if not OWN_KEYS.isdisjoint(request.options):
        sentence = "Size and komi are keys of the request, not options."
        raise Refuse("bad_settings", sentence)
    try:
        time = parse_clock(request.clock)
        profile = profile_of(request.profile, request.options)
        setup = handicap_setup(request.size, request.handicap)
    except ValueError as sentence:  # BadOption is one
        raise Refuse("bad_settings", str(sentence)) from sentence
    komi = usual_komi(profile, handicap=request.handicap, let_first=request.let_first)
    if request.komi is not None:
        komi = QuarterZi(int(request.komi * 2))
    illegal = None
    if "illegal_move" in request.options:
        illegal = profile.illegal_move  # said by somebody, so the kind of game does not
    colors_by, creator_color = _COLORS[request.color]
    referee, kind = None, GameKind.CASUAL
    if request.referee:
        # With somebody who can rule, the competition rules hold as they are printed.
        referee = Official(creator.id, creator.name, Role.CHIEF_REFEREE)
        kind = GameKind.EVENT
    return GameSettings(
        size=request.size,
        profile=profile,
        komi_quarters=komi,
        time=time,
        kind=kind,
        colors_by=colors_by,
        creator_color=creator_color,
        private=request.private,
        illegal_move=illegal,
        setup=setup,
        handicap=request.handicap,
        referee=referee,
    )
