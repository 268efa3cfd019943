"""What the server is told to be: typed settings with units in their names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from shoutan_engine import GameSettings, Millis
from shoutan_host.accepting.acceptance import EVERYTHING, Acceptance
from shoutan_host.engines.limits import EngineLimits
from shoutan_host.hosting.absence import AbsenceTimes

from shoutan_server.accounts.access import Access
from shoutan_server.bots.engine_times import EngineTimes
from shoutan_server.cgos.conditions import (
    DEFAULT_PORT,
    CgosPort,
    CgosTimes,
    parse_port,
)
from shoutan_server.chat.rights import ChatMode

_AT_ONCE: Final = Millis(0)
SEATS: Final = 8
"""Games that one house bot plays at once, unless it is told otherwise."""
PER_PLAYER: Final = 2
"""Games that one opponent has with a house bot at once, unless it is told otherwise:
else whoever comes first has all its seats."""
HOUSE_ACCEPTS: Final = Acceptance(per_player=PER_PLAYER)
"""What a house bot accepts that is told nothing."""


@dataclass(frozen=True, slots=True)
class HouseBotConfig:
    """A house engine: its name and the command, split into words.

    `seats`: games at once. `least_thinking`: ms of its time that a turn is to take.
    `env`: added to its environment. `cwd`: its working directory, None for an empty one
    of its own. `limits`: what the system holds each of its processes to, None for
    the usual. `user`: whom it runs as, None for the server's own.
    """

    name: str
    argv: list[str]
    seats: int = SEATS
    accepts: Acceptance = HOUSE_ACCEPTS
    least_thinking: Millis = _AT_ONCE
    env: Mapping[str, str] = field(default_factory=dict[str, str])
    cwd: Path | None = None
    limits: EngineLimits | None = None
    user: str | None = None


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """Settings of one server. Ports: 0 takes any free one, None keeps a door closed.

    `dialed_accepts`: the games that engines which dialed in may be challenged to.
    """

    data: Path
    host: str = "127.0.0.1"
    port: int = 3610
    engine_port: int | None = 3611
    gui_port: int | None = 3612
    house_bots: tuple[HouseBotConfig, ...] = ()
    ladder: GameSettings | None = None
    title: str = "Shoutan"
    open_bots: bool = True
    access: Access = Access.OPEN
    public_origins: frozenset[str] = frozenset()
    transcript_days: int = 30
    """How long transcripts are kept; 0 keeps none."""
    limits_loopback: bool = False
    """Whether connections and log-ins from this machine are limited as all others."""
    engine_times: EngineTimes = field(default_factory=EngineTimes)
    absence: AbsenceTimes = field(default_factory=AbsenceTimes)
    """How long people may be away before their opponents claim the game."""
    dialed_accepts: Acceptance = EVERYTHING
    chat: ChatMode = ChatMode.FREE
    """How much people may say at games."""
    chat_words: tuple[str, ...] = ()
    """Words that may not be said."""
    cgos_port: int | None = 3613
    """Of the first of `cgos`; each further one is at the next port."""
    cgos: tuple[CgosPort, ...] = (parse_port(DEFAULT_PORT),)
    cgos_anchors: Mapping[str, int] = field(default_factory=dict[str, int])
    """Bots of the CGOS door, in lower case, whose ratings are fixed."""
    cgos_times: CgosTimes = field(default_factory=CgosTimes)
