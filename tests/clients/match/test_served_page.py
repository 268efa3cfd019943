"""What the server of a match says as it begins: where it listens, and whether it has a page."""

import asyncio
from pathlib import Path

import pytest
from shoutan_clients.match.serving.process import Listening, read_listening
from shoutan_clients.remote.identity import BotAccount
from shoutan_server import banner
from shoutan_server.config import ServerConfig
from shoutan_server.wiring.ports import Addresses

ACCOUNT = b'{"name": "admin-match", "token": "0123456789"}\n'
PLAY = b"  play     http://127.0.0.1:4711/\n"
END = b"Ctrl-C stops it; games go on at the next start.\n"


async def heard(*lines: bytes) -> Listening | None:
    stream = asyncio.StreamReader()
    for line in lines:
        stream.feed_data(line)
    stream.feed_eof()
    return await read_listening(stream)


@pytest.mark.asyncio
@pytest.mark.parametrize("has_page", [True, False])
async def test_a_page_that_was_not_built_is_heard(
    has_page: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
    tmp_path: Path,
) -> None:
    """From the very words of a server."""
    monkeypatch.setattr(banner, "find_page", lambda: tmp_path if has_page else None)
    banner.greet(ServerConfig(data=tmp_path), Addresses("127.0.0.1", 4711, None))
    at = await heard(ACCOUNT, capsysbinary.readouterr().out)
    assert at == Listening(4711, BotAccount("admin-match", "0123456789"), has_page)


@pytest.mark.asyncio
async def test_a_server_that_ends_before_it_listens_is_none() -> None:
    assert await heard(ACCOUNT, PLAY) is None
    assert await heard(b"no account\n", PLAY, END) is None
