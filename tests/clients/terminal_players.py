"""`shoutan play` without a terminal, for tests: an app, its pilot, and what it shows.

async with playing(server, tmp_path, "Ann") as ann:
    await ann.press("n", "enter")
    await ann.shows("Waiting for an opponent")
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from shoutan_clients.play.kept import Kept
from shoutan_clients.play.look import Look
from shoutan_clients.play.running import Options, connect
from shoutan_clients.play.texts import Texts
from shoutan_clients.play.ui.app import PlayApp, Session
from shoutan_clients.play.ui.board import BoardView
from shoutan_clients.remote.address import parse_address
from shoutan_engine.game import Game
from textual import events
from textual.pilot import Pilot

from tests.server_process import ServerProcess

PATIENCE_S = 30.0
_CHARACTERS = {"enter": "\r", "space": " ", "slash": "/", "escape": "\x1b"}


class DrawnApp(PlayApp):
    """The program, telling each time that something was drawn."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        # As in a terminal of few colors, whatever the tests run in.
        self.look = Look(unicode=not session.is_ascii, colored=False)
        self.drawn = asyncio.Event()

    def post_display_hook(self) -> None:
        """Wake whoever waits for the screen."""
        self.drawn.set()


class TerminalPlayer:
    """Somebody at a terminal."""

    def __init__(self, app: DrawnApp, pilot: Pilot[str]) -> None:
        self.app = app
        self._pilot = pilot

    @property
    def game(self) -> Game:
        """The game that is shown."""
        assert self.app.game is not None, self.text()
        return self.app.game.table.remote.game

    def text(self) -> str:
        """Return the whole screen as lines of text."""
        compositor = self.app.screen._compositor  # pyright: ignore[reportPrivateUsage]
        strips = compositor.render_strips()
        rows = ["".join(part.text for part in strip) for strip in strips]
        return "\n".join(row.rstrip() for row in rows)

    async def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        await self._pilot.press(*keys)
        await self._had_their_effect()

    async def burst(self, *keys: str) -> None:
        """Send keys as a terminal does that has them all at once."""
        for key in keys:
            character = _CHARACTERS.get(key, key if len(key) == 1 else None)
            self.app.post_message(events.Key(key, character))
        await self._pilot.pause()
        await self._had_their_effect()

    async def _had_their_effect(self) -> None:
        while not self.app.keys.is_idle:
            await self._pilot.pause()

    async def type(self, text: str) -> None:
        """Type a text; a line end is Enter."""
        names = {"\n": "enter", " ": "space", "/": "slash", "?": "question_mark"}
        await self.press(*(names.get(c, c) for c in text))

    async def click(self, x: int, y: int) -> None:
        """Click a place of the screen, in columns and lines from 0."""
        await self._pilot.click(offset=(x, y))

    async def resize(self, width: int, height: int) -> None:
        """Change the size of the terminal."""
        await self._pilot.resize_terminal(width, height)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something holds; fail with what is shown where it does not."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while not condition():
                    self.app.drawn.clear()
                    await self.app.drawn.wait()
        except TimeoutError as late:
            raise AssertionError(self.text()) from late

    async def shows(self, *texts: str) -> None:
        """Wait until all these texts are on the screen."""
        await self.until(lambda: all(text in self.words() for text in texts))

    def words(self) -> str:
        """Return the screen, and the same with lines joined as they were broken."""
        text = self.text()
        columns = [line[self._side() :].strip() for line in text.splitlines()]
        return "\n".join([text, " ".join(columns)])

    async def act(self, label: str) -> None:
        """Choose an act by the mouse, where it stands."""
        await self.until(lambda: f"[{label}]" in self.text())
        await self._pilot.pause()  # until everything has its place
        rows = self.text().splitlines()
        y = max(n for n, row in enumerate(rows) if f"[{label}]" in row)
        await self.click(rows[y].index(f"[{label}]") + 1, y)

    async def play(self, vertex: str) -> None:
        """Play a point by typing it, once it is one's turn."""
        await self.shows("Your move.")
        ply = self.game.ply
        await self.type(f"{vertex.lower()}\n")
        await self.until(lambda: self.game.ply > ply)

    def _side(self) -> int:
        boards = self.app.screen.query(BoardView)
        return boards.first().size.width if boards else 0


@asynccontextmanager
async def playing(
    server: ServerProcess,
    folder: Path,
    name: str,
    game: str | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    is_ascii: bool = False,
    language: str = "en",
) -> AsyncGenerator[TerminalPlayer]:
    """Be a guest in a terminal for the length of a block."""
    address = parse_address(server.url if game is None else f"{server.url}/game/{game}")
    kept = Kept(folder, address, f"guest-{name}")
    remote, why = await connect(Options(address, name), kept, no_password)
    session = Session(
        remote,
        kept,
        Texts(language),
        is_ascii=is_ascii,
        game=address.game,
        why_watch=why,
    )
    app = DrawnApp(session)
    try:
        async with app.run_test(size=size, notifications=True) as pilot:
            yield TerminalPlayer(app, pilot)
    finally:
        await remote.close()


def no_password(name: str) -> str:
    raise AssertionError(f"{name} is a guest")
