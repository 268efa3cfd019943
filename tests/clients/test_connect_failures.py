"""Engines that fail behind `shoutan connect`: killed, dying, illegal, unwilling."""

import os
import signal
from pathlib import Path

import pytest
from shoutan_protocol.messages.events import GameFinished, Played

from tests.clients.bots_at_a_server import (
    answered,
    bot_listed,
    challenge,
    engines_in,
    is_of,
    listed,
    visitors,
)
from tests.clients.connecting import Connecting
from tests.processes import ends_within
from tests.server.engine_world import fake_command
from tests.server_process import ServerProcess


@pytest.mark.asyncio
async def test_a_kill_of_the_program_leaves_no_engine_behind(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with (
        visitors(server) as people,
        Connecting(tmp_path, server.url, fake_command("genmove=deaf")) as bot,
    ):
        await bot.says("connected")
        ann = await people("Ann")
        game = await challenge(ann, bot.name)
        await ann.play(game, 0, "E5")
        engines = engines_in(tmp_path)
        assert len(engines) == 1
        os.kill(bot.process.pid, signal.SIGKILL)
        assert all(ends_within(engine, 10) for engine in engines)
        await ann.ok("resign", game=game, cid="resign-0001")


@pytest.mark.asyncio
async def test_an_engine_killed_in_its_turn_is_replaced_and_nobody_else_hears_of_it(
    server: ServerProcess, tmp_path: Path
) -> None:
    options = ("--games", "2")
    engine = fake_command("genmove#2=late")
    async with (
        visitors(server) as people,
        Connecting(tmp_path, server.url, engine, *options) as bot,
    ):
        await bot.says("connected")
        ann = await people("Ann")
        first = await challenge(ann, bot.name)
        [one] = engines_in(tmp_path)
        second = await challenge(ann, bot.name)
        for game in (first, second):
            assert await answered(ann, game, 0, "E5") == "A1"
        [two] = set(engines_in(tmp_path)) - {one}
        await ann.play(first, 2, "E4")
        await ann.play(second, 2, "E4")
        os.kill(one, signal.SIGKILL)
        assert ends_within(one, 10)
        # A new process is given the moves, and its first answer is not late.
        reply = await ann.until(Played, lambda e: (e.game, e.ply) == (first, 3))
        assert reply.vertex == "B1"
        os.kill(two, signal.SIGUSR1)
        reply = await ann.until(Played, lambda e: (e.game, e.ply) == (second, 3))
        assert reply.vertex == "B1"
        for number, game in enumerate((first, second)):
            await ann.ok("resign", game=game, cid=f"resign-000{number}")
        bot.interrupt()
        assert await bot.ended() == 0
    server.check_log()


@pytest.mark.asyncio
async def test_an_engine_that_dies_each_time_loses_and_the_bot_rests(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with (
        visitors(server) as people,
        Connecting(tmp_path, server.url, fake_command("genmove=crash")) as bot,
    ):
        await bot.says("connected")
        ann = await people("Ann")
        game = await challenge(ann, bot.name)
        await ann.play(game, 0, "E5")
        over = await ann.until(GameFinished, lambda event: event.game == game)
        assert (over.result.reason, over.result.text) == ("crash", "B+F")
        assert over.result.detail is not None
        assert "3 times" in over.result.detail
        failed = await bot.says("failed", game=game, reason="crash")
        assert "3 times" in failed["why"]
        await bot.says("resting")
        await bot.says("ready")
        await listed(server, bot.name)
        bot.interrupt()
        assert await bot.ended() == 0
        died = (
            f"engine {bot.name}: the engine stopped while it was to answer genmove"
            ' (exit code 3); it wrote "assertion failed: fake"'
        )
        lines = (await bot.complaints()).splitlines()
        assert lines[0].startswith(died), lines
        assert "started again in its game" in lines[1]
        assert lines[2].startswith(died), lines


@pytest.mark.asyncio
async def test_an_engine_that_plays_an_illegal_move_rests_longer_each_time(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with (
        visitors(server) as people,
        Connecting(tmp_path, server.url, fake_command("genmove=say E5")) as bot,
    ):
        await bot.says("connected")
        ann = await people("Ann")
        for seconds in (1.0, 2.0):
            await listed(server, bot.name)
            game = await challenge(ann, bot.name)
            await ann.play(game, 0, "E5")
            await ann.until(GameFinished, is_of(game))
            told = await bot.says("finished", game=game, reason="illegal")
            assert "B+F, by an illegal move" in told["sentence"]
            assert (await bot.says("resting"))["seconds"] == seconds
            await bot.says("ready")
        bot.interrupt()
        assert await bot.ended() == 0


@pytest.mark.asyncio
async def test_an_engine_that_does_not_take_a_game_declines_it(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with (
        visitors(server) as people,
        Connecting(tmp_path, server.url, fake_command("komi=fail no such komi")) as bot,
    ):
        await bot.says("connected")
        ann = await people("Ann")
        game = await ann.create(size=5, bot=bot.name)
        over = await ann.until(GameFinished, lambda event: event.game == game)
        assert over.result.reason == "aborted"
        assert over.result.detail is not None
        assert "no such komi" in over.result.detail
        await bot.says("declined", game=game)
        assert bot_listed(server, bot.name) is not None
        bot.interrupt()
        assert await bot.ended() == 0
