"""Two engines against each other: what was counted, and what follows from it."""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.statistics.counts import (
    Pentanomial,
    Record,
    Tally,
    TallySheet,
)
from shoutan_clients.match.statistics.meeting import Meeting
from shoutan_clients.match.statistics.repeats import Repeats
from shoutan_clients.match.statistics.sprt import SprtRun, Unit
from shoutan_clients.match.statistics.strength import Strength, strength


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two engines; all figures are the first one's.

    `tally` counts every game. The others leave repeats out: `trinomial` counts games,
    `pentanomial` whole pairs of which both games count. `unpaired` games count and are in
    no whole pair (yet): they are in `by_games` only. `repeats`: games left out of
    `trinomial`; `repeated_pairs`: pairs left out of `pentanomial`.
    """

    SHOWN: ClassVar = ("strength",)

    first: str
    second: str
    tally: Tally
    trinomial: Record
    pentanomial: Pentanomial
    unpaired: int
    repeats: int
    repeated_pairs: int
    by_games: Strength
    by_pairs: Strength | None

    @property
    def strength(self) -> Strength:
        """Return the figures to show: by pairs wherever there are some."""
        return self.by_pairs or self.by_games

    @property
    def is_half(self) -> bool:
        """Tell whether games without a partner are in the score and not in `strength`."""
        return self.by_pairs is not None and self.unpaired > 0


class PairingSheet:
    """Where the games of two engines are counted, in the order they ended in.

    `run`: a sequential test between them that takes its pairs, or its games, from here.
    """

    def __init__(self, first: str, second: str, run: SprtRun | None = None) -> None:
        self._first, self._second, self._run = first, second, run
        self._tally = TallySheet(first)
        self._repeats = Repeats()
        # Games whose partner has not ended: points, and whether they are repeats.
        self._open: dict[tuple[int, bool], list[tuple[float, bool]]] = {}
        self._games: Counter[float] = Counter()
        self._pairs: Counter[tuple[float, float]] = Counter()
        # Of those the pairs whose games are both new, by the points of the first engine.
        self._new_pairs: Counter[float] = Counter()
        self._in_new_pairs: Counter[float] = Counter()
        self._repeated_games = 0
        self._repeated_pairs = 0

    def add(self, line: GameLine) -> None:
        """Count a game of these two."""
        self._tally.add(line)
        points = line.points_of(self._first)
        if points is None:
            return
        is_repeat = self._repeats.is_repeat(line)
        if is_repeat:
            self._repeated_games += 1
        else:
            self._games[points] += 1
            if self._run is not None and self._run.unit is Unit.GAMES:
                self._run.add(round(2 * points))
        self._pair_up(line, points, is_repeat=is_repeat)

    def _pair_up(self, line: GameLine, points: float, *, is_repeat: bool) -> None:
        """Complete a pair with a game, or keep the game for one."""
        is_black = line.black == self._first
        partners = self._open.get((line.pair, not is_black))
        if not partners:
            waiting = self._open.setdefault((line.pair, is_black), [])
            waiting.append((points, is_repeat))
            return
        points_before, was_repeat = partners.pop(0)
        if is_repeat and was_repeat:
            self._repeated_pairs += 1
        else:
            self._pairs[min(points_before, points), max(points_before, points)] += 1
            if not (is_repeat or was_repeat):
                self._new_pairs[points_before + points] += 1
                self._in_new_pairs.update((points_before, points))
            if self._run is not None and self._run.unit is Unit.PAIRS:
                self._run.add(round(2 * (points_before + points)))

    def pairing(self) -> Pairing:
        """Return what follows from the games so far."""
        games = Record(self._games[1.0], self._games[0.5], self._games[0.0])
        pairs = Pentanomial.of(self._pairs)
        return Pairing(
            self._first,
            self._second,
            self._tally.tally(),
            games,
            pairs,
            unpaired=sum(len(waiting) for waiting in self._open.values()),
            repeats=self._repeated_games,
            repeated_pairs=self._repeated_pairs,
            by_games=strength(games.trinomial),
            by_pairs=strength(pairs.counts) if pairs.pairs else None,
        )

    def meeting(self) -> Meeting:
        """Return what ratings take: pairs of new games, and new games without a partner."""
        new = self._new_pairs
        lost, drawn, won = (
            self._games[points] - self._in_new_pairs[points]
            for points in (0.0, 0.5, 1.0)
        )
        pairs = new[0.0], new[0.5], new[1.0], new[1.5], new[2.0]
        return Meeting(self._first, self._second, pairs, (lost, drawn, won))
