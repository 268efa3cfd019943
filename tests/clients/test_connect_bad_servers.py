"""`shoutan connect` at servers that break the protocol: it goes on, by the line it says."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import orjson
import pytest
from shoutan_clients.remote import CannotReach, NotNow, RemoteServer
from websockets.asyncio.server import ServerConnection, serve

from tests.clients.connecting import Connecting
from tests.server.engine_world import fake_command, processes_in

GAMES = ["A" * 22, "B" * 22, "C" * 22]
WELCOME = {
    "type": "welcome",
    "id": 0,
    "server_ms": 1,
    "you": {"id": "b-1", "name": "Fred", "kind": "bot"},
}

BUSY = {
    "type": "error",
    "id": 0,
    "code": "busy",
    "sentence": "Too many logins as Fred: try again in 1 s.",
    "params": {"wait_s": 0.125},
}


@asynccontextmanager
async def a_server(
    *connections: list[object],
    welcome: object = WELCOME,
    busy: int = 0,
    after: frozenset[str] = frozenset({"ping", "bot.serve"}),
) -> AsyncGenerator[str]:
    """Say what is listed on each connection in turn, on the last of them for ever.

    It is said once there were these requests; "id" 0 becomes that of the ping. Before
    that so many connections are sent away.
    """
    number = 0

    async def greet(socket: ServerConnection) -> None:
        nonlocal number, busy
        if busy:
            busy -= 1
            await socket.recv()
            await socket.send(orjson.dumps(BUSY), text=True)
            return
        says = connections[min(number, len(connections) - 1)] if connections else []
        number += 1
        await socket.recv()
        await socket.send(orjson.dumps(welcome), text=True)
        asked: dict[str, int] = {}
        while not after <= asked.keys():
            request = orjson.loads(await socket.recv())
            asked.setdefault(request["type"], request["id"])
        for body in says:
            raw = body if isinstance(body, bytes) else orjson.dumps(body)
            raw = raw.replace(b'"id":0', b'"id":%d' % asked["ping"])
            await socket.send(raw, text=True)
        await socket.wait_closed()

    async with serve(greet, "127.0.0.1", 0) as listening:
        port = next(iter(listening.sockets)).getsockname()[1]
        yield f"http://127.0.0.1:{port}"


@pytest.mark.asyncio
async def test_frames_that_are_no_messages_end_the_connection_and_nothing_else(
    tmp_path: Path,
) -> None:
    nonsense: list[list[object]] = [
        [{"type": "bot.game"}],
        [{"type": "bot.game", "game": ["x"]}],
        [{"type": "pong", "id": 0}],
        [{"type": "error", "id": 0}],
        [{"type": ["x"], "id": 0}],
        [b"{"],
    ]
    fine: list[object] = []
    async with (
        a_server(*nonsense, fine) as url,
        Connecting(tmp_path, url, fake_command()) as bot,
    ):
        for _ in nonsense:
            lost = await bot.says("lost")
            assert "does not speak the protocol" in lost["why"]
            assert url in lost["sentence"]
            await bot.says("back")
        bot.interrupt()
        assert await bot.ended() == 0
        assert await bot.complaints() == ""
    assert processes_in(tmp_path) == []


@pytest.mark.asyncio
async def test_more_games_than_were_offered_wait(tmp_path: Path) -> None:
    calls: list[object] = [{"type": "bot.game", "game": game} for game in GAMES]
    async with (
        a_server(calls) as url,
        Connecting(tmp_path, url, fake_command()) as bot,
    ):
        assert "--games" in (await bot.says("waiting", game=GAMES[1]))["sentence"]
        await bot.says("waiting", game=GAMES[2])
        bot.interrupt()
        assert (await bot.says("finishing"))["games"] == GAMES[:1]
        bot.interrupt()
        assert await bot.ended() == 1


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "part",
    [
        {"server_ms": "soon"},
        {"you": {"id": "b-1"}},
        {"you": {"id": "b-1", "name": "Fred", "kind": "dragon"}},
        {"you": ["Fred"]},
        {"you": {"id": "b-1", "name": "Fred", "kind": ["bot"]}},
    ],
)
async def test_a_welcome_that_says_too_little_is_none(part: dict[str, object]) -> None:
    async with a_server([], welcome=WELCOME | part) as url:
        with pytest.raises(CannotReach, match="no Shoutan server"):
            await RemoteServer.connect(url)


@pytest.mark.asyncio
async def test_who_talks_nonsense_each_time_is_dialed_after_longer_and_longer() -> None:
    asked: list[int] = []

    def waits() -> Iterator[float]:
        asked.append(0)
        while True:
            asked[-1] += 1
            yield 0.0

    async with a_server([{"type": "pong", "id": 0}], after=frozenset({"ping"})) as url:
        server = await RemoteServer.connect(url, waits=waits)
        lost = asyncio.Semaphore(0)
        server.lost = lambda _: lost.release()
        for _ in range(4):
            await lost.acquire()
        await server.close()
    assert len(asked) == 1  # one row of pauses, which grow
    assert asked[0] >= 3


@pytest.mark.asyncio
async def test_who_is_told_to_wait_waits_and_comes_again(tmp_path: Path) -> None:
    async with (
        a_server([], busy=1_000_000) as url,
        Connecting(tmp_path, url, fake_command()) as bot,
    ):
        busy = await bot.says("busy", seconds=0.125)
        assert "Too many logins as Fred: try again in 1 s. Waiting" in busy["sentence"]
        bot.interrupt()
        assert await bot.ended() == 0
        assert await bot.complaints() == ""
    async with (
        a_server([b"{"], busy=2) as url,
        Connecting(tmp_path, url, fake_command()) as bot,
    ):
        await bot.says("busy")
        await bot.says("lost")  # so it was welcomed


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("wait_s", "understood"),
    [(3, 3.0), (0.5, 0.5), (1e300, 3600.0), (-1, None), (True, None), ("soon", None)],
)
async def test_a_server_says_how_long_to_wait_within_reason(
    wait_s: object, understood: float | None
) -> None:
    answer = BUSY | {"params": {"wait_s": wait_s}}
    async with a_server([], welcome=answer) as url:
        with pytest.raises(NotNow, match="Too many logins") as later:
            await RemoteServer.connect(url)
    assert later.value.wait_s == understood
