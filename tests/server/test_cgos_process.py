"""The CGOS door of a real server: sockets, the store, what the page is told."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import orjson
import pytest
from shoutan_protocol.sgf import read_sgf
from shoutan_server.admin.cli import main

from tests.server_process import ServerProcess, running_server

PATIENCE_S = 30.0
PASSWORD = "a-long-password"
ANALYSIS = b'{"winrate":0.75,"comment":"mine","moves":[{"move":"c3","visits":3}]}'


class Client:
    """A peer on a socket, which says what a test tells it to."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._reader = reader
        self._writer = writer

    async def hear(self, beginning: str) -> str:
        """Wait for a line that begins so; what comes before it is passed over."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                line = (await self._reader.readline()).decode()
                assert line.endswith("\n"), f"hung up before {beginning}"
                if line.startswith(beginning):
                    return line.rstrip("\n")

    async def ended(self) -> bytes:
        """Wait until the server hangs up; returns what it said before."""
        async with asyncio.timeout(PATIENCE_S):
            return await self._reader.read()

    def say(self, *lines: bytes) -> None:
        self._writer.write(b"".join(line + b"\n" for line in lines))


@contextlib.asynccontextmanager
async def connected(port: int, *lines: bytes) -> AsyncGenerator[Client]:
    """Connect and say what is to be said at once."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    client = Client(reader, writer)
    client.say(*lines)
    try:
        yield client
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


def log_in(name: str, password: str = PASSWORD) -> list[bytes]:
    return [b"e1 test genmove_analyze", name.encode(), password.encode()]


async def get(server: ServerProcess, path: str) -> Any:
    return (await asyncio.to_thread(server.get, path)).json()


