"""What is counted: games won, drawn and lost, by color, by ending; pairs by their score."""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar, Final

from shoutan_engine.results import EndReason

from shoutan_clients.match.game_line import GameLine, Standing

COUNT: Final = "count"
"""Games that were played out and counted, however that was agreed."""

_COUNTED: Final = (EndReason.AGREEMENT, EndReason.TWO_PASSES)


def ending_of(line: GameLine) -> str:
    """Return the name of a game's ending in tables."""
    return COUNT if line.end_reason in _COUNTED else line.end_reason.value


@dataclass(frozen=True, slots=True)
class Record:
    """Games won, drawn and lost."""

    SHOWN: ClassVar = ("games", "points")

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """Return how many games that is."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Return a point for each win, half a one for a draw."""
        return self.wins + self.draws / 2

    def __add__(self, other: "Record") -> "Record":
        return Record(
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
        )

    @property
    def trinomial(self) -> tuple[int, int, int]:
        """Return the counts from worst to best: lost, drawn, won."""
        return self.losses, self.draws, self.wins


@dataclass(frozen=True, slots=True)
class Ending:
    """How many games ended in one way, and how many the engine won and lost by it.

    `reason`: an end reason, or "count". The rest of the games are draws, and games that do
    not count.
    """

    reason: str
    games: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Tally:
    """All games of an engine, or of one engine against another. None is left out.

    `void` and `unknown` games are in none of the records. `forfeits_won`, `forfeits_lost`
    are in them: forfeits are wins and losses like others. `restarted`: games, of any
    standing, in which the engine was started again.
    """

    SHOWN: ClassVar = (
        "record",
        "played",
        "games",
        "score",
        "draw_ratio",
        "mostly_forfeits",
    )

    black: Record = Record()
    white: Record = Record()
    void: int = 0
    unknown: int = 0
    forfeits_won: int = 0
    forfeits_lost: int = 0
    endings: tuple[Ending, ...] = ()
    restarted: int = 0

    @property
    def games(self) -> int:
        """Return how many games that is, with those that do not count."""
        return self.record.games + self.void + self.unknown

    @property
    def record(self) -> Record:
        """Return the games that count, of both colors."""
        return self.black + self.white

    @property
    def forfeits(self) -> int:
        """Return how many of these games one of the two lost by failing."""
        return self.forfeits_won + self.forfeits_lost

    @property
    def mostly_forfeits(self) -> bool:
        """Tell whether they are more than half of the games that count."""
        return 2 * self.forfeits > self.record.games

    @property
    def played(self) -> Record:
        """Return the games that count and are no forfeits."""
        record = self.record
        return Record(
            record.wins - self.forfeits_won,
            record.draws,
            record.losses - self.forfeits_lost,
        )

    @property
    def score(self) -> float | None:
        """Return points by games, 0 to 1; None without games that count."""
        record = self.record
        return record.points / record.games if record.games else None

    @property
    def draw_ratio(self) -> float | None:
        """Return which part of the games that count was drawn."""
        record = self.record
        return record.draws / record.games if record.games else None


class TallySheet:
    """Where the games of one engine are tallied, one after the other."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._points: Counter[tuple[bool, float]] = Counter()
        self._standings: Counter[Standing] = Counter()
        self._forfeits: Counter[float] = Counter()
        self._endings: Counter[str] = Counter()
        self._by_ending: Counter[tuple[str, float]] = Counter()
        self._restarted = 0

    def add(self, line: GameLine) -> None:
        """Tally a game of this engine."""
        points = line.points_of(self._name)
        ending = ending_of(line)
        self._standings[line.standing] += 1
        self._endings[ending] += 1
        is_black = line.black == self._name
        if line.restarts_black if is_black else line.restarts_white:
            self._restarted += 1
        if points is None:
            return
        self._points[is_black, points] += 1
        self._by_ending[ending, points] += 1
        if line.standing is Standing.FORFEIT:
            self._forfeits[points] += 1

    def _record(self, *, is_black: bool) -> Record:
        wins, draws, losses = (self._points[is_black, p] for p in (1.0, 0.5, 0.0))
        return Record(wins, draws, losses)

    def tally(self) -> Tally:
        """Return what was tallied; the most frequent ending is the first."""
        return Tally(
            black=self._record(is_black=True),
            white=self._record(is_black=False),
            void=self._standings[Standing.VOID],
            unknown=self._standings[Standing.UNKNOWN],
            forfeits_won=self._forfeits[1.0],
            forfeits_lost=self._forfeits[0.0],
            endings=tuple(
                Ending(e, n, self._by_ending[e, 1.0], self._by_ending[e, 0.0])
                for e, n in self._endings.most_common()
            ),
            restarted=self._restarted,
        )


@dataclass(frozen=True, slots=True)
class Pentanomial:
    """Pairs of games by what one engine made of them.

    `ll`: both lost; `ld`: one lost, one drawn; `dd`: both drawn; `wl`: one won, one lost;
    `wd`: one won, one drawn; `ww`: both won.
    """

    SHOWN: ClassVar = ("pairs", "counts", "even_ratio")

    ll: int = 0
    ld: int = 0
    dd: int = 0
    wl: int = 0
    wd: int = 0
    ww: int = 0

    @property
    def pairs(self) -> int:
        """Return how many pairs that is."""
        return sum(self.counts)

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """Return the counts from worst to best: LL, LD, DD and WL, WD, WW."""
        return self.ll, self.ld, self.dd + self.wl, self.wd, self.ww

    @property
    def even_ratio(self) -> float | None:
        """Return which part of the pairs neither engine won (DD and WL)."""
        return (self.dd + self.wl) / self.pairs if self.pairs else None

    @classmethod
    def of(cls, kinds: Counter[tuple[float, float]]) -> "Pentanomial":
        """Return the counts by the points of both games, the lesser ones first."""
        return cls(
            ll=kinds[0.0, 0.0],
            ld=kinds[0.0, 0.5],
            dd=kinds[0.5, 0.5],
            wl=kinds[0.0, 1.0],
            wd=kinds[0.5, 1.0],
            ww=kinds[1.0, 1.0],
        )
