"""Connecting: handshake, origin, hello, versions, tokens, deadlines, close codes."""

import asyncio
import contextlib
from collections.abc import Iterator

import pytest
from shoutan_protocol.messages.replies import Error
from websockets.exceptions import InvalidStatus

from tests.people import People
from tests.server_process import Client, ServerProcess, running_server

DEADLINE_S = 5.0
"""Of a header and of the hello (reliability C4)."""
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /nothing HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket"
    b"\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
)


# -- hello (C8) --------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_hello_with_a_token_is_welcomed_by_name(
    people: People, server: ServerProcess
) -> None:
    ann = people.stranger("Ann")
    welcome = await ann.connect()
    assert welcome.you is not None
    assert (welcome.you.name, welcome.you.kind) == ("Ann", "guest")
    assert welcome.you.id == ann.player
    assert welcome.version == 1
    assert welcome.title == "Shoutan"
    assert welcome.server.startswith("Shoutan ")


@pytest.mark.asyncio
async def test_without_a_token_one_may_watch_and_not_play(people: People) -> None:
    ann, nobody = await people("Ann"), await people.watcher()
    game = await ann.create()
    await nobody.resume(game)
    join = await nobody.refused("game.join", game=game, cid="nobody-joins")
    assert join.code == "not_seated"
    create = await nobody.refused(
        "game.create", cid="nobody-makes", size=9, clock="5m", color="black"
    )
    assert create.code == "not_seated"


@pytest.mark.asyncio
async def test_a_token_that_was_not_signed_here_is_refused(people: People) -> None:
    ann, fake = people.stranger("Ann"), people.anonymous()
    assert ann.token is not None
    await fake.dial()
    for token in (ann.token[:-1] + "!", "x" * 512, ann.token.upper()):
        error = await fake.refused("hello", version=1, guest_token=token)
        assert error.code == "bad_token"
    # It was no hello: nothing else is answered yet, and a good token still is.
    assert (await fake.refused("lobby.watch")).code == "hello_first"
    assert (await fake.ask("hello", version=1, guest_token=ann.token)).type == "welcome"


@pytest.mark.asyncio
async def test_an_unknown_version_is_told_the_versions_served_then_closed_with_1008(
    people: People,
) -> None:
    old = people.anonymous()
    await old.dial()
    error = await old.refused("hello", version=0)
    assert error.code == "bad_version"
    assert error.params == {"versions": "1"}
    assert await old.closed() == 1008


@pytest.mark.asyncio
async def test_nothing_is_done_before_the_hello(people: People) -> None:
    rude = people.anonymous()
    await rude.dial()
    for kind in ("ping", "lobby.watch", "lobby.leave"):
        assert (await rude.refused(kind)).code == "hello_first"


@pytest.mark.asyncio
async def test_a_second_hello_changes_nobody(people: People) -> None:
    ann, bo = await people("Ann"), people.stranger("Bo")
    error = await ann.refused("hello", version=1, guest_token=bo.token)
    assert error.code == "bad_request"
    game = await ann.create()
    log = await ann.log(game)
    assert f'"{ann.player}"' in log[1].model_dump_json()


