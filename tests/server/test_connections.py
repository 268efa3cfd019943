"""One connection from inside, in virtual time: bounds, order, lost events, failures."""

import asyncio
import gc
import warnings

import pytest
from shoutan_host.hosting.answers import Answer
from shoutan_host.ports import GameId, StoreUnavailable
from shoutan_server.connections import (
    CHECK_EVERY_S,
    HELLO_DEADLINE_S,
    MAX_INBOX,
    MAX_INBOX_BYTES,
)
from shoutan_server.outgoing import PLAYER_OUTBOX, SPECTATOR_OUTBOX
from shoutan_server.subscriptions import Subscription

from tests.fakes import VirtualLoop
from tests.host.table import ANN, GAME, stone
from tests.server.desk import Desk, Peer


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


def test_a_whole_log_waits_for_a_peer_that_does_not_read(desk: Desk) -> None:
    desk.begin()
    for vertex in range(35):  # Black from below, White from above
        desk.play(vertex)
        desk.play(80 - vertex)
    peer = desk.spectator()
    peer.socket.sent.clear()
    peer.socket.is_writable = False
    desk.loop.do(lambda: peer.frame("game.resume", game=GAME, whole=True))
    desk.loop.settle()
    assert peer.socket.closed is None  # more would wait here than a spectator may leave
    desk.play(40)  # the game does not wait
    while desk.host.game.seq not in [m.get("seq") for m in peer.socket.sent[1:]]:
        before = len(peer.socket.sent)
        peer.socket.is_writable = True
        desk.loop.do(peer.connection.on_writable)
        peer.socket.is_writable = False
        desk.loop.settle()
        assert len(peer.socket.sent) > before
    assert peer.socket.closed is None
    seqs = [m["seq"] for m in peer.socket.sent if "v" in m]
    assert seqs == list(range(1, desk.host.game.seq + 1))


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


def test_few_long_frames_fill_the_inbox_too(desk: Desk) -> None:
    peer = desk.player()
    desk.store.hold()
    peer.socket.sent.clear()
    fields = {"cid": "ann-makes-one", "size": 9, "clock": "5m", "color": "black"}
    long = "x" * (MAX_INBOX_BYTES // 4)

    def send_all() -> list[int]:
        first = peer.frame("game.create", **fields)
        return [first, *(peer.frame("ping", is_long=long) for _ in range(3))]

    numbers = desk.loop.do(send_all)
    assert peer.socket.is_read
    numbers.append(desk.loop.do(lambda: peer.frame("ping", is_long=long)))
    assert not peer.socket.is_read, "the inbox of 64 KiB is full"
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
