"""The first line of an engine that dials in."""

import asyncio

import pytest
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.login import LoginLine, LoginMalformed, parse_login, read_login

from tests.host.gtp_fakes import RecordingTransport


def new_link() -> GtpLink:
    return GtpLink(None, RecordingTransport())


@pytest.mark.parametrize(
    ("line", "name", "token"),
    [
        ("login Bot 12345678", "Bot", "12345678"),
        ("login  Bot   12345678  ", "Bot", "12345678"),
        ("login 阿尔法 " + "x" * 64, "阿尔法", "x" * 64),
    ],
)
def test_a_login_line_is_read(line: str, name: str, token: str) -> None:
    login = parse_login(line)
    assert login == LoginLine(name, token)
    assert token not in repr(login)


@pytest.mark.parametrize(
    "line",
    [
        "login",
        "login Bot",
        "login Bot 1234567",
        "login Bot " + "x" * 65,
        "login " + "x" * 33 + " 12345678",
        "login Bot 12345678 more",
        "login Bot 1234\u200b5678",
        "login Bo\u202et 12345678",
        "Login Bot 12345678",
        "login Bot\u00a012345678",
    ],
)
def test_a_malformed_login_is_refused_without_repeating_it(line: str) -> None:
    with pytest.raises(LoginMalformed) as error:
        parse_login(line)
    assert "1234" not in str(error.value)


@pytest.mark.asyncio
async def test_the_login_may_come_in_pieces_and_after_a_banner() -> None:
    link = new_link()
    task = asyncio.create_task(read_login(link, 5))
    await asyncio.sleep(0)
    for piece in (b"hello\nlog", b"in Bot 123", b"45678\r\nlogin Other 87654321\n"):
        link.feed(piece, 0)
    assert await task == LoginLine("Bot", "12345678")


@pytest.mark.asyncio
async def test_without_a_login_the_wait_is_short() -> None:
    link = new_link()
    link.feed(b"just noise\n", 0)
    assert await read_login(link, 0.01) is None
    assert link.is_idle


@pytest.mark.asyncio
async def test_a_login_before_the_first_answer_still_counts() -> None:
    link = new_link()
    assert await read_login(link, 0) is None
    asking = asyncio.create_task(link.ask("protocol_version", deadline_s=5))
    await asyncio.sleep(0)
    link.feed(b"login Bot 12345678\n=1 2\n\n", 0)
    await asking
    assert await read_login(link, 0) == LoginLine("Bot", "12345678")


@pytest.mark.asyncio
async def test_a_login_after_the_first_answer_is_noise() -> None:
    link = new_link()
    asking = asyncio.create_task(link.ask("protocol_version", deadline_s=5))
    await asyncio.sleep(0)
    link.feed(b"=1 2\n\nlogin Bot 12345678\n", 0)
    await asking
    assert await read_login(link, 0) is None


@pytest.mark.asyncio
async def test_who_hangs_up_instead_is_not_waited_for() -> None:
    link = new_link()
    task = asyncio.create_task(read_login(link, 60))
    await asyncio.sleep(0)
    link.feed_eof()
    assert await task is None
    assert link.failure is not None


@pytest.mark.asyncio
async def test_a_malformed_login_reaches_the_caller() -> None:
    link = new_link()
    link.feed(b"login Bot short\n", 0)
    with pytest.raises(LoginMalformed):
        await read_login(link, 5)
