"""One connection from inside, in virtual time: bounds, order, lost events, failures."""

import asyncio
import gc
import warnings
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from shoutan_engine.commands import TakeSeat
from shoutan_host.answers import Answer
from shoutan_host.game_host import GameHost
from shoutan_host.games import Games
from shoutan_host.ports import GameId, StoreUnavailable
from shoutan_host.suggestions import Suggestions
from shoutan_host.workers import Workers
from shoutan_server.bots import Bots
from shoutan_server.connections import (
    CHECK_EVERY_S,
    HELLO_DEADLINE_S,
    MAX_INBOX,
    PLAYER_OUTBOX,
    SPECTATOR_OUTBOX,
    Connection,
)
from shoutan_server.game_making import GameMaker
from shoutan_server.identities import Identities
from shoutan_server.lobby import Lobby
from shoutan_server.request_handlers import RequestHandlers
from shoutan_server.subscriptions import Subscription
from shoutan_server.suggestion_requests import SuggestionRequests

from tests.fake_store import MemoryStore
from tests.fakes import Reports, VirtualLoop, virtual_services
from tests.host.table import ANN, BO, DRAW, GAME, settings, stone


class FakeSocket:
    """What `GameSocket` offers to a connection; the peer reads while `is_writable`."""

    def __init__(self) -> None:
        self.is_writable = True
        self.is_read = True
        self.sent: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.ping_s = 0.0

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
    """A server without sockets: a game of Ann and Bo, and who looks at it."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        self.store = MemoryStore()
        self.reports = Reports()
        self.services = virtual_services(loop, self.store, self.reports)
        self.games = Games(self.services, lambda: None)
        self.lobby = Lobby(lambda: self.games, list, loop)
        self.identities = Identities(b"k" * 32)
        maker = GameMaker(self.games, Bots(), b"s" * 32)
        suggesting = SuggestionRequests(self.services, Suggestions(Workers()))
        self.handlers = RequestHandlers(
            self.services,
            self.games,
            self.lobby,
            self.identities,
            maker,
            suggesting,
            "Test",
        )
        seats = [TakeSeat(ANN, DRAW), TakeSeat(BO, DRAW)]
        made = loop.run_until_complete(self.games.create(GAME, settings("5m"), seats))
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

    def player(self) -> "Peer":
        """Return Ann, at the board."""
        peer = self.spectator()
        peer.connection.welcomed(ANN)
        peer.ask("game.resume", game=GAME)
        return peer

    def begin(self) -> None:
        """Let both players be there, so that the game begins."""

        def enter() -> None:
            for player in (ANN, BO):
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


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    """Virtual time; whatever nobody caught in it fails the test."""
    with VirtualLoop() as loop:
        yield loop


@pytest.fixture
def desk(loop: VirtualLoop) -> Desk:
    """A server without sockets."""
    return Desk(loop)


# -- what the peer does not take (C1) ----------------------------------------------


@pytest.mark.parametrize(
    ("who", "bound", "code"),
    [
        pytest.param("spectator", SPECTATOR_OUTBOX, 4008, id="a spectator"),
        pytest.param("player", PLAYER_OUTBOX, 1013, id="a player"),
    ],
)
def test_what_is_not_read_is_kept_up_to_a_bound_then_the_connection_is_closed(
    desk: Desk, who: str, bound: tuple[int, int], code: int
) -> None:
    most, most_bytes = bound
    assert (most, most_bytes) == {
        "spectator": (64, 64 * 1024),
        "player": (256, 256 * 1024),
    }[who]
    for length, count in ((10, most), (8 * 1024, most_bytes // (8 * 1024))):
        peer: Peer = getattr(desk, who)()
        peer.socket.is_writable = False
        for _ in range(count):
            peer.connection.send(b'"' + b"x" * (length - 2) + b'"')
        assert peer.socket.closed is None
        peer.connection.send(b'"one more"')
        assert peer.socket.closed == code
        peer.lose()


def test_what_waited_is_sent_in_order_when_the_peer_reads_again(desk: Desk) -> None:
    peer = desk.spectator()
    peer.socket.is_writable = False
    peer.socket.sent.clear()
    desk.begin()
    for vertex in range(5):
        desk.play(10 * vertex)
    assert peer.socket.sent == []
    peer.socket.is_writable = True
    peer.connection.on_writable()
    desk.play(60)
    seqs = [m["seq"] for m in peer.socket.sent if m["type"] == "played"]
    assert seqs == [5, 6, 7, 8, 9, 10]


# -- what the peer sends too fast --------------------------------------------------


def test_requests_wait_for_the_one_that_waits_and_are_answered_in_order(
    desk: Desk,
) -> None:
    peer = desk.player()
    desk.store.hold()
    peer.socket.sent.clear()
    fields = {"cid": "ann-makes-one", "size": 9, "clock": "5m", "color": "black"}

    def send_all() -> list[int]:
        first = peer.frame("game.create", **fields)
        return [first, *(peer.frame("ping") for _ in range(MAX_INBOX - 1))]

    numbers = desk.loop.do(send_all)
    assert peer.socket.is_read
    numbers.append(desk.loop.do(lambda: peer.frame("ping")))
    assert not peer.socket.is_read, "the inbox of 16 is full"
    desk.loop.settle()
    assert peer.socket.sent == []
    desk.loop.do(desk.store.release)
    desk.loop.settle()
    assert [m["id"] for m in peer.socket.sent if "id" in m] == numbers
    assert peer.socket.is_read


# -- following (W4) ----------------------------------------------------------------


def test_what_happens_while_the_log_is_read_is_sent_once_and_in_order(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is heard and it is read: subscribe first, then read, then drop doubles."""
    desk.begin()
    desk.play(10)
    plain = desk.store.read

    async def read(game: GameId, after_seq: int = 0) -> list[bytes]:
        before = await plain(game, after_seq)
        for vertex in (20, 30):  # one comes before the log is read, one after
            now = desk.services.clock.monotonic_ms()
            done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
            desk.host.post(stone(vertex, desk.host.game.ply), now, done.set_result)
            await done
            if vertex == 20:
                before = await plain(game, after_seq)
        return before

    monkeypatch.setattr(desk.store, "read", read)
    peer = desk.spectator()
    desk.play(40)
    seqs = [m["seq"] for m in peer.socket.sent if "at_ms" in m]
    assert seqs == [1, 2, 3, 4, 5, 6, 7, 8]
    kinds = [m["type"] for m in peer.socket.sent]
    assert kinds.index("ok") < kinds.index("game_created")
    peer.lose()


