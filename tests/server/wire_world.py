"""A real server with engines on real wires, and people at its websocket.

async with WireWorld(tmp_path, "--ladder", "9x9 1m") as world:
    await world.socat("gnugo --mode gtp")
    games = await world.finished(2)
"""

import asyncio
import contextlib
import os
import shlex
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from shoutan_host.engines.commands import engine_path
from shoutan_protocol.messages.events import (
    GameFinished,
    GameStarted,
    Passed,
    Played,
    ProposalConfirmed,
    SettlingStarted,
)

from tests.needs import find_engine
from tests.people import People
from tests.server.engine_world import DialIn, HeardEngine, fake_command
from tests.server_process import ServerProcess
from tests.ws_client import Client, Refused

GNUGO = "gnugo --mode gtp"
QUICK = f"{GNUGO} --level 1 --max-level 1"
"""GNU Go raises its level by itself where it has time; not this one."""
PATIENCE_S = 60.0


def fake_bot(*rules: str, name: str = "fake") -> str:
    """Return a house bot that is a fake engine, as `--bot` takes it."""
    return f"{name}={shlex.join(fake_command(*rules))}"


def names(game: dict[str, Any]) -> tuple[str, str]:
    """Return who played Black and who White."""
    return game["black"]["name"], game["white"]["name"]


class WireWorld:
    """One server process and everybody who dials it; all of them end with the block."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        bots: Sequence[str] = (),
        server: ServerProcess | None = None,
    ) -> None:
        """`server`: one that runs already, and goes on running."""
        self.folder = folder
        self._is_shared = server is not None
        self.server = server or ServerProcess(
            folder / "data", *options, bots=bots, engines=True
        )
        self.people = People(self.server)
        self._dialed: list[DialIn] = []
        self._processes: list[asyncio.subprocess.Process] = []

    async def __aenter__(self) -> Self:
        if not self._is_shared:
            self.server.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.people.leave()
        for engine in self._dialed:
            await engine.end()
        if self.server.is_running and not self._is_shared:
            code = self.server.stop()
            assert code == 0 or error is not None, self.server.log_text()
        for process in self._processes:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
        if error is None:
            self.server.check_log()

    # -- engines -------------------------------------------------------------------

    async def socat(self, command: str) -> asyncio.subprocess.Process:
        """Start what an engine author starts: one line."""
        program = find_engine("socat")
        assert program is not None
        process = await asyncio.create_subprocess_exec(
            *(program, f"TCP:127.0.0.1:{self.server.engine_port}", f"EXEC:{command}"),
            cwd=self.folder,
            env={**os.environ, "PATH": engine_path()},
            stdin=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        self._processes.append(process)
        return process

    async def dial(
        self,
        name: str | None,
        rules: dict[str, str] | None = None,
        commands: str | None = None,
    ) -> DialIn:
        """Let a fake engine of this process dial in, with a login or without."""
        port = self.server.engine_port
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if name is not None:
            writer.write(f"login {name} token-of-{name}\n".encode())
        self._dialed.append(DialIn(HeardEngine(rules, commands), reader, writer))
        return self._dialed[-1]

    # -- what the server shows -----------------------------------------------------

    async def finished(self, count: int) -> list[dict[str, Any]]:
        """Wait until so many games have ended; return the first of them."""
        games: list[dict[str, Any]] = []

        def are_there() -> bool:
            nonlocal games
            found = self.server.get("/api/games?state=finished&limit=100").json()
            games = found["games"][::-1][:count]
            return len(games) == count

        await self._until(are_there)
        return games

    async def begun(self) -> str:
        """Wait until a game is played; return its id."""
        found: list[dict[str, Any]] = []

        def is_there() -> bool:
            games = self.server.get("/api/games?limit=100").json()["games"]
            found[:] = [game for game in games if game["phase"] == "play"]
            return bool(found)

        await self._until(is_there)
        game: str = found[0]["id"]
        return game

    async def idle(self, name: str) -> None:
        """Wait until a bot is listed and plays nothing."""

        def is_idle() -> bool:
            bots = self.server.get("/api/bots").json()["bots"]
            return any(bot["name"] == name and bot["taken"] == 0 for bot in bots)

        await self._until(is_idle)

    async def paired(self) -> dict[str, Any]:
        """Wait until a game is being played; return the only one."""
        games: list[dict[str, Any]] = []

        def is_played() -> bool:
            found = self.server.get("/api/games?state=live").json()["games"]
            games[:] = [game for game in found if game["phase"] == "play"]
            return bool(games)

        await self._until(is_played)
        (game,) = games
        return game

    async def _until(self, condition: Callable[[], bool]) -> None:
        """Ask again whenever the lobby has changed."""
        lobby = Client(self.server.ws_url)
        await lobby.connect()
        try:
            await lobby.ok("lobby.watch")
            async with asyncio.timeout(PATIENCE_S):
                while not condition():
                    await lobby.receive()
        finally:
            await lobby.vanish()

    def record(self, game: str) -> bytes:
        """Return the record of a game as SGF."""
        return self.server.get(f"/api/games/{game}.sgf").body


async def pass_until_settling(ann: Client, game: str, ply: int) -> None:
    """Play Black: pass at `ply` and from then on, until White has passed as well."""
    while not await white_moved(ann, game, ply, "pass"):
        ply += 2


async def white_moved(ann: Client, game: str, ply: int, vertex: str) -> bool:
    """Play Black at `ply` and wait for White; True if play has stopped."""
    await ann.play(game, ply, vertex)
    async with asyncio.timeout(PATIENCE_S):
        while True:
            for message in ann.heap:
                match message:
                    case SettlingStarted() if message.game == game:
                        return True
                    case Played() if message.game == game and message.ply == ply + 1:
                        return False
                    case Passed() if message.game == game and message.ply == ply + 1:
                        # One pass after another stops play: that comes with it.
                        if vertex != "pass":
                            return False
                    case _:
                        pass
            await ann.receive()


async def play_ten_stones(ann: Client, game: str, size: int) -> int:
    """Play Black, ten stones wherever the rules allow one; return the next ply."""
    points = [f"{c}{r}" for r in range(2, size) for c in "BCDEFG"[: size - 2]]
    await ann.until(GameStarted, lambda event: event.game == game)
    ply = 0
    for _ in range(10):
        for vertex in list(points):
            points.remove(vertex)
            with contextlib.suppress(Refused):
                assert not await white_moved(ann, game, ply, vertex)
                break
        ply += 2
    return ply


async def confirm_whites(ann: Client, game: str) -> GameFinished:
    """Agree to what the engine, White, has proposed or agreed to."""
    number = (await ann.until(ProposalConfirmed)).number
    await ann.ok("settle.confirm", game=game, proposal=number, cid="confirm-0001")
    return await ann.until(GameFinished, lambda event: event.game == game)
