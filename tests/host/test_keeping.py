"""A sealed move: the keeper has it after any restart, nobody else has it before (14)."""

import orjson
import pytest
from shoutan_engine import Game, Millis
from shoutan_engine.commands import Command, Seal
from shoutan_engine.events import Event, MoveOpened, MoveSealed, SealedMove
from shoutan_engine.game import Decision
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_host.hosting.game_host import GameHost, topic_of
from shoutan_host.hosting.keeping import read_game
from shoutan_protocol.chain import head_of_chain
from shoutan_protocol.event_decoding import decode_log
from shoutan_protocol.event_encoding import encode_event, sealed_part
from shoutan_protocol.sgf import game_to_sgf
from shoutan_protocol.snapshot import snapshot_json

from tests.engine.watching import INFO
from tests.fakes import VirtualLoop
from tests.host.node import Node
from tests.host.table import GAME, SIZE, WALL, begun

SALT = "pepper-and-salt"
ENVELOPE = SealedMove(Play(Point(40)), SALT)
MOVE = "E5"


class SealingGame(Game):
    """A game that takes a sealed move in any turn.

    When one is asked for is the engine's to decide; here it is what becomes of it.
    """

    __slots__ = ()

    def decide(self, command: Command, now: Millis) -> Decision:
        """Seal at once, else as always."""
        if not isinstance(command, Seal):
            return super().decide(command, now)
        return (sealed(now, SealedMove(command.move, command.salt)),)


def sealed(at: int, envelope: SealedMove | None) -> MoveSealed:
    return MoveSealed(
        at=Millis(at),
        clocks=None,
        color=Color.BLACK,
        ply=0,
        spent=Millis(3),
        commitment="f00d",
        sealed=envelope,
    )


def host_on(node: Node) -> GameHost:
    """Host a game that has just begun, on a node's disk."""
    _, card, payloads = begun()
    disk = node.store.disk
    disk.logs[GAME] = dict(enumerate(payloads, 1))
    disk.cards[GAME] = card
    game = SealingGame.fold(decode_log(payloads))
    return GameHost(GAME, game, card, head_of_chain(GAME, payloads), node.services)


@pytest.fixture
def node(loop: VirtualLoop) -> Node:
    """A node whose disk has a game with a sealed move; `told` of it is below."""
    node = Node(loop)
    host = host_on(node)
    told: list[bytes] = []
    node.services.bus.subscribe(topic_of(GAME), told.append)
    seal = Seal(Color.BLACK, 0, ENVELOPE.move, SALT, "cid-of-seal")
    loop.do(lambda: host.post(seal, node.now))
    loop.settle()
    host.disarm()
    assert len(told) == 1
    assert told == list(node.store.disk.logs[GAME].values())[4:]
    assert host.game.proceedings.sealed == sealed(node.now, ENVELOPE)
    return node


def is_told(text: bytes) -> bool:
    """Tell whether a text gives the move or its salt away."""
    return SALT.encode() in text or MOVE.encode() in text


def test_the_log_and_what_is_told_of_it_do_not_say_what_was_sealed(node: Node) -> None:
    """Article 14."""
    disk = node.store.disk
    assert [seq for seq, line in disk.logs[GAME].items() if is_told(line)] == []
    assert list(disk.sealed[GAME]) == [5]
    assert is_told(disk.sealed[GAME][5])


def test_the_keeper_has_it_after_a_crash_and_shows_it_to_nobody(node: Node) -> None:
    (host,) = node.crash().recover()
    kept = host.game.proceedings.sealed
    assert kept is not None
    assert kept.sealed == ENVELOPE
    assert not is_told(
        orjson.dumps(snapshot_json(host.game, GAME, INFO, host.head, node.now))
    )


def test_a_game_that_is_loaded_has_it_a_record_has_not(node: Node) -> None:
    fresh = node.crash()
    found = node.loop.run_until_complete(fresh.games.read(GAME))
    assert found is not None
    record = found.game
    assert record.proceedings.sealed == sealed(node.now, None)
    assert not is_told(game_to_sgf(record, date="2026-11-30"))
    host = node.loop.run_until_complete(fresh.games.get(GAME))
    assert host is not None
    assert host.game.proceedings.sealed == sealed(node.now, ENVELOPE)


def test_who_reads_what_another_writer_appended_reads_it_whole(
    loop: VirtualLoop,
) -> None:
    node = Node(loop)
    host = host_on(node)
    log = node.store.disk.logs[GAME]
    rival = sealed(node.now, ENVELOPE)
    log[5] = encode_event(rival, GAME, 5, WALL, SIZE)
    part = sealed_part(rival, SIZE)
    assert part is not None
    node.store.disk.sealed[GAME] = {5: part}
    loop.do(lambda: host.post(Seal(Color.BLACK, 0, Pass(), "mine"), node.now))
    loop.settle()
    host.disarm()
    assert host.game.seq == 6
    read = loop.run_until_complete(read_game(node.store, GAME))
    assert read is not None
    assert read.game.proceedings.sealed == host.game.proceedings.sealed
    assert node.store.disk.sealed[GAME].keys() == {5, 6}


def test_opened_it_is_told_to_everybody() -> None:
    opened: Event = MoveOpened(
        at=Millis(9), clocks=None, color=Color.BLACK, sealed=ENVELOPE
    )
    assert is_told(encode_event(opened, GAME, 6, WALL, SIZE))
    assert sealed_part(opened, SIZE) is None


def test_there_is_no_game_where_there_is_no_log(loop: VirtualLoop) -> None:
    assert loop.run_until_complete(read_game(Node(loop).store, GAME)) is None
