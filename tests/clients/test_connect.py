"""`shoutan connect` as a process at a real server: games, ends, restarts, failures."""

import asyncio
import os
import re
import shlex
import signal
import stat
import sys
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from shoutan_protocol.messages.analysis import AnalysisMessage
from shoutan_protocol.messages.events import GameFinished, GameStarted, Played
from shoutan_protocol.messages.replies import BotGame, Lobby

from tests.clients.connecting import Connecting
from tests.people import People
from tests.processes import ends_within
from tests.server.engine_world import fake_command, processes_in
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Client, Refused


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server without engines of its own."""
    data = tmp_path_factory.mktemp("connect") / "data"
    with running_server(data, engines=True) as running:
        yield running


@asynccontextmanager
async def visitors(server: ServerProcess) -> AsyncGenerator[People]:
    """People at the server, who leave at the end of the block."""
    people = People(server)
    try:
        yield people
    finally:
        await people.leave()


async def challenge(ann: Client, bot: str | None, **fields: Any) -> str:
    """Make a game against a bot, with Ann as Black, and wait until it has begun."""
    game = await ann.create(size=5, bot=bot, **fields)
    await ann.until(GameStarted, lambda event: event.game == game)
    return game


def is_of(game: str) -> Callable[[GameFinished], bool]:
    """Return what tells whether an end is that of a game."""
    return lambda event: event.game == game


async def answered(ann: Client, game: str, ply: int, vertex: str) -> str | None:
    """Play a stone and return what the bot answers."""
    await ann.play(game, ply, vertex)
    reply = await ann.until(Played, lambda e: (e.game, e.ply) == (game, ply + 1))
    return reply.vertex


def bot_listed(server: ServerProcess, name: str | None) -> dict[str, Any] | None:
    bots = server.get("/api/bots").json()["bots"]
    return next((bot for bot in bots if bot["name"] == name), None)


async def listed(server: ServerProcess, name: str | None) -> None:
    """Wait until a bot is listed."""
    lobby = Client(server.ws_url)
    await lobby.connect()
    await lobby.ok("lobby.watch")
    await lobby.until(Lobby, lambda told: any(bot.name == name for bot in told.bots))
    await lobby.close()


async def gone(server: ServerProcess, name: str | None) -> None:
    """Wait until a bot is not listed any more."""
    lobby = Client(server.ws_url)
    await lobby.connect()
    await lobby.ok("lobby.watch")
    await lobby.until(Lobby, lambda told: all(bot.name != name for bot in told.bots))
    await lobby.close()


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


def engines_in(folder: Path) -> list[int]:
    """Return the engines that run in a folder, without what started them."""
    found: list[int] = []
    for pid in processes_in(folder):
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
        if b"fake_engine" in command and b"connect" not in command:
            found.append(pid)
    return found


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


@pytest.mark.asyncio
async def test_what_its_engine_thinks_is_told_to_the_server(
    server: ServerProcess, tmp_path: Path
) -> None:
    thought = (
        "say info move C3 visits 80 winrate 0.625 scoreLead 2.5 pv C3 D3\\nplay C3"
    )
    engine = fake_command("+kata-genmove_analyze", f"kata-genmove_analyze={thought}")
    async with (
        visitors(server) as people,
        Connecting(tmp_path, server.url, engine) as bot,
    ):
        await bot.says("connected")
        ann = await people("Ann")
        game = await challenge(ann, bot.name)
        assert await answered(ann, game, 0, "E5") == "C3"
        await ann.ok("resign", game=game, cid="resign-0001")
        await ann.until(GameFinished)
        whole = server.get(f"/api/games/{game}/analysis").json()
        [turn] = whole["analyses"]
        assert (turn["ply"], turn["color"]) == (1, "white")
        assert turn["analysis"]["winrate"] == 0.625
        assert turn["analysis"]["moves"][0]["pv"] == ["D3"]
        bot.interrupt()
        assert await bot.ended() == 0


@pytest.mark.asyncio
async def test_who_watches_a_game_between_bots_sees_what_its_engine_thinks(
    tmp_path: Path,
) -> None:
    ladder = ("--ladder", "5x5 5m")  # it seats both: neither of them may be a person
    with running_server(tmp_path / "data", *ladder, engines=True) as server:
        await _watch_what_an_engine_thinks(server, tmp_path)
    server.check_log()


async def _watch_what_an_engine_thinks(server: ServerProcess, tmp_path: Path) -> None:
    thought = "say info move {0} visits {1} winrate 0.25 scoreLead -1.5\\nplay {0}"
    engine = fake_command(
        "+kata-genmove_analyze",
        f"kata-genmove_analyze#1={thought.format('C3', 80)}",
        f"kata-genmove_analyze#2={thought.format('D4', 90)}",
    )
    async with visitors(server) as people:
        rex, zoe = people.bot("Rex"), await people("Zoe")
        await rex.connect()
        await rex.ok("bot.serve", ladder=True)  # who waits longest plays Black
        async with Connecting(tmp_path, server.url, engine, "--ladder") as bot:
            await _play_and_watch(server, rex, zoe, bot)


async def _play_and_watch(
    server: ServerProcess, rex: Client, zoe: Client, bot: Connecting
) -> None:
    await bot.says("connected")
    game = (await rex.until(BotGame, lambda given: given.color == "black")).game
    await rex.ok("game.resume", game=game, from_seq=0, whole=True)
    await rex.until(GameStarted)
    await zoe.ok("game.resume", game=game, from_seq=0, whole=True)
    with pytest.raises(Refused) as refused:
        await rex.ok("analysis.watch", game=game)  # it has a seat
    assert refused.value.error.code == "not_allowed"
    await zoe.ok("analysis.watch", game=game)
    for ply, stone, reply, visits in ((0, "E5", "C3", 80), (2, "E4", "D4", 90)):
        assert await answered(rex, game, ply, stone) == reply
        told = await zoe.until(AnalysisMessage, lambda m: m.final)
        assert told.ply == ply + 1
        assert (told.game, told.color) == (game, "white")
        assert (told.analysis.visits, told.analysis.winrate) == (visits, 0.25)
        assert told.analysis.score_lead == -1.5
        assert [move.move for move in told.analysis.moves] == [reply]
        whole = server.get(f"/api/games/{game}/analysis").json()
        newest = whole["analyses"][-1]
        assert (newest["ply"], newest["color"]) == (ply + 1, "white")
        assert newest["analysis"]["visits"] == visits
    assert len(whole["analyses"]) == 2
    await rex.ok("resign", game=game, cid="resign-0001")
    await bot.says("finished", game=game)
    bot.interrupt()
    assert await bot.ended() == 0


@pytest.mark.asyncio
async def test_what_its_engine_says_in_a_game_is_kept_here_if_that_is_wished(
    server: ServerProcess, tmp_path: Path
) -> None:
    kept, token = tmp_path / "kept", "a-token-of-fred"
    engine = fake_command("genmove#2=crash")
    async with (
        visitors(server) as people,
        Connecting(
            tmp_path,
            server.url,
            engine,
            *("--transcripts", str(kept)),
            env={"SHOUTAN_TOKEN": token},
        ) as bot,
    ):
        await bot.says("connected")
        ann = await people("Ann")
        games: list[str] = []
        for number in range(2):
            game = await challenge(ann, bot.name)
            # In the second game its process dies, and a new one is given the moves.
            assert await answered(ann, game, 0, "E5") == "A1"
            await ann.ok("resign", game=game, cid=f"resign-000{number}")
            await bot.says("finished", game=game)
            games.append(game)
        bot.interrupt()
        assert await bot.ended() == 0
    first, second = (written(kept, game) for game in games)
    assert first[0] == ["#", f"Shoutan, game {games[0]}, {bot.name}"]
    assert ["C", "boardsize 5"] in first
    asked = first.index(["C", "genmove w"])
    assert first[asked + 1] == ["E", "A1"]
    died = ["#", "the engine stopped while it was to answer genmove"]
    assert died not in first
    again = second.index(died)
    assert second[again - 1] == ["C", "genmove w"]
    assert second[again + 1] == second[0]
    assert second[again + 2] == ["C", "boardsize 5"]
    assert second[-2:] == first[asked : asked + 2]
    files = [path for path in kept.rglob("*") if path.is_file()]
    assert len(files) == 2
    for path in files:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert token not in path.read_text()


def written(folder: Path, game: str) -> list[list[str]]:
    """Return a transcript of White's engine without times and numbers: who, what."""
    file = folder / game[:2] / f"{game}.white.head"  # a short one is in one file
    lines = [line.split(" ", 2)[1:] for line in file.read_text("utf-8").splitlines()]
    for line in lines:
        line[1] = re.sub(r"^=?[0-9]+ ?|, [0-9-]+T.*$", "", line[1])
    return lines


