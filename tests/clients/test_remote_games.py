"""Games over the wire: `RemoteServer` and `RemoteGame` at a real server, also one that dies."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from shoutan_clients.remote import (
    BotAccount,
    CannotReach,
    GameGone,
    Guest,
    LeftServer,
    RemoteGame,
    RemoteServer,
    RequestRefused,
    TurnedAway,
    new_guest,
    parse_address,
)
from shoutan_engine.commands import (
    AskConsent,
    Confirm,
    PassTurn,
    PlayStone,
    Propose,
    Resign,
)
from shoutan_engine.events import Event, Wish
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.results import EndReason
from shoutan_host.engine_seat.seat import EngineSeat
from shoutan_host.gtp.controller import EngineController
from shoutan_host.hosting.answers import Accepted, Answer, Refused
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import CidSource
from shoutan_protocol.coordinates import parse_vertex

from tests.fake_engine import FakeEngine
from tests.host.gtp_fakes import EngineInside
from tests.server.wire_world import fake_bot
from tests.server_process import ServerProcess, running_server

PATIENCE_S = 20.0
BLACK, WHITE = Color.BLACK, Color.WHITE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a fake engine in the house."""
    data = tmp_path_factory.mktemp("remote") / "data"
    with running_server(data, bots=[fake_bot()], engines=True) as running:
        yield running


class Followed:
    """What was heard of a game, for tests that wait for it."""

    def __init__(self, game: RemoteGame) -> None:
        self.game = game
        self.seqs: list[int] = []
        self.events: list[Event] = []
        self._changed = asyncio.Event()
        game.listen(self)

    def on_event(self, seq: int, event: Event) -> None:
        self.seqs.append(seq)
        self.events.append(event)
        self._changed.set()

    async def ply(self, ply: int) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.game.game.ply < ply:
                self._changed.clear()
                await self._changed.wait()

    async def phase(self, phase: Phase) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while self.game.game.phase is not phase:
                self._changed.clear()
                await self._changed.wait()


@asynccontextmanager
async def at(server: ServerProcess, name: str) -> AsyncGenerator[RemoteServer]:
    """Be a guest at a server for the length of a block."""
    address = parse_address(server.url)
    remote = await RemoteServer.connect(address, await new_guest(address, name))
    try:
        yield remote
    finally:
        await remote.close()


async def do(game: PlayedGame, command: object) -> Answer:
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    game.post(command, 0, answered.set_result)  # type: ignore[arg-type]
    async with asyncio.timeout(PATIENCE_S):
        return await answered


def stone(color: Color, vertex: str, ply: int, size: int = 5) -> PlayStone:
    return PlayStone(color, parse_vertex(vertex, size), ply)


@pytest.mark.asyncio
async def test_a_game_of_two_programs_is_played_settled_and_folded(
    server: ServerProcess,
) -> None:
    async with at(server, "Ann") as ann, at(server, "Bo") as bo:
        black = await ann.create(size=5, clock="5m", color="black")
        seen = Followed(black)
        white = await bo.join(black.id)
        await seen.phase(Phase.PLAY)
        assert black.game.color_of(ann.you.id if ann.you else "") is BLACK
        assert await do(black, stone(BLACK, "C3", 0)) == Accepted(black.game.seq)
        assert black.game.ply == 1  # the answer comes behind the event
        await Followed(white).ply(1)
        refused = await do(white, stone(WHITE, "C3", 1))
        assert isinstance(refused, Refused)
        assert refused.refusal.code is RefusalCode.OCCUPIED
        assert (refused.ply, refused.seq) == (1, white.game.seq)
        await do(white, AskConsent(WHITE, Wish.PAUSE, 1))
        assert black.game.proceedings.asked is not None
        await do(white, PassTurn(WHITE, 1))
        await seen.ply(2)
        await do(black, PassTurn(BLACK, 2))
        assert black.game.settlement is not None
        # An engine's list: where it is the present proposal, it confirms that.
        await do(black, Propose(BLACK, ()))
        number = black.game.settlement.number
        assert black.game.settlement.confirmed == {BLACK}
        await do(white, Confirm(WHITE, number))
        await seen.phase(Phase.FINISHED)
        assert black.is_finished
        assert black.game.result is not None
        assert black.game.result.text == "B+17.5"
        assert seen.seqs == list(range(seen.seqs[0], black.game.seq + 1))


@pytest.mark.asyncio
async def test_an_engine_plays_a_game_elsewhere_as_it_plays_one_here(
    server: ServerProcess,
) -> None:
    async with at(server, "Cy") as cy:
        game = await cy.create(size=5, clock="1m", color="black", bot="fake")
        inside = EngineInside(FakeEngine({"genmove#4": "say resign"}))
        controller = EngineController(inside.link)
        await controller.probe()
        assert cy.you is not None
        seat = EngineSeat(game, cy.you, controller, cy.clock, CidSource())
        async with asyncio.timeout(PATIENCE_S):
            await seat.play()
        assert game.game.result is not None
        assert game.game.result.reason is EndReason.RESIGN
        assert [turn.color for turn in game.game.turns] == [BLACK, WHITE] * 3
        heard = inside.engine.heard
        lefts = [line for line in heard if line.startswith("time_left")]
        assert len(lefts) == 4
        # What is left by the server's own clock: never more than there was.
        assert all(50 <= int(line.split()[2]) <= 60 for line in lefts)


