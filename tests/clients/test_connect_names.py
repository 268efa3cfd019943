"""The names of bots of `shoutan connect`: taken, kept, refused, with advice."""

import shlex
import stat
import sys
from pathlib import Path

import pytest

from tests.clients.bots_at_a_server import listed
from tests.clients.connecting import Connecting
from tests.server.engine_world import fake_command, processes_in
from tests.server_process import ServerProcess, running_server


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
