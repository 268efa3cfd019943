"""While the store is away: HTTP says so, and asks to be asked again (S11)."""

from collections.abc import MutableMapping
from typing import Any

import orjson
import pytest
from fastapi import FastAPI
from shoutan_host.hosting.games import Games
from shoutan_host.ports import StoreUnavailable
from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.api.games import api_router, store_is_away
from shoutan_server.bots.sources import Bots
from shoutan_server.identities import Identities

from tests.fake_store import MemoryStore
from tests.fakes import VirtualLoop, virtual_services

SENTENCE = "The disk is away."


async def get(app: FastAPI, path: str) -> tuple[int, dict[bytes, bytes], bytes]:
    """GET a path from an application that is called directly."""
    sent: list[MutableMapping[str, Any]] = []
    path, _, query = path.partition("?")

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 3610),
    }
    await app(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], dict(sent[0]["headers"]), body


@pytest.mark.parametrize(
    "path", ["/api/games", f"/api/games/{'A' * 22}", f"/api/games/{'A' * 22}.sgf"]
)
def test_a_request_that_the_store_cannot_serve_is_503_with_a_sentence(
    loop: VirtualLoop, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    async def away(*_: object) -> Any:
        raise StoreUnavailable(SENTENCE)

    store = MemoryStore()
    for name in ("games", "read", "card"):
        monkeypatch.setattr(store, name, away)
    games = Games(virtual_services(loop, store), lambda: None)
    app = FastAPI()
    app.add_exception_handler(StoreUnavailable, store_is_away)
    accounts = BotAccounts(store, is_open=False)
    app.include_router(
        api_router(games, store, Bots(), Identities(b"k" * 32), accounts)
    )
    status, headers, body = loop.run_until_complete(get(app, path))
    assert (status, orjson.loads(body)) == (503, {"detail": SENTENCE})
    assert headers[b"retry-after"] == b"1"
