"""The doors that are not HTTP: for engines, for GTP programs, for CGOS bots."""

from shoutan_server.accounts.access import Access
from shoutan_server.gui.tables import GuiHall
from shoutan_server.transports.admission import Admission
from shoutan_server.transports.cgos_door import CgosDoor
from shoutan_server.transports.engine_door import EngineDoor
from shoutan_server.transports.gui_door import GuiDoor
from shoutan_server.wiring.accounts import Accounts
from shoutan_server.wiring.bots import EngineBots
from shoutan_server.wiring.foundation import Foundation
from shoutan_server.wiring.hosting import Hosting
from shoutan_server.wiring.ports import Addresses, Ports


class Doors:
    """Built closed; `open` gives each its port, where it has one."""

    def __init__(
        self,
        base: Foundation,
        accounts: Accounts,
        hosting: Hosting,
        bots: EngineBots,
        admission: Admission,
    ) -> None:
        config = base.config
        self._host = config.host
        self._halls = bots.halls
        self._engine = EngineDoor(
            bots.dialed,
            accounts.bots,
            bots.engine_games,
            admission,
            takes_guests=config.open_bots,
        )
        self._cgos = CgosDoor(
            bots.halls, accounts.bots, hosting.games, base.store.cgos, admission
        )
        self._gui = GuiDoor(
            GuiHall(
                base.services,
                hosting.games,
                hosting.maker,
                bots.gui_seats,
                hosting.lobby.changed,
                hosting.lobby.watch,
            ),
            accounts.bots,
            bots.stand_in,
            admission,
            takes_guests=config.open_bots and config.access is Access.OPEN,
        )

    async def open(self, ports: Ports) -> Addresses:
        """Open the doors that have a port, and say where everything is."""
        engine_port = None
        if ports.engine is not None:
            engine_port = await self._engine.open(ports.engine)
        gui_port = None
        if ports.gui is not None:
            gui_port = await self._gui.open(ports.gui)
        await self._halls.open()
        cgos_ports = await self._cgos.open(ports.cgos)
        assert ports.web is not None
        port: int = ports.web.getsockname()[1]
        return Addresses(self._host, port, engine_port, gui_port, tuple(cgos_ports))

    async def close(self) -> None:
        """Close them, and every connection that came through."""
        await self._gui.close()
        self._cgos.close()
        await self._engine.close()
