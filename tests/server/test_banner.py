"""What `shoutan serve` says where bots are not open: lines that work as they stand."""

import asyncio
import os
import shlex
from pathlib import Path

import orjson
import pytest
from shoutan_host.engines.commands import engine_path
from shoutan_protocol.messages.replies import Lobby

from tests.server_process import SHOUTAN, ServerProcess, running_server
from tests.ws_client import Client


def line_of(server: ServerProcess, word: str) -> str:
    """Return what is said behind a word, without what is no part of a command."""
    [line] = [line for line in server.banner if line.startswith(f"  {word}")]
    return line.removeprefix(f"  {word}").split("  (")[0].strip()


async def run(command: str) -> asyncio.subprocess.Process:
    """Run what is typed into a shell."""
    return await asyncio.create_subprocess_shell(
        command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PATH": engine_path()},
    )


async def said(process: asyncio.subprocess.Process) -> str:
    """Return the first line that a process says."""
    assert process.stdout is not None
    async with asyncio.timeout(60):
        return (await process.stdout.readline()).decode()


@pytest.mark.engine
@pytest.mark.asyncio
async def test_where_bots_are_not_open_the_lines_say_how_to_log_in(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data of ours"
    with running_server(data, "--open-bots", "off", engines=True, guis=True) as server:
        add = line_of(server, "A NAME and its TOKEN:").replace("NAME", "rex")
        assert add.startswith("shoutan admin bots add rex --data ")
        made = await run(shlex.join([str(SHOUTAN), *shlex.split(add)[1:], "--json"]))
        token: str = orjson.loads(await said(made))["token"]
        await made.wait()

        def typed(word: str) -> str:
            line = line_of(server, word)
            assert "login NAME TOKEN" in line
            return line.replace("NAME", "rex").replace("TOKEN", token)

        gui = await run(typed("GUIs"))
        assert gui.stdin is not None
        gui.stdin.write(b"name\n")  # its end would be that of socat as well
        assert (await said(gui)).startswith("= ")
        gui.stdin.close()
        await gui.wait()
        engine = await run(f"exec {typed('engines')}")
        try:
            lobby = Client(server.ws_url)
            await lobby.connect()
            await lobby.ok("lobby.watch")
            await lobby.until(
                Lobby, lambda told: [b.name for b in told.bots] == ["rex"]
            )
            await lobby.close()
        finally:
            engine.kill()
            await engine.wait()


def test_where_bots_are_open_no_login_is_asked_for(tmp_path: Path) -> None:
    with running_server(tmp_path / "data", engines=True, guis=True) as server:
        assert "EXEC:'" in line_of(server, "engines")
        assert line_of(server, "GUIs") == f"socat STDIO TCP:127.0.0.1:{server.gui_port}"
        assert not any("TOKEN" in line for line in server.banner)
