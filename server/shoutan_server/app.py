"""The composition root: the only file that builds and wires everything."""

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from fastapi import FastAPI
from shoutan_host.bus import LocalBus
from shoutan_host.clock import SystemClock
from shoutan_host.hosting.game_host import Services
from shoutan_host.hosting.games import Games
from shoutan_host.ids import new_secret, random
from shoutan_host.leases import FolderLease
from shoutan_host.ports import LivenessMark, StoreUnavailable
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_host.transcripts import Transcripts
from shoutan_host.work.suggestions import Suggestions
from shoutan_host.work.workers import Workers
from shoutan_protocol import RELEASE

from shoutan_server.accounts.access import Access
from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.accounts.http_login import HttpLogins
from shoutan_server.accounts.live_logins import LiveLogins
from shoutan_server.accounts.login_limits import LoginLimiter
from shoutan_server.accounts.people import People
from shoutan_server.accounts.person_bots import PersonBots
from shoutan_server.accounts.settings import AccountSettings
from shoutan_server.analysis.relay import AnalysisRelay
from shoutan_server.api.account_bots import account_bots_router
from shoutan_server.api.accounts import account_router
from shoutan_server.api.engines import engine_router
from shoutan_server.api.games import api_router, store_is_away
from shoutan_server.api.local_board import local_board_router
from shoutan_server.api.page import find_page, mount_page
from shoutan_server.api.players import players_router
from shoutan_server.api.refusals import HttpRefusal, refused
from shoutan_server.asgi import Application
from shoutan_server.bots.dialed_bots import DialedBots
from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.bots.house_bots import HouseBot, HouseBots
from shoutan_server.bots.ladder import Ladder
from shoutan_server.bots.served_bots import ServedBots
from shoutan_server.bots.sources import Bots
from shoutan_server.bots.stand_in import StandIn
from shoutan_server.cgos.hall import Hall
from shoutan_server.cgos.halls import Halls
from shoutan_server.cgos.routes import cgos_router
from shoutan_server.chat.limits import ChatLimiter
from shoutan_server.chat.rooms import ChatRooms
from shoutan_server.chat.wording import WordFilter
from shoutan_server.config import ServerConfig
from shoutan_server.count_sheet.routes import count_router
from shoutan_server.descriptors import DescriptorWatch
from shoutan_server.failure_log import FailureLog
from shoutan_server.gui.seats import GuiSeats
from shoutan_server.gui.tables import GuiHall
from shoutan_server.identities import Identities
from shoutan_server.lobby import Lobby
from shoutan_server.meeting.challenges import Challenges
from shoutan_server.meeting.live_games import LiveGames
from shoutan_server.meeting.present import Present
from shoutan_server.meeting.quick import QuickMatches
from shoutan_server.ratings.ratebook import PeopleRatebook
from shoutan_server.requests.analysing import AnalysisRequests
from shoutan_server.requests.chatting import ChatRequests
from shoutan_server.requests.game_making import GameMaker
from shoutan_server.requests.handlers import RequestHandlers
from shoutan_server.requests.meeting import ChallengeGames, MeetingRequests
from shoutan_server.requests.reviewing import BURST, PER_S, ReviewRequests
from shoutan_server.requests.suggesting import SuggestionRequests
from shoutan_server.review.estimates import Estimates
from shoutan_server.review.pace import AddressPace, Pace
from shoutan_server.review.reviews import Reviews
from shoutan_server.review.routes import review_router
from shoutan_server.transports.admission import Admission
from shoutan_server.transports.cgos_door import CgosDoor
from shoutan_server.transports.engine_door import EngineDoor
from shoutan_server.transports.gui_door import GuiDoor
from shoutan_server.transports.listening import WebServer, listen, web_server

ALIVE_EVERY_S: Final = 1.0
"""How often the liveness mark is written (reliability T8)."""
SWITCH_INTERVAL_S: Final = 0.0005
"""A busy loop gives the writer thread its turn this soon; the default is ten times that."""

