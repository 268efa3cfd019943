"""What one port of the door plays: size, komi and main time, by the rules of CGOS."""

import re
from dataclasses import dataclass
from typing import Final

from shoutan_engine import Color, GameSettings, Millis
from shoutan_engine.clocks import Leeway
from shoutan_engine.clocks.durations import format_duration, parse_duration
from shoutan_engine.conditions import checked_size, komi_of, profile_of
from shoutan_engine.rules.profile import CountBy, IllegalMove
from shoutan_engine.scoring.quarters import QuarterZi, format_points
from shoutan_engine.settings import ColorsBy, GameKind

LEEWAY: Final = Millis(250)
"""So much of every move is free, ms."""
PROFILE: Final = "cn2002"
OPTIONS: Final = {
    "count": "all_alive",
    "illegal_move": "forfeit",
    "repetition": "positional",
    "self_capture": "forbidden",
}
_FORM: Final = re.compile(r"([0-9]{1,2})x([0-9]{1,2}) (\S+) (\S+)", re.ASCII)
_WRITE: Final = 'a CGOS port is written as size, komi and main time, like "9x9 7.5 5m"'


@dataclass(frozen=True, slots=True)
class CgosTimes:
    """How long things take at the door, s."""

    pause_s: float = 3.0
    """Between `setup` and the first `genmove`, for bots to get ready."""
    round_s: float = 5.0
    """How long the first bots to be free wait for others before they are paired."""
    info_s: float = 60.0
    """How often everybody is told how it goes, which also shows dead lines."""
    login_s: float = 30.0
    """How long a peer may take to say who it is."""


@dataclass(frozen=True, slots=True)
class CgosPort:
    """What is played at one port, `main` ms a side. Raises ValueError (`settings`)."""

    size: int
    komi: QuarterZi
    main: Millis

    @property
    def name(self) -> str:
        """The notation, by which ratings go: "9x9 7.5 5m"."""
        komi = format_points(self.komi)
        return f"{self.size}x{self.size} {komi} {format_duration(self.main)}"

    @property
    def settings(self) -> GameSettings:
        """The conditions of a game; the first seat that is taken is Black's."""
        return GameSettings(
            size=self.size,
            profile=profile_of(PROFILE, OPTIONS),
            komi_quarters=self.komi,
            time=Leeway(self.main, LEEWAY),
            kind=GameKind.RATED,
            colors_by=ColorsBy.ASSIGNED,
            creator_color=Color.BLACK,
            illegal_move=IllegalMove.FORFEIT,
        )


DEFAULT_PORT: Final = "9x9 7.5 5m"


def parse_port(text: str) -> CgosPort:
    """Read "9x9 7.5 5m". Raises ValueError with a sentence."""
    match = _FORM.fullmatch(" ".join(text.split()))
    main = None if match is None else parse_duration(match[4])
    if match is None or match[1] != match[2] or main is None:
        raise ValueError(f"{_WRITE}, not {text!r}")
    return CgosPort(checked_size(int(match[1])), komi_of(match[3]), main)


def is_of_this_door(settings: GameSettings) -> bool:
    """Tell whether a game is like those of this door; others may make such as well."""
    all_alive = settings.profile.count_by is CountBy.ALL_ALIVE
    is_rated = settings.kind is GameKind.RATED
    return is_rated and all_alive and isinstance(settings.time, Leeway)
