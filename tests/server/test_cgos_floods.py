"""Whoever floods the CGOS door waits for everybody else, and is hung up on."""

import asyncio
from collections.abc import Callable

import pytest
from shoutan_engine import Millis
from shoutan_host.gtp.fair_reading import PIECE_LINES
from shoutan_protocol.cgos.chunks import MOST_IN_CHUNK, UNDECIDED_S
from shoutan_server.cgos.noise import MOST_IGNORED, REGAINED_EVERY_MS, Noise
from shoutan_server.cgos.session import Session

from tests.fakes import VirtualLoop
from tests.server.cgos_world import CgosWorld, Wire

FLOOD_LINES = 65_536

Come = Callable[[CgosWorld], Wire]


def bot(world: CgosWorld) -> Wire:
    return world.bot("alice")


def viewer(world: CgosWorld) -> Wire:
    return world.viewer()


def nobody(world: CgosWorld) -> Wire:
    return world.connect()


def without_line_ends(world: CgosWorld) -> Wire:
    """Log a viewer in whose client sends no LF: each chunk is a message."""
    wire = world.connect()
    wire.raw(b"v1 test")
    world.pass_s(UNDECIDED_S + 0.1)
    return wire


class Heard:
    """How many lines sessions took in each pass of the loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0
        self.by_pass: list[int] = []
        heard = Session.heard

        def count(session: Session, line: str, at: Millis) -> bool:
            self.now += 1
            return heard(session, line, at)

        monkeypatch.setattr(Session, "heard", count)

    async def watch(self, wire: Wire, data: bytes) -> None:
        """Let a peer send that in one read, until all of it is heard or it is gone."""
        before = self.now
        wire.socket.data_received(data)
        while True:
            self.by_pass.append(self.now - before)
            before = self.now
            await asyncio.sleep(0)
            if self.now == before and (wire.is_hung_up or not wire.is_paused):
                return


@pytest.mark.parametrize("line", [b"\n", b"x\n", b"x\r", b"ready\n"])
@pytest.mark.parametrize("come", [bot, viewer, nobody, without_line_ends])
def test_a_flood_is_taken_a_piece_in_each_pass_of_the_loop_and_ends(
    come: Come, line: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard(monkeypatch)
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        wire = come(world)
        loop.run_until_complete(heard.watch(wire, line * FLOOD_LINES))
        assert max(heard.by_pass) <= max(PIECE_LINES, MOST_IN_CHUNK)
        # Of a viewer's lines every other one is read before it is found to say nothing.
        assert sum(heard.by_pass) <= 2 * MOST_IGNORED + 2 * PIECE_LINES
        says_nothing = come is without_line_ends and not line.strip()
        if line.endswith(b"\n") and not says_nothing:
            assert wire.is_hung_up


def test_others_are_answered_while_one_floods() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        flooding = world.viewer()

        async def flood() -> None:
            flooding.socket.data_received(b"x\n" * FLOOD_LINES)
            assert flooding.is_paused  # nothing more of it is read meanwhile
            black.socket.data_received(b"e5\n")
            for _ in range(4):  # the move is stored, and told
                await asyncio.sleep(0)
            assert not flooding.is_hung_up

        loop.run_until_complete(flood())
        assert white.said()[-1] == "genmove w 300000"
        loop.settle()
        assert flooding.is_hung_up


def test_the_log_does_not_grow_with_a_flood(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", "shoutan")
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        wire = world.bot("alice")
        caplog.clear()
        wire.raw(b"x\n" * FLOOD_LINES)
        assert wire.is_hung_up
        assert len(caplog.records) == 2
        assert "floods and is cut off" in caplog.records[-1].getMessage()


def test_a_bot_that_says_more_than_it_is_asked_for_may_go_on() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        wire = world.bot("alice")
        for _ in range(30):
            wire.raw(b"\n" * 100)
            world.pass_s(100 * REGAINED_EVERY_MS / 1000)
        assert not wire.is_hung_up


def test_a_move_behind_much_noise_is_played() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        white.raw(b"\n" * (3 * PIECE_LINES))
        black.send("e5")
        white.said()
        white.raw(b"\nd4\n" + b"\n" * (3 * PIECE_LINES))
        assert black.said()[-1] == "genmove b 300000"


def test_so_many_lines_at_once_and_one_more_each_tenth_of_a_second() -> None:
    noise = Noise()
    assert not any(noise.is_too_much(Millis(0)) for _ in range(MOST_IGNORED))
    assert not noise.is_too_much(Millis(REGAINED_EVERY_MS))
    assert noise.is_too_much(Millis(REGAINED_EVERY_MS))
    assert noise.lines == MOST_IGNORED + 2
