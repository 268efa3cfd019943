"""What is counted from the lines of games alone: results, endings, openings, times."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Final

from shoutan_engine.results import EndReason

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import MatchPlan

COUNT: Final = "count"
_COUNTS: Final = (EndReason.AGREEMENT, EndReason.TWO_PASSES, EndReason.CONCEDE_CONTEST)
ENDING_WORDS: Final[Mapping[str, str]] = {
    COUNT: "count",
    EndReason.RESIGN: "resignation",
    EndReason.TIME: "time",
    EndReason.ILLEGAL: "illegal move",
    EndReason.MOVE_LIMIT: "move limit",
    EndReason.BOTH_LOSE: "both lose",
}


@dataclass(slots=True)
class Tally:
    """Games of one side: won, lost, drawn, void, and those of which nobody can say."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    void: int = 0
    unknown: int = 0

    def add(self, line: GameLine, name: str) -> None:
        """Take in a game of the engine `name`."""
        points = line.points_of(name)
        if points is None:
            self.void += line.standing is Standing.VOID
            self.unknown += line.standing is Standing.UNKNOWN
        else:
            self.won += points == 1
            self.drawn += points == 0.5
            self.lost += points == 0

    @property
    def counted(self) -> int:
        """Return how many games count."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """Return a point for a win, half of one for a draw."""
        return self.won + self.drawn / 2

    @property
    def share(self) -> float | None:
        """Return the part of the points that was won, None without a game."""
        return self.points / self.counted if self.counted else None


@dataclass(frozen=True, slots=True)
class Tallies:
    """Results of engines: in all, by color, against each other."""

    total: Mapping[str, Tally]
    by_color: Mapping[tuple[str, str], Tally]
    against: Mapping[tuple[str, str], Tally]


def tally(names: Sequence[str], lines: Iterable[GameLine]) -> Tallies:
    """Return the results of each engine; of those without a game as well."""
    total = {name: Tally() for name in names}
    by_color = {(name, color): Tally() for name in names for color in _COLORS}
    against: dict[tuple[str, str], Tally] = defaultdict(Tally)
    for line in lines:
        for color, name, other in _seats(line):
            for held in (
                total.setdefault(name, Tally()),
                by_color.setdefault((name, color), Tally()),
                against[name, other],
            ):
                held.add(line, name)
    return Tallies(total, by_color, against)


_COLORS: Final = ("black", "white")


def _seats(line: GameLine) -> tuple[tuple[str, str, str], ...]:
    return (("black", line.black, line.white), ("white", line.white, line.black))


def ending(line: GameLine) -> str:
    """Return the kind of an ending: counts are one, else it is the reason itself."""
    return COUNT if line.end_reason in _COUNTS else line.end_reason.value


def ending_words(kind: str) -> str:
    """Return what an ending is called."""
    return ENDING_WORDS.get(kind, kind.replace("_", " "))


def is_odd(line: GameLine) -> bool:
    """Tell whether somebody may want to look into how a game ended."""
    return line.standing is not Standing.PLAYED or ending(line) not in _USUAL


_USUAL: Final = (COUNT, EndReason.RESIGN.value)


@dataclass(slots=True)
class Ending:
    """Games that ended in one way: who won them, and how many nobody won."""

    won_by: dict[str, int] = field(default_factory=dict[str, int])
    drawn: int = 0
    void: int = 0
    unknown: int = 0

    @property
    def games(self) -> int:
        """Return how many there are."""
        return sum(self.won_by.values()) + self.drawn + self.void + self.unknown


def endings(lines: Iterable[GameLine]) -> dict[str, Ending]:
    """Return the games by how they ended, counts and resignations first."""
    found: dict[str, Ending] = {}
    for line in lines:
        held = found.setdefault(ending(line), Ending())
        if line.standing is Standing.VOID:
            held.void += 1
        elif line.standing is Standing.UNKNOWN:
            held.unknown += 1
        elif line.winner is None:
            held.drawn += 1
        else:
            winner = line.black if line.winner == "black" else line.white
            held.won_by[winner] = held.won_by.get(winner, 0) + 1
    order = [COUNT, *EndReason]
    return dict(sorted(found.items(), key=lambda item: order.index(item[0])))


@dataclass(slots=True)
class OpeningTally:
    """Games from one opening: what Black made of it, and each engine.

    `placed`: how many stones of free handicap there were, in any of them.
    """

    games: int = 0
    placed: set[int] = field(default_factory=set[int])
    black: Tally = field(default_factory=Tally)
    engines: dict[str, Tally] = field(default_factory=dict[str, Tally])


def openings(lines: Iterable[GameLine]) -> dict[str, OpeningTally]:
    """Return the results from each opening, in the order of their first games."""
    found: dict[str, OpeningTally] = {}
    for line in lines:
        held = found.setdefault(line.opening, OpeningTally())
        held.games += 1
        if line.free_handicap:
            held.placed.add(line.free_handicap)
        held.black.add(line, line.black)
        for name in (line.black, line.white):
            held.engines.setdefault(name, Tally()).add(line, name)
    return found


@dataclass(frozen=True, slots=True)
class Pace:
    """Time for a turn around a move of the game: ms, by 5, 50 and 95 % of the turns."""

    move: float
    low: float
    median: float
    high: float
    turns: int


def paces(
    plan: MatchPlan, lines: Iterable[GameLine], *, groups: int = 40
) -> dict[str, list[Pace]]:
    """Return each engine's time use over the moves of a game, in at most so many groups.

    Turns of an opening are nobody's. A group of which fewer than five games have turns is
    left out where others have more: it would say what one long game was like.
    """
    names = [engine.name for engine in plan.engines]
    spent: dict[str, list[_Turn]] = {name: [] for name in names}
    longest = 0
    for line in lines:
        order = (line.black, line.white)
        if line.first_turn == "white":
            order = (line.white, line.black)
        for turn, ms in enumerate(line.spent_ms):
            if turn >= line.opening_moves:
                spent.setdefault(order[turn % 2], []).append((turn, ms, line.number))
        longest = max(longest, len(line.spent_ms))
    width = max(2, -(-longest // groups // 2) * 2 if longest > 2 * groups else 2)
    return {name: _paces(turns, width) for name, turns in spent.items()}


_Turn = tuple[int, int, int]
"""Its place in the game, from 0; ms; the number of the game."""


def _paces(turns: Sequence[_Turn], width: int) -> list[Pace]:
    groups: dict[int, list[_Turn]] = defaultdict(list)
    for turn in turns:
        groups[turn[0] // width].append(turn)
    games = {group: len({game for *_, game in held}) for group, held in groups.items()}
    fewest = min(5, max(games.values(), default=0))
    found: list[Pace] = []
    for group, held in sorted(groups.items()):
        if games[group] < fewest:
            continue
        times = [ms for _, ms, _ in held]
        cuts = quantiles(times, n=20, method="inclusive") if times[1:] else times * 19
        middle = group * width + (width + 1) / 2
        found.append(Pace(middle, cuts[0], cuts[9], cuts[18], len(times)))
    return found


_FEWEST_BINS: Final = 9


def lengths(lines: Iterable[GameLine], *, bins: int = 24) -> list[tuple[int, int, int]]:
    """Return a histogram of moves in a game: from, up to (excluded), games."""
    moves = [line.moves for line in lines]
    if not moves:
        return []
    low, high = min(moves), max(moves) + 1
    steps = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
    step = next((s for s in steps if s * bins >= high - low), 1000)
    counts: dict[int, int] = defaultdict(int)
    for number in moves:
        counts[number // step] += 1
    first, last = low // step, (high - 1) // step
    # A few bins alone would be a wall: there is room for their neighbors.
    first = max(0, first - max(0, _FEWEST_BINS - (last - first + 1)) // 2)
    groups = range(first, max(last, first + _FEWEST_BINS - 1) + 1)
    return [(g * step, (g + 1) * step, counts[g]) for g in groups]
