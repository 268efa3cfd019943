"""What a match is: who plays, under which conditions, how it is counted, when it stops.

A plan is a value: the command line and a TOML file both make one, a folder of results
keeps the one it was begun with. What it does not hold is how a run is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Final

from shoutan_engine.clocks.types import Millis, TimeSystem
from shoutan_engine.rules.profile import Profile
from shoutan_engine.scoring.quarters import QuarterZi

REFEREE_NAME: Final = "the referee"
"""What a referee is called beside engines, none of whose names has a blank."""
NO_ENV: Final[Mapping[str, str]] = MappingProxyType({})


class Format(StrEnum):
    """Who meets whom among more than two engines."""

    ROUND_ROBIN = "round_robin"
    GAUNTLET = "gauntlet"
    """The first engine meets each of the others."""


class CountBy(StrEnum):
    """Who says what is dead when a game is counted (GTP reference, section 6)."""

    AGREED = "agreed"
    ALL_ALIVE = "all_alive"
    REFEREE = "referee"
    """A third program, which is asked for its `final_status_list`, or its `final_score`."""


class SprtModel(StrEnum):
    """In which unit the bounds of a sequential test are."""

    LOGISTIC = "logistic"
    NORMALIZED = "normalized"


@dataclass(frozen=True, slots=True)
class EnginePlan:
    """One engine. `command` is split into words, or one word `tcp://HOST:PORT`.

    `env` is added to its environment; `folder`: where it runs, None for one of its own.
    `start_commands`: GTP lines it is sent once, after it was probed. `time`: its own
    clock, None for that of the match. `move_cap_ms`: an answer to `genmove` that takes
    longer is a hang, whatever the clock says; None for no cap but the clock's.
    `trusts_rules`: it plays by the rules of the match as its command line says, also
    where no command of GTP can tell it. `is_restarted`: each of its games has a process
    of its own; else one goes on from game to game, with all that it has learned.
    """

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=lambda: NO_ENV)
    folder: Path | None = None
    start_commands: tuple[str, ...] = ()
    time: TimeSystem | None = None
    move_cap_ms: Millis | None = None
    trusts_rules: bool = False
    is_restarted: bool = False


@dataclass(frozen=True, slots=True)
class OpeningsPlan:
    """Where games begin. At most one of `source`, `random_moves` and `handicap` is set.

    `source`: an SGF file or a folder of them; a game there is cut after `most_moves`
    turns (None: after all of them), a set-up position is one. `random_moves`: so many
    legal random moves, drawn by the seed of the match. `handicap`: so many stones, on the
    usual points, or placed by Black itself if `is_free`. `is_shuffled`: in an order drawn
    by the seed, else as they stand there. `is_paired`: each one is played twice, with
    the colors changed.
    """

    source: Path | None = None
    most_moves: int | None = None
    random_moves: int | None = None
    handicap: int = 0
    is_free: bool = False
    is_shuffled: bool = False
    is_paired: bool = True


@dataclass(frozen=True, slots=True)
class AdjudicationPlan:
    """When a game ends before its players end it; None for never.

    Agreement of scores: both engines' own estimates name the same winner by at least
    `agree_points` for `agree_turns` turns in a row. `resign_below`: an engine whose own
    estimate of its chances (0 to 1) was below that for `resign_turns` of its turns in a
    row resigns. `most_moves`: a game of so many turns ends by `move_limit`.
    """

    agree_points: float | None = None
    agree_turns: int = 6
    resign_below: float | None = None
    resign_turns: int = 3
    most_moves: int | None = None

    @property
    def needs_analysis(self) -> bool:
        """Tell whether engines have to think aloud for it."""
        return self.agree_points is not None or self.resign_below is not None


@dataclass(frozen=True, slots=True)
class SprtPlan:
    """A sequential test between the first two engines, with bounds in Elo of a model.

    H0: the first one is `elo0` stronger, H1: `elo1`. `alpha`: the chance to accept H1
    where H0 is true, `beta`: the other way round.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: SprtModel = SprtModel.LOGISTIC


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A match. `games`: of each pairing. `komi_quarters` in quarter zi.

    `crashes`: by so many in one game an engine loses it; `start_s`: seconds that an
    engine may load before its first answer. `seed`: all chance of the match comes from it.
    `thinks_aloud`: engines that can are asked to say what they think, for the records.
    """

    engines: tuple[EnginePlan, ...]
    games: int
    size: int
    komi_quarters: QuarterZi
    profile: Profile
    time: TimeSystem
    format: Format = Format.ROUND_ROBIN
    openings: OpeningsPlan = OpeningsPlan()
    count_by: CountBy = CountBy.AGREED
    referee: tuple[str, ...] | None = None
    adjudication: AdjudicationPlan = AdjudicationPlan()
    sprt: SprtPlan | None = None
    seed: int = 1
    crashes: int = 3
    start_s: float = 60.0
    thinks_aloud: bool = False
    title: str = ""

    @property
    def called(self) -> str:
        """Return what the match is called: its title, or who plays."""
        names = [engine.name for engine in self.engines]
        if self.title or len(names) <= 2:
            return self.title or " v ".join(names)
        # Of a gauntlet not everybody meets everybody, which "a v b v c" would say.
        how = "gauntlet" if self.format is Format.GAUNTLET else "round robin"
        return f"{how} of {', '.join(names)}"

    @property
    def referee_engine(self) -> EnginePlan | None:
        """Return the referee as what is started, None for a match without."""
        return None if self.referee is None else EnginePlan(REFEREE_NAME, self.referee)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """How a match is run, which changes no result: it may differ from run to run.

    `concurrency`: games at once. `is_pinned`: each game's engines run on a core of their
    own. `serves`: play at a server of its own, which shows the games; on `serve_port`, 0
    for any. `shows_boards`: draw running games on the terminal.
    """

    out: Path
    concurrency: int = 1
    is_pinned: bool = False
    is_json: bool = False
    shows_boards: bool = False
    keeps_transcripts: bool = True
    serves: bool = False
    serve_port: int = 3610