@pytest.mark.asyncio
async def test_a_game_from_login_to_record(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running_server(data, "--cgos", "5x5 7.5 1m", engines=True) as server:
        port = server.cgos_port
        async with (
            connected(port, *log_in("alice")) as alice,
            connected(port, *log_in("bobby")) as bobby,
            connected(port, b"v1 test") as viewer,
        ):
            setup = await alice.hear("setup")
            assert await bobby.hear("setup") == setup
            is_alice_black = setup.endswith("alice(1800?)")
            black, white = (alice, bobby) if is_alice_black else (bobby, alice)
            await viewer.hear("match 1 - - 5 7.5 ")
            viewer.say(b"observe 1")
            await black.hear("genmove b 60000")
            black.say(b"C3 " + ANALYSIS)
            assert (await white.hear("play")).startswith("play b C3 ")
            await white.hear("genmove")
            white.say(b"pass")
            await black.hear("genmove")
            black.say(b"pass")
            over = await white.hear("gameover")
            assert over.endswith(" B+17.5 ")
            assert await black.hear("gameover") == over
            await viewer.hear("gameover 1 B+17.5 ")
            [game] = (await get(server, "/api/games?state=finished"))["games"]
            assert (game["result"], game["kind"]) == ("B+17.5", "rated")
            assert (await get(server, "/api/bots"))["bots"] == []
            record = await asyncio.to_thread(server.get, f"/api/games/{game['id']}.sgf")
            step = read_sgf(record.body).steps[1]
            kept = orjson.loads(step.analysis)
            assert kept["winrate"] == 0.75
            assert kept["moves"] == [{"move": "C3", "visits": 3}]
            assert "75.0%" in step.comment
            assert step.comment.endswith("mine")
            # And once more: they are ready for another one.
            for bot in (alice, bobby):
                bot.say(b"ready")
            again = await alice.hear("setup 2 ")
            assert "1900?" in again
            assert "1700?" in again
    assert await asyncio.to_thread(main, ["verify", "--data", str(data)]) == 0


@pytest.mark.asyncio
async def test_ratings_are_there_to_be_seen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    options = ("--cgos", "5x5 7.5 1m", "--cgos-anchor", "Bobby=1500")
    with running_server(data, *options, engines=True) as server:
        port = server.cgos_port
        empty: dict[str, Any] = {
            "name": "5x5 7.5 1m",
            "listens_at": port,
            "size": 5,
            "komi": 7.5,
            "time": "1m",
            "waiting": [],
            "games": [],
            "standings": [],
        }
        assert await get(server, "/api/cgos") == {"ports": [empty]}
        async with (
            connected(port, *log_in("alice")) as alice,
            connected(port, *log_in("bobby")) as bobby,
        ):
            is_alice_black = (await alice.hear("setup")).endswith("alice(1800?)")
            players = ["alice", "bobby"] if is_alice_black else ["bobby", "alice"]
            black = alice if is_alice_black else bobby
            await black.hear("genmove")
            [game] = (await get(server, "/api/games?state=live"))["games"]
            [now] = (await get(server, "/api/cgos"))["ports"]
            assert now["games"] == [
                {
                    "number": 1,
                    "game": game["id"],
                    "black": players[0],
                    "white": players[1],
                }
            ]
            black.say(b"resign")
            for bot in (alice, bobby):
                await bot.hear("gameover")
            alice.say(b"ready")
            async with asyncio.timeout(PATIENCE_S):
                while True:
                    [now] = (await get(server, "/api/cgos"))["ports"]
                    if now["standings"] and now["waiting"]:
                        break
            assert (now["waiting"], now["games"]) == (["alice"], [])
            # 200 points of K, against somebody 300 points below: 15 to win, 85 to lose.
            own = 1630 if is_alice_black else 1830
            rows = [
                {
                    "name": "alice",
                    "rating": own,
                    "provisional": True,
                    "games": 1,
                    "anchor": False,
                },
                {
                    "name": "bobby",
                    "rating": 1500,
                    "provisional": False,
                    "games": 1,
                    "anchor": True,
                },
            ]
            assert now["standings"] == rows
            schema = (await get(server, "/api/openapi.json"))["paths"]
            assert "/api/cgos" in schema
        # From the terminal of the host, while it runs.
        show = ["cgos", "--data", str(data)]
        assert await asyncio.to_thread(main, show) == 0
        assert capsys.readouterr().out == (
            "5x5 7.5 1m\n"
            f"  {own}?  alice              1 game\n"
            "  1500   bobby              1 game  anchor\n"
        )
        assert await asyncio.to_thread(main, [*show, "--json"]) == 0
        standings = orjson.loads(capsys.readouterr().out)["standings"]
        assert standings == [{"port": "5x5 7.5 1m"} | row for row in rows]


@pytest.mark.asyncio
async def test_wrong_passwords_and_new_names_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--open-bots", "off")
    data = tmp_path / "data"
    with running_server(data, engines=True) as server:
        async with connected(server.cgos_port, *log_in("alice")) as alice:
            await alice.hear("password")
            await account_made(data, capsys)
        async with connected(server.cgos_port, *log_in("alice", "not-mine")) as other:
            assert (await other.ended()).endswith(
                b"\nError: Sorry, password doesn't match\n"
            )
    with running_server(data, *options, engines=True) as server:
        async with connected(server.cgos_port, *log_in("carol")) as carol:
            said = await carol.ended()
            assert said.endswith(b"\nError: Sorry, no new names here\n")


async def account_made(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Wait until there is an account."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            assert await admin(data, "list", "--json") == 0
            if orjson.loads(capsys.readouterr().out)["bots"]:
                return


async def admin(data: Path, *words: str) -> int:
    return await asyncio.to_thread(main, ["bots", "--data", str(data), *words])


@pytest.mark.asyncio
async def test_the_host_makes_an_operator_who_is_let_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    with running_server(data, engines=True) as server:
        assert await admin(data, "add", "admin", "--json") == 0
        token = orjson.loads(capsys.readouterr().out)["token"]
        async with connected(server.cgos_port, *log_in("admin", token)) as operator:
            assert await operator.hear("ok") == "ok"
            operator.say(b"dance")
            await operator.hear("unknown command")
