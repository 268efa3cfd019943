"""The address of a server, as people type or copy it."""

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from shoutan_host.tables import shown

from shoutan_clients.remote.failures import BadAddress

DEFAULT_PORT: Final = 3610
_HOW: Final = (
    "write the address of a server as http://HOST:3610, or copy that of a game"
)
_SCHEMES: Final = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
_GAME_PATH: Final = re.compile(r"/game/([A-Za-z0-9_-]{22})/?")
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A server: `host` and `port`, encrypted or not; `game` where a game was named."""

    host: str
    port: int
    is_secure: bool = False
    game: str | None = None

    @property
    def url(self) -> str:
        """The address of the page, without a slash at its end."""
        return f"{'https' if self.is_secure else 'http'}://{self._place}"

    @property
    def websocket(self) -> str:
        """The address of the websocket."""
        return f"{'wss' if self.is_secure else 'ws'}://{self._place}/ws"

    @property
    def is_here(self) -> bool:
        """Tell whether the server is on this machine."""
        return self.host in _LOOPBACK

    @property
    def _place(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def parse_address(text: str) -> ServerAddress:
    """Read `http://HOST:PORT`, `https://HOST`, `HOST:PORT` or `HOST`.

    Without a scheme the port is 3610 where none is given; the path may be empty, `/ws`
    or that of a game. Raises BadAddress.
    """
    stripped = text.strip()
    has_scheme = "://" in stripped
    try:
        parts = urlsplit(stripped if has_scheme else f"http://{stripped}")
        port = parts.port
    except ValueError as error:
        raise BadAddress(f"{shown(text)} is no address: {_HOW}") from error
    scheme = _SCHEMES.get(parts.scheme.lower())
    if scheme is None or not parts.hostname or "@" in parts.netloc:
        raise BadAddress(f"{shown(text)} is no address of a server: {_HOW}")
    if ":" not in parts.hostname:
        try:
            parts.hostname.encode("idna")
        except UnicodeError as error:
            what = "no host is called so, a part of a name has 1 to 63 letters"
            raise BadAddress(f"{shown(text)}: {what}; {_HOW}") from error
    game = _GAME_PATH.fullmatch(parts.path)
    if game is None and parts.path.startswith("/game/"):
        named = parts.path.removeprefix("/game/")
        raise BadAddress(f"{named!r} is not the id of a game, which has 22 letters")
    if game is None and parts.path not in ("", "/", "/ws"):
        raise BadAddress(f"there is no server at the path {parts.path!r}: {_HOW}")
    is_secure = scheme == "wss"
    if port is None:
        port = (443 if is_secure else 80) if has_scheme else DEFAULT_PORT
    return ServerAddress(
        parts.hostname, port, is_secure, None if game is None else game[1]
    )
