"""Who a program is at a server: a guest, a bot with an account, or a mere watcher."""

import asyncio
import http.client
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

import orjson

from shoutan_clients.remote.address import ServerAddress
from shoutan_clients.remote.failures import CannotReach, RequestRefused

_WAIT_S: Final = 10.0


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest: whoever has the token is that guest."""

    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class BotAccount:
    """A bot with an account: a name, and the token that it was first used with."""

    name: str
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Watcher:
    """Nobody: may look on, and nothing else."""


Identity: TypeAlias = Guest | BotAccount | Watcher


def hello_fields(identity: Identity) -> dict[str, Any]:
    """Return what `hello` says of an identity."""
    match identity:
        case Guest(token):
            return {"guest_token": token}
        case BotAccount(name, token):
            return {"login": {"name": name, "token": token}}
        case Watcher():
            return {}


async def new_guest(address: ServerAddress, name: str | None = None) -> Guest:
    """Ask a server for a guest, of that name if it is free.

    Raises CannotReach, and RequestRefused for a name that cannot be had.
    """
    body = {} if name is None else {"name": name}
    given = await asyncio.to_thread(_post, address, "/api/guests", body)
    token = given.get("token")
    if not isinstance(token, str):
        raise CannotReach(f"{address.url} is no Shoutan server.")
    return Guest(token)


def _post(address: ServerAddress, path: str, body: dict[str, Any]) -> dict[str, Any]:
    kind = (
        http.client.HTTPSConnection if address.is_secure else http.client.HTTPConnection
    )
    connection = kind(address.host, address.port, timeout=_WAIT_S)
    try:
        headers = {"Content-Type": "application/json"}
        connection.request("POST", path, orjson.dumps(body), headers)
        answer = connection.getresponse()
        data: Any = orjson.loads(answer.read(64 * 1024))
    except (OSError, http.client.HTTPException) as error:
        raise CannotReach(f"{address.url} does not answer: {error}.") from error
    except orjson.JSONDecodeError as error:
        raise CannotReach(f"{address.url} is no Shoutan server.") from error
    finally:
        connection.close()
    if not isinstance(data, dict):
        raise CannotReach(f"{address.url} is no Shoutan server.")
    if answer.status != 200:
        why = data.get("detail")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        raise RequestRefused("bad_name", str(why or f"HTTP {answer.status}"))  # pyright: ignore[reportUnknownArgumentType]
    return data  # pyright: ignore[reportUnknownVariableType]
