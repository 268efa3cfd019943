"""An engine that listens elsewhere: `tcp://HOST:PORT`, where a program waits for us.

    socat TCP-LISTEN:4711,reuseaddr,fork EXEC:'gnugo --mode gtp'

Each connection is an engine of its own; another one is its restart. Whoever listens ends
its engine with the connection.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from shoutan_host.engines.failures import EngineUnreachable
from shoutan_host.gtp.engine_socket import EngineSocket
from shoutan_host.gtp.link import GtpLink

SCHEME: Final = "tcp://"
CONNECT_S: Final = 10.0
_CLOSE_S: Final = 1.0

_OnLink: TypeAlias = Callable[[GtpLink, asyncio.Transport], None]


@dataclass(frozen=True, slots=True)
class TcpAddress:
    """Where an engine listens."""

    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{SCHEME}{host}:{self.port}"


def parse_tcp(text: str) -> TcpAddress:
    """Read `tcp://HOST:PORT`. Raises ValueError with a sentence."""
    host, colon, port = text.removeprefix(SCHEME).rstrip("/").rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    is_port = port.isascii() and port.isdecimal() and 1 <= int(port) <= 65_535
    if not (text.startswith(SCHEME) and colon and host and is_port):
        raise ValueError(
            f"{text!r} is no address of an engine: write {SCHEME}HOST:PORT, such as"
            f" {SCHEME}192.168.1.5:4711"
        )
    return TcpAddress(host, int(port))


class RemoteEngine:
    """The connection to an engine that listens elsewhere."""

    def __init__(
        self, link: GtpLink, transport: asyncio.Transport, peer: "_Peer"
    ) -> None:
        self._link = link
        self._transport = transport
        self._peer = peer

    @property
    def link(self) -> GtpLink:
        """The link on which it is asked."""
        return self._link

    @property
    def pid(self) -> None:
        """Nobody here knows it."""
        return

    @property
    def stderr_tail(self) -> str:
        """Nobody here hears it."""
        return ""

    async def heard_out(self) -> None:
        """There is nothing to wait for."""

    async def wait(self) -> None:
        """Wait until the connection is gone."""
        await self._peer.is_lost.wait()

    async def stop(self, *, quit_s: float = 2.0, term_s: float = 3.0) -> None:
        """Say good-bye for `quit_s` at most, then hang up; `term_s` is for processes."""
        try:
            await self._link.quit(quit_s)
            async with asyncio.timeout(min(term_s, _CLOSE_S)):
                await self._peer.is_lost.wait()
        except TimeoutError:
            pass
        finally:
            self._link.close()
            self._transport.abort()
        await self._peer.is_lost.wait()


class TcpStarter:
    """Connects to an engine that listens."""

    def __init__(self, address: TcpAddress, *, connect_s: float = CONNECT_S) -> None:
        self._address = address
        self._connect_s = connect_s

    async def start(self, number: int) -> RemoteEngine:
        """Connect. Raises EngineUnreachable if nobody answers there: that is no fault here."""
        made: list[tuple[GtpLink, asyncio.Transport]] = []
        loop, address = asyncio.get_running_loop(), self._address
        try:
            async with asyncio.timeout(self._connect_s):
                _, peer = await loop.create_connection(
                    lambda: _Peer(lambda link, stream: made.append((link, stream))),
                    address.host,
                    address.port,
                )
        except TimeoutError:
            sentence = f"nothing answers at {address} within {self._connect_s:g} s"
            raise EngineUnreachable(sentence) from None
        except UnicodeError as error:  # of the codec for names of hosts
            sentence = f"cannot connect to {address}: that is no name of a machine"
            raise EngineUnreachable(sentence) from error
        except OSError as error:
            sentence = f"cannot connect to {address}: {error.strerror or error}"
            raise EngineUnreachable(sentence) from error
        return RemoteEngine(*made[0], peer)


class _Peer(EngineSocket):
    """Our end of the connection; `is_lost` once it is gone."""

    def __init__(self, on_link: _OnLink) -> None:
        super().__init__(on_link)
        self.is_lost = asyncio.Event()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the link, and whoever waits for the end."""
        super().connection_lost(exc)
        self.is_lost.set()
