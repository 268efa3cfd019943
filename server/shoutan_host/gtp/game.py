"""The values that a GTP controller takes and gives."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from shoutan_engine.clocks.types import Millis, TimeLeft, TimeSystem
from shoutan_engine.points import Color, Move, Point
from shoutan_engine.rules import HandicapCompensation, Profile
from shoutan_engine.scoring import compensation_quarters
from shoutan_engine.settings import GameSettings
from shoutan_protocol.analysis import Analysis
from shoutan_protocol.gtp.capabilities import NEEDED, Capabilities
from shoutan_protocol.gtp.vertex_answer import GeneratedMove

REMOTE_MARGIN: Final = Millis(1_000)
"""Taken off the time that an engine at the other end of a network hears of."""


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Seconds until an engine counts as hung.

    `first_s`: the first answer, engines load networks before it. `genmove_s`: a cap for
    games whose clock does not end a move. `move_drain_s`: after a move was told, or is
    wanted no more, until the rest of the answer has come; None for as long as that of any
    other question.
    """

    first_s: float = 60.0
    probe_s: float = 30.0
    command_s: float = 20.0
    status_s: float = 120.0
    genmove_s: float = 1_800.0
    move_drain_s: float | None = None
    quit_s: float = 5.0


@dataclass(frozen=True, slots=True)
class Demands:
    """What an engine has to have and to be told before it may play.

    `commands`: without them it is refused; one that counts needs no `genmove`.
    `is_told_rules`: it has to hear of rules by which it would lose if it played by
    others. False for one whose command line says them.
    """

    commands: tuple[str, ...] = NEEDED
    is_told_rules: bool = True


USUAL_DEMANDS: Final = Demands()


@dataclass(frozen=True, slots=True)
class EngineInfo:
    """What an engine says it is; `name` and `version` are fit to be shown, or empty."""

    name: str
    version: str
    capabilities: Capabilities


@dataclass(frozen=True, slots=True)
class GameSetup:
    """A game as an engine hears of it.

    `komi` in points. `handicap`: those stones, on the board before the first move, whose
    compensation is not in `komi`. `stones`: others that are there, of a set-up position.
    `moves`: what was played so far, for an engine that comes back.
    """

    size: int
    komi: float
    time: TimeSystem
    profile: Profile
    handicap: tuple[Point, ...] = ()
    stones: tuple[tuple[Color, Point], ...] = ()
    moves: tuple[tuple[Color, Move], ...] = ()

    def compensation(self, how: HandicapCompensation) -> float:
        """Return what Black gives back for the handicap stones, in points."""
        counting = self.profile.counting
        return compensation_quarters(how, len(self.handicap), counting) / 2


def game_setup(
    settings: GameSettings,
    moves: tuple[tuple[Color, Move], ...] = (),
    color: Color = Color.BLACK,
) -> GameSetup:
    """Return a game as the engine of `color` hears of it, with the moves so far.

    Its own clock is enough: of the other side's it is never told (GTP 2, `time_left`).
    """
    black, white = settings.setup.black, settings.setup.white
    # Only a position that is a handicap and nothing else can be told as one.
    is_handicap = settings.handicap == len(black) and not white
    pairs = ((Color.BLACK, black), (Color.WHITE, white))
    half_points: int = settings.komi_quarters
    if not is_handicap:
        half_points += compensation_quarters(
            settings.profile.handicap_compensation,
            settings.handicap,
            settings.profile.counting,
        )
    return GameSetup(
        size=settings.size,
        komi=half_points / 2,
        time=settings.time_of(color),
        profile=settings.profile,
        handicap=black if is_handicap else (),
        stones=()
        if is_handicap
        else tuple((color, point) for color, stones in pairs for point in stones),
        moves=moves,
    )


class GenmoveAnswer(NamedTuple):
    """The engine's move or `RESIGN`, and the monotonic ms at which its line was read.

    `analysis`: what it thought last, None unless it was asked to say so.
    """

    move: GeneratedMove
    stamp_ms: Millis
    analysis: Analysis | None = None


ReadClock: TypeAlias = Callable[[], TimeLeft | None]
"""Returns the reading of the moment, main time rolled over; None without a clock."""
