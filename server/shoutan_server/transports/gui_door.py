"""The door for GTP programs (port 3612): here the server is the engine.

`socat STDIO TCP:HOST:3612`, or `gogui-client HOST 3612`, is all that Sabaki, GoGui or a
match runner needs as the command of an engine. A first line `login NAME KEY` or `guest
NAME`, with `game ID`, `challenge NAME` or `seek` behind it, says who it is and what it
wants; without one the program is a guest who opens a game.
"""

import asyncio
import socket
from collections.abc import Callable
from contextlib import ExitStack

from shoutan_engine import Player, PlayerKind
from shoutan_host.engine_seat.settler import Suggest
from shoutan_host.gtp.login import LoginLine
from shoutan_host.gui_seat.dialogue import Turned
from shoutan_host.gui_seat.opening import GuestName
from shoutan_host.ids import new_id
from shoutan_host.ports import StoreError

from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.accounts.live_bots import KEY_OVER
from shoutan_server.accounts.login_limits import LoginRefused
from shoutan_server.gui.tables import GuiHall
from shoutan_server.identities import IdKind, NameRefused, clean_new_name
from shoutan_server.transports.admission import Admission, Door, Place
from shoutan_server.transports.gui_peer import GuiPeer
from shoutan_server.transports.sessions import Sessions


class GuiDoor:
    """Listens for GTP programs and keeps one dialogue with each."""

    def __init__(
        self,
        hall: GuiHall,
        accounts: BotAccounts,
        suggest: Suggest,
        admission: Admission,
        *,
        takes_guests: bool,
    ) -> None:
        self.hall = hall
        self.suggest = suggest
        self._accounts = accounts
        self._takes_guests = takes_guests
        self._admission = admission
        self._sessions = Sessions()
        self._guests = 0

    async def open(self, listening: socket.socket) -> int:
        """Take in programs from a listening socket; returns its port."""
        loop = self.hall.services.loop
        return await self._sessions.listen(loop, lambda: GuiPeer(self), listening)

    async def close(self) -> None:
        """Listen no longer and hang up on everybody; games stay open."""
        await self._sessions.close()
        self.hall.seats.close()

    # -- for the peers -------------------------------------------------------------

    def admit(self, address: str) -> Place | None:
        """Return a place for a connection; None if its address has too many."""
        return self._admission.admit(address, Door.PROGRAMS)

    def run(self, session: "asyncio.Task[None]") -> None:
        """Keep a session until it ends; a failure of ours is reported."""

        def ended(task: "asyncio.Task[None]") -> None:
            if not task.cancelled() and (error := task.exception()) is not None:
                self.hall.services.report("a session of the GUI door failed", error)

        self._sessions.keep(session, ended)

    async def player(
        self,
        who: LoginLine | GuestName,
        address: str,
        hang_up: Callable[[str], None],
        logins: ExitStack,
    ) -> Player:
        """Return who it is, logged in until `logins` is closed. Raises Turned.

        `hang_up` is called with the reason when the login is over before.
        """
        try:
            if isinstance(who, LoginLine):
                bot = await self._accounts.stand(
                    who, address, lambda: hang_up(KEY_OVER), creates=False
                )
                logins.callback(self._accounts.live.forget, bot)
                return bot.player
            guest = self._guest(who.name)
            if who.name is not None:
                await self._accounts.check_guest_name(guest.name)
            return guest
        except (LoginRefused, NameRefused) as refused:
            raise Turned(str(refused).rstrip(".")) from refused
        except StoreError as error:
            raise Turned("nobody can log in now: try again") from error

    def _guest(self, name: str | None) -> Player:
        if not self._takes_guests:
            raise LoginRefused("guests are not admitted: send login NAME KEY first")
        if name is None:
            self._guests += 1
            name = f"GUI guest #{self._guests}"
        shown = clean_new_name(name)
        return Player(IdKind.GUI_GUEST + new_id(), shown, PlayerKind.GUEST)
