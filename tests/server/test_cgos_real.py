"""CGOS clients with GNU Go behind them, at a real server: whole games, and a restart."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.cgos_client import CgosClient, ClientLog
from tests.leela_zero import leela_zero
from tests.needs import find_engine
from tests.outside_count import count_all_alive, count_record
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.engine

PASSWORD = "a-long-password"
GAMES = 2


def gnugo(seed: int) -> list[str]:
    """Return GNU Go as it is set up for servers where all stones count as alive."""
    program = find_engine("gnugo")
    assert program is not None
    rules = ["--chinese-rules", "--positional-superko", "--forbid-suicide"]
    ends = ["--capture-all-dead"]
    return [
        program,
        *["--mode", "gtp", "--level", "1", "--seed"],
        str(seed),
        *rules,
        *ends,
    ]


def play(port: int, name: str, engine: list[str], games: int) -> ClientLog:
    with CgosClient(port, name, PASSWORD, engine) as client:
        return client.play(games)


async def play_all(port: int, games: int, *engines: list[str]) -> list[ClientLog]:
    """Let clients called one, two play against each other, each in a thread."""
    work = [
        asyncio.to_thread(play, port, name, engine, games)
        for name, engine in zip(("one", "two"), engines, strict=True)
    ]
    return await asyncio.gather(*work)


def finished(server: ServerProcess) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = server.get("/api/games?state=finished").json()[
        "games"
    ]
    return games[::-1]


@pytest.mark.asyncio
async def test_clients_play_whole_games_that_others_count_alike(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running_server(data, "--cgos", "9x9 7.5 5m", engines=True) as server:
        one, two = await play_all(server.cgos_port, GAMES, gnugo(1), gnugo(2))
        games = finished(server)
        assert len(games) == GAMES
        for number, game in enumerate(games):
            assert (game["size"], game["komi"], game["profile"]) == (9, 7.5, "cn2002")
            assert game["clock"] == "5m leeway 250ms"
            assert game["kind"] == "rated"
            assert game["end_reason"] == "two_passes"
            record = server.get(f"/api/games/{game['id']}.sgf").body
            count = count_record(record, tmp_path, level=1)
            assert count.recorded == game["result"] == count.area_score_all_alive
            told = f"{game['result'][:2]}{float(game['result'][2:]):.1f}"
            assert one.results[number] == two.results[number] == told
        # Nobody plays the same color again and again, and ratings have moved.
        assert len({game["black"]["name"] for game in games}) == 2
        assert {game["black"]["rank"] for game in games} != {"1800?"}


@pytest.mark.asyncio
@pytest.mark.leela
async def test_leela_zero_plays_a_whole_game(
    leela_network: Path, tmp_path: Path
) -> None:
    leela = leela_zero(leela_network, visits=1)
    data = tmp_path / "data"
    with running_server(data, "--cgos", "19x19 7.5 15m", engines=True) as server:
        one, two = await play_all(server.cgos_port, 1, leela, leela)
        [game] = finished(server)
        record = server.get(f"/api/games/{game['id']}.sgf").body
        assert game["end_reason"] == "two_passes"
        assert count_all_alive(record) == game["result"]
        assert one.results == two.results


@pytest.mark.asyncio
async def test_a_game_goes_on_after_kill_9_of_the_server(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running_server(data, "--cgos", "7x7 7.5 5m", engines=True) as server:
        port = server.cgos_port
        playing = asyncio.ensure_future(play_all(port, 1, gnugo(1), gnugo(2)))
        await moves_made(server, 6)
        server.kill()
        with pytest.raises((OSError, Exception)):
            await playing
        server.start()
        assert server.cgos_port == port
        logs = await play_all(port, 1, gnugo(1), gnugo(2))
        [setup] = {
            line for log in logs for line in log.heard if line.startswith("setup")
        }
        assert len(setup.split()) >= 7 + 2 * 6
        [game] = finished(server)
        assert game["end_reason"] == "two_passes"
        record = server.get(f"/api/games/{game['id']}.sgf").body
        assert (
            count_record(record, tmp_path, level=1).area_score_all_alive
            == game["result"]
        )


async def moves_made(server: ServerProcess, count: int) -> None:
    """Wait until the game that is played has so many moves."""
    async with asyncio.timeout(60):
        while True:
            body = await asyncio.to_thread(server.get, "/api/games?state=live")
            if any(game["moves"] >= count for game in body.json()["games"]):
                return
