"""A real server in a process of its own: start, stop, kill, restart; plain HTTP to it.

    with running_server(tmp_path) as server:          # stopped, and its log checked
        ann = await server.guest("Ann")               # a `Client`, connected
        server.get("/api/games").json()
        server.kill()                                 # kill -9
        server.start()                                # same folder, same ports

Ports are free ones, chosen by the system at the first start. No engine of the house is
offered unless `bots` names some; with `bots=None` those of a file are. Use `server` of tests/server/conftest.py where a module
can share one process.
"""

import contextlib
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import orjson

from tests.ws_client import Client, Refused

__all__ = ["Client", "Refused", "Reply", "ServerProcess", "run_serve", "running_server"]

SHOUTAN: Final = Path(sys.executable).with_name("shoutan")
START_WITHIN_S: Final = 90.0
STOP_WITHIN_S: Final = 30.0

_PLAY: Final = re.compile(r"^  play +http://\S+:(\d+)/$")
_ENGINES: Final = re.compile(r"^  engines +socat TCP:\S+:(\d+) ")
_GUIS: Final = re.compile(r"^  GUIs +.*socat STDIO TCP:\S+:(\d+)\b")
_CGOS: Final = re.compile(r"^  cgos +\S+:(\d+) ")
_TROUBLE: Final = re.compile(r"^(Traceback|ERROR|CRITICAL|Exception)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Reply:
    """An HTTP answer; names of headers in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body as data."""
        return orjson.loads(self.body)


class ServerProcess:
    """One `shoutan serve`, and the next one on the same folder and ports."""

    def __init__(
        self,
        data: Path,
        *options: str,
        bots: Sequence[str] | None = (),
        engines: bool = False,
        guis: bool = False,
    ) -> None:
        """Prepare; `engines`, `guis` open these doors, `bots` are NAME=COMMAND."""
        self.data = data
        self.log = data.with_name(f"{data.name}.log")
        self.port = 0
        self.engine_port = 0
        self.gui_port = 0
        self.cgos_port = 0
        self.started_in_s = 0.0
        self.banner: list[str] = []
        """What it said at its last start."""
        self._looked_at = 0
        self._options = options
        self._bots = bots
        self._engines = engines
        self._guis = guis
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int:
        """The process id of the running server."""
        assert self._process is not None, "not started"
        return self._process.pid

    @property
    def url(self) -> str:
        """Where the page is, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws_url(self) -> str:
        """Where the websocket is."""
        return f"ws://127.0.0.1:{self.port}/ws"

    # -- the process ---------------------------------------------------------------

    def start(self) -> None:
        """Start and wait until it says that it is running; takes about a second."""
        engine_port = str(self.engine_port) if self._engines else "off"
        command = [str(SHOUTAN), "serve", "--data", str(self.data)]
        gui_port = str(self.gui_port) if self._guis else "off"
        command += ["--port", str(self.port), "--engine-port", engine_port]
        command += ["--gui-port", gui_port]
        command += ["--cgos-port", str(self.cgos_port) if self._engines else "off"]
        bots = [] if self._bots is None else self._bots or ["off"]
        for bot in bots:
            command += ["--bot", bot]
        begun = perf_counter()
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [*command, *self._options],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self._process = process
        watchdog = threading.Timer(START_WITHIN_S, process.kill)
        watchdog.start()
        assert process.stdout is not None
        self.banner.clear()
        for line in process.stdout:
            self.banner.append(line.rstrip("\n"))
            if found := _PLAY.match(line):
                self.port = int(found[1])
            elif found := _ENGINES.match(line):
                self.engine_port = int(found[1])
            elif found := _GUIS.match(line):
                self.gui_port = int(found[1])
            elif found := _CGOS.match(line):
                self.cgos_port = int(found[1])
            elif line.startswith("Ctrl-C"):
                break
        else:
            process.stdout.close()
            code = process.wait()
            raise AssertionError(f"no start, exit code {code}: {self.log_text()}")
        watchdog.cancel()
        self.started_in_s = perf_counter() - begun

    def stop(self) -> int:
        """Ask it to end (SIGTERM); returns the exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Kill -9: nothing is flushed, nobody is told."""
        self._end(signal.SIGKILL)

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal and do not wait."""
        assert self._process is not None
        self._process.send_signal(number)

    def wait(self) -> int:
        """Wait for its end; returns the exit code."""
        assert self._process is not None
        process, self._process = self._process, None
        try:
            code = process.wait(STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
        finally:
            if process.stdout is not None:
                process.stdout.close()
        return code

    def _end(self, number: signal.Signals) -> int:
        self.send_signal(number)
        return self.wait()

    @property
    def is_running(self) -> bool:
        """Tell whether it was started and neither stopped nor killed."""
        return self._process is not None

    def log_text(self) -> str:
        """Return what it wrote to stderr, over all starts."""
        return self.log.read_text(encoding="utf-8") if self.log.exists() else ""

    def check_log(self) -> None:
        """Fail if it reported an error since the last look: each is a mistake of ours."""
        text = self.log_text()[self._looked_at :]
        self._looked_at += len(text)
        assert _TROUBLE.search(text) is None, f"the server's log:\n{text}"

    # -- talking to it -------------------------------------------------------------

    def request(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Make one HTTP request on a connection of its own."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=STOP_WITHIN_S)
        try:
            connection.request(method, path, body, dict(headers or {}))
            answer = connection.getresponse()
            names = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(answer.status, names, answer.read())
        finally:
            connection.close()

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Reply:
        """GET a path."""
        return self.request("GET", path, headers=headers)

    def post(self, path: str, body: Any = None) -> Reply:
        """POST data as JSON, nothing where it is None."""
        raw = None if body is None else orjson.dumps(body)
        return self.request("POST", path, raw, {"Content-Type": "application/json"})

    def new_guest(self, name: str | None = None) -> Client:
        """Return a client with a fresh token that has not connected yet."""
        given = self.post("/api/guests", None if name is None else {"name": name})
        assert given.status == 200, given
        guest = given.json()
        return Client(self.ws_url, guest["token"], guest["player"]["id"])

    async def guest(self, name: str | None = None) -> Client:
        """Return a guest who has connected and said hello."""
        client = self.new_guest(name)
        await client.connect()
        return client

    async def watcher(self) -> Client:
        """Return a client without a token, connected: it may only watch."""
        client = Client(self.ws_url)
        await client.connect()
        return client


@contextlib.contextmanager
def running_server(
    data: Path,
    *options: str,
    bots: Sequence[str] | None = (),
    engines: bool = False,
    guis: bool = False,
) -> Generator[ServerProcess]:
    """Run a server for the length of a block; at its end, stop it and check its log."""
    server = ServerProcess(data, *options, bots=bots, engines=engines, guis=guis)
    server.start()
    try:
        yield server
    except BaseException:
        if server.is_running:
            server.kill()
        raise
    if server.is_running:
        code = server.stop()
        assert code == 0, f"exit code {code}:\n{server.log_text()}"
    server.check_log()


def run_serve(*options: str) -> tuple[int, str]:
    """Run a `shoutan serve` that ends by itself; returns its exit code and its stderr."""
    done = subprocess.run(
        [str(SHOUTAN), "serve", *options],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=START_WITHIN_S,
        check=False,
    )
    assert done.stdout == ""
    return done.returncode, done.stderr
