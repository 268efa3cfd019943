"""People with accounts at a server process: registered, and at its websocket."""

from typing import Any

import orjson

from tests.server_process import Reply, ServerProcess
from tests.ws_client import Client

PASSWORD = "kaya and slate"


def send(
    server: ServerProcess, method: str, path: str, token: str | None, body: Any = None
) -> Reply:
    """Make a request as whoever has that token."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    raw = None if body is None else orjson.dumps(body)
    return server.request(method, path, raw, headers)


def register(server: ServerProcess, name: str, **more: Any) -> tuple[str, str]:
    """Register somebody; returns token and id."""
    answer = server.post("/api/accounts", {"name": name, "password": PASSWORD, **more})
    assert answer.status == 201, answer
    made = answer.json()
    return made["token"], made["player"]["id"]


def log_in(server: ServerProcess, name: str, password: str = PASSWORD) -> str:
    """Log somebody in; returns the token."""
    answer = server.post("/api/sessions", {"name": name, "password": password})
    assert answer.status == 201, answer
    token: str = answer.json()["token"]
    return token


def client(server: ServerProcess, token: str) -> Client:
    """Return somebody who has logged in, not connected."""
    return Client(server.ws_url, session=token)
