"""A server without sockets, in virtual time: one game, and who looks at it."""

from collections.abc import Collection, Sequence
from typing import Any

import orjson
from shoutan_engine.commands import TakeSeat
from shoutan_engine.settings import GameSettings, Player
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_host.work.suggestions import Suggestions
from shoutan_host.work.workers import Workers
from shoutan_server.analysis.relay import AnalysisRelay
from shoutan_server.bots.dialed_bots import DialedBots
from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.bots.served_bots import ServedBots
from shoutan_server.bots.sources import Bots
from shoutan_server.chat.limits import ChatLimiter
from shoutan_server.chat.rights import ChatMode
from shoutan_server.chat.rooms import ChatRooms
from shoutan_server.chat.wording import WordFilter
from shoutan_server.conditional.plans import Plans
from shoutan_server.connections import Connection
from shoutan_server.identities import Identities
from shoutan_server.lobby import Lobby
from shoutan_server.meeting.challenges import Challenges
from shoutan_server.meeting.live_games import LiveGames
from shoutan_server.meeting.present import Present
from shoutan_server.meeting.quick import QuickMatches
from shoutan_server.requests.analysing import AnalysisRequests
from shoutan_server.requests.chatting import ChatRequests
from shoutan_server.requests.game_making import GameMaker
from shoutan_server.requests.handlers import RequestHandlers
from shoutan_server.requests.meeting import ChallengeGames, MeetingRequests
from shoutan_server.requests.reviewing import BURST, PER_S, ReviewRequests
from shoutan_server.requests.suggesting import SuggestionRequests
from shoutan_server.review.pace import Pace
from shoutan_server.review.reviews import Reviews

from tests.fake_chat import MemoryChat
from tests.fake_plans import MemoryPlans
from tests.fake_reviews import MemoryReviews
from tests.fake_store import MemoryStore
from tests.fakes import Reports, VirtualLoop, virtual_services
from tests.host.table import ANN, BO, DRAW, GAME, settings, stone
from tests.server.cgos_world import InstantAccounts


class FakeSocket:
    """What `GameSocket` offers to a connection; the peer reads while `is_writable`."""

    def __init__(self) -> None:
        self.is_writable = True
        self.is_read = True
        self.sent: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.ping_s = 0.0
        self.address = "203.0.113.7"
        self.peer_left = False

    def attach(self, handler: Connection) -> None:
        self.handler = handler

    def send_nowait(self, text: bytes) -> None:
        self.sent.append(orjson.loads(text))

    def close_nowait(self, code: int, reason: str) -> None:
        if self.closed is None:
            self.closed = code

    def pause_frames(self) -> None:
        self.is_read = False

    def resume_frames(self) -> None:
        self.is_read = True

    def ping_every(self, seconds: float) -> None:
        self.ping_s = seconds