@pytest.mark.asyncio
async def test_a_folder_that_cannot_hold_transcripts_is_said_at_once(
    tmp_path: Path,
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("mine\n")
    folder = str(in_the_way / "kept")
    async with Connecting(
        tmp_path, "http://127.0.0.1:1", fake_command(), "--transcripts", folder
    ) as bot:
        assert await bot.ended() == 1
        assert f"transcripts cannot be kept in {folder}" in await bot.complaints()
    assert in_the_way.read_text() == "mine\n"


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


@pytest.mark.asyncio
async def test_a_name_that_belongs_to_somebody_is_refused_with_advice(
    server: ServerProcess, tmp_path: Path
) -> None:
    token = {"SHOUTAN_TOKEN": "a-token-of-one"}
    first, second = tmp_path / "one", tmp_path / "two"
    async with Connecting(
        first, server.url, fake_command(), name="Owned", env=token
    ) as bot:
        await bot.says("connected")
        assert not (first / "config").exists()  # a token that was given is not kept
        async with Connecting(
            second, server.url, fake_command(), name="Owned"
        ) as other:
            assert await other.ended() == 1
            words = await other.complaints()
            assert "belongs to a bot with another token" in words
            assert "Give another name with --name" in words
            assert "--token-file" in words
        # The same account elsewhere takes its place.
        async with Connecting(
            second, server.url, fake_command(), name="Owned", env=token
        ) as newer:
            await newer.says("connected")
            assert "--name" in (await newer.says("replaces"))["sentence"]
            assert await bot.ended() == 1
            words = await bot.complaints()
            assert "a newer connection serves this bot. Two bots at once need" in words
            assert "--name" in words
            newer.interrupt()
            assert await newer.ended() == 0
    assert processes_in(tmp_path) == []


@pytest.mark.asyncio
async def test_without_a_name_it_is_the_same_bot_the_next_time(
    server: ServerProcess, tmp_path: Path
) -> None:
    names: list[str] = []
    for _ in range(2):
        async with Connecting(tmp_path, server.url, fake_command(), name=None) as bot:
            names.append((await bot.says("connected"))["name"])
            bot.interrupt()
            assert await bot.ended() == 0
    assert names[0] == names[1]
    assert names[0].startswith("python")


@pytest.mark.asyncio
async def test_two_levels_of_one_engine_are_two_bots(
    server: ServerProcess, tmp_path: Path
) -> None:
    weak, strong = fake_command("name=say Weak"), fake_command("name=say Strong")
    async with (
        Connecting(tmp_path, server.url, weak, name=None) as one,
        Connecting(tmp_path, server.url, strong, name=None) as two,
    ):
        names = {(await bot.says("connected"))["name"] for bot in (one, two)}
        assert len(names) == 2
        for name in names:
            await listed(server, name)
        for bot in (one, two):
            bot.interrupt()
            assert await bot.ended() == 0
            assert [line for line in bot.lines if line["event"] == "replaces"] == []


@pytest.mark.asyncio
async def test_the_same_command_again_says_that_it_takes_the_place(
    server: ServerProcess, tmp_path: Path
) -> None:
    engine = fake_command("name=say Once")
    async with Connecting(tmp_path, server.url, engine, name=None) as one:
        name = (await one.says("connected"))["name"]
        async with Connecting(tmp_path, server.url, engine, name=None) as two:
            assert (await two.says("connected"))["name"] == name
            assert "--name" in (await two.says("replaces"))["sentence"]
            assert await one.ended() == 1
            two.interrupt()
            assert await two.ended() == 0


@pytest.mark.asyncio
async def test_a_server_that_makes_no_bots_is_said_with_whom_to_ask(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data", "--open-bots", "off") as server:
        async with Connecting(tmp_path, server.url, fake_command(), name="rex") as bot:
            assert await bot.ended() == 1
            words = await bot.complaints()
            assert "this server makes no new bots" in words
            assert "ask its host for `shoutan admin bots add rex`" in words
            assert "--token-file" in words
            assert "another name" not in words


@pytest.mark.asyncio
async def test_a_ladder_that_never_pairs_it_is_said_at_once(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with Connecting(tmp_path, server.url, fake_command(), "--ladder") as bot:
        told = await bot.says("unpaired")
        assert told["sentence"] == (
            "--ladder is of no use here: This server has no ladder"
        )
        bot.interrupt()
        assert await bot.ended() == 0


@pytest.mark.asyncio
async def test_a_name_that_is_kept_comes_with_its_token(
    server: ServerProcess, tmp_path: Path
) -> None:
    names: list[str] = []
    for options in (["--token", "a-token-of-mine"], []):
        async with Connecting(
            tmp_path, server.url, fake_command(), *options, name=None
        ) as bot:
            names.append((await bot.says("connected"))["name"])
            bot.interrupt()
            assert await bot.ended() == 0
    assert names[0] == names[1]
    (kept,) = (tmp_path / "config").rglob("*.token")
    assert kept.read_text() == "a-token-of-mine\n"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    kept.write_text("no-longer-mine\n")
    async with Connecting(tmp_path, server.url, fake_command(), name=None) as bot:
        assert await bot.ended() == 1
        words = await bot.complaints()
        assert "another token" in words
        assert f"was remembered, in {kept.parent}" in words


@pytest.mark.asyncio
async def test_a_name_of_the_house_is_refused_without_asking_for_its_token(
    tmp_path: Path,
) -> None:
    house = running_server(
        tmp_path / "data", "--bot", f"deep={shlex.join(fake_command())}"
    )
    with house as server:
        async with Connecting(tmp_path, server.url, fake_command(), name="deep") as bot:
            assert await bot.ended() == 1
            words = await bot.complaints()
            assert "The name deep is that of an engine of this server" in words
            assert "--name" in words
            assert "--token" not in words


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("url", "engine", "code", "words"),
    [
        ("http://127.0.0.1:1", fake_command(), 1, "Is the address right"),
        ("ftp://127.0.0.1", fake_command(), 2, "http://HOST:3610"),
        ("http://127.0.0.1:1", ["no-such-engine"], 2, "was not found"),
        ("http://127.0.0.1:1", fake_command("list_commands=say quit"), 1, "by hand"),
        (
            "http://127.0.0.1:1",
            [sys.executable, "-c", "print('no weights'); raise SystemExit(1)"],
            1,
            '(exit code 1); it wrote "no weights"',
        ),
        ("http://127.0.0.1:1", fake_command("protocol_version=crash"), 1, "by hand"),
    ],
)
async def test_what_cannot_work_is_said_with_what_to_do(
    url: str, engine: list[str], code: int, words: str, tmp_path: Path
) -> None:
    async with Connecting(tmp_path, url, engine) as bot:
        assert await bot.ended() == code
        complaint = await bot.complaints()
        assert words in complaint
        assert "Traceback" not in complaint
    assert processes_in(tmp_path) == []