# -- who may connect (C5) ----------------------------------------------------------


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that is shown at a public address."""
    folder = tmp_path_factory.mktemp("proxied") / "data"
    with running_server(folder, "--public-origin", "https://go.example") as running:
        yield running


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("origin", "is_allowed"),
    [
        pytest.param(None, True, id="no browser"),
        pytest.param("http://127.0.0.1:{port}", True, id="our own page"),
        pytest.param("HTTP://127.0.0.1:{port}", True, id="in capitals"),
        pytest.param("https://go.example", True, id="the public address"),
        pytest.param("http://go.example", False, id="its other scheme"),
        pytest.param("https://127.0.0.1:{port}", False, id="our other scheme"),
        pytest.param("http://localhost:{port}", False, id="our other name"),
        pytest.param("http://127.0.0.1", False, id="another port"),
        pytest.param("https://evil.example", False, id="another site"),
        pytest.param("https://go.example.evil.example", False, id="a longer name"),
        pytest.param("null", False, id="a sandbox"),
        pytest.param("", False, id="empty"),
    ],
)
async def test_a_page_may_connect_only_from_our_own_address(
    proxied: ServerProcess, origin: str | None, is_allowed: bool
) -> None:
    headers = {}
    if origin is not None:
        headers["Origin"] = origin.format(port=proxied.port)
    visitor = proxied.new_guest()
    expected = (
        contextlib.nullcontext()
        if is_allowed
        else pytest.raises(InvalidStatus, match="403")
    )
    with expected:
        await visitor.connect(additional_headers=headers)
    await visitor.vanish()


@pytest.mark.asyncio
async def test_a_peer_cannot_forward_itself_a_scheme(people: People) -> None:
    """No proxy is listed, so nobody's word counts (C7)."""
    visitor = people.stranger()
    server_origin = visitor.url.replace("ws://", "https://").removesuffix("/ws")
    with pytest.raises(InvalidStatus, match="403"):
        await visitor.connect(
            additional_headers={
                "Origin": server_origin,
                "X-Forwarded-Proto": "https",
                "X-Forwarded-For": "10.0.0.1",
            }
        )


@pytest.mark.asyncio
async def test_there_is_one_websocket_path(people: People) -> None:
    visitor = people.stranger()
    visitor.url = visitor.url.removesuffix("/ws") + "/other"
    with pytest.raises(InvalidStatus, match="403"):
        await visitor.connect()


@pytest.mark.asyncio
async def test_compression_is_not_agreed_to(people: People) -> None:
    ann = people.stranger("Ann")
    await ann.dial(compression="deflate")
    assert ann.ws.response is not None
    assert "Sec-WebSocket-Extensions" not in ann.ws.response.headers


# -- deadlines (C4) ----------------------------------------------------------------


@pytest.mark.asyncio
async def test_silent_dripping_and_wordless_peers_are_closed_in_six_seconds(
    server: ServerProcess, people: People
) -> None:
    """All at once, because each takes the whole deadline; others are served meanwhile."""
    mute = [people.anonymous() for _ in range(20)]
    async with asyncio.timeout(DEADLINE_S + 1):
        closed = asyncio.gather(
            *(drip(server, b"", every_s=9) for _ in range(20)),
            *(drip(server, UPGRADE + b"\r\nX: " + b"x" * 99) for _ in range(20)),
            drip(server, b"\x16\x03\x01" + b"\0" * 60),
            drip(server, GET + UPGRADE, at_once=len(GET)),
            drip(server, POST + b" " * 900, at_once=len(POST)),
            *(say_no_hello(peer) for peer in mute),
        )
        ann = await people("Ann")
        assert (await ann.ask("ping")).type == "pong"
        codes = await closed
    assert codes[-len(mute) :] == [1008] * len(mute)


async def drip(
    server: ServerProcess, text: bytes, every_s: float = 0.2, at_once: int = 0
) -> int:
    """Send something byte by byte until the server has enough; returns 0.

    The first `at_once` bytes go as a whole: a request before the one that drips, or
    the header of a body that does.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    end = asyncio.ensure_future(reader.read())
    try:
        writer.write(text[:at_once])
        for byte in text[at_once:]:
            writer.write(bytes((byte,)))
            done, _ = await asyncio.wait([end], timeout=every_s)
            if done:
                break
        with contextlib.suppress(ConnectionError):
            await end
    finally:
        end.cancel()
        writer.transport.abort()
    return 0


async def say_no_hello(peer: Client) -> int:
    """Connect, say nothing, and return the close code."""
    await peer.dial()
    return await peer.closed()


# -- closing (W7) ------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_binary_frame_closes_the_connection(people: People) -> None:
    ann = await people("Ann")
    await ann.ws.send(b'{"type": "ping", "id": 1}')
    assert await ann.closed() == 1003


@pytest.mark.asyncio
async def test_text_that_is_not_utf_8_is_refused(people: People) -> None:
    ann = await people("Ann")
    await ann.send_raw(b'{"type": "ping", "id": "\xff\xfe"}')
    error = await ann.answer(None)
    assert isinstance(error, Error)
    assert error.code == "bad_message"
    assert (await ann.ask("ping")).type == "pong"
