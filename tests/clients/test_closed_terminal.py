"""A terminal that is closed, and other signals: what an engine started does not live on.

The engine is behind a wrapper script that leaves a program running beside it.
"""

import asyncio
import os
import pty
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from shoutan_clients.connect.telling import Teller
from shoutan_protocol.messages.events import Played

from tests.clients.connecting import Connecting
from tests.people import People
from tests.processes import command_of, ends_within, seen
from tests.server.engine_world import fake_command, processes_in
from tests.server_process import SHOUTAN, ServerProcess, running_server

SIGNALS = (signal.SIGHUP, signal.SIGQUIT, signal.SIGTERM)
named = pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server without engines of its own."""
    with running_server(tmp_path_factory.mktemp("hung-up") / "data") as running:
        yield running


def wrapper(folder: Path, *rules: str) -> str:
    """Write a script that starts a program and becomes the engine; return its path."""
    engine = shlex.join([*fake_command(), "--commands", "all", "--legal", "1", *rules])
    path = folder / "wrapper"
    path.write_text(f"#!/bin/sh\nsleep 177 &\nexec {engine}\n")
    path.chmod(0o755)
    return str(path)


def sleepers(folder: Path) -> list[int]:
    """Return the programs that wrappers have left running beside their engines."""
    return seen(
        lambda: [pid for pid in processes_in(folder) if command_of(pid) == "sleep 177"]
    )


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGQUIT])
def test_serve_ends_what_its_engines_started(
    tmp_path: Path, number: signal.Signals
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with running_server(data, bots=[f"fake={wrapper(tmp_path)}"]) as server:
        left = asyncio.run(_of_a_game(server, data))
        server.send_signal(number)
        server.send_signal(number)  # as a shell and the kernel do
        assert server.wait() == 0
        assert all(ends_within(pid, 0) for pid in left)
        server.check_log()


async def _of_a_game(server: ServerProcess, data: Path) -> list[int]:
    """Have the house engine move once; return what was started beside it."""
    people = People(server)
    ann = await people("Ann")
    game = await ann.create(bot="fake", size=9, clock="none", color="white")
    await ann.until(Played, lambda event: event.game == game)
    await people.leave()
    left = sleepers(data)
    assert left
    return left


@pytest.mark.asyncio
@named
async def test_connect_ends_what_its_engine_started(
    server: ServerProcess, tmp_path: Path, number: signal.Signals
) -> None:
    async with Connecting(tmp_path, server.url, [wrapper(tmp_path)]) as bot:
        await bot.says("connected")
        left = sleepers(tmp_path)
        bot.interrupt(number)
        assert await bot.ended() == 0
    assert left
    assert all(ends_within(pid, 0) for pid in left)


@pytest.mark.asyncio
async def test_connect_finishes_its_games_when_its_terminal_is_closed(
    server: ServerProcess, tmp_path: Path
) -> None:
    """The shell and the kernel both hang up: that is no second word."""
    people = People(server)
    async with Connecting(tmp_path, server.url, [wrapper(tmp_path)]) as bot:
        await bot.says("connected")
        ann = await people("Ann")
        game = await ann.create(bot=bot.name, size=9, clock="none", color="white")
        await ann.until(Played, lambda event: event.game == game)
        bot.interrupt(signal.SIGHUP)
        await bot.says("finishing", games=[game])
        bot.interrupt(signal.SIGHUP)
        await ann.play(game, 1, "A1")
        await ann.until(Played, lambda event: (event.game, event.ply) == (game, 2))
        await ann.ok("resign", game=game, cid="resign-0001")
        assert await bot.ended() == 0
    await people.leave()


@named
def test_check_engine_ends_what_its_engine_started(
    tmp_path: Path, number: signal.Signals
) -> None:
    command = shlex.quote(wrapper(tmp_path, "genmove=hang"))
    with subprocess.Popen(
        [SHOUTAN, "check-engine", command],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as checking:
        assert checking.stdout is not None
        assert checking.stderr is not None
        # The last line before it waits for a move.
        while b"any case" not in (line := checking.stdout.readline()):
            assert line
        left = sleepers(tmp_path)
        checking.send_signal(number)
        checking.send_signal(number)
        assert checking.wait(60) == 128 + number
        assert checking.stderr.read() == f"starting {command} ...\n".encode()
    assert left
    assert all(ends_within(pid, 0) for pid in left)


def test_nothing_is_said_to_a_terminal_that_is_gone() -> None:
    """Its descriptor answers EIO; the program goes on, and ends without a complaint."""
    told = (
        "import sys; from shoutan_clients.connect.telling import Teller;"
        "t = Teller(is_json=False); input();"
        "t.tell('one', 'one'); t.tell('two', 'two'); sys.exit(7)"
    )
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", told],
        stdin=subprocess.PIPE,
        stdout=theirs,
        stderr=subprocess.PIPE,
    ) as telling:
        os.close(theirs)
        os.close(ours)
        _, err = telling.communicate(b"\n", timeout=60)
    assert (telling.returncode, err) == (7, b"")


def test_a_pipe_that_nobody_reads_is_no_failure(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as out:
        teller = Teller(is_json=True, out=out)
        teller.tell("one", "one")
        teller.tell("two", "two")
    assert teller.failure is None


def test_a_disk_that_is_full_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as out:
        teller = Teller(is_json=True, out=out)
        teller.tell("one", "one")
        teller.tell("two", "two")
    assert teller.failure == "No space left on device"
    assert capsys.readouterr().err == (
        "shoutan connect: standard output cannot be written: No space left on device."
        " Games go on without it.\n"
    )