_log = logging.getLogger("shoutan")


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the server listens; a door that is closed has the port None.

    `cgos_ports`: of the CGOS door, none while it is closed.
    """

    host: str
    port: int
    engine_port: int | None
    gui_port: int | None = None
    cgos_ports: tuple[int, ...] = ()


class Server:
    """A whole server: `open`, then `run` until it is told to stop, then `close`."""

    def __init__(self, config: ServerConfig) -> None:
        self._config = config
        self._lease = FolderLease(config.data)
        self._admission = Admission(limits_loopback=config.limits_loopback)
        self._workers = Workers()
        self._suggestions = Suggestions(self._workers)
        self._local_workers = Workers(1)
        self._estimates = Estimates(self._workers)
        self._alive: asyncio.TimerHandle | None = None
        self._socket: socket.socket | None = None
        self._engine_socket: socket.socket | None = None
        self._gui_socket: socket.socket | None = None
        self._cgos_sockets: list[socket.socket] = []
        self._warming: asyncio.Task[None] | None = None
        self._web: WebServer | None = None
        self._is_stopping = False

    async def open(self) -> Addresses:
        """Take the data folder, the ports and the games that were being played.

        Raises CannotListen, StoreError and EngineMissing, with everything given back.
        """
        config = self._config
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(_unhandled)
        # All ports first: nobody's game is touched by a start that cannot be.
        self._socket = listen(config.host, config.port, "--port")
        try:
            if config.engine_port is not None:
                self._engine_socket = listen(
                    config.host, config.engine_port, "--engine-port"
                )
            if config.gui_port is not None:
                self._gui_socket = listen(config.host, config.gui_port, "--gui-port")
            if config.cgos_port is not None:
                for index in range(len(config.cgos)):
                    port = config.cgos_port and config.cgos_port + index
                    self._cgos_sockets.append(listen(config.host, port, "--cgos-port"))
            self._lease.acquire()
            self._store = await asyncio.to_thread(SqliteStore.open, config.data, loop)
            try:
                return await self._wire(loop)
            except BaseException:
                await self._end_work()
                await self._store.close()
                raise
        except BaseException:
            self._close_sockets()
            self._lease.release()
            raise

    async def _wire(self, loop: asyncio.AbstractEventLoop) -> Addresses:
        config, store = self._config, self._store
        mark = await store.last_mark()
        guest_secret = await store.secret("guest_tokens", new_secret)
        id_secret = await store.secret("game_ids", new_secret)
        self._clock = SystemClock()
        self._descriptors = DescriptorWatch(self._clock)
        report = FailureLog(loop.time).report
        services = Services(store, LocalBus(report), self._clock, loop, report)
        self._present = Present()
        self._lobby = Lobby(
            lambda: self._games,
            lambda: self._bots.listed(),
            loop,
            self._present,
        )
        self._live = LiveGames(lambda: self._games, loop)
        live_logins = LiveLogins()
        self._ratebook = PeopleRatebook(store.ratings, live_logins.ranked, report, loop)
        self._games = Games(
            services, self._games_changed, self._ratebook.finished, config.absence
        )
        self._transcripts = Transcripts(
            config.data / "transcripts",
            self._clock,
            report,
            kept_days=config.transcript_days,
        )
        self._relay = AnalysisRelay(services, self._games)
        self._bots = Bots()
        stand_in = StandIn(services, self._suggestions)
        engine_games = self._engine_games = EngineGames(
            services,
            self._games,
            self._lobby.changed,
            times=config.engine_times,
            suggest=stand_in,
            sink=self._relay,
            transcripts=self._transcripts if config.transcript_days else None,
        )
        folder = config.data / "engines"
        self._house = HouseBots(
            HouseBot(bot, folder, engine_games) for bot in config.house_bots
        )
        self._bots.add(self._house)
        halls = self._cgos_halls(services)
        self._bots.add(halls)
        dialed = DialedBots(engine_games, config.dialed_accepts)
        self._served = ServedBots(engine_games, dialed)
        self._bots.add(self._served)  # before `dialed`: it expects bots at either door
        self._bots.add(dialed)
        limiter = LoginLimiter(loop.time, limits_loopback=config.limits_loopback)
        identities = Identities(guest_secret)
        self._accounts = BotAccounts(
            store,
            is_open=config.open_bots,
            house_names=[bot.name for bot in config.house_bots],
            limiter=limiter,
            is_person=lambda name: people.is_taken(name),
        )
        people = People(
            store.people,
            store.ratings,
            identities,
            access=config.access,
            hasher=self._accounts.hasher,
            limiter=limiter,
            live=live_logins,
            clock=services.clock,
            check_name=self._accounts.check_person_name,
        )
        await people.open()
        self._door = EngineDoor(
            dialed,
            self._accounts,
            engine_games,
            self._admission,
            takes_guests=config.open_bots,
        )
        self._cgos = CgosDoor(
            halls, self._accounts, self._games, store.cgos, self._admission
        )
        maker = GameMaker(self._games, self._bots, id_secret, self._clock)
        self._gui_seats = GuiSeats(engine_games)
        self._gui_door = GuiDoor(
            GuiHall(
                services,
                self._games,
                maker,
                self._gui_seats,
                self._lobby.changed,
                self._lobby.watch,
            ),
            self._accounts,
            stand_in,
            self._admission,
            takes_guests=config.open_bots and config.access is Access.OPEN,
        )
        if config.ladder is not None:
            ladder_bots = (dialed, self._served)
            self._ladder = Ladder(config.ladder, ladder_bots, maker, engine_games)
        self._reviews = Reviews(store.reviews, services.clock)
        suggesting = SuggestionRequests(services, self._suggestions)
        self._rooms = ChatRooms(services, store.chat)
        chatting = ChatRequests(
            self._games,
            self._rooms,
            ChatLimiter(loop.time, limits_loopback=config.limits_loopback),
            services.clock,
            mode=config.chat,
            words=WordFilter(config.chat_words),
        )
        quick = QuickMatches(self._games, self._present, self._clock, maker.take_seat)
        challenge_games = ChallengeGames(self._games, id_secret)
        self._challenges = Challenges(self._present, challenge_games.make, loop)
        meeting = MeetingRequests(
            *(self._present, self._challenges, quick, self._live, id_secret),
            self._clock,
        )
        handlers = RequestHandlers(
            services,
            self._games,
            self._lobby,
            identities,
            self._accounts,
            maker,
            suggesting,
            self._served,
            config.title,
            AnalysisRequests(self._games, self._relay, services.clock),
            self._present,
            meeting,
            chatting,
            ReviewRequests(
                self._games, self._reviews, Pace(loop.time, burst=BURST, per_s=PER_S)
            ),
            config.ladder,
            people,
        )
        # The schema only: pages about it would load scripts from elsewhere.
        routes = FastAPI(
            title="Shoutan",
            version=RELEASE,
            openapi_url="/api/openapi.json",
            docs_url=None,
            redoc_url=None,
        )
        routes.add_exception_handler(StoreUnavailable, store_is_away)
        routes.include_router(
            api_router(
                self._games,
                store,
                self._bots,
                identities,
                self._accounts,
                takes_guests=config.access is Access.OPEN,
            )
        )
        routes.include_router(count_router(self._games))
        routes.add_exception_handler(HttpRefusal, refused)
        settings = AccountSettings(store.people)
        routes.include_router(account_router(people, identities, settings))
        own_bots = PersonBots(
            store.people, store, self._accounts.hasher, self._accounts.check_guest_name
        )
        routes.include_router(account_bots_router(people, own_bots))
        routes.include_router(players_router(store.people, store.ratings))
        routes.include_router(local_board_router(self._local_workers, services.clock))
        logins = HttpLogins(identities, self._accounts, people)
        routes.include_router(
            engine_router(self._games, store, logins, self._transcripts)
        )
        routes.include_router(
            review_router(
                self._games,
                self._workers,
                logins,
                self._estimates,
                records_pace=self._address_pace(loop, burst=10, per_s=0.5),
                lines_pace=self._address_pace(loop, burst=60, per_s=10.0),
                estimates_pace=self._address_pace(loop, burst=10, per_s=1.0),
            )
        )
        routes.include_router(cgos_router(halls, store.cgos))
        mount_page(routes, find_page())
        self._application = Application(
            routes, services, handlers, config.public_origins
        )
        self._ratebook.make_up()
        await self._recover(mark)
        self._mark_alive(loop)
        engine_port = None
        if self._engine_socket is not None:
            engine_port = await self._door.open(self._engine_socket)
        gui_port = None
        if self._gui_socket is not None:
            gui_port = await self._gui_door.open(self._gui_socket)
        await halls.open()
        cgos_ports = await self._cgos.open(self._cgos_sockets)
        self._warming = loop.create_task(self._house.warm_up())
        assert self._socket is not None
        port: int = self._socket.getsockname()[1]
        return Addresses(config.host, port, engine_port, gui_port, tuple(cgos_ports))

    async def run(self, ready: Callable[[], None]) -> None:
        """Serve until `stop`; `ready` is called once it answers."""
        assert self._socket is not None
        if self._is_stopping:
            self._close_sockets()
            return
        _tune_interpreter()
        # Bots that are cut off by a stop have not left their games.
        stopping = self._engine_games.close
        server = web_server(self._application, ready, stopping, self._admission)
        self._web = server
        await server.serve(sockets=[self._socket])

    def stop(self) -> None:
        """End `run`, now or as soon as it begins; said twice it is the same."""
        self._is_stopping = True
        if self._web is not None:
            self._web.should_exit = True

    async def close(self) -> None:
        """Stop everything; what is in the log goes on at the next start."""
        if self._warming is not None:
            self._warming.cancel()
        # From here on nobody loses: neither by a flag nor by an engine that ends.
        self._engine_games.close()
        for host in self._games:
            host.disarm()
        await self._gui_door.close()
        self._cgos.close()
        await self._door.close()
        self._served.close()
        await self._house.stop()
        await self._end_work()
        await self._transcripts.close()
        self._lobby.close()
        self._live.close()
        self._challenges.close()
        self._relay.close()
        await self._ratebook.close()
        self._rooms.close()
        await self._reviews.close()
        self._accounts.close()
        if self._alive is not None:
            self._alive.cancel()
        self._store.mark_alive_nowait(self._mark())
        await self._store.close()
        self._lease.release()

    def _games_changed(self) -> None:
        self._lobby.changed()
        self._live.changed()

    def _cgos_halls(self, services: Services) -> Halls:
        config, records = self._config, self._store.cgos
        ports = config.cgos if config.cgos_port is not None else ()
        halls = [
            Hall(
                port,
                services,
                self._games,
                records,
                times=config.cgos_times,
                chance=random,
                anchors=config.cgos_anchors,
                analyses=self._relay,
            )
            for port in ports
        ]
        return Halls(halls, services, self._games, records)

    def _close_sockets(self) -> None:
        doors = (self._socket, self._engine_socket, self._gui_socket)
        for listening in (*doors, *self._cgos_sockets):
            if listening is not None:
                listening.close()

    def _address_pace(
        self, loop: asyncio.AbstractEventLoop, *, burst: int, per_s: float
    ) -> AddressPace:
        pace = Pace(loop.time, burst=burst, per_s=per_s)
        return AddressPace(pace, limits_loopback=self._config.limits_loopback)

    async def _end_work(self) -> None:
        await self._suggestions.close()
        await self._estimates.close()
        await self._workers.close()
        await self._local_workers.close()

    async def _recover(self, mark: LivenessMark | None) -> None:
        recovered = await self._games.recover(mark)
        await self._cgos.halls.look_up(recovered)
        for host in recovered:
            for player in host.game.players:
                if self._gui_seats.recover(host, player):
                    continue
                is_bot = player.kind.value == "bot"
                if is_bot and not self._bots.recover(host, player):
                    self._games.abort(host, f"{player.name} is not here any more.")

    def _mark(self) -> LivenessMark:
        return LivenessMark(self._clock.monotonic_ms(), self._clock.wall_ms())

    def _mark_alive(self, loop: asyncio.AbstractEventLoop) -> None:
        self._store.mark_alive_nowait(self._mark())
        self._descriptors.look()
        self._alive = loop.call_later(ALIVE_EVERY_S, self._mark_alive, loop)


def _tune_interpreter() -> None:
    """Keep the collector, and the wait for the lock, out of the way of moves (docs/adr)."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 20)
    sys.setswitchinterval(SWITCH_INTERVAL_S)


def _unhandled(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    _log.error("unhandled: %s", context.get("message"), exc_info=error)
