"""Who a program is at a server: a guest, a bot or a person with an account, a watcher."""

import asyncio
import http.client
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, cast

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
class Person:
    """A person with an account: the token that logging in gave."""

    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Watcher:
    """Nobody: may look on, and nothing else."""


Identity: TypeAlias = Guest | BotAccount | Person | Watcher


def hello_fields(identity: Identity) -> dict[str, Any]:
    """Return what `hello` says of an identity."""
    match identity:
        case Guest(token):
            return {"guest_token": token}
        case BotAccount(name, token):
            return {"login": {"name": name, "token": token}}
        case Person(token):
            return {"session_token": token}
        case Watcher():
            return {}


async def new_guest(address: ServerAddress, name: str | None = None) -> Guest:
    """Ask a server for a guest, of that name if it is free.

    Raises CannotReach, and RequestRefused for a name that cannot be had, with the code
    `not_allowed` where guests may only watch.
    """
    body = {} if name is None else {"name": name}
    return Guest(await _token(address, "/api/guests", body))


async def log_in(address: ServerAddress, name: str, password: str) -> Person:
    """Log a person in to an account.

    Raises CannotReach, and RequestRefused where name and password do not fit.
    """
    body = {"name": name, "password": password}
    return Person(await _token(address, "/api/sessions", body))


async def _token(address: ServerAddress, path: str, body: dict[str, Any]) -> str:
    given = await asyncio.to_thread(_post, address, path, body)
    token = given.get("token")
    if not isinstance(token, str):
        raise CannotReach(f"{address.url} is no Shoutan server.")
    return token


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
    except ConnectionResetError as error:  # also an end before the first byte
        raise CannotReach.closed_unanswered(address.url) from error
    except http.client.HTTPException as error:
        # Something answers, in another language than that of the web: another door.
        raise CannotReach(f"{address.url} is no Shoutan server.") from error
    except OSError as error:
        raise CannotReach(f"{address.url} does not answer: {error}.") from error
    except orjson.JSONDecodeError as error:
        raise CannotReach(f"{address.url} is no Shoutan server.") from error
    finally:
        connection.close()
    if not isinstance(data, dict):
        raise CannotReach(f"{address.url} is no Shoutan server.")
    given = cast("dict[str, Any]", data)
    if answer.status not in (200, 201):
        why = given.get("detail") or f"HTTP {answer.status}"
        code = "not_allowed" if answer.status == 403 else "bad_name"
        raise RequestRefused(str(given.get("code") or code), str(why))
    return given
