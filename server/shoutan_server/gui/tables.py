"""The games of this server for one GTP program: found, made, joined, come back into."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from pydantic import ValidationError
from shoutan_engine import Phase, Player
from shoutan_engine.commands import TakeSeat
from shoutan_engine.settings import ColorsBy
from shoutan_host.gui_seat.tables import (
    Challenge,
    OpenGame,
    Seating,
    Seek,
    TableRefused,
    Terms,
    game_fields,
)
from shoutan_host.hosting.answers import Answer, Refused, Undecided
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.ids import new_cid
from shoutan_host.ports import GameId, StoreError
from shoutan_protocol.messages import requests as wire

from shoutan_server.errors import Refuse
from shoutan_server.gui.seats import GuiSeats
from shoutan_server.requests.game_making import GameMaker, draw


@dataclass(frozen=True, slots=True)
class GuiHall:
    """What every program at the door shares."""

    services: Services
    games: Games
    maker: GameMaker
    seats: GuiSeats
    changed: Callable[[], None]
    """Called when the lobby would show something new."""
    watch: Callable[[Callable[[bytes], None]], Callable[[], None]]
    """Has the lobby told now and after changes; the result ends that."""
    seeking: asyncio.Lock = field(default_factory=asyncio.Lock)


class GuiTables:
    """`Tables` of one program. `player` is set before anything else is asked."""

    def __init__(self, hall: GuiHall, hang_up: Callable[[], None]) -> None:
        """`hang_up` ends the connection: a newer program has taken the seat."""
        self.player: Player | None = None
        self._hall = hall
        self._hang_up = hang_up

    async def sit(self, game: GameId) -> Seating:
        """Sit down in a game, or come back into it. Raises TableRefused."""
        me = self._me
        try:
            host = await self._hall.games.get(game)
        except StoreError as away:
            raise TableRefused(str(away)) from away
        if host is None:
            raise TableRefused(f"There is no game {game} here.")
        if not host.game.is_player(me.id):
            with self._hall.seats.entering(me):
                await self._join(host, me)
                return self._seated(host, me)
        elif host.is_finished:
            raise TableRefused(f"Game {game} is over.")
        elif host.is_held:
            raise TableRefused(f"Game {game} is played at the CGOS door.")
        return self._seated(host, me)

    async def find(self, choice: OpenGame | Seek | Challenge, terms: Terms) -> Seating:
        """Sit down in a game on these terms. Raises TableRefused."""
        me = self._me
        with self._hall.seats.entering(me):
            if isinstance(choice, Seek):
                # Who looks sees what somebody makes who has looked a moment before.
                async with self._hall.seeking:
                    return await self._look_or_make(me, choice, terms)
            return await self._look_or_make(me, choice, terms)

    async def _look_or_make(
        self, me: Player, choice: OpenGame | Seek | Challenge, terms: Terms
    ) -> Seating:
        if isinstance(choice, Seek):
            for host in self._hall.games:
                if fits(host, me, terms):
                    try:
                        await self._join(host, me)
                    except TableRefused:
                        continue  # somebody else was quicker
                    return self._seated(host, me)
        bot = choice.bot if isinstance(choice, Challenge) else None
        about = {"type": "game.create", "id": 1, "cid": new_cid()}
        body = about | game_fields(terms, bot)
        try:
            request = wire.GameCreate.model_validate(body)
        except ValidationError as invalid:
            raise TableRefused(Refuse.from_validation(invalid).sentence) from invalid
        try:
            created = await self._hall.maker.from_request(request, me)
        except Refuse as refuse:
            raise TableRefused(refuse.sentence) from refuse
        except StoreError as away:
            raise TableRefused(str(away)) from away
        return self._seated(created.host, me, made_here=True)

    async def older(self, seating: Seating, terms: Terms) -> GameId:
        """Wait for an open game that fits and was made before this one."""
        mine, changed = self._hall.games.hosted(seating.game.id), asyncio.Event()
        end = self._hall.watch(lambda _message: changed.set())
        try:
            while True:
                changed.clear()
                for host in self._hall.games:
                    is_older = mine is not None and _age(host) < _age(mine)
                    if is_older and fits(host, seating.player, terms):
                        return host.id
                await changed.wait()
        finally:
            end()

    def keeps_clock(self, seating: Seating) -> None:
        """Say nothing: there is no place for it here."""

    def came(self, seating: Seating) -> None:
        """Show the game in the lobby: its player is there."""
        self._hall.changed()

    def left(self, seating: Seating) -> None:
        """Let the game wait for its player, or forget it if it is over."""
        self._hall.seats.left(seating.player, seating.game, self._hang_up)
        host = self._hall.games.hosted(seating.game.id)
        if host is not None:
            self._hall.games.release(host)
        self._hall.changed()

    @property
    def _me(self) -> Player:
        assert self.player is not None, "log in first"
        return self.player

    def _seated(
        self, host: GameHost, me: Player, *, made_here: bool = False
    ) -> Seating:
        self._hall.seats.came(me, host, self._hang_up)
        return Seating(host, me, made_here)

    async def _join(self, host: GameHost, me: Player) -> None:
        """Take the open seat. Raises TableRefused."""
        answered: asyncio.Future[Answer] = self._hall.services.loop.create_future()

        def answer(given: Answer) -> None:
            if not answered.done():
                answered.set_result(given)

        now = self._hall.services.clock.monotonic_ms()
        seat = TakeSeat(me, draw(), cid=new_cid())
        try:
            self._hall.maker.take_seat(host, seat, now, answer)
        except Refuse as refuse:
            raise TableRefused(refuse.sentence) from refuse
        match await answered:
            case Refused(refusal):
                raise TableRefused(refusal.sentence)
            case Undecided(sentence=sentence):
                raise TableRefused(sentence)
            case _:
                pass


def _age(host: GameHost) -> tuple[str, str]:
    """Return what orders games by the instant they were made at."""
    return host.card.created_at, host.id


def fits(host: GameHost, me: Player, terms: Terms) -> bool:
    """Tell whether an open game has these terms; what was not said, it may have."""
    game, settings = host.game, host.game.settings
    if game.phase is not Phase.WAITING or len(game.players) != 1:
        return False
    creator = game.players[0]
    is_open = (
        not settings.private
        and creator.id != me.id
        and host.attendance.is_here(creator.id)
        and settings.referee is None
        and settings.starts_at is None
        and settings.move_limit is None
        and not settings.opening_turns
    )
    is_color = (
        settings.colors_by is ColorsBy.ASSIGNED
        and settings.creator_color is terms.color.opponent
    )
    return (
        is_open
        and is_color
        and settings.size == terms.size
        and settings.handicap == terms.handicap
        and terms.komi in (None, settings.komi_quarters)
        and terms.time in (None, settings.time)
        and not settings.has_time_odds
    )
