"""People who play bots of `shoutan connect` at a server, and which ones are listed there."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from shoutan_protocol.messages.events import GameFinished, GameStarted, Played
from shoutan_protocol.messages.replies import Lobby

from tests.people import People
from tests.server.engine_world import processes_in
from tests.server_process import ServerProcess
from tests.ws_client import Client


@asynccontextmanager
async def visitors(server: ServerProcess) -> AsyncGenerator[People]:
    """People at the server, who leave at the end of the block."""
    people = People(server)
    try:
        yield people
    finally:
        await people.leave()


async def challenge(ann: Client, bot: str | None, **fields: Any) -> str:
    """Make a game against a bot, with Ann as Black, and wait until it has begun."""
    game = await ann.create(size=5, bot=bot, **fields)
    await ann.until(GameStarted, lambda event: event.game == game)
    return game


def is_of(game: str) -> Callable[[GameFinished], bool]:
    """Return what tells whether an end is that of a game."""
    return lambda event: event.game == game


async def answered(ann: Client, game: str, ply: int, vertex: str) -> str | None:
    """Play a stone and return what the bot answers."""
    await ann.play(game, ply, vertex)
    reply = await ann.until(Played, lambda e: (e.game, e.ply) == (game, ply + 1))
    return reply.vertex


def bot_listed(server: ServerProcess, name: str | None) -> dict[str, Any] | None:
    bots = server.get("/api/bots").json()["bots"]
    return next((bot for bot in bots if bot["name"] == name), None)


async def listed(server: ServerProcess, name: str | None) -> None:
    """Wait until a bot is listed."""
    lobby = Client(server.ws_url)
    await lobby.connect()
    await lobby.ok("lobby.watch")
    await lobby.until(Lobby, lambda told: any(bot.name == name for bot in told.bots))
    await lobby.close()


async def gone(server: ServerProcess, name: str | None) -> None:
    """Wait until a bot is not listed any more."""
    lobby = Client(server.ws_url)
    await lobby.connect()
    await lobby.ok("lobby.watch")
    await lobby.until(Lobby, lambda told: all(bot.name != name for bot in told.bots))
    await lobby.close()


def engines_in(folder: Path) -> list[int]:
    """Return the engines that run in a folder, without what started them."""
    found: list[int] = []
    for pid in processes_in(folder):
        command = Path(f"/proc/{pid}/cmdline").read_bytes()
        if b"fake_engine" in command and b"connect" not in command:
            found.append(pid)
    return found
