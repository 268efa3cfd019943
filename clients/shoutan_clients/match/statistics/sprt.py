"""A sequential test: is the first engine `elo1` stronger, or `elo0`? It ends by itself.

After each pair (or game, where games are not paired) the log-likelihood ratio is
compared with two bounds; beyond the upper one H1 is accepted, beyond the lower one H0.
Bounds by Abraham Wald, "Sequential Tests of Statistical Hypotheses" (1945).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Self, assert_never

import numpy as np

from shoutan_clients.match.plan import SprtModel, SprtPlan
from shoutan_clients.match.statistics import likelihood


class Verdict(StrEnum):
    """Which hypothesis is accepted."""

    H0 = "H0"
    H1 = "H1"


class Unit(StrEnum):
    """What is counted as one observation."""

    GAMES = "games"
    PAIRS = "pairs"


@dataclass(frozen=True, slots=True)
class Decision:
    """When a test was decided: after how many units, and the ratio then."""

    samples: int
    llr: float


@dataclass(frozen=True, slots=True)
class SprtState:
    """Where a test is. `samples`: units it has taken. `verdict`: None while it goes on.

    A verdict stands from the first crossing on, which is `decided`: later games may bring
    `llr` back between the bounds, and change nothing. `waiting`: units that have ended and
    are not taken yet, as an earlier game of the schedule is not there. `mostly_forfeits`:
    of the games up to the verdict, or so far, more than half; what is accepted then says
    who failed, and `alpha` and `beta` do not tell how often that is wrong.
    """

    SHOWN: ClassVar = ("later",)

    llr: float
    lower: float
    upper: float
    verdict: Verdict | None
    model: SprtModel
    elo0: float
    elo1: float
    alpha: float
    beta: float
    unit: Unit
    samples: int
    decided: Decision | None = None
    waiting: int = 0
    mostly_forfeits: bool = False

    @property
    def later(self) -> int:
        """Return how many units are there that the verdict is not from, 0 without one."""
        if self.decided is None:
            return 0
        return self.samples + self.waiting - self.decided.samples


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test. `elo0` and `elo1` in Elo of `model`, for the first engine.

    `alpha`: the chance to accept H1 where H0 is true, `beta`: the other way round. Counts
    are (lost, drawn, won) of games, or (LL, LD, DD and WL, WD, WW) of pairs; five of them
    are a pentanomial test. Raises ValueError, with a sentence, for what is no test.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: SprtModel = SprtModel.LOGISTIC

    def __post_init__(self) -> None:
        if not -2000 <= self.elo0 < self.elo1 <= 2000:
            raise ValueError(
                "elo0 has to be less than elo1, both between -2000 and 2000"
                f" (elo0 is {self.elo0:g}, elo1 is {self.elo1:g})"
            )
        if not (0 < self.alpha < 1 and 0 < self.beta < 1):
            raise ValueError("alpha and beta have to be between 0 and 1")
        if self.alpha + self.beta >= 1:
            raise ValueError("alpha and beta together have to be less than 1")

    @classmethod
    def of(cls, plan: SprtPlan) -> Self:
        """Return the test of a plan."""
        return cls(plan.elo0, plan.elo1, plan.alpha, plan.beta, plan.model)

    @property
    def lower(self) -> float:
        """Return the bound of `llr` at which H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """Return the bound at which H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def llrs(self, counts: likelihood.Floats) -> likelihood.Floats:
        """Return the log-likelihood ratio of many matches; counts in the last axis."""
        match self.model:
            case SprtModel.LOGISTIC:
                ratios = likelihood.by_score(counts, self.elo0, self.elo1)
            case SprtModel.NORMALIZED:
                ratios = likelihood.by_strength(counts, self.elo0, self.elo1)
            case _ as never:
                assert_never(never)
        return np.where(counts.sum(axis=-1) > 0, ratios, 0.0)

    def llr(self, counts: Sequence[float]) -> float:
        """Return the log-likelihood ratio of one match; 0 without any result."""
        return float(self.llrs(np.asarray(counts, dtype=np.float64)))

    def verdict(self, llr: float) -> Verdict | None:
        """Return what a ratio decides."""
        if llr >= self.upper:
            return Verdict.H1
        return Verdict.H0 if llr <= self.lower else None

    def state(self, counts: Sequence[int]) -> SprtState:
        """Return where the test is by counts alone, as if looked at for the first time."""
        llr, samples = self.llr(counts), sum(counts)
        unit = Unit.PAIRS if len(counts) == 5 else Unit.GAMES
        verdict = self.verdict(llr)
        decided = None if verdict is None else Decision(samples, llr)
        return self.state_at(llr, verdict, unit, samples, decided)

    def state_at(
        self,
        llr: float,
        verdict: Verdict | None,
        unit: Unit,
        samples: int,
        decided: Decision | None = None,
    ) -> SprtState:
        """Return the state with that ratio after so many units."""
        return SprtState(
            llr,
            self.lower,
            self.upper,
            verdict,
            self.model,
            self.elo0,
            self.elo1,
            self.alpha,
            self.beta,
            unit,
            samples,
            decided,
        )


class SprtRun:
    """A test as results come in. It remembers its first verdict, and when it came."""

    def __init__(self, sprt: Sprt, unit: Unit) -> None:
        self._sprt, self.unit = sprt, unit
        self._counts = np.zeros(5 if unit is Unit.PAIRS else 3)
        self._new: list[int] = []
        self._path: list[float] = []
        self._verdict: Verdict | None = None
        self._decided: Decision | None = None

    @property
    def taken(self) -> int:
        """Return how many units it has taken."""
        return len(self._path) + len(self._new)

    def add(self, score: int) -> None:
        """Take a unit: which of its possible scores it had, 0 for the worst."""
        self._new.append(score)

    def path(self) -> tuple[float, ...]:
        """Return the ratio after each unit."""
        self._look()
        return tuple(self._path)

    def state(self) -> SprtState:
        """Return where the test is."""
        self._look()
        llr = self._path[-1] if self._path else 0.0
        return self._sprt.state_at(
            llr, self._verdict, self.unit, len(self._path), self._decided
        )

    def _look(self) -> None:
        """Bring the ratio up to date: many units cost hardly more than one."""
        if not self._new:
            return
        steps = np.zeros((len(self._new), len(self._counts)))
        steps[np.arange(len(self._new)), np.asarray(self._new)] = 1.0
        counts = self._counts + steps.cumsum(axis=0)
        llrs: list[float] = self._sprt.llrs(counts).tolist()
        if self._verdict is None:
            for samples, llr in enumerate(llrs, len(self._path) + 1):
                if (verdict := self._sprt.verdict(llr)) is not None:
                    self._verdict, self._decided = verdict, Decision(samples, llr)
                    break
        self._path += llrs
        self._counts = counts[-1]
        self._new = []
