"""What the server is told to be: typed settings with units in their names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from shoutan_engine import GameSettings

from shoutan_server.cgos.conditions import (
    DEFAULT_PORT,
    CgosPort,
    CgosTimes,
    parse_port,
)
from shoutan_server.engine_times import EngineTimes


@dataclass(frozen=True, slots=True)
class HouseBotConfig:
    """A house engine: its name and the command, split into words."""

    name: str
    argv: list[str]


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """Settings of one server. Ports: 0 takes any free one, None keeps a door closed."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 3610
    engine_port: int | None = 3611
    house_bots: tuple[HouseBotConfig, ...] = ()
    ladder: GameSettings | None = None
    title: str = "Shoutan"
    open_bots: bool = True
    public_origins: frozenset[str] = frozenset()
    engine_times: EngineTimes = field(default_factory=EngineTimes)
    cgos_port: int | None = 3613
    """Of the first of `cgos`; each further one is at the next port."""
    cgos: tuple[CgosPort, ...] = (parse_port(DEFAULT_PORT),)
    cgos_anchors: Mapping[str, int] = field(default_factory=dict[str, int])
    """Bots of the CGOS door, in lower case, whose ratings are fixed."""
    cgos_times: CgosTimes = field(default_factory=CgosTimes)
