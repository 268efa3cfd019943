"""The engine door (port 3611): GTP engines dial in, the server is their controller.

`socat TCP:HOST:3611 EXEC:'gnugo --mode gtp'` is a whole client. A first line
`login NAME TOKEN` says who it is; without one the engine is a guest.
"""

import asyncio
import logging
import socket
from contextlib import ExitStack

from shoutan_engine import Millis, Player, PlayerKind
from shoutan_host.engines.failures import EngineFailure
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.engine_socket import EngineSocket
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.login import LoginMalformed, read_login
from shoutan_host.ids import new_id
from shoutan_host.ports import StoreError

from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.accounts.live_bots import KEY_OVER
from shoutan_server.accounts.login_limits import LoginRefused
from shoutan_server.bots.dialed_bot import DialedBot
from shoutan_server.bots.dialed_bots import DialedBots
from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.identities import MAX_NAME, IdKind, NameRefused, clean_name
from shoutan_server.transports.admission import Admission, Door, Place
from shoutan_server.transports.repeated_news import RepeatedNews
from shoutan_server.transports.sessions import Sessions

_log = logging.getLogger("shoutan")


class EngineDoor:
    """Listens for engines and keeps one session for each."""

    def __init__(
        self,
        bots: DialedBots,
        accounts: BotAccounts,
        engine_games: EngineGames,
        admission: Admission,
        *,
        takes_guests: bool,
    ) -> None:
        self._bots = bots
        self._accounts = accounts
        self._engine_games = engine_games
        self._takes_guests = takes_guests
        self._admission = admission
        self._sessions = Sessions()
        self._guests = 0
        self._news = RepeatedNews(engine_games.services.loop.time)

    async def open(self, listening: socket.socket) -> int:
        """Take in engines from a listening socket; returns its port."""
        loop = self._engine_games.services.loop
        return await self._sessions.listen(
            loop, lambda: EngineSocket(self._on_link), listening
        )

    async def close(self) -> None:
        """Listen no longer and end all sessions; games stay open for the next start."""
        await self._sessions.close()
        self._bots.close()

    def _on_link(self, link: GtpLink, transport: asyncio.Transport) -> None:
        peer: tuple[str, int] | None = transport.get_extra_info("peername")
        address = peer[0] if peer else ""
        place = self._admission.admit(address, Door.ENGINES)
        if place is None:
            transport.abort()
            return
        work = self._session(link, address, place)
        session = self._engine_games.run("engine session", work)
        # Not in the session: one that is canceled early never runs.
        self._sessions.keep(session, lambda _: place.leave())

    async def _session(self, link: GtpLink, address: str, place: Place) -> None:
        bot: DialedBot | None = None
        logins = ExitStack()
        try:
            bot = await self._welcome(link, address, place, logins)
            self._bots.joined(bot)
            while True:
                await self._bots.play(bot, await self._bots.next_game(bot))
        except EngineFailure as failure:
            # Its game has been seen to; the connection is of no more use.
            if bot is None:
                _log.info("an engine from %s did not get in: %s", address, failure)
        except (LoginRefused, LoginMalformed) as refused:
            self._warn("an engine from %s was turned away: %s", address, refused)
        except StoreError as error:
            self._warn("an engine from %s cannot log in now: %s", address, error)
        finally:
            link.close()
            logins.close()
            if bot is not None:
                self._bots.left(bot)

    def _warn(self, text: str, address: str, why: Exception) -> None:
        """Say it once a minute: whoever is turned away dials again in a loop."""
        if self._news.is_new(address, str(why)):
            _log.warning(text, address, why)

    async def _welcome(
        self, link: GtpLink, address: str, place: Place, logins: ExitStack
    ) -> DialedBot:
        """Learn who it is and what it can; a login may come as late as its answer.

        A login stands until `logins` is closed.
        """
        times = self._engine_games.times
        login = await read_login(link, times.login_wait_s)
        controller = EngineController(
            link,
            margin=Millis(round(times.margin_s * 1_000)),
            deadlines=times.deadlines,
        )
        info = await controller.probe()
        login = login or await read_login(link, 0)
        place.prove()
        if login is None:
            return DialedBot(self._guest(info.name), controller)

        def hang_up() -> None:
            _log.warning("the engine %s is hung up on: %s", bot.player.name, KEY_OVER)
            link.close()

        bot = await self._accounts.stand(login, address, hang_up)
        logins.callback(self._accounts.live.forget, bot)
        return DialedBot(bot.player, controller)

    def _guest(self, engine: str) -> Player:
        if not self._takes_guests:
            raise LoginRefused("guests are not admitted: send login NAME TOKEN first")
        self._guests += 1
        player_id = IdKind.GUEST_BOT + new_id()
        return Player(player_id, self._guest_name(engine), PlayerKind.BOT)

    def _guest_name(self, engine: str) -> str:
        """Return what a guest is called: its engine's name, and a number.

        No account is called so, nor any engine of the house: their names have no blanks.
        """
        number = f" #{self._guests}"
        try:
            name = clean_name(engine[: MAX_NAME - len(number)])
        except NameRefused:
            name = "engine"
        return f"{name}{number}"
