"""The door for GTP programs, on a real socket, beside the parts of a server around it."""

import contextlib
import socket
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any, Self

from shoutan_engine import Phase, Player
from shoutan_engine.results import Result
from shoutan_host.accepting.acceptance import EVERYTHING, Acceptance
from shoutan_host.gtp.login import LoginLine
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.work.suggestions import Suggestion
from shoutan_server.gui.seats import GuiSeats
from shoutan_server.gui.tables import GuiHall
from shoutan_server.lobby import Lobby
from shoutan_server.meeting.present import Present
from shoutan_server.transports.gui_door import GuiDoor

from tests.fake_store import Disk
from tests.gtp_program import GtpProgram
from tests.host.gtp_fakes import until
from tests.server.engine_world import World, times


class GuiDoorWorld(World):
    """A world with a second door. `dial` is for engines, `gui` for programs."""

    def __init__(
        self,
        folder: Path,
        *,
        disk: Disk | None = None,
        takes_guests: bool = True,
        limits_loopback: bool = False,
        dialed_accepts: Acceptance = EVERYTHING,
        **fields: Any,
    ) -> None:
        super().__init__(
            folder,
            disk=disk,
            engine_times=times(**fields),
            limits_loopback=limits_loopback,
            dialed_accepts=dialed_accepts,
        )
        self.seats = GuiSeats(self.engine_games)
        services = self.engine_games.services
        lobby = Lobby(lambda: self.games, list, services.loop, Present())
        hall = GuiHall(
            services, self.games, self.maker, self.seats, lobby.changed, lobby.watch
        )
        self.gui_door = GuiDoor(
            hall,
            self.accounts,
            self._suggest,
            self.admission,
            takes_guests=takes_guests,
        )
        self.gui_port = 0

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        for host in self.games:
            for player in host.game.players:
                self.seats.recover(host, player)
        listening = socket.create_server(("127.0.0.1", 0))
        self.gui_port = await self.gui_door.open(listening)
        return self

    async def stop(self) -> None:
        """Stop as the server stops."""
        self.engine_games.close()
        await self.gui_door.close()
        await super().stop()

    def gui(self, *first: str) -> contextlib.AbstractAsyncContextManager[GtpProgram]:
        """Let a program dial in, and send its first line if it has one."""
        return GtpProgram.dialed(self.gui_port, *first)

    async def account(self, name: str) -> str:
        """Make an account; returns what logs in to it."""
        token = f"token-of-{name}"
        await self.accounts.log_in(LoginLine(name, token), "")
        return f"login {name} {token}"

    @property
    def newest(self) -> GameHost:
        """The game that was made last."""
        return list(self.games)[-1]

    async def result(self, host: GameHost) -> Result:
        """Wait until a game is over."""
        await until(lambda: host.is_finished)
        result = host.game.result
        assert result is not None
        return result

    @contextlib.asynccontextmanager
    async def pair(
        self, black: str = "guest Ann", white: str = "guest Bo seek"
    ) -> AsyncGenerator[tuple[GtpProgram, GtpProgram, GameHost]]:
        """Let two programs begin a game on 5x5; Black has played C3."""
        async with self.gui(black) as ann, self.gui(white) as bo:
            await ann.tell("boardsize 5", "clear_board", "play b C3")
            await bo.tell("boardsize 5", "clear_board")
            assert await bo.ask("genmove b") == "= C3"
            host = self.newest
            assert host.game.phase is Phase.PLAY
            yield ann, bo, host

    async def _suggest(self, _host: PlayedGame, _player: Player) -> Suggestion | None:
        return None