# -- silent faults (W5, W6) --------------------------------------------------------


def test_a_lost_last_event_is_noticed_although_it_leaves_no_hole(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    peer = desk.spectator()
    desk.begin()

    def lose_it(topic: str, payload: bytes) -> None:
        pass

    monkeypatch.setattr(desk.services.bus, "publish", lose_it)
    desk.play(40)
    assert peer.socket.closed is None
    desk.loop.pass_ms(CHECK_EVERY_S * 1000)
    assert peer.socket.closed == 1013
    peer.lose()


def test_who_has_everything_is_left_alone(desk: Desk) -> None:
    peer = desk.spectator()
    desk.begin()
    desk.play(40)
    desk.loop.pass_ms(10_000)
    assert peer.socket.closed is None
    peer.lose()


def test_a_request_that_fails_by_our_mistake_closes_the_connection(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No silent, half-dead sockets (W6)."""

    async def broken(*_: object) -> list[bytes]:
        raise RuntimeError("a mistake of ours")

    peer = desk.connect()
    peer.ask("hello", version=1)
    with monkeypatch.context() as patch:
        patch.setattr(desk.store, "read", broken)
        number = desk.loop.do(lambda: peer.frame("game.resume", game=GAME))
        desk.loop.settle()
    assert peer.socket.closed == 1013
    assert [m for m in peer.socket.sent if m.get("id") == number] == []
    assert desk.reports == ["a request failed: a mistake of ours"]
    peer.lose()
    assert not desk.host.attendance.somebody


def test_while_the_store_cannot_be_read_following_is_undecided(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`unavailable`: the same request again, later (W3)."""

    async def away(*_: object) -> list[bytes]:
        raise StoreUnavailable("The disk is away.")

    peer = desk.connect()
    peer.ask("hello", version=1)
    unknown = "B" * 22
    with monkeypatch.context() as patch:
        patch.setattr(desk.store, "read", away)
        for kind, game in (
            ("game.resume", GAME),
            ("game.resume", unknown),
            ("game.illegal", unknown),
        ):
            assert peer.ask(kind, game=game)["code"] == "unavailable"
    assert not desk.host.attendance.somebody
    assert peer.socket.closed is None
    assert peer.ask("game.resume", game=GAME)["type"] == "ok"
    assert peer.ask("game.illegal", game=unknown)["code"] == "no_such_game"
    peer.lose()


def test_who_is_gone_leaves_nothing_behind(desk: Desk) -> None:
    peer = desk.player()
    peer.ask("lobby.watch")
    assert desk.host.attendance.is_here(ANN.id)
    peer.lose()
    assert not desk.host.attendance.somebody
    sent = len(peer.socket.sent)
    desk.begin()
    desk.play(40)
    desk.loop.pass_ms(10_000)
    assert len(peer.socket.sent) == sent


def test_who_is_gone_before_his_request_was_begun_leaves_nothing_behind(
    desk: Desk,
) -> None:
    """The frame and the end of the connection came in one pass of the loop."""

    def come_and_go() -> dict[str, Subscription]:
        peer = desk.connect()
        peer.ask("hello", version=1)

        def ask_and_hang_up() -> None:
            peer.frame("game.resume", game=GAME)
            peer.connection.on_lost()

        desk.loop.do(ask_and_hang_up)
        desk.loop.settle()
        return peer.connection.subscriptions

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert come_and_go() == {}
        gc.collect()
    assert [str(warning.message) for warning in caught] == []
    assert not desk.host.attendance.somebody


def test_a_game_on_its_way_to_the_log_is_hosted_although_its_creator_is_gone(
    desk: Desk,
) -> None:
    """Else it would be written down, and nobody would look after it."""
    peer = desk.player()
    desk.store.hold()
    fields = {"cid": "ann-makes-one", "size": 9, "clock": "5m", "color": "black"}
    desk.loop.do(lambda: peer.frame("game.create", **fields))
    desk.loop.settle()
    peer.lose()
    assert [host.id for host in desk.games] == [GAME]
    desk.loop.do(desk.store.release)
    desk.loop.settle()
    (made,) = [host for host in desk.games if host.id != GAME]
    assert made.game.players == [ANN]
    assert desk.store.disk.logs.keys() == {GAME, made.id}


def test_who_says_no_hello_is_closed(desk: Desk) -> None:
    peer = desk.connect()
    desk.loop.pass_ms(HELLO_DEADLINE_S * 1000 - 1)
    assert peer.socket.closed is None
    desk.loop.pass_ms(2)
    assert peer.socket.closed == 1008
    peer.lose()


def test_players_are_pinged_more_often_than_spectators(desk: Desk) -> None:
    """C3."""
    spectator, player = desk.spectator(), desk.player()
    assert (spectator.socket.ping_s, player.socket.ping_s) == (20.0, 5.0)
    for peer in (spectator, player):
        peer.lose()
