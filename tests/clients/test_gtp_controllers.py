"""Sabaki, GoGui, gogui-twogtp, gomill and the CGOS client play somebody on a server.

Each plays its whole game at the door for GTP programs, and by `shoutan gtp`.
"""

import contextlib
from collections.abc import AsyncGenerator, Iterator
from typing import Any

import pytest
from shoutan_protocol.messages.events import (
    GameEvent,
    GameFinished,
    GameStarted,
    Passed,
    Played,
    ProposalConfirmed,
    SettlingStarted,
)

from tests.gtp_controllers import CONTROLLERS, GAME, Controller
from tests.gtp_program import GtpProgram
from tests.server_process import SHOUTAN, ServerProcess, running_server
from tests.ws_client import Client

ENDS = ("door", "command")


@pytest.fixture(scope="module")
def gui_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose door for GTP programs is open."""
    with running_server(tmp_path_factory.mktemp("gui") / "data", guis=True) as server:
        yield server


@contextlib.asynccontextmanager
async def program(
    server: ServerProcess, end: str, name: str
) -> AsyncGenerator[GtpProgram]:
    """Return a program at one of the two ends, a guest of that name."""
    if end == "door":
        async with GtpProgram.dialed(server.gui_port, f"guest {name}") as gui:
            yield gui
    else:
        command = (str(SHOUTAN), "gtp", server.url, "--as", name)
        async with GtpProgram.running(*command) as gui:
            yield gui


class Person:
    """Somebody on the web page who sits down in the open game of `name`, and plays."""

    def __init__(self, server: ServerProcess, client: Client, name: str) -> None:
        self._server = server
        self._client = client
        self._name = name
        self.game = ""

    async def comes(self) -> None:
        await self._client.ok("lobby.watch")
        while not self.game:
            self.game = self._open_game()
            if not self.game:
                await self._client.receive()  # the lobby changes
        await self._client.join(self.game)
        await self._client.until(GameStarted)

    async def plays(self, ply: int) -> None:
        if ply:
            await self._client.until(GameEvent, lambda event: _ply_of(event) == ply - 1)
        await self._client.play(self.game, ply, GAME[ply][1])

    async def agrees(self) -> None:
        await self._client.until(SettlingStarted)
        number = (await self._client.until(ProposalConfirmed)).number
        confirm = {"game": self.game, "proposal": number, "cid": "confirm-0001"}
        await self._client.ok("settle.confirm", **confirm)
        await self._client.until(GameFinished)

    def _open_game(self) -> str:
        games: list[dict[str, Any]] = self._server.get(
            "/api/games?state=live&limit=100"
        ).json()["games"]
        for game in games:
            players = [game["black"], game["white"]]
            if any(player and player["name"] == self._name for player in players):
                return str(game["id"])
        return ""


def _ply_of(event: GameEvent) -> int | None:
    return event.ply if isinstance(event, Played | Passed) else None


@pytest.mark.asyncio
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("controller", CONTROLLERS, ids=lambda c: c.name)
async def test_a_controller_plays_its_whole_game(
    controller: Controller, end: str, gui_server: ServerProcess
) -> None:
    name = f"{controller.name[:12]} {end}".replace(" ", "-")
    far = await gui_server.guest("Far")
    person = Person(gui_server, far, name)
    try:
        async with program(gui_server, end, name) as gui:
            score = await controller.play(gui, person)
            if gui.process is not None:
                assert await gui.process.wait() == 0
    finally:
        await far.vanish()
    card = gui_server.get(f"/api/games/{person.game}").json()
    assert card["result"] == score
    assert card["end_reason"] == "two_passes"
    assert card["moves"] == len(GAME)
    log = await (watcher := await gui_server.watcher()).log(person.game)
    await watcher.vanish()
    turns = [event for event in log if isinstance(event, Played | Passed)]
    played = [t.vertex if isinstance(t, Played) else "pass" for t in turns]
    assert played == [vertex for _, vertex in GAME]
