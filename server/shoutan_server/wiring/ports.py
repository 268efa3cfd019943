"""The ports of a server: all are taken before anything else happens."""

import socket
from dataclasses import dataclass

from shoutan_server.config import ServerConfig
from shoutan_server.transports.listening import listen


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the server listens; a door that is closed has the port None.

    `cgos_ports`: of the CGOS door, none while it is closed.
    """

    host: str
    port: int
    engine_port: int | None
    gui_port: int | None = None
    cgos_ports: tuple[int, ...] = ()


class Ports:
    """The listening sockets of the doors that are open; None where a door is closed."""

    def __init__(self) -> None:
        self.web: socket.socket | None = None
        self.engine: socket.socket | None = None
        self.gui: socket.socket | None = None
        self.cgos: list[socket.socket] = []

    def take(self, config: ServerConfig) -> None:
        """Take every port; raises CannotListen, with nothing closed that was taken."""
        self.web = listen(config.host, config.port, "--port")
        if config.engine_port is not None:
            self.engine = listen(config.host, config.engine_port, "--engine-port")
        if config.gui_port is not None:
            self.gui = listen(config.host, config.gui_port, "--gui-port")
        if config.cgos_port is not None:
            for index in range(len(config.cgos)):
                port = config.cgos_port and config.cgos_port + index
                self.cgos.append(listen(config.host, port, "--cgos-port"))

    def close(self) -> None:
        """Give every port back."""
        for listening in (self.web, self.engine, self.gui, *self.cgos):
            if listening is not None:
                listening.close()
