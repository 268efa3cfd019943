"""What the server is told to be: typed settings with units in their names."""

from dataclasses import dataclass, field
from pathlib import Path

from shoutan_engine import GameSettings

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
    gui_port: int | None = 3612
    house_bots: tuple[HouseBotConfig, ...] = ()
    ladder: GameSettings | None = None
    title: str = "Shoutan"
    open_bots: bool = True
    public_origins: frozenset[str] = frozenset()
    engine_times: EngineTimes = field(default_factory=EngineTimes)
