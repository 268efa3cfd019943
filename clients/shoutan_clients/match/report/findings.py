"""What the statistics of a match say, as the report shows it: plain values and sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rating:
    """An engine's Elo and its error bar; an end, or the Elo, is None where there is none.

    `games`: those that it comes from. `group`: ratings of different groups cannot be
    compared.
    """

    name: str
    elo: float | None
    low: float | None
    high: float | None
    games: int
    group: int = 1


@dataclass(frozen=True, slots=True)
class Against:
    """What one engine made of another, of more than two: Elo by their games alone.

    `share`: of points, 0 to 1; `elo` in words with its error bars, `sort` the number that
    it is sorted by; `superiority`: the likelihood that the first is stronger, 0 to 1.
    """

    first: str
    second: str
    games: int
    share: float | None
    elo: str
    sort: float | None
    superiority: float | None


@dataclass(frozen=True, slots=True)
class Moment:
    """The Elo of the first engine, and its error bar, after so many games."""

    games: int
    elo: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """A sequential test: the log-likelihood ratio after each of its units, and its bounds.

    `path` has a value for each unit, `unit` is "pairs" or "games". `h0`, `h1`: names of
    the lower bound and of the upper one.
    """

    lower: float
    upper: float
    path: tuple[float, ...]
    unit: str
    h0: str
    h1: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What the statistics of a match say.

    `verdict`: sentences, the first one says the most important. `facts`: figures with
    their names, such as ("Elo", "35 ± 20"). `scale`: what the ratings are relative to.
    `pairs`: how many pairs of games brought the first engine 0, 0.5, 1, 1.5 and 2 points.
    `superiority`: how likely the one engine is stronger than the other, 0 to 1, of more than
    two engines, and `superiority_by` what games that comes from, in words; `against`: of
    those, what each made of each; `is_by_pairs`: some games are in its scores and not in its Elo, for want of a partner. `left_out`: games that tell
    nothing new, and the number of the game that each repeats.
    """

    verdict: tuple[str, ...]
    ratings: tuple[Rating, ...] = ()
    scale: str = "Elo"
    facts: tuple[tuple[str, str], ...] = ()
    course: tuple[Moment, ...] = ()
    pairs: tuple[int, ...] = ()
    test: SequentialTest | None = None
    superiority: Mapping[tuple[str, str], float] = field(
        default_factory=dict[tuple[str, str], float]
    )
    superiority_by: str = ""
    against: tuple[Against, ...] = ()
    is_by_pairs: bool = False
    left_out: tuple[tuple[int, int], ...] = ()
