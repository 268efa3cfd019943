"""`shoutan connect` as a process at a real server: games, ends, restarts, failures."""

import asyncio
import signal
import stat
from pathlib import Path

import pytest
from shoutan_protocol.messages.events import Played

from tests.clients.bots_at_a_server import (
    answered,
    bot_listed,
    challenge,
    engines_in,
    gone,
    visitors,
)
from tests.clients.connecting import Connecting
from tests.server.engine_world import fake_command, processes_in
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Refused


@pytest.mark.asyncio
async def test_a_bot_is_offered_with_what_it_accepts_and_plays(
    server: ServerProcess, tmp_path: Path
) -> None:
    conditions = (
        "--sizes",
        "5,9",
        "--komi",
        "-20..20",
        "--main",
        "1m..",
        "--games",
        "2",
    )
    async with (
        visitors(server) as people,
        Connecting(tmp_path, server.url, fake_command(), *conditions) as bot,
    ):
        connected = await bot.says("connected", name=bot.name, games=2)
        assert connected["engine"] == "Fake Engine 1.0"
        offer = bot_listed(server, bot.name)
        assert offer is not None
        offer["accepts"] = {
            key: value
            for key, value in offer["accepts"].items()
            if value is not None and key.startswith(("sizes", "least", "most"))
        }
        assert offer == {
            "name": bot.name,
            "engine": "Fake Engine",
            "version": "1.0",
            "seats": 2,
            "taken": 0,
            "house": False,
            "accepts": {
                "sizes": [5, 9],
                "least_komi": -20.0,
                "most_komi": 20.0,
                "least_main_ms": 60_000,
            },
        }
        ann = await people("Ann")
        with pytest.raises(Refused) as refused:
            await ann.create(size=7, bot=bot.name)
        assert refused.value.error.code == "bot_declines"
        assert "5x5 and 9x9" in refused.value.error.sentence
        first, second = await challenge(ann, bot.name), await challenge(ann, bot.name)
        told = await bot.says("game", game=first)
        assert told["opponent"] == "Ann"
        assert told["url"] == f"{server.url.rstrip('/')}/game/{first}"
        with pytest.raises(Refused) as refused:
            await ann.create(size=5, bot=bot.name)
        assert refused.value.error.code == "bot_busy"
        # Two games at once, each with a process of its own.
        assert len(engines_in(tmp_path)) == 2
        for game in (first, second):
            assert await answered(ann, game, 0, "E5") == "A1"
        await ann.ok("resign", game=first, cid="resign-0001")
        await bot.says("finished", game=first, result="W+R")
        bot.interrupt()
        await bot.says("finishing")
        await gone(server, bot.name)
        assert await answered(ann, second, 2, "E4") == "B1"
        with pytest.raises(Refused) as refused:
            await ann.create(size=5, bot=bot.name)
        assert refused.value.error.code in ("no_such_bot", "bot_busy")
        await ann.ok("resign", game=second, cid="resign-0002")
        await bot.says("bye")
        assert await bot.ended() == 0
        assert processes_in(tmp_path) == []
    server.check_log()


@pytest.mark.asyncio
async def test_a_second_ctrl_c_leaves_and_the_same_bot_comes_back(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with visitors(server) as people:
        ann = await people("Ann")
        async with Connecting(tmp_path, server.url, fake_command()) as bot:
            await bot.says("connected")
            game = await challenge(ann, bot.name)
            assert await answered(ann, game, 0, "E5") == "A1"
            bot.interrupt()
            await bot.says("finishing", games=[game])
            bot.interrupt()
            await bot.says("leaving", games=[game])
            assert await bot.ended() == 1
        assert processes_in(tmp_path) == []
        await ann.play(game, 2, "E4")
        token = tmp_path / "config" / "shoutan" / "bots"
        [kept] = token.glob(f"*/{bot.name}.token")
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        async with Connecting(
            tmp_path, server.url, fake_command(), name=bot.name
        ) as bot:
            await bot.says("game", game=game)
            reply = await ann.until(Played, lambda e: (e.game, e.ply) == (game, 3))
            assert reply.vertex == "B1"
            await ann.ok("resign", game=game, cid="resign-0001")
            await bot.says("finished", game=game)
            bot.interrupt(signal.SIGTERM)
            assert await bot.ended() == 0


@pytest.mark.asyncio
async def test_it_leaves_after_as_many_games_as_it_was_told(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with (
        visitors(server) as people,
        Connecting(
            tmp_path, server.url, fake_command(), "--once", "--games", "3"
        ) as bot,
    ):
        await bot.says("connected")
        ann = await people("Ann")
        offer = bot_listed(server, bot.name)
        assert offer is not None
        assert offer["seats"] == 1
        game = await challenge(ann, bot.name)
        await ann.ok("resign", game=game, cid="resign-0001")
        assert await bot.ended() == 0


@pytest.mark.asyncio
async def test_a_server_that_is_killed_and_started_finds_its_bot_again(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data") as server:
        async with (
            visitors(server) as people,
            Connecting(tmp_path / "bot", server.url, fake_command()) as bot,
        ):
            await bot.says("connected")
            ann = await people("Ann")
            game = await challenge(ann, bot.name, clock="5m")
            assert await answered(ann, game, 0, "E5") == "A1"
            server.kill()
            await bot.says("lost")
            await asyncio.to_thread(server.start)
            await bot.says("back")
            again = people.again(ann)
            await again.connect()
            await again.resume(game)
            assert await answered(again, game, 2, "E4") == "B1"
            assert server.stop() == 0
            await bot.says("lost")
            await asyncio.to_thread(server.start)
            await bot.says("back")
            last = people.again(ann)
            await last.connect()
            await last.resume(game)
            assert await answered(last, game, 4, "E3") == "C1"
            await last.ok("resign", game=game, cid="resign-0001")
            await bot.says("finished", game=game)
            bot.interrupt()
            assert await bot.ended() == 0