class Desk:
    """A server without sockets: a game of two, Ann and Bo, and who looks at it."""

    def __init__(
        self,
        loop: VirtualLoop,
        workers: Workers | None = None,
        players: Sequence[Player] = (ANN, BO),
        self_seated: Collection[Player] = (),
        conditions: GameSettings | None = None,
        chat: ChatMode = ChatMode.FREE,
    ) -> None:
        self.players = players
        self.loop = loop
        self.store = MemoryStore()
        self.reports = Reports()
        self.services = virtual_services(loop, self.store, self.reports)
        self.games = Games(self.services, lambda: None)
        present = Present()
        self.lobby = Lobby(lambda: self.games, list, loop, present)
        self.identities = Identities(b"k" * 32)
        bots = Bots()
        maker = GameMaker(self.games, bots, b"s" * 32, self.services.clock)
        suggestions = Suggestions(workers or Workers())
        self.relay = AnalysisRelay(self.services, self.games)
        suggesting = SuggestionRequests(self.services, suggestions)
        engine_games = EngineGames(self.services, self.games, lambda: None)
        self.served = ServedBots(engine_games, DialedBots(engine_games))
        bots.add(self.served)
        self.records = MemoryChat()
        self.rooms = ChatRooms(self.services, self.records)
        chatting = ChatRequests(
            self.games,
            self.rooms,
            ChatLimiter(loop.time),
            self.services.clock,
            mode=chat,
            words=WordFilter(["rude", "坏蛋"]),
        )
        self.review_records = MemoryReviews()
        self.reviews = Reviews(self.review_records, self.services.clock)
        self.plan_records = MemoryPlans()
        self.plans = Plans(self.services, self.games, self.plan_records)
        pace = Pace(loop.time, burst=BURST, per_s=PER_S)
        self.handlers = RequestHandlers(
            self.services,
            self.games,
            self.lobby,
            self.identities,
            InstantAccounts(self.store, is_open=False),
            maker,
            suggesting,
            self.served,
            "Test",
            AnalysisRequests(self.games, self.relay, self.services.clock),
            present,
            MeetingRequests(
                present,
                Challenges(present, ChallengeGames(self.games, b"s" * 32).make, loop),
                QuickMatches(self.games, present, self.services.clock, maker.take_seat),
                LiveGames(lambda: self.games, loop),
                b"s" * 32,
                self.services.clock,
            ),
            chatting,
            ReviewRequests(self.games, self.reviews, pace),
            self.plans,
        )
        seats = [
            TakeSeat(player, DRAW, cid="sits-down" if player in self_seated else None)
            for player in players
        ]
        made = loop.run_until_complete(
            self.games.create(GAME, conditions or settings("5m"), seats)
        )
        self.host: GameHost = made.host

    def connect(self) -> "Peer":
        """Return a new connection that has not said hello."""
        socket = FakeSocket()

        def make() -> Connection:
            return Connection(socket, self.services, self.handlers)  # type: ignore[arg-type]

        return Peer(self, socket, self.loop.do(make))

    def spectator(self) -> "Peer":
        """Return somebody who looks at the game."""
        peer = self.connect()
        peer.ask("hello", version=1)
        peer.ask("game.resume", game=GAME)
        return peer

    def player(self, who: Player = ANN) -> "Peer":
        """Return somebody, Ann for one, at the board."""
        peer = self.spectator()
        peer.connection.welcomed(who)
        peer.ask("game.resume", game=GAME)
        return peer

    def begin(self) -> None:
        """Let both players be there, so that the game begins."""

        def enter() -> None:
            for player in self.players:
                self.host.attendance.enter(player.id)

        self.loop.do(enter)
        self.loop.settle()

    def play(self, vertex: int) -> None:
        """Play the next stone of the game."""
        now = self.services.clock.monotonic_ms()
        self.loop.do(lambda: self.host.post(stone(vertex, self.host.game.ply), now))
        self.loop.settle()


class Peer:
    """One connection and what it was sent."""

    def __init__(self, desk: Desk, socket: FakeSocket, connection: Connection) -> None:
        self.desk = desk
        self.socket = socket
        self.connection = connection
        self.number = 0

    def frame(self, kind: str, **fields: Any) -> int:
        """Hand a request in, from a callback of the loop."""
        self.number += 1
        text = orjson.dumps({"type": kind, "id": self.number, **fields})
        stamp_ns = self.desk.services.clock.monotonic_ms() * 1_000_000
        self.connection.on_frame(text, stamp_ns)
        return self.number

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Make a request and return its answer."""
        number = self.desk.loop.do(lambda: self.frame(kind, **fields))
        self.desk.loop.settle()
        return self.answer(number)

    def answer(self, number: int) -> dict[str, Any]:
        """Return the only answer to a request."""
        (found,) = [m for m in self.socket.sent if m.get("id") == number]
        return found

    def lose(self) -> None:
        """Let the connection be gone."""
        self.desk.loop.do(self.connection.on_lost)
        self.desk.loop.settle()
