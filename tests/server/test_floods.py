"""One peer that floods a door of lines: what it costs others in one pass of the loop."""

import asyncio
import itertools
from pathlib import Path

import pytest
from shoutan_engine.commands import TakeSeat
from shoutan_engine.game import Game
from shoutan_engine.play.legality import illegal_points
from shoutan_engine.points import Point
from shoutan_engine.refusals import RefusalCode
from shoutan_host.gtp.fair_reading import PIECE_LINES
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gui_seat.dialogue import ENOUGH_QUEUED, Dialogue
from shoutan_host.ports import GameId
from shoutan_protocol.gtp.engine_side import EngineSide
from shoutan_server.connections import REQUESTS_A_PASS
from shoutan_server.requests import following as following_requests

from tests.fakes import VirtualLoop
from tests.host.table import ANN, DRAW, GAME
from tests.server.desk import Desk
from tests.server.gui_door_world import GuiDoorWorld


class Passes:
    """Counts the passes of the loop, and what was done in each."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._now = 0
        self.most = 0
        self.sum = 0
        self._tick()

    def add(self, count: int) -> None:
        self._now += count
        self.sum += count
        self.most = max(self.most, self._now)

    def close(self) -> None:
        self._timer.cancel()

    def _tick(self) -> None:
        self._now = 0
        self._timer = self._loop.call_soon(self._tick)


@pytest.mark.asyncio
@pytest.mark.parametrize("line", [b"\n", b"#\n", b"name\n"])
async def test_few_lines_of_a_program_are_read_in_one_pass(
    line: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    receive = EngineSide.receive
    async with GuiDoorWorld(tmp_path) as world, world.gui("guest Ann") as gui:
        assert await gui.ask("name") == "= Shoutan"
        passes = Passes()

        def counted(side: EngineSide, data: bytes) -> object:
            passes.add(data.count(b"\n"))
            return receive(side, data)

        monkeypatch.setattr(EngineSide, "receive", counted)
        gui.write(line * 4000 + b"quit\n")
        answers = [await gui.answer()]
        while answers[-1]:
            answers.append(await gui.answer())
        passes.close()
        assert answers[:-2] == ["= Shoutan"] * (4000 if line == b"name\n" else 0)
        assert passes.sum == 4001
        assert passes.most <= PIECE_LINES


@pytest.mark.asyncio
async def test_one_answer_is_given_in_one_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = EngineSide.answer
    async with GuiDoorWorld(tmp_path) as world, world.gui("guest Ann") as gui:
        await gui.tell("boardsize 25")
        passes = Passes()

        def counted(side: EngineSide, text: str = "") -> bytes:
            passes.add(1)
            return answer(side, text)

        monkeypatch.setattr(EngineSide, "answer", counted)
        gui.send(*["showboard"] * 600)
        for _ in range(600):
            assert (await gui.answer()).startswith("= \n   A B")
        passes.close()
        assert passes.sum == 600
        assert passes.most == 1


@pytest.mark.asyncio
async def test_a_program_is_not_read_while_enough_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 0
    receive = Dialogue.receive

    def counted(dialogue: Dialogue, data: bytes) -> None:
        nonlocal most
        receive(dialogue, data)
        most = max(most, dialogue.queued)

    monkeypatch.setattr(Dialogue, "receive", counted)
    async with GuiDoorWorld(tmp_path) as world, world.gui("guest Ann") as gui:
        # More than may wait at all: nobody is cut off who reads what is answered.
        gui.send(*["name"] * 10_000)
        for _ in range(10_000):
            assert await gui.answer() == "= Shoutan"
    assert ENOUGH_QUEUED < most <= ENOUGH_QUEUED + PIECE_LINES


@pytest.mark.asyncio
@pytest.mark.parametrize("line", [b"\n", b"# la la\n"])
async def test_who_sends_no_commands_for_long_is_cut_off(
    line: bytes, tmp_path: Path
) -> None:
    async with GuiDoorWorld(tmp_path) as world, world.gui("guest Ann") as gui:
        assert await gui.ask("name") == "= Shoutan"
        gui.write(line * 5000)
        assert await gui.answer() == "? too many lines that are no commands"
        assert await gui.answer() == ""


@pytest.mark.asyncio
async def test_few_lines_of_an_engine_are_read_in_one_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    feed = GtpLink.feed
    async with GuiDoorWorld(tmp_path) as world:
        passes = Passes()

        def counted(link: GtpLink, data: bytes, stamp_ns: int) -> None:
            passes.add(data.count(b"\n"))
            feed(link, data, stamp_ns)

        monkeypatch.setattr(GtpLink, "feed", counted)
        reader, writer = await asyncio.open_connection("127.0.0.1", world.port)
        await reader.readuntil(b"\n")  # the first question
        writer.write(b"=1 a\n" + b"x\n" * 100_000 + b"\n")
        await reader.read()
        writer.transport.abort()
        passes.close()
        assert passes.sum > 10 * PIECE_LINES
        assert passes.most <= PIECE_LINES


@pytest.fixture
def desk(loop: VirtualLoop) -> Desk:
    """A server without sockets."""
    return Desk(loop)


def test_few_requests_of_one_connection_are_handled_in_one_pass(desk: Desk) -> None:
    peer = desk.spectator()
    desk.loop.settle()
    before = len(peer.socket.sent)

    async def flood() -> list[int]:
        for _ in range(100):
            peer.frame("ping")
        sent = [len(peer.socket.sent) - before]
        assert not peer.socket.is_read
        while sent[-1] < 100:
            await asyncio.sleep(0)
            sent.append(len(peer.socket.sent) - before)
        return sent

    sent = desk.loop.run_until_complete(flood())
    steps = [after - at for at, after in itertools.pairwise([0, *sent])]
    assert max(steps) == REQUESTS_A_PASS
    assert peer.socket.is_read
    ids = [message["id"] for message in peer.socket.sent[before:]]
    assert ids == sorted(ids)


def test_the_illegal_points_of_a_position_are_looked_for_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []

    def counted(game: Game) -> list[tuple[Point, RefusalCode]]:
        looked.append(game.seq)
        return illegal_points(game)

    monkeypatch.setattr(following_requests, "illegal_points", counted)
    desk.begin()
    ann, bo = desk.player(ANN), desk.spectator()
    first = ann.ask("game.illegal", game=GAME)
    for peer in (ann, bo, ann):
        again = peer.ask("game.illegal", game=GAME)
        assert {**again, "id": 0} == {**first, "id": 0}
    assert (first["seq"], first["illegal"]) == (desk.host.game.seq, [])
    assert len(looked) == 1
    ok = ann.ask("play", game=GAME, cid="plays-c3", ply=0, vertex="C3")
    assert ok["type"] == "ok"
    assert bo.ask("game.illegal", game=GAME)["seq"] == desk.host.game.seq
    assert looked == [first["seq"], desk.host.game.seq]


def test_the_illegal_points_of_few_games_are_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following_requests, "MOST_KNOWN", 1)
    desk.begin()
    other = GameId("B" * 22)
    seats = [TakeSeat(player, DRAW) for player in desk.players]
    made = desk.games.create(other, desk.host.game.settings, seats)
    desk.loop.run_until_complete(made)
    peer = desk.spectator()
    for game in (GAME, other, GAME):
        assert peer.ask("game.illegal", game=game)["game"] == game
