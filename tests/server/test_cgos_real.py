"""CGOS clients with real engines behind them, at a real server: whole games.

Being paired costs its waits, 8 s, so one pair only is; an operator starts the other game.
What goes on between rounds is tested in virtual time.
"""

import asyncio
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest
from shoutan_server.admin.cli import main

from tests.cgos_client import PATIENCE_S, CgosClient, ClientLog, ClientStopped
from tests.leela_zero import leela_zero
from tests.needs import find_engine
from tests.outside_count import count_all_alive, count_record
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.engine

PASSWORD = "a-long-password"
TURNS = 3
"""Moves that a client makes before it pulls the plug of the server."""


class PlugPulled(Exception):
    """The server is dead, and this client did it."""


def gnugo(seed: int) -> list[str]:
    """Return GNU Go as it is set up for servers where all stones count as alive."""
    program = find_engine("gnugo")
    assert program is not None
    rules = ["--chinese-rules", "--positional-superko", "--forbid-suicide"]
    ends = ["--capture-all-dead", "--never-resign"]
    quick = ["--mode", "gtp", "--level", "1", "--seed", str(seed)]
    return [program, *quick, *rules, *ends]


def play(
    port: int,
    name: str,
    engine: Sequence[str],
    on_turn: Callable[[int], None] | None = None,
) -> ClientLog:
    """Play one game."""
    with CgosClient(port, name, PASSWORD, engine, on_turn) as client:
        return client.play(1)


async def play_both(
    port: int, names: tuple[str, str], *engines: Sequence[str]
) -> list[ClientLog]:
    """Let two clients play against each other, each in a thread."""
    work = [
        asyncio.to_thread(play, port, name, engine)
        for name, engine in zip(names, engines, strict=True)
    ]
    return await asyncio.gather(*work)


def finished(server: ServerProcess) -> dict[str, Any]:
    """Return the only game that is over."""
    [game] = server.get("/api/games?state=finished").json()["games"]
    found: dict[str, Any] = game
    return found


def resumed(log: ClientLog) -> list[str]:
    """Return the moves in the only `setup` of a client, without the times."""
    [setup] = [line.split() for line in log.heard if line.startswith("setup")]
    return setup[7::2]


@pytest.mark.asyncio
async def test_a_game_survives_kill_9_and_others_count_it_alike(tmp_path: Path) -> None:
    data = tmp_path / "data"
    engines = gnugo(1), gnugo(2)
    with running_server(data, "--cgos", "7x7 7.5 5m", engines=True) as server:
        port = server.cgos_port

        def pull_the_plug(made: int) -> None:
            if made == TURNS:
                server.kill()
                raise PlugPulled

        one = asyncio.to_thread(play, port, "one", engines[0], pull_the_plug)
        two = asyncio.to_thread(play, port, "two", engines[1])
        ends = await asyncio.gather(one, two, return_exceptions=True)
        assert [type(end) for end in ends] == [PlugPulled, ClientStopped]
        assert str(ends[1]) == "the server hung up"

        server.start()
        assert server.cgos_port == port
        # Whoever comes back may write its name in another way.
        logs = await play_both(port, ("ONE", "Two"), *engines)
        # The first to be back may have moved before the other one was.
        fewer, more = sorted(map(resumed, logs), key=len)
        assert 2 * TURNS <= len(fewer) <= len(more) <= len(fewer) + 1
        assert more[: len(fewer)] == fewer

        game = finished(server)
        assert (game["size"], game["komi"], game["profile"]) == (7, 7.5, "cn2002")
        assert game["clock"] == "5m leeway 250ms"
        assert game["kind"] == "rated"
        assert game["end_reason"] == "two_passes"
        record = server.get(f"/api/games/{game['id']}.sgf").body
        count = count_record(record, tmp_path, level=1)
        assert count.recorded == game["result"] == count.area_score_all_alive
        told = f"{game['result'][:2]}{float(game['result'][2:]):.1f}"
        assert [log.results for log in logs] == [[told], [told]]


def match(port: int, token: str) -> None:
    """As the operator, let one and two play as soon as both are there."""
    with (
        socket.create_connection(("127.0.0.1", port), PATIENCE_S) as connection,
        connection.makefile("rw", encoding="utf-8", newline="\n") as stream,
    ):
        stream.write(f"e1 test\nadmin\n{token}\n")
        stream.flush()
        for answer in stream:
            if answer.startswith("match "):
                return
            if answer.startswith(("ok", "no login player")):
                stream.write("match one two\n")
                stream.flush()
    raise AssertionError("the server hung up on its operator")


@pytest.mark.asyncio
@pytest.mark.leela
async def test_leela_zero_plays_a_whole_game_that_an_operator_began(
    leela_network: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    leela = leela_zero(leela_network, visits=1)
    data = tmp_path / "data"
    with running_server(data, "--cgos", "19x19 7.5 15m", engines=True) as server:
        new_operator = ["bots", "--data", str(data), "add", "admin", "--json"]
        assert await asyncio.to_thread(main, new_operator) == 0
        token = orjson.loads(capsys.readouterr().out)["token"]
        matched = asyncio.to_thread(match, server.cgos_port, token)
        playing = play_both(server.cgos_port, ("one", "two"), leela, leela)
        _, (one, two) = await asyncio.gather(matched, playing)
        game = finished(server)
        record = server.get(f"/api/games/{game['id']}.sgf").body
        assert game["end_reason"] == "two_passes"
        assert count_all_alive(record) == game["result"]
        assert one.results == two.results
