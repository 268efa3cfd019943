"""The server of a match: a process of its own, started, watched and ended."""

import asyncio
import contextlib
import re
import subprocess
import sys
from asyncio.subprocess import Process
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ValidationError
from shoutan_engine.clocks.types import Millis

from shoutan_clients.match.going_on import INDENT
from shoutan_clients.match.wiring import CannotBegin
from shoutan_clients.remote.address import ServerAddress
from shoutan_clients.remote.identity import BotAccount

HERE: Final = "127.0.0.1"
START_S: Final = 60.0
OPERATOR: Final = "admin-match"
"""The account by which the match makes games and ends them."""
STOP_S: Final = 10.0
"""How long it may take to close what it has open; as long as `child.py` gives it."""
_CHILD: Final = Path(__file__).with_name("child.py")
_PLAY: Final = re.compile(rb"^ +play +http://\S+:([0-9]+)/\s*$")
_READY: Final = b"Ctrl-C"
"""Begins the last line of what a server says once it listens."""
_NO_PAGE: Final = b"The web page was not built"
_TAIL: Final = 4096


class _Account(BaseModel):
    """What `shoutan admin bots add --json` says of an account."""

    name: str
    token: str


@dataclass(frozen=True, slots=True)
class Listening:
    """What a server says when it begins.

    Its port, the account of its operator, and whether it has a page to show.
    """

    port: int
    operator: BotAccount
    has_page: bool = True


class ServerProcess:
    """A running server. Make one by `start`, end it by `stop`."""

    def __init__(
        self, process: Process, at: Listening, log: Path, log_from: int
    ) -> None:
        self.address = ServerAddress(HERE, at.port)
        self.operator = at.operator
        self.has_page = at.has_page
        self._process = process
        self._log = log
        self._log_from = log_from
        self._asked_at: Millis | None = None
        """When it was asked whether it runs, None once it has answered."""
        self._draining = asyncio.create_task(self._drain())

    @classmethod
    async def start(
        cls, data: Path, log: Path, port: int, title: str
    ) -> "ServerProcess":
        """Start a server on the empty folder `data`, and return once it listens.

        `log`: what it complains about is added there. Raises CannotBegin.
        """
        with log.open("ab") as complaints:
            begun = complaints.tell()
            process = await asyncio.create_subprocess_exec(
                *_command(data, port, title),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=complaints,
                **_own_group(),
            )
        try:
            async with asyncio.timeout(START_S):
                assert process.stdout is not None
                listening = await read_listening(process.stdout)
        except TimeoutError:
            listening = None
        except BaseException:
            await _end(process)
            raise
        if listening is None:
            await _end(process)
            # What it advises are its own options; here another one is meant.
            why = _last_words(log, begun).partition(". ")[0] or "it said nothing"
            # The log may go with the folder: what else it has is said here.
            *earlier, _ = _said(log, begun) or [""]
            more = "".join(f"\n{INDENT}{line}" for line in earlier)
            raise CannotBegin(
                f"The server that is to show the games does not start: {why}."
                f" Choose another port with --serve-port (0: any free one).{more}"
            )
        return cls(process, listening, log, begun)

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    async def wait_ended(self) -> str:
        """Wait until it is gone; return a sentence about that."""
        code = await self._process.wait()
        why = _last_words(self._log, self._log_from)
        how = f"by signal {-code}" if code < 0 else f"with exit code {code}"
        said = f" Its last words: {why}." if why else ""
        return f"The server that shows the games has ended {how}.{said}"

    def silence(self, now: Millis) -> Millis:
        """Return how long it has not answered that it runs; ask, if it has.

        By its input and output alone (`child.py`): a server that has much to do is slow to
        answer at its connections, but has not stood still.
        """
        if self._asked_at is not None:
            return Millis(now - self._asked_at)
        stdin = self._process.stdin
        if stdin is not None and not stdin.is_closing():
            self._asked_at = now
            stdin.write(b".")
        return Millis(0)

    async def stop(self) -> None:
        """End it, in an orderly way if it can; returns once it is gone."""
        await _end(self._process)
        self._draining.cancel()
        await asyncio.gather(self._draining, return_exceptions=True)

    async def _drain(self) -> None:
        assert self._process.stdout is not None
        while await self._process.stdout.read(_TAIL):
            self._asked_at = None


def _command(data: Path, port: int, title: str) -> list[str]:
    doors = ("--engine-port", "--gui-port", "--cgos-port")
    return [
        # Not from the folder in which the match was started, whatever is in there.
        *(sys.executable, "-P", str(_CHILD), str(data), OPERATOR),
        *("--host", HERE, "--port", str(port)),
        *(word for door in doors for word in (door, "off")),
        # The engines log in; everybody else looks on.
        *("--bot", "off", "--open-bots", "on", "--access", "closed", "--chat", "off"),
        *("--transcripts", "0", "--title", title),
    ]


def _own_group() -> dict[str, Any]:
    """Return what keeps Ctrl-C in a terminal from the server: the match ends it."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


async def read_listening(said: asyncio.StreamReader) -> Listening | None:
    """Return where a server listens once it says so; None if it has ended before."""
    port: int | None = None
    has_page = True
    try:
        made = _Account.model_validate_json(await said.readline())
    except ValidationError:
        return None
    operator = BotAccount(made.name, made.token)
    while line := await said.readline():
        if found := _PLAY.match(line):
            port = int(found[1])
        has_page = has_page and _NO_PAGE not in line
        if line.startswith(_READY):
            return None if port is None else Listening(port, operator, has_page)
    return None


async def _end(process: Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
    if process.stdin is not None:
        process.stdin.close()
    try:
        async with asyncio.timeout(STOP_S):
            await process.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _last_words(log: Path, begun: int) -> str:
    """Return the last line of a log that was written since, without its full stop."""
    said = _said(log, begun)
    return said[-1].strip().removeprefix("shoutan serve: ").rstrip(". ") if said else ""


def _said(log: Path, begun: int) -> list[str]:
    """Return the last lines of a log that were written since."""
    with contextlib.suppress(OSError), log.open("rb") as file:
        end = file.seek(0, 2)
        file.seek(max(begun, end - _TAIL))
        lines = file.read().decode("utf-8", "replace").split("\n")
        return [line.rstrip() for line in lines if line.strip()]
    return []
