"""A server full of people for the pictures: games played over the wire, by real rules.

    with opened_house(folder) as house:
        game = house.run(scenes.midgame(house))

Its people live in an event loop of their own thread, so that a browser may be driven
meanwhile.
"""

import asyncio
import contextlib
import json
import threading
from collections.abc import Coroutine, Generator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from shoutan_host.ids import new_cid
from shoutan_protocol.messages.events import GameFinished, GameStarted

from tests.needs import find_engine
from tests.pictures.make_games import GAMES
from tests.server.accounts_at import client, register
from tests.server_process import Client, ServerProcess, running_server

T = TypeVar("T")
PATIENCE_S: Final = 120.0
ORIGIN: Final = "http://go.example"
"""Under which the page is opened, so that links and their QR codes are always the same."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game of `games.jsonl`; `leads` are Black's, points, before each turn."""

    size: int
    turns: Sequence[str]
    leads: Sequence[float]
    dead: Sequence[str]


@dataclass(slots=True)
class House:
    """The server, its people by name, and the games to play."""

    server: ServerProcess
    games: Sequence[Played]
    loop: asyncio.AbstractEventLoop
    people: dict[str, Client] = field(default_factory=dict[str, Client])

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have the people do something, and wait until it is done."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE_S)

    async def account(self, name: str) -> Client:
        """Return somebody with an account, connected; registered when first asked for."""
        if name not in self.people:
            token, player = register(self.server, name)
            person = client(self.server, token)
            person.player = player
            await self._welcome(name, person)
        return self.people[name]

    async def guest(self, name: str) -> Client:
        """Return a guest, connected; a new one when first asked for."""
        if name not in self.people:
            await self._welcome(name, self.server.new_guest(name))
        return self.people[name]

    async def bot(self, name: str) -> Client:
        """Return a bot with an account, connected."""
        if name not in self.people:
            login = {"name": name, "token": f"token-of-{name}"}
            await self._welcome(name, Client(self.server.ws_url, login=login))
        return self.people[name]

    async def begun(self, black: Client, white: Client, **fields: Any) -> str:
        """Return a game of two that has begun; fields as of `game.create`."""
        game = await black.create(**fields)
        await white.join(game)
        await black.until(GameStarted, lambda event: event.game == game)
        return game

    async def replay(
        self,
        game: str,
        black: Client,
        white: Client,
        turns: Sequence[str],
        start: int = 0,
    ) -> None:
        """Have both play these turns, the first of them at ply `start`."""
        for ply, vertex in enumerate(turns, start):
            await (black, white)[ply % 2].play(game, ply, vertex)

    async def resigned(self, game: str, loser: Client, winner: Client) -> None:
        """Have somebody give up, and wait until both have heard of it."""
        await loser.ok("resign", game=game, cid=new_cid())
        for one in (loser, winner):
            await one.until(GameFinished, lambda event: event.game == game)

    async def said(self, game: str, who: Client, text: str) -> None:
        """Say something to both players."""
        await who.ok("chat.say", game=game, channel="players", text=text, cid=new_cid())

    async def _welcome(self, name: str, person: Client) -> None:
        await person.connect()
        self.people[name] = person


def read_games() -> list[Played]:
    """Return the games that GNU Go played."""
    lines = GAMES.read_text(encoding="utf-8").splitlines()
    return [Played(**json.loads(line)) for line in lines]  # noqa: TID251 - our own file


@contextlib.contextmanager
def opened_house(folder: Path) -> Generator[House]:
    """Run a server with GNU Go in the house, and a loop for its people."""
    gnugo = find_engine("gnugo")
    assert gnugo is not None, "GNU Go is not installed"
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    command = f"gnugo={gnugo} --mode gtp --level 1"
    options = ("--public-origin", ORIGIN)
    with running_server(folder / "data", *options, bots=[command]) as server:
        thread.start()
        house = House(server, read_games(), loop)
        try:
            yield house
        finally:
            house.run(_leave(house))
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()


async def _leave(house: House) -> None:
    for person in house.people.values():
        await person.vanish()