@pytest.mark.asyncio
async def test_a_game_goes_on_over_a_broken_connection(server: ServerProcess) -> None:
    async with at(server, "Dee") as dee:
        game = await dee.create(size=5, clock="5m", color="black", bot="fake")
        seen = Followed(game)
        await seen.phase(Phase.PLAY)
        folded, told = game.game, list[str]()
        dee.lost, dee.back = told.append, told.append
        for ply in (0, 2, 4):
            link = dee._requests.link  # pyright: ignore[reportPrivateUsage]
            assert link is not None
            answered: asyncio.Future[Answer] = (
                asyncio.get_running_loop().create_future()
            )
            move = stone(BLACK, f"E{5 - ply // 2}", ply)
            game.post(move, game.game.turn_since, answered.set_result)
            link.cut()  # the request may have left or not
            async with asyncio.timeout(PATIENCE_S):
                await answered
            await seen.ply(ply + 2)
        assert game.game is folded
        assert [turn.color for turn in folded.turns] == [BLACK, WHITE] * 3
        assert seen.seqs == list(range(seen.seqs[0], folded.seq + 1))
        assert len(told) == 6


@pytest.mark.asyncio
async def test_a_server_that_is_killed_is_dialed_again(tmp_path: Path) -> None:
    with running_server(tmp_path / "data", bots=[fake_bot()]) as server:
        async with at(server, "Eve") as eve:
            game = await eve.create(size=5, clock="5m", color="black", bot="fake")
            seen = Followed(game)
            await seen.phase(Phase.PLAY)
            await do(game, stone(BLACK, "E5", 0))
            await seen.ply(2)
            server.kill()
            answered: asyncio.Future[Answer] = (
                asyncio.get_running_loop().create_future()
            )
            game.post(stone(BLACK, "E4", 2), game.game.turn_since, answered.set_result)
            await asyncio.to_thread(server.start)
            async with asyncio.timeout(PATIENCE_S):
                assert isinstance(await answered, Accepted)
            await seen.ply(4)
            await do(game, Resign(BLACK))
            assert game.is_finished
        server.check_log()


@pytest.mark.asyncio
async def test_a_long_game_is_read_as_a_whole(server: ServerProcess) -> None:
    async with at(server, "Flo") as flo, at(server, "Gus") as gus:
        black = await flo.create(size=19, clock="5m", color="black")
        white = await gus.join(black.id)
        seen = Followed(black)
        await seen.phase(Phase.PLAY)
        points = [
            f"{column}{row}" for row in range(1, 14) for column in "ABCDEFGHJKLMNOPQRST"
        ]
        for ply, vertex in enumerate(points):
            side, color = ((black, BLACK), (white, WHITE))[ply % 2]
            await Followed(side).ply(ply)
            assert isinstance(await do(side, stone(color, vertex, ply, 19)), Accepted)
        async with at(server, "Hal") as hal:
            late = await hal.game(black.id)
            assert late.game.ply == len(points) == 247
            assert late.game.board.cells == black.game.board.cells
            assert late.game.seq == black.game.seq > 200  # a snapshot otherwise


@pytest.mark.asyncio
async def test_what_cannot_be_is_said_with_a_sentence(server: ServerProcess) -> None:
    address = parse_address(server.url)
    with pytest.raises(TurnedAway) as away:
        await RemoteServer.connect(address, Guest("not-from-here"))
    assert away.value.code == "bad_token"
    async with at(server, "Ida") as ida:
        with pytest.raises(GameGone, match="no game at this address"):
            await ida.game("A" * 22)
        with pytest.raises(RequestRefused) as refused:
            await ida.create(size=5, clock="1m", bot="nobody")
        assert refused.value.code == "no_such_bot"
        lobby = await ida.lobby()
        assert [bot["name"] for bot in lobby["bots"]] == ["fake"]
    assert isinstance(await ida.wait_over(), LeftServer)
    with pytest.raises(LeftServer):
        await ida.request("lobby.watch")
    with pytest.raises(CannotReach, match="does not answer"):
        await RemoteServer.connect("http://127.0.0.1:1")
    with pytest.raises(CannotReach, match="no Shoutan server"):
        await RemoteServer.connect(f"http://127.0.0.1:{server.engine_port}")


@pytest.mark.asyncio
async def test_a_bot_logs_in_by_its_account(server: ServerProcess) -> None:
    account = BotAccount("Jo", "token-of-Jo")
    first = await RemoteServer.connect(server.url, account)
    again = await RemoteServer.connect(server.url, account)
    assert first.you == again.you
    assert first.you is not None
    assert (first.you.name, first.you.kind.value) == ("Jo", "bot")
    with pytest.raises(TurnedAway) as away:
        await RemoteServer.connect(server.url, BotAccount("Jo", "another-token"))
    assert away.value.code == "bad_login"
    assert "another token" in str(away.value)
    await first.close()
    await again.close()
