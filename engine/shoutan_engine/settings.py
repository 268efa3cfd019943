"""What is fixed before a game starts and shown to both players (section 0)."""

from dataclasses import dataclass
from enum import StrEnum

from shoutan_engine.clocks.types import TimeSystem
from shoutan_engine.points import Color, Point
from shoutan_engine.refereeing.officials import Official
from shoutan_engine.rules.profile import IllegalMove, Profile
from shoutan_engine.scoring.quarters import QuarterZi


class GameKind(StrEnum):
    """How serious it is: what an illegal play does and what is allowed follows."""

    CASUAL = "casual"
    RATED = "rated"
    EVENT = "event"


class ColorsBy(StrEnum):
    """Who plays Black (article 10): fixed seats, a server's draw, or nigiri."""

    ASSIGNED = "assigned"
    RANDOM = "random"
    NIGIRI = "nigiri"


class PlayerKind(StrEnum):
    """Who sits there."""

    GUEST = "guest"
    PERSON = "person"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with a seat. `id` is stable, `name` is for people."""

    id: str
    name: str
    kind: PlayerKind
    rank: str | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """The position before the first turn: handicap stones or a set-up position."""

    black: tuple[Point, ...] = ()
    white: tuple[Point, ...] = ()
    to_move: Color = Color.BLACK


@dataclass(frozen=True, slots=True)
class GameSettings:
    """One game's conditions. Komi is in quarter zi, see `scoring.quarters`.

    `creator_color` is the creator's seat where colors are assigned. `illegal_move`
    is None where it follows from `kind` and from who sits there. `handicap`: how many of
    the black stones of `setup` are handicap stones, given back by section 6. `referee`: who
    decides what the players cannot agree upon, None where nobody does. `starts_at`: the
    appointed start as wall time, Unix ms; None where the game starts as soon as both are
    there. `move_limit`: after so many turns the game ends without a result, None for never.
    `time` is the clock of both sides, or where White has one of its own (`white_time`,
    time odds) that of Black. `opening_turns`: the first so many turns of the game are
    played in the players' names, so that they neither take time nor earn any.
    """

    size: int
    profile: Profile
    komi_quarters: QuarterZi
    time: TimeSystem
    kind: GameKind = GameKind.CASUAL
    colors_by: ColorsBy = ColorsBy.ASSIGNED
    creator_color: Color | None = Color.BLACK
    private: bool = False
    illegal_move: IllegalMove | None = None
    setup: Setup = Setup()
    handicap: int = 0
    referee: Official | None = None
    starts_at: int | None = None
    move_limit: int | None = None
    white_time: TimeSystem | None = None
    opening_turns: int = 0

    @property
    def is_refereed(self) -> bool:
        """Tell whether a referee attends."""
        return self.referee is not None

    def time_of(self, color: Color) -> TimeSystem:
        """Return the time system of one side."""
        white = self.white_time
        return self.time if white is None or color is Color.BLACK else white

    @property
    def has_time_odds(self) -> bool:
        """Tell whether the sides have different clocks."""
        return self.white_time is not None and self.white_time != self.time

    @property
    def clock_text(self) -> str:
        """The notation of the clock, of both with Black's first where they differ."""
        white = self.white_time
        if white is None or white == self.time:
            return self.time.text
        return f"{self.time.text} / {white.text}"

    def illegal_move_of(self, player: PlayerKind) -> IllegalMove:
        """Return what an illegal play by such a player does.

        An engine that could try again would try the same point for ever: it is never
        refused, it loses the turn or the game.
        """
        usual = IllegalMove.REJECT
        if self.kind is GameKind.EVENT:
            usual = self.profile.illegal_move
        rule = self.illegal_move or usual
        if player is PlayerKind.BOT and rule is IllegalMove.REJECT:
            return IllegalMove.FORFEIT
        return rule
